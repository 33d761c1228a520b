import type { Outcome, Step } from '../scripts/steps.ts';

const vitest = (project: string, file: string): string[] => [
  'vitest',
  'run',
  '--project',
  project,
  file,
  '--testTimeout',
  '3600000',
];

/**
 * Database tests that also run on a cluster; tests of a single server's plans and counters are reported as skipped
 * there.
 */
const onCluster = [
  'cli',
  'http',
  'jobs',
  'modules/admin',
  'modules/auth',
  'modules/codes',
  'modules/connections',
  'modules/earning',
  'modules/expiry',
  'modules/inactivity',
  'modules/ingest',
  'modules/ledger',
  'modules/me',
  'modules/offers',
  'modules/privacy',
  'modules/providers',
  'modules/redemptions/coupons',
  'modules/redemptions/history',
  'modules/redemptions/supplier-orders',
  'modules/redemptions/redeem/daily-caps.db.test.ts',
  'modules/redemptions/redeem/redeem-barrier.db.test.ts',
  'modules/redemptions/redeem/redeem-faults.db.test.ts',
  'modules/redemptions/redeem/redeem-kill.db.test.ts',
  'modules/redemptions/redeem/redeem-offer.db.test.ts',
  'modules/redemptions/redeem/redeem-price.db.test.ts',
  'modules/redemptions/redeem/redeem-races.db.test.ts',
  'modules/referrals/referral-rewards.db.test.ts',
  'modules/rides/rides.db.test.ts',
  'platform',
  'start',
].map((place) => `apps/api/src/${place}`);

