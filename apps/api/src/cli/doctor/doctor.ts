import { lookup } from 'node:dns/promises';
import fs from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { whyNoMail } from '../../adapters/smtp-reach.ts';
import { type Environment, EnvironmentError } from '../../environment.ts';
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
import { checkKeys } from '../../start/check-keys.ts';
import { depsOn } from '../../start/deps-on.ts';
import { commandEnvironment } from '../support/command-environment.ts';
import { print, printDocument } from '../support/print.ts';
import {
  type Finding,
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
async function startsWith(check: string, says: string, ask: () => Promise<unknown>): Promise<Finding> {
  try {
    await ask();
    return { check, state: 'ok', says };
  } catch (error) {
    if (!isNotReady(error)) throw error;
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

/** Returns hosts that do not resolve in DNS; hosts that can only be local are skipped. */
async function unresolvedAmong(hosts: string[]): Promise<string[]> {
  const remoteHosts = hosts.filter((host) => !/(^|\.)localhost$/.test(host));
  const known = await Promise.all(
    remoteHosts.map((host) =>
      lookup(host).then(
        () => true,
        () => false,
      ),
    ),
  );
  return remoteHosts.filter((_, index) => !known[index]);
}

/** Reads the database's facts and evaluates them at the database's own time. */
async function findFacts({ database }: Pick<Deps, 'database'>, environment: Environment): Promise<Finding[]> {
  const startedAt = Date.now();
  const facts = await readInstallationFacts(database);
  return findingsOfDatabase(facts, environment, new Date((startedAt + Date.now()) / 2));
}

/** Checks keys, time zones, agencies and the replica; requires that all database servers answer. */
async function findTheRest(deps: Deps, { settings: { desk } }: Environment, now: Date): Promise<Finding[]> {
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
    ...findingsOfAgencies(agencies, { unresolved: await unresolvedAmong(hosts), deskHost, now }),
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
  }: { environment: Environment; url: string; now: Date; tell: (...found: Finding[]) => void },
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

async function examineDatabase(environment: Environment, url: string, now: Date): Promise<Finding[]> {
  const found: Finding[] = [];
  const deps = await depsOn(environment, { runtimeUrl: url });
  try {
    await askDatabase(deps, { environment, url, now, tell: (...told) => void found.push(...told) });
  } catch (error) {
    const why = describeFailure(error);
    if (why === null) throw error;
    found.push({ check: 'database', state: 'bad', says: `${nameOfDatabase(url)}: ${why}` });
  } finally {
    await deps.replica?.close();
    await deps.database.close();
  }
  return found;
}

/**
 * Checks an installation: settings, database, rights, row-level security, keys, clocks, mail, pages, agencies, queue,
 * backups. Changes nothing and sends nothing. An error that prevents further checks is itself a finding.
 */
async function examine(readEnvironment: () => Environment, now: Date): Promise<Finding[]> {
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

const lineOf = ({ check, state, says, todo }: Finding): string[] => [
  `${state.padEnd(8)}${check.padEnd(13)}${says}`,
  ...(todo === undefined ? [] : [`${' '.repeat(21)}${todo}`]),
];

/** `rewards doctor`: checks the installation and recommends fixes; exit code 1 if something is bad [OPS-04]. */
export function register(program: Command): void {
  program
    .command('doctor')
    .option('--json', 'the findings as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const findings = await examine(commandEnvironment, new Date());
      const isBad = findings.some(({ state }) => state === 'bad');
      if (json === true) printDocument(`${JSON.stringify({ isBad, findings }, null, 2)}\n`);
      else print(...findings.flatMap(lineOf));
      process.exitCode = isBad ? 1 : 0;
    });
}
