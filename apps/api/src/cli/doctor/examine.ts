import { lookup } from 'node:dns/promises';
import fs from 'node:fs';
import path from 'node:path';
import { whyNoMail } from '../../adapters/smtp-reach.ts';
import { type Environment, EnvironmentError } from '../../environment.ts';
import { providersSeen } from '../../modules/ingest/index.ts';
import { createTenantDirectory } from '../../modules/tenants/index.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { readInstallationFacts } from '../../platform/migrations/installation-facts.ts';
import { checkSchema, DatabaseNotReady } from '../../platform/migrations/schema-state.ts';
import { readKeyUse } from '../../platform/sealing/key-use.ts';
import { checkKeys } from '../../start/check-keys.ts';
import { depsOn } from '../../start/deps-on.ts';
import {
  type Finding,
  findingsOfAgencies,
  findingsOfDatabase,
  findingsOfKeys,
  findingsOfSettings,
  findReplica,
  type SeenAgency,
} from './findings.ts';

/** Of how many agencies hosts and providers are looked at; with more, those of the first by name. */
const AGENCIES_SEEN = 200;
const BYTES_FREE_LEAST = 1e9;

const isRefused = (error: unknown): error is Error => error instanceof DatabaseNotReady;

/** One check that a start makes too: fine, or its sentence. */
async function startsWith(check: string, says: string, ask: () => Promise<unknown>): Promise<Finding> {
  try {
    await ask();
    return { check, state: 'ok', says };
  } catch (error) {
    if (!isRefused(error)) throw error;
    return { check, state: 'bad', says: error.message };
  }
}

async function findMail({ mail }: Environment): Promise<Finding[]> {
  if (mail === null) return [];
  const why = await whyNoMail(mail);
  const name = `${mail.host}:${mail.port}`;
  if (why === null) return [{ check: 'mail', state: 'ok', says: `${name} lets the account in` }];
  const todo = 'Compare SMTP_URL with what the carrier says: host, port, smtp or smtps, user and password.';
  return [{ check: 'mail', state: 'bad', says: `${name} does not take mails: ${why}`, todo }];
}

function findFiles({ settings, dataDir }: Environment): Finding[] {
  const roots = { WEB_ROOT: settings.webRoot, DESK_ROOT: settings.desk?.root ?? null };
  const unbuilt = Object.entries(roots).flatMap(([name, folder]): Finding[] =>
    folder !== null && !fs.existsSync(path.join(folder, 'index.html'))
      ? [
          {
            check: 'pages',
            state: 'bad',
            says: `${name} holds no built app: ${folder}`,
            todo: 'npm run build, or mend the path.',
          },
        ]
      : [],
  );
  const { bavail, bsize } = fs.statfsSync(fs.existsSync(dataDir) ? dataDir : '/');
  const free = bavail * bsize;
  const says = `${(free / 1e9).toFixed(1)} GB free on this machine`;
  const disk: Finding =
    free < BYTES_FREE_LEAST
      ? {
          check: 'disk',
          state: 'look',
          says,
          todo: 'Make room: where the database stands here it stops when there is none.',
        }
      : { check: 'disk', state: 'ok', says };
  return [...unbuilt, disk];
}

async function seenAgencies({ database }: Pick<Deps, 'database'>): Promise<SeenAgency[]> {
  const tenants = (await createTenantDirectory(database).all()).slice(0, AGENCIES_SEEN);
  const seen: SeenAgency[] = [];
  for (const { tenantId, hosts } of tenants) {
    const providers = await withTenant(database, tenantId, providersSeen);
    seen.push({
      tenantId,
      hosts: [...hosts],
      providers: [...providers].map(([providerId, { acceptedAt }]) => ({ providerId, acceptedAt })),
    });
  }
  return seen;
}

/** Hosts that no name server knows; those that can stand on this machine alone are not asked about. */
async function unresolvedAmong(hosts: string[]): Promise<string[]> {
  const asked = hosts.filter((host) => !/(^|\.)localhost$/.test(host));
  const known = await Promise.all(
    asked.map((host) =>
      lookup(host).then(
        () => true,
        () => false,
      ),
    ),
  );
  return asked.filter((_, index) => !known[index]);
}

async function examineDatabase(environment: Environment, databaseUrl: string, now: Date): Promise<Finding[]> {
  const deps = depsOn(environment, { runtimeUrl: databaseUrl });
  try {
    const schema = await startsWith('database', 'answers, is up to date, and the role has no right too many', () =>
      checkSchema(deps.database, databaseUrl),
    );
    if (schema.state === 'bad') return [schema];
    const keys = await startsWith('keys', 'are those that sealed what is kept', () => checkKeys(deps));
    const agencies = await seenAgencies(deps);
    const { desk } = environment.settings;
    const { database, replica, log } = deps;
    const deskHost = desk === null ? null : new URL(desk.origin).hostname;
    const hosts = [...agencies.flatMap((agency) => agency.hosts), ...(deskHost === null ? [] : [deskHost])];
    return [
      schema,
      keys,
      ...findingsOfKeys(await readKeyUse(deps.database), deps.keyRing.keyIds, now),
      ...findingsOfDatabase(await readInstallationFacts(database), environment, now),
      ...(replica === null ? [] : [findReplica(await replica.judge({ database, now, log }), now)]),
      ...findingsOfAgencies(agencies, { unresolved: await unresolvedAmong(hosts), deskHost, now }),
    ];
  } finally {
    await deps.replica?.close();
    await deps.database.close();
  }
}

/**
 * Looks an installation through: settings, database, rights, walls, keys, clocks, mail, pages, agencies, queue, backups.
 * Changes nothing and sends nothing. What keeps it from asking further is a finding itself.
 */
export async function examine(readEnvironment: () => Environment, now: Date): Promise<Finding[]> {
  let environment: Environment;
  try {
    environment = readEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.message.split('\n').map((says) => ({ check: 'settings', state: 'bad', says }));
  }
  const settings = findingsOfSettings(environment);
  const { databaseUrl } = environment;
  const database: Finding[] =
    databaseUrl === null
      ? [
          {
            check: 'database',
            state: 'bad',
            says: 'DATABASE_URL is not set',
            todo: 'docs/installation.md, steps 2 to 4',
          },
        ]
      : await examineDatabase(environment, databaseUrl, now);
  return [...settings, ...database, ...(await findMail(environment)), ...findFiles(environment)];
}
