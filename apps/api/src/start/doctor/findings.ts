import { measuredPointsMax } from '@fareback/contract';
import type { SystemFinding } from '@fareback/contract/admin';
import type { Environment } from '../../environment.ts';
import type { ServerState } from '../../modules/tenants/index.ts';
import { ENCODING } from '../../platform/database/database.ts';
import { SERVER_DOWN_TODO } from '../../platform/database/unreachable.ts';
import { type KeyUse, removableFrom, stateOfKey } from '../../platform/encryption/key-use.ts';
import type { InstallationFacts } from '../../platform/migrations/installation-facts.ts';
import { QUEUE_CONNECTIONS } from '../../platform/queue.ts';
import { isKnownZone } from '../../platform/zone.ts';
import { JOB_CONNECTIONS } from '../database-address.ts';
import { describeUnknownZone, nodeZones, UNKNOWN_ZONE_TODO } from '../unknown-zones.ts';

export interface SeenAgency {
  tenantId: string;
  hosts: string[];
  /** Providers that have called before, with the time of their last accepted event. */
  providers: { providerId: string; acceptedAt: Date | null }[];
  uncappedCampaigns: string[];
}

const HOUR = 3_600_000;
/** Connections for jobs, the queue and notifications. */
const CONNECTIONS_BESIDE = JOB_CONNECTIONS + QUEUE_CONNECTIONS + 1;

const ok = (check: string, says: string): SystemFinding => ({ check, state: 'ok', says });
const look = (check: string, says: string, todo: string): SystemFinding => ({ check, state: 'look', says, todo });
const bad = (check: string, says: string, todo: string): SystemFinding => ({ check, state: 'bad', says, todo });

const hoursSince = (now: Date, moment: Date): number => (now.getTime() - moment.getTime()) / HOUR;

function findClock({ now: theirs }: InstallationFacts, now: Date): SystemFinding {
  const seconds = Math.abs(now.getTime() - theirs.getTime()) / 1000;
  const says = `this machine and the database differ by ${seconds.toFixed(1)} s`;
  const todo = 'Let both follow a time server (timedatectl set-ntp true): limits, codes and days go by these clocks.';
  return seconds > 30 ? bad('clock', says, todo) : seconds > 2 ? look('clock', says, todo) : ok('clock', says);
}

function findConnections({ connectionsMost }: InstallationFacts, { databaseConnections }: Environment): SystemFinding {
  const each = databaseConnections + CONNECTIONS_BESIDE;
  const processes = Math.floor((connectionsMost - 10) / each);
  const says = `a process takes up to ${each} of ${connectionsMost}: room for ${processes} processes`;
  return processes < 2
    ? look('connections', says, 'Raise max_connections, lower DATABASE_CONNECTIONS, or put PgBouncer between.')
    : ok('connections', says);
}

function findQueue({ jobsDue, oldestDueAt, jobsGivenUp }: InstallationFacts, now: Date): SystemFinding {
  if (oldestDueAt !== null && hoursSince(now, oldestDueAt) > 0.25)
    return bad(
      'queue',
      `${jobsDue} jobs wait, the oldest since ${oldestDueAt.toISOString()}`,
      'Run a process with RUN_JOBS (the default), and read its log for lines of the queue.',
    );
  return jobsGivenUp > 0
    ? look('queue', `${jobsGivenUp} jobs were given up`, 'The log says why, in lines that begin with "queue:".')
    : ok('queue', `${jobsDue} jobs wait`);
}

function findBackup({ archivedAt, archiveFailedAt }: InstallationFacts, now: Date): SystemFinding {
  const todo = 'docs/backup.md sets it up, and tells how a restore is tried.';
  if (archivedAt === null) return look('backup', 'the database hands its log to nobody, as far as it knows', todo);
  const says = `the log was last handed on at ${archivedAt.toISOString()}`;
  if (archiveFailedAt !== null && archiveFailedAt > archivedAt)
    return bad('backup', `${says}, and failed after that`, `The database's own log says why. ${todo}`);
  return hoursSince(now, archivedAt) > 2 ? look('backup', says, todo) : ok('backup', says);
}

function findSpread({ unspreadTables }: InstallationFacts): SystemFinding[] {
  if (unspreadTables === null) return [];
  return unspreadTables.length > 0
    ? [
        bad(
          'cluster',
          `not spread where the others are: ${unspreadTables.join(', ')}`,
          'End the processes, then rewards migrate --distribute (docs/growing.md): statements that join the two kinds fail.',
        ),
      ]
    : [ok('cluster', 'every table of agencies is spread over the servers')];
}

