import { expect, test } from 'vitest';
import { readEnvironment } from '../../environment.ts';
import type { InstallationFacts } from '../../platform/migrations/installation-facts.ts';
import {
  findingsOfAgencies,
  findingsOfDatabase,
  findingsOfKeys,
  findingsOfSettings,
  findReplica,
  findServers,
  findZones,
} from './findings.ts';

const now = new Date('2026-03-02T12:00:00Z');
const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

const well: InstallationFacts = {
  serverVersion: 18,
  encoding: 'UTF8',
  connectionsMost: 100,
  databaseBytes: 2e9,
  now,
  openTables: [],
  closedTables: [],
  jobsDue: 2,
  oldestDueAt: ago(0.01),
  jobsGivenUp: 0,
  archivedAt: ago(0.2),
  archiveFailedAt: null,
  unspreadTables: null,
};
const environment = readEnvironment(
  {
    TRUSTED_PROXIES: '10.0.0.1',
    SMTP_URL: 'smtps://u:p@mail.example',
    MAIL_FROM: 'a@b.example',
    SMS_URL: 'https://sms.example',
    SMS_ACCOUNT: 'a',
    SMS_TOKEN: 't',
    SMS_FROM: '+12025550100',
    DESK_ORIGIN: 'https://desk.example',
  },
  '/',
);