/** The long forms of tests that `npm test` runs in short, each with its claim. */
export const proofs: Step[] = [
  {
    name: '10,000 generated histories: any order, batching, repetition and voids earn the same',
    command: vitest('pure', 'apps/api/src/modules/earning/order.test.ts'),
    env: { FAREBACK_HISTORIES: '10000' },
  },
  {
    name: '10,000 months of budgets in any order and parts: never past the limit, and what was paid is what is counted',
    command: vitest('pure', 'apps/api/src/modules/ledger/budgets/allot.test.ts'),
    env: { FAREBACK_HISTORIES: '10000' },
  },
  {
    name: '200 races of eight riders for the last of two budgets, and 200 connections cut among them',
    command: vitest('db', 'apps/api/src/modules/earning/budgets/budget-races.db.test.ts'),
    env: { BUDGET_RACES: '200', BUDGET_KILLS: '200' },
  },
  {
    name: '10,000 generated histories of voids, corrections and sources: the same reports count in any order',
    command: vitest('pure', 'apps/api/src/modules/earning/activity/report-state.test.ts'),
    env: { FAREBACK_HISTORIES: '10000' },
  },
  {
    name: 'a hundred versions go live and are taken back while riders read and redeem: no call fails',
    command: vitest('db', 'apps/api/src/modules/admin/versions/under-load.db.test.ts'),
    env: { PUBLISHED: '100' },
  },
  {
    name: '10,000 rides voided in a history of moving cards, claimed and spent, and a hundred short histories: as if they had never been',
    command: vitest('db', 'apps/api/src/modules/ingest/endpoint/taken-back-histories.db.test.ts'),
    env: { TAKEN_BACK: '10000', FAREBACK_HISTORIES: '100' },
  },
  {
    name: '5,000 races of eight kinds for redemption through three processes: one allowed outcome each, and the books are right',
    command: vitest('db', 'apps/api/src/modules/redemptions/redeem/redeem-barrier.db.test.ts'),
    env: { RACES: '5000' },
  },
  {
    name: 'the same races without a lock, a condition or a constraint: noticed twenty times of twenty for each',
    command: vitest('db', 'apps/api/src/modules/redemptions/redeem/redeem-weakened.db.test.ts'),
    env: { WEAKENED: '20' },
  },
  {
    name: '50,000 redemptions, claims, refunds, voids, deductions, goodwill, erasures and reads at once through three processes: one order explains each history, and the books are right',
    command: vitest('db', 'apps/api/src/modules/redemptions/redeem/mixed-histories.db.test.ts'),
    env: { CALLS: '50000' },
  },
  {
    name: '200 processes killed during webhook deliveries: every event arrives under its own id',
    command: vitest('db', 'apps/api/src/modules/webhooks/deliver-kill.db.test.ts'),
    env: { KILLS: '200' },
  },
  {
    name: '1,000 servers killed in mid-redemption: nothing acknowledged is lost, nothing doubled, keys give the first result',
    command: vitest('db', 'apps/api/src/modules/redemptions/redeem/redeem-kill.db.test.ts'),
    env: { KILLS: '1000' },
  },
  {
    name: 'three processes killed in turn for ten minutes among redemptions, reports of rides and claims: nothing lost, nothing twice',
    command: vitest('db', 'prove/processes/killed-in-turn.db.test.ts'),
    env: { LOAD_SECONDS: '600' },
  },
  {
    name: 'every fault ten times, behind a pooler, before a database with a replica and before a cluster of three: nothing lost, nothing twice',
    command: vitest('db', 'prove/failures/every-fault.db.test.ts'),
    env: { FAULTS: '10' },
  },
  {
    name: 'a clock that jumps 2,000 times: no call fails, each ride pays once, the books are right',
    command: vitest('db', 'apps/api/src/clock-jumps.db.test.ts'),
    env: { JUMPS: '2000' },
  },
  {
    name: 'a database stopped at once twenty times among redemptions: back within five seconds each time',
    command: vitest('db', 'apps/api/src/lost-database.db.test.ts'),
    env: { RESTARTS: '20' },
  },
  {
    name: 'a database lost under load, restored beside to a moment and to the end: the books are right, who was erased is erased again',
    command: vitest('db', 'prove/drills/restore.db.test.ts'),
    env: { DRILL_SECONDS: '60' },
  },
  {
    name: '200,000 codes and a member of everything sealed anew under another key, beside a rider',
    command: vitest('db', 'apps/api/src/cli/keys/keys.db.test.ts'),
    env: { SEALED: '200000' },
  },
  {
    name: 'a database lost under load is taken over by the one that follows it, asynchronous and synchronous: the books are right',
    command: vitest('db', 'prove/drills/failover.db.test.ts'),
    env: { DRILL_SECONDS: '60' },
  },
  {
    name: 'what 5,000 riders, 100,000 rides and 10,000 redemptions take on the disk is what docs/sizing.md says',
    command: vitest('db', 'prove/capacity/bytes.db.test.ts'),
    env: { RIDERS: '5000' },
  },
  {
    name: 'the installation guide typed in a bare copy of the tree, libraries and build with it',
    command: vitest('db', 'prove/installation/guide.db.test.ts'),
    env: { GUIDE: 'whole' },
  },
  {
    name: '50 releases, each with a change of the schema, go out under load: no call fails, and the one before goes on with the newest schema',
    command: vitest('db', 'prove/releases/releases.db.test.ts'),
    env: { RELEASES: '50' },
  },
  {
    name: '400 races for redemption and 20 kills of the pooler, through PgBouncer in transaction mode',
    command: vitest('db', 'apps/api/src/pooler.db.test.ts'),
    env: { RACES: '400', KILLS: '20' },
  },
  {
    name: 'what the database tests of redemptions, ingest, sign-in and walls prove, through the same pooler',
    command: [
      ...vitest('db', 'apps/api/src/modules/redemptions'),
      'apps/api/src/modules/ingest/endpoint',
      'apps/api/src/modules/auth',
      'apps/api/src/platform/database/walls.db.test.ts',
    ],
    env: { TEST_POOLER: 'true' },
  },
  {
    name: '10,000 random lives of points: granted, claimed, spent, refunded, voided, lapsed, deducted; the books are right',
    command: vitest('db', 'apps/api/src/modules/ledger/life-of-points.db.test.ts'),
    env: { FAREBACK_LIVES: '10000' },
  },
  {
    name: 'a million earnings of one agency proven, a tenth of them of one rider: one wrong point is found',
    command: vitest('db', 'apps/api/src/cli/ledger/ledger-verify.db.test.ts'),
    env: { EARNINGS: '1000000' },
  },
  {
    name: '50 jobs killed among lapses and forfeits: run again, everything goes once and nothing twice',
    command: vitest('db', 'apps/api/src/modules/expiry/expire-kill.db.test.ts'),
    env: { KILLS: '50' },
  },
  {
    name: 'a million codes imported, killed in the middle and imported again: the same pool, in little memory',
    command: vitest('db', 'apps/api/src/cli/coupons/coupons-import.db.test.ts'),
    env: { CODES: '1000000' },
  },
  {
    name: 'a draw with 100,000 entries closes, is held and is read, and riders wait at most 50 ms at a time',
    command: vitest('db', 'apps/api/src/modules/draws/large-draw.db.test.ts'),
    env: { DRAW_ENTRIES: '100000' },
  },
  {
    name: '200,000 requests generated from the contract of every call, with hostile values: no error of the server, no change of another agency, the books are right',
    command: vitest('db', 'apps/api/src/http/generated-requests.db.test.ts'),
    env: { REQUESTS: '200000' },
  },
  {
    name: '50,000 passwords on one account, and one password on 50,000 accounts: nothing opens',
    command: vitest('db', 'apps/api/src/modules/auth/sign-in/sign-in-replay.db.test.ts'),
    env: { GUESSES: '50000' },
  },
  {
    name: 'a stranger with 10,000 card numbers: gets nothing, blocks nobody',
    command: vitest('db', 'apps/api/src/modules/connections/strangers.db.test.ts'),
    env: { NUMBERS: '10000' },
  },
  {
    name: '200 members race for one card: one connection, the proven one',
    command: vitest('db', 'apps/api/src/modules/connections/race-for-a-card.db.test.ts'),
    env: { RACERS: '200' },
  },
  {
    name: 'what a provider says in 2,000 orders, late, twice and in contradiction: the same end',
    command: vitest('db', 'apps/api/src/modules/connections/checks/account-checks.db.test.ts'),
    env: { FAREBACK_ANSWERS: '2000' },
  },
  {
    name: 'ten months of real rides against independent SQL, shuffled, repeated and killed',
    command: vitest('db', 'apps/api/src/modules/ingest/files/guadalajara.db.test.ts'),
    env: { FAREBACK_WHOLE_FILES: '1' },
  },
  {
    name: 'ten months of real rides imported beside their riders, who claim and redeem: against independent SQL, each press once',
    command: vitest('db', 'apps/api/src/modules/ingest/files/beside-riders.db.test.ts'),
    env: { FAREBACK_WHOLE_FILES: '1' },
  },
  {
    name: 'every newer form of campaign on ten months of real rides against independent SQL',
    command: vitest('db', 'apps/api/src/modules/earning/campaigns-page.db.test.ts'),
    env: { FAREBACK_WHOLE_FILES: '1' },
  },
  {
    name: 'factors, statuses and caps per member on ten months of real rides, in four orders and with voids, against plain SQL',
    command: vitest('db', 'apps/api/src/modules/earning/statuses.db.test.ts'),
    env: { FAREBACK_WHOLE_FILES: '1' },
  },
  {
    name: 'CO2 and car distance saved on ten months of real rides, per rider and for the agency, against plain SQL',
    command: vitest('db', 'apps/api/src/modules/earning/impact.db.test.ts'),
    env: { FAREBACK_WHOLE_FILES: '1' },
  },
  {
    name: 'fares, lines, end hours, dates, measures, gates and different things on ten months of real rides, in three orders and with voids, against independent SQL',
    command: vitest('db', 'apps/api/src/modules/earning/facts-and-gates.db.test.ts'),
    env: { FAREBACK_WHOLE_FILES: '1' },
  },
  {
    name: 'points, goals, limits, conditions, levels and factors by distance on ten months of real rides, in three orders and with voids, against plain SQL',
    command: vitest('db', 'apps/api/src/modules/earning/distances.db.test.ts'),
    env: { FAREBACK_WHOLE_FILES: '1' },
  },
  {
    name: 'different modes, providers, lines and stops on ten months of real rides, in three orders and with voids, against plain SQL',
    command: vitest('db', 'apps/api/src/modules/earning/different-things.db.test.ts'),
    env: { FAREBACK_WHOLE_FILES: '1' },
  },
  {
    name: 'declared days, moments, friends and offers given or for some on ten months of rides of every third rider, in three orders and with voids, against plain SQL',
    command: vitest('db', 'apps/api/src/modules/ingest/files/moments-and-offers.db.test.ts'),
    env: { FAREBACK_WHOLE_FILES: '1' },
  },
  {
    name: 'entries for draws and closed lists, goals of all members, standings of teams and team challenges by rides, minutes and riders on ten months of real rides, in three orders and with voids, against plain SQL',
    command: vitest('db', 'apps/api/src/modules/ingest/files/entries-goals-teams.db.test.ts'),
    env: { FAREBACK_WHOLE_FILES: '1' },
  },
  {
    name: 'what docs/campaigns.md says that each example pays on those rides',
    command: vitest('pure', 'apps/api/src/modules/earning/campaigns-page.test.ts'),
    env: { FAREBACK_WHOLE_FILES: '1' },
  },
  {
    name: 'every real file whole, as published, sorted and shuffled: rides, streaks, goals and tiers against independent SQL',
    command: vitest('db', 'apps/api/src/modules/ingest/files/real-rides.db.test.ts'),
    env: { FAREBACK_WHOLE_FILES: '1' },
  },
  {
    name: 'every public ride file with mappings written from docs/mappings.md against independent SQL',
    command: vitest('db', 'apps/api/src/modules/ingest/files/every-file.db.test.ts'),
    env: { FAREBACK_WHOLE_FILES: '1' },
  },
  {
    name: 'mappings proposed for every real file and for the five layouts of docs/mappings.md: at least 90 % of columns right',
    command: vitest('pure', 'apps/api/src/modules/ingest/describe/describe-measure.test.ts'),
    env: { FAREBACK_WHOLE_FILES: '1' },
  },
  {
    name: 'a thousand late rides in one report while a million are stored: all are taken',
    command: vitest('db', 'apps/api/src/modules/ingest/endpoint/late-batches.db.test.ts'),
    env: { FAREBACK_BEHAVIOURS: '1000000' },
  },
  {
    name: 'citus: statements planned one by one, a move and 20 deaths of a server among redemptions, on a cluster of three',
    command: vitest('db', 'apps/api/src/cluster.db.test.ts'),
    env: { KILLS: '20' },
  },
  {
    name: 'citus: sign-up, rides reported, every kind of campaign, claims, redemption in groups, races, kills, suppliers, refunds, erasure, the books, the desk, commands and jobs, on a cluster of three',
    command: [...vitest('db', onCluster[0] ?? ''), ...onCluster.slice(1), '--maxWorkers', '1'],
    env: { TEST_CLUSTER: 'true' },
  },
  {
    name: 'every test of a screen on a slow page: effects come 120 ms later, replies up to 80 ms and out of turn',
    command: ['vitest', 'run', '--project', 'web', '--maxWorkers', '1', '--testTimeout', '60000'],
    env: { TEST_SLOW_PAGE: 'true' },
  },
  {
    name: 'every journey on a slow page: steps back in the history come 400 ms later, effects 120 ms',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--workers', '1'],
    env: { TEST_SLOW_PAGE: 'true' },
  },
  {
    name: 'every screen is accessible in every look: two directions, three widths, two schemes',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', 'e2e/accessibility'],
    env: { FAREBACK_ALL_LOOKS: '1' },
  },
];

/** Returns a proof's status: skipped if a missing requirement kept all its tests from running. */
export function getProofResult({ succeeded, output }: Outcome): 'passed' | 'failed' | 'skipped' {
  if (!succeeded) return 'failed';
  const counts = output.match(/^ *Tests {2}.*$/gm) ?? [];
  return counts.length > 0 && !counts.some((line) => line.includes(' passed')) ? 'skipped' : 'passed';
}