/** Maximum number of agencies listed in a sentence. */
const NAMED = 10;

/** Servers of a cluster that do not answer; empty if all do [OPS-113]. */
export function findServers(servers: ServerState[]): SystemFinding[] {
  return servers.flatMap(({ server, why, tenantIds }) => {
    if (why === null) return [];
    const named = tenantIds.slice(0, NAMED).join(', ');
    const others = tenantIds.length > NAMED ? ` and ${tenantIds.length - NAMED} others` : '';
    const affected =
      tenantIds.length === 0 ? 'no agency with a host stands there' : `out of service: ${named}${others}`;
    return [bad('servers', `${server} does not answer (${why}); ${affected}`, SERVER_DOWN_TODO)];
  });
}

/** State of the replica: `judged` is the time it has caught up to, or why it is not used. */
export function findReplica(judged: Date | string, now: Date): SystemFinding {
  if (typeof judged === 'string')
    return bad(
      'replica',
      `it is not read, the database is in its stead: ${judged}`,
      'Look whether it runs and follows (select status from pg_stat_wal_receiver; there), or take DATABASE_REPLICA_URL away until it does.',
    );
  return ok('replica', `${((now.getTime() - judged.getTime()) / 1000).toFixed(1)} s behind`);
}

/** Agencies whose time zone this Node does not know; else which tzdata decides their days [OPS-173]. */
export function findZones(agencies: readonly { tenantId: string; timeZone: string }[]): SystemFinding[] {
  if (agencies.length === 0) return [];
  const unknown = agencies.filter(({ timeZone }) => !isKnownZone(timeZone));
  const zones = new Set(agencies.map(({ timeZone }) => timeZone));
  return unknown.length === 0
    ? [ok('time zones', `${[...zones].toSorted().join(', ')}: by ${nodeZones()}`)]
    : unknown.map(({ tenantId, timeZone }) =>
        bad('time zones', describeUnknownZone(tenantId, timeZone), UNKNOWN_ZONE_TODO),
      );
}

function findText({ encoding }: InstallationFacts): SystemFinding {
  const says = `text is kept as ${encoding}`;
  const todo =
    'Names are not kept as riders write them. With the processes stopped, as a superuser: pg_dump into a file, then psql of that file into a new database (docs/installation.md, step 3).';
  return encoding === ENCODING ? ok('text', says) : bad('text', says, todo);
}

function findRights({ closedTables }: InstallationFacts): SystemFinding[] {
  if (closedTables.length === 0) return [];
  const todo =
    'Grant again, as the owner, what apps/api/migrations grants on them: taken away, or lost in a copy that was made without rights.';
  return [bad('rights', `the role of the processes may not read: ${closedTables.join(', ')}`, todo)];
}

/** Findings from the database's own facts. */
export function findingsOfDatabase(facts: InstallationFacts, environment: Environment, now: Date): SystemFinding[] {
  const { serverVersion, openTables, databaseBytes } = facts;
  return [
    serverVersion < 15
      ? bad('version', `PostgreSQL ${serverVersion}`, 'Version 15 or newer is needed.')
      : ok('version', `PostgreSQL ${serverVersion}, ${(databaseBytes / 1e9).toFixed(2)} GB`),
    findText(facts),
    openTables.length > 0
      ? bad(
          'walls',
          `without forced row-level security: ${openTables.join(', ')}`,
          'As the owner: alter table … enable row level security; alter table … force row level security;',
        )
      : ok('walls', 'row-level security is forced on every table of agencies'),
    ...findRights(facts),
    findClock(facts, now),
    findConnections(facts, environment),
    findQueue(facts, now),
    findBackup(facts, now),
    ...findSpread(facts),
  ];
}

/** Reports keys no longer used for encryption. Missing keys are not reported here, because they stop the start. */
export function findingsOfKeys(uses: KeyUse[], keyIds: readonly string[], now: Date): SystemFinding[] {
  const known = new Map(uses.map((use) => [use.keyId, use]));
  return keyIds.slice(1).map((keyId) => {
    const use = known.get(keyId) ?? { keyId, usedAt: null, emptyAt: null };
    const state = stateOfKey(use, keyIds, now);
    if (state === 'NEEDED')
      return look('keys', `the older key ${keyId} may still be needed`, 'rewards keys reseal, then rewards keys list');
    return state === 'KEPT'
      ? ok('keys', `the older key ${keyId} is needed until ${removableFrom(use).toISOString()}`)
      : look('keys', `the older key ${keyId} is not needed any more`, 'Take it out of DATA_KEYS of every process.');
  });
}