test('a healthy installation is reported as healthy, with figures [OPS-04]', () => {
  const found = [...findingsOfSettings(environment), ...findingsOfDatabase(well, environment, now)];
  expect(found.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(found.map(({ says }) => says)).toContain('PostgreSQL 18, 2.00 GB');
});

test("a database encoding that cannot store riders' text is reported with the fix [OPS-111]", () => {
  const found = findingsOfDatabase({ ...well, encoding: 'SQL_ASCII' }, environment, now);
  expect(found.filter(({ state }) => state !== 'ok')).toMatchObject([
    { check: 'text', state: 'bad', says: 'text is kept as SQL_ASCII', todo: expect.stringContaining('pg_dump') },
  ]);
});

test.each([
  ['version', { serverVersion: 14 }, 'bad', /Version 15/],
  ['walls', { openTables: ['member'] }, 'bad', /force row level security/],
  ['rights', { closedTables: ['member'] }, 'bad', /apps\/api\/migrations/],
  ['clock', { now: ago(0.1) }, 'bad', /time server/],
  ['clock', { now: ago(5 / 3600) }, 'look', /time server/],
  ['connections', { connectionsMost: 30 }, 'look', /max_connections/],
  ['queue', { oldestDueAt: ago(1), jobsDue: 9 }, 'bad', /RUN_JOBS/],
  ['queue', { jobsGivenUp: 3 }, 'look', /log/],
  ['backup', { archivedAt: null }, 'look', /docs\/backup\.md/],
  ['backup', { archivedAt: ago(5) }, 'look', /docs\/backup\.md/],
  ['backup', { archiveFailedAt: ago(0.1) }, 'bad', /own log/],
  ['cluster', { unspreadTables: ['member'] }, 'bad', /rewards migrate --distribute/],
] as const)('for %s it reports the problem (%o) and what to do [OPS-04]', (check, change, state, todo) => {
  const found = findingsOfDatabase({ ...well, ...change }, environment, now).filter((one) => one.state !== 'ok');
  expect(found).toEqual([expect.objectContaining({ check, state, todo: expect.stringMatching(todo) })]);
});

test('a replica is reported with its lag, or with why it is not used and what to do [OPS-04, OPS-77]', () => {
  expect(findReplica(ago(0.01), now)).toEqual({ check: 'replica', state: 'ok', says: '36.0 s behind' });
  expect(findReplica('it is 3600 s behind', now)).toMatchObject({
    state: 'bad',
    says: expect.stringMatching(/^it is not read.*3600 s behind$/),
    todo: expect.stringMatching(/DATABASE_REPLICA_URL/),
  });
});

test('valid settings that do not suit riders are each reported [OPS-04]', () => {
  const found = findingsOfSettings(readEnvironment({ INSECURE_COOKIES: '1', LOCAL_TOOLS: '1', RUN_JOBS: 'no' }, '/'));
  expect(found.map(({ check, state }) => `${check} ${state}`)).toEqual([
    'cookies bad',
    'local tools bad',
    'proxy look',
    'mail bad',
    'texts look',
    'desk look',
    'jobs look',
  ]);
  expect(found.every(({ todo }) => todo !== undefined)).toBe(true);
});

test("an agency without a host, with the desk's host, with a silent provider or with an unknown host name is reported [OPS-04]", () => {
  const about = { unresolved: [], deskHost: 'desk.example', now };
  const agency = {
    tenantId: 'harbor',
    hosts: ['rewards.example'],
    providers: [{ providerId: 'bus', acceptedAt: ago(1) }],
    uncappedCampaigns: [],
  };
  expect(findingsOfAgencies([agency], about)).toEqual([
    { check: 'agencies', state: 'ok', says: '1, each with its hosts' },
  ]);
  expect(findingsOfAgencies([], about)).toMatchObject([{ state: 'look', says: 'there is none yet' }]);
  const ill = [
    { ...agency, hosts: [] },
    { ...agency, hosts: ['desk.example'], providers: [{ providerId: 'bus', acceptedAt: ago(30) }] },
  ];
  expect(findingsOfAgencies(ill, { ...about, unresolved: ['gone.example'] }).map(({ says }) => says)).toEqual([
    'harbor has none',
    "desk.example is the desk's and harbor's",
    `bus of harbor reported nothing since ${ago(30).toISOString()}`,
    'no name server knows gone.example',
  ]);
});

test('a campaign that pays by distance or time without a cap is reported with what to do [OPS-156]', () => {
  const agency = { tenantId: 'harbor', hosts: ['rewards.example'], providers: [], uncappedCampaigns: ['far', 'long'] };
  expect(findingsOfAgencies([agency], { unresolved: [], deskHost: null, now })).toEqual([
    {
      check: 'campaigns',
      state: 'look',
      says: 'far, long of harbor set no pointsMax: a ride earns at most 1000 points from each',
      todo: 'Set rewardPer.pointsMax and publish a new version: without it the next version is refused.',
    },
  ]);
});

test('older keys are reported with the data that still needs them [OPS-08]', () => {
  const used = { keyId: 'a0a0a0a0', usedAt: new Date('2026-03-01T12:00:00Z'), emptyAt: null };
  const empty = { ...used, emptyAt: new Date('2026-03-01T12:03:00Z') };
  const states = (use: typeof used | typeof empty, at: string) =>
    findingsOfKeys([use], ['f0f0f0f0', 'a0a0a0a0'], new Date(at)).map(({ state, says }) => `${state}: ${says}`);
  expect(states(used, '2026-03-20T00:00:00Z')).toEqual(['look: the older key a0a0a0a0 may still be needed']);
  expect(states(empty, '2026-03-02T00:00:00Z')).toEqual([
    'ok: the older key a0a0a0a0 is needed until 2026-03-09T12:00:00.000Z',
  ]);
  expect(states(empty, '2026-03-09T12:00:00Z')).toEqual(['look: the older key a0a0a0a0 is not needed any more']);
  expect(findingsOfKeys([used], ['f0f0f0f0'], new Date())).toEqual([]);
});

test('a cluster server that does not answer is reported with up to ten of its agencies [OPS-113]', () => {
  const tenantIds = Array.from({ length: 12 }, (_, at) => `agency-${at}`);
  const there = { server: 'db-1:5432', why: null, tenantIds: [] };
  expect(findServers([there])).toEqual([]);
  const [many, none] = findServers([
    there,
    { server: 'db-2:5432', why: 'no way', tenantIds },
    { server: 'db-3:5432', why: 'no way', tenantIds: [] },
  ]);
  expect(many).toMatchObject({
    state: 'bad',
    says: `db-2:5432 does not answer (no way); out of service: ${tenantIds.slice(0, 10).join(', ')} and 2 others`,
    todo: expect.stringMatching(/^Start it, or let its standby take its place \(docs\/growing\.md/),
  });
  expect(none?.says).toBe('db-3:5432 does not answer (no way); no agency with a host stands there');
});

test('a time zone that Node does not know is bad and names its agency; known zones are listed with the tzdata version [OPS-173]', () => {
  const node = `Node ${process.versions.node} (tzdata ${process.versions.tz})`;
  const known = [
    { tenantId: 'north', timeZone: 'Europe/Vienna' },
    { tenantId: 'west', timeZone: 'America/Edmonton' },
    { tenantId: 'east', timeZone: 'Europe/Vienna' },
  ];
  expect(findZones([...known, { tenantId: 'red', timeZone: 'Mars/Olympus' }])).toEqual([
    {
      check: 'time zones',
      state: 'bad',
      says: `red: "Mars/Olympus" is not known to ${node}`,
      todo: expect.stringContaining('Update Node'),
    },
  ]);
  expect(findZones(known)).toEqual([
    { check: 'time zones', state: 'ok', says: `America/Edmonton, Europe/Vienna: by ${node}` },
  ]);
  expect(findZones([])).toEqual([]);
});
