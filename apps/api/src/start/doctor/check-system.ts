import { lookup } from 'node:dns/promises';
import fs from 'node:fs';
import path from 'node:path';
import type { SystemFinding } from '@fareback/contract/admin';
import { whyNoMail } from '../../adapters/smtp-reach.ts';
import type { Environment } from '../../environment.ts';
import { uncappedCampaigns } from '../../modules/campaigns/index.ts';
import { providersSeen } from '../../modules/ingest/index.ts';
import { createTenantDirectory, readServers } from '../../modules/tenants/index.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import { describeFailure, nameOfDatabase } from '../../platform/database/unreachable.ts';
import type { Deps } from '../../platform/deps.ts';
import { readKeyUse } from '../../platform/encryption/key-use.ts';
import { readInstallationFacts } from '../../platform/migrations/installation-facts.ts';
import {
  checkSchema,
  checkWritable,
  DatabaseNotReady,
  describeNewerSchema,
} from '../../platform/migrations/schema-state.ts';
import { checkKeys } from '../check-keys.ts';
import {
  findingsOfAgencies,
  findingsOfDatabase,
  findingsOfKeys,
  findingsOfSettings,
  findReplica,
  findServers,
  findZones,
  type SeenAgency,
} from './findings.ts';

/** Maximum number of agencies whose hosts and providers are checked, first by name. */
const AGENCIES_SEEN = 200;
const BYTES_FREE_LEAST = 1e9;

const isNotReady = (error: unknown): error is Error => error instanceof DatabaseNotReady;

/** Runs a check that is also part of the start; returns OK or its error message. */
async function startsWith(check: string, says: string, ask: () => Promise<unknown>): Promise<SystemFinding> {
  try {
    await ask();
    return { check, state: 'ok', says };
  } catch (error) {
    if (!isNotReady(error)) throw error;
    return { check, state: 'bad', says: error.message };
  }
}

async function findMail({ mail }: Environment): Promise<SystemFinding[]> {
  if (mail === null) return [];
  const why = await whyNoMail(mail);
  const name = `${mail.host}:${mail.port}`;
  if (why === null) return [{ check: 'mail', state: 'ok', says: `${name} lets the account in` }];
  const todo = 'Compare SMTP_URL with what the carrier says: host, port, smtp or smtps, user and password.';
  return [{ check: 'mail', state: 'bad', says: `${name} does not take mails: ${why}`, todo }];
}

function findFiles({ settings, dataDir }: Environment): SystemFinding[] {
  const roots = { WEB_ROOT: settings.webRoot, DESK_ROOT: settings.desk?.root ?? null };
  const unbuilt = Object.entries(roots).flatMap(([name, folder]): SystemFinding[] =>
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
  const disk: SystemFinding =
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
    const [providers, uncapped] = await withTenant(database, tenantId, async (tx) => [
      await providersSeen(tx),
      await uncappedCampaigns(tx),
    ]);
    seen.push({
      tenantId,
      hosts: [...hosts],
      providers: [...providers].map(([providerId, { acceptedAt }]) => ({ providerId, acceptedAt })),
      uncappedCampaigns: uncapped,
    });
  }
  return seen;
}

const NAMES_AT_ONCE = 2;
const NAMES_WITHIN_MILLIS = 10_000;

/**
 * Returns hosts that do not resolve in DNS, and the number not looked up in time; hosts that can only be local are
 * skipped. Two at a time: look-ups share the four threads of a serving process.
 */
async function unresolvedAmong(hosts: readonly string[]): Promise<{ unresolved: string[]; skipped: number }> {
  const remote = hosts.filter((host) => !/(^|\.)localhost$/.test(host));
  const endsAt = performance.now() + NAMES_WITHIN_MILLIS;
  const unresolved: string[] = [];
  let skipped = 0;
  const waiting = remote.values();
  const worker = async (): Promise<void> => {
    for (const host of waiting)
      if (performance.now() > endsAt) skipped += 1;
      else await lookup(host).catch(() => unresolved.push(host));
  };
  await Promise.all(Array.from({ length: NAMES_AT_ONCE }, worker));
  return { unresolved: remote.filter((host) => unresolved.includes(host)), skipped };
}