/** Reports settings that are valid but do not suit riders. */
export function findingsOfSettings(environment: Environment): SystemFinding[] {
  const { settings, host, mail, sms, runsJobs, databaseUrl, rewardHoldKeys } = environment;
  const found: SystemFinding[] = [];
  if (databaseUrl !== null && rewardHoldKeys.length === 0)
    found.push(
      look(
        'reward holds',
        'REWARD_HOLD_KEYS is missing: riders who return after deleting their account get one-time points a second time',
        'Add a key of its own (openssl rand -base64 32), the same for every process (docs/operations.md, "Reward holds").',
      ),
    );
  if (!settings.secureCookies)
    found.push(bad('cookies', 'INSECURE_COOKIES is set', 'Take it away: sessions would go over the wire unencrypted.'));
  if (settings.localTools)
    found.push(bad('local tools', 'LOCAL_TOOLS is set', 'Take it away: anybody reads every mail in /local/mailbox.'));
  if (settings.trustedProxies.length === 0)
    found.push(
      look(
        'proxy',
        `no proxy is trusted, and it listens on ${host}`,
        'Behind one name it in TRUSTED_PROXIES, else all riders share its address, its scheme and its limits.',
      ),
    );
  if (mail === null)
    found.push(
      bad('mail', 'no mail server', 'Set SMTP_URL and MAIL_FROM: nobody can reset a password or sign in to the desk.'),
    );
  if (sms === null)
    found.push(look('texts', 'no carrier', 'Set the SMS_ variables: nobody can verify a phone, and so redeem.'));
  if (settings.desk === null) found.push(look('desk', 'there is no desk', 'Set DESK_ORIGIN and DESK_ROOT for staff.'));
  if (!runsJobs) found.push(look('jobs', 'this process leaves jobs to others', 'Let one process at least run them.'));
  return found.length === 0 ? [ok('settings', 'fit for riders')] : found;
}

/** Reports an agency without hosts, with the desk's host, or without provider reports within a day. */
function findingsOfAgency(
  { tenantId, hosts, providers, uncappedCampaigns }: SeenAgency,
  deskHost: string | null,
  now: Date,
): SystemFinding[] {
  const found: SystemFinding[] = [];
  if (hosts.length === 0)
    found.push(
      bad(
        'hosts',
        `${tenantId} has none`,
        `Add hosts to its pack, or: rewards call agencies.addHost --agency-id ${tenantId} --host HOST`,
      ),
    );
  if (deskHost !== null && hosts.includes(deskHost))
    found.push(bad('hosts', `${deskHost} is the desk's and ${tenantId}'s`, 'The desk needs a host of its own.'));
  if (uncappedCampaigns.length > 0)
    found.push(
      look(
        'campaigns',
        `${uncappedCampaigns.join(', ')} of ${tenantId} set no pointsMax: a ride earns at most ${measuredPointsMax} points from each`,
        'Set rewardPer.pointsMax and publish a new version: without it the next version is refused.',
      ),
    );
  for (const { providerId, acceptedAt } of providers) {
    if (acceptedAt !== null && hoursSince(now, acceptedAt) <= 24) continue;
    const since = acceptedAt ? `since ${acceptedAt.toISOString()}` : 'that was accepted';
    found.push(
      look(
        'providers',
        `${providerId} of ${tenantId} reported nothing ${since}`,
        `rewards events rejected list ${tenantId} ${providerId} shows what was refused; ask the provider.`,
      ),
    );
  }
  return found;
}

interface UnresolvedHosts {
  unresolved: string[];
  /** Number of hosts that were not looked up in time. */
  skipped?: number;
}

/** Reports problems of all agencies, with hosts unknown to DNS. */
export function findingsOfAgencies(
  agencies: SeenAgency[],
  { unresolved, skipped = 0, deskHost, now }: UnresolvedHosts & { deskHost: string | null; now: Date },
): SystemFinding[] {
  if (agencies.length === 0)
    return [look('agencies', 'there is none yet', 'npm run tenant:new, then rewards tenant apply')];
  const found = agencies.flatMap((agency) => findingsOfAgency(agency, deskHost, now));
  for (const host of unresolved)
    found.push(look('names', `no name server knows ${host}`, 'Point the name at the proxy, or take the host away.'));
  if (skipped > 0)
    found.push({
      check: 'names',
      state: 'unknown',
      says: `${skipped} hosts weren't looked up: name servers were slow`,
    });
  return found.length === 0 ? [ok('agencies', `${agencies.length}, each with its hosts`)] : found;
}