/** Reads the database's facts and evaluates them at the database's own time. */
async function findFacts({ database }: Pick<Deps, 'database'>, environment: Environment): Promise<SystemFinding[]> {
  const startedAt = Date.now();
  const facts = await readInstallationFacts(database);
  return findingsOfDatabase(facts, environment, new Date((startedAt + Date.now()) / 2));
}

/** Checks keys, time zones, agencies and the replica; requires that all database servers answer. */
async function findTheRest(deps: Deps, { settings: { desk } }: Environment, now: Date): Promise<SystemFinding[]> {
  const keys = await startsWith('keys', 'are those that sealed what is kept', () => checkKeys(deps));
  const agencies = await seenAgencies(deps);
  const { database, replica, log } = deps;
  const deskHost = desk === null ? null : new URL(desk.origin).hostname;
  const hosts = [...agencies.flatMap((agency) => agency.hosts), ...(deskHost === null ? [] : [deskHost])];
  return [
    keys,
    ...findZones(await createTenantDirectory(deps.database).all()),
    ...findingsOfKeys(await readKeyUse(database), deps.keyRing.keyIds, now),
    ...(replica === null ? [] : [findReplica(await replica.check({ database, now, log }), now)]),
    ...findingsOfAgencies(agencies, { ...(await unresolvedAmong(hosts)), deskHost, now }),
  ];
}

/** Runs the checks in order until one prevents the rest; `tell` receives each finding. */
async function askDatabase(
  deps: Deps,
  {
    environment,
    url,
    now,
    tell,
  }: { environment: Environment; url: string; now: Date; tell: (...found: SystemFinding[]) => void },
): Promise<void> {
  let newer: string[] = [];
  const schema = await startsWith(
    'database',
    'answers, is up to date, and the role has no right too many',
    async () => {
      newer = await checkSchema(deps.database, url);
    },
  );
  tell(schema);
  if (schema.state === 'bad') return;
  if (newer.length > 0) tell({ check: 'release', state: 'look', says: describeNewerSchema(newer) });
  tell(await startsWith('writing', 'the database takes what is written', () => checkWritable(deps.database, url)));
  tell(...(await findFacts(deps, environment)));
  const down = findServers(await readServers(deps.database));
  tell(...down);
  if (down.length === 0) tell(...(await findTheRest(deps, environment, now)));
  else
    tell({ check: 'agencies', state: 'unknown', says: 'neither they nor their keys are asked while a server is away' });
}

/** What can be checked without a database: settings, mail server, built pages and disk. */
const checkAround = async (environment: Environment): Promise<SystemFinding[]> => [
  ...(await findMail(environment)),
  ...findFiles(environment),
];

/** Checks of the database with open connections; an error that prevents further checks is itself a finding. */
async function checkDatabase(deps: Deps, environment: Environment, url: string): Promise<SystemFinding[]> {
  const found: SystemFinding[] = [];
  try {
    await askDatabase(deps, { environment, url, now: deps.clock(), tell: (...more) => void found.push(...more) });
  } catch (error) {
    const why = describeFailure(error);
    if (why === null) throw error;
    found.push({ check: 'database', state: 'bad', says: `${nameOfDatabase(url)}: ${why}` });
  }
  return found;
}

const NO_DATABASE: SystemFinding = {
  check: 'database',
  state: 'bad',
  says: 'DATABASE_URL is not set',
  todo: 'docs/installation.md, steps 2 to 4',
};

/**
 * Checks an installation: settings, database, rights, row-level security, keys, clocks, mail, pages, agencies, queue,
 * backups. Changes nothing and sends nothing. `database` is null if no database is named [OPS-04, OPS-234].
 */
export async function checkSystem(
  environment: Environment,
  database: { deps: Deps; url: string } | null,
): Promise<SystemFinding[]> {
  return [
    ...findingsOfSettings(environment),
    ...(database === null ? [NO_DATABASE] : await checkDatabase(database.deps, environment, database.url)),
    ...(await checkAround(environment)),
  ];
}
