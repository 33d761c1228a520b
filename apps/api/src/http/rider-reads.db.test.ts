import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { flushSecurity } from '../modules/security/index.ts';
import { isOnCluster, notOnCluster } from '../testing/blocked.ts';
import { crowdAround } from '../testing/crowd-around.ts';
import { type FullMember, signUpFullMember } from '../testing/full-member.ts';
import { type World, world } from '../testing/index.ts';
import { collectPlans, logPlans, type OwnDatabase, ownDatabase, rowsReadByTable } from '../testing/plans-used.ts';

import { plant } from '../testing/plant.ts';
import { changeReferral } from '../testing/referral-fixture.ts';
import { pathsFor, readPath } from '../testing/rider-paths.ts';

const TIMES = 7;

/** Tables in which every generated rider must have rows, otherwise the test proves nothing. */
const CROWDED = [
  'absence',
  'account_check',
  'behaviour',
  'coupon',
  'earning',
  'favorite_offer',
  'kept_invitation',
  'ledger_transfer',
  'mailed_code',
  'member',
  'member_account',
  'member_change',
  'member_progress',
  'missing_ride',
  'promotion_code_use',
  'provider_connection',
  'redemption',
  'referral',
  'referrer_code',
  'session',
  'tap',
];

/** Tables that no rider request reads: taps when a card is connected, changes by the release before. */
const UNREAD = ['tap', 'member_change'];

type Reads = Record<string, { rows: number; texts: string[] }>;

/**
 * Two servers on a separate database, one used before the generated riders exist and both after; and a rider with data
 * in every table.
 */
interface Stage {
  own: OwnDatabase;
  early: World;
  late: World;
  rider: FullMember;
}

let reads: Reads = {};

function hear({ deps }: World): void {
  collectPlans(deps.database.pool, (used) => {
    for (const [table, rows] of Object.entries(rowsReadByTable(used.Plan))) {
      reads[table] ??= { rows: 0, texts: [] };
      reads[table].rows += Math.round(rows);
      reads[table].texts.push(`${rows} by ${used['Query Text']}`);
    }
  });
}

async function signUp(w: World): Promise<FullMember> {
  const rider = await signUpFullMember(w);
  await changeReferral(w, rider, { rules: { campaignId: 'friends' } });
  return rider;
}

const crowd = ({ own, rider }: Stage, riders: number, called: string): Promise<Record<string, number>> =>
  crowdAround({ tenantId: rider.tenant.tenantId, memberId: rider.memberId }, { riders, called }, own.superuserUrl);

const look = ({ own }: Stage): Promise<unknown> => plant('vacuum analyze', [], own.superuserUrl);

const alter = ({ early, rider }: Stage): Promise<unknown> =>
  early.inTenant(rider.tenant, (tx) =>
    tx.run('update member_account set earnings_count = earnings_count + 1 where member_id = $1', [rider.memberId]),
  );

async function mostRead(stage: Stage, server: World, paths: string[]): Promise<Map<string, Reads>> {
  const most = new Map<string, Reads>();
  for (const path of paths)
    for (let time = 0; time < TIMES; time += 1) {
      await alter(stage);
      for (const state of ['anew', 'again']) {
        reads = {};
        await readPath(server, stage.rider, path);
        await flushSecurity(server.deps);
        const told = reads;
        reads = {};
        const known = most.get(`${path} ${state}`) ?? {};
        for (const [table, read] of Object.entries(told))
          if (read.rows > (known[table]?.rows ?? -1)) known[table] = read;
        most.set(`${path} ${state}`, known);
      }
    }
  return most;
}

/** Rider tables without any recorded read: no plan was logged, or no route reads them any more. */
const unheard = (most: Map<string, Reads>): string[] => {
  const heard = new Set([...most.values()].flatMap((tables) => Object.keys(tables)));
  return CROWDED.filter((table) => !UNREAD.includes(table) && !heard.has(table));
};

const grown = (of: string[], now: Map<string, Reads>, before: Map<string, Reads>): string[] =>
  [...now].flatMap(([path, tables]) =>
    Object.entries(tables).flatMap(([table, { rows, texts }]) => {
      const alone = before.get(path)?.[table]?.rows ?? 0;
      return rows > alone && of.includes(table)
        ? [`${path} reads ${rows} rows of ${table}, not ${alone}:\n${texts.join('\n')}`]
        : [];
    }),
  );

const LOOKS: Record<string, (stage: Stage) => Promise<void>> = {
  'had fifty riders': async (stage) => {
    stage.rider = await signUp(stage.early);
    await crowd(stage, 50, 'first');
    await look(stage);
  },
  'knew another agency alone, with two thousand riders': async (stage) => {
    stage.rider = await signUp(stage.early);
    await crowd(stage, 2000, 'first');
    await look(stage);
    stage.rider = await signUp(stage.early);
  },
};

describe.skipIf(isOnCluster)(`on one server${notOnCluster('the plan is that of one server')}`, () => {
  const stage = {} as Stage;
  beforeEach(async () => {
    stage.own = await ownDatabase('rider_reads');
    await logPlans(stage.own);
    stage.early = await world({}, { databaseUrl: stage.own.runtimeUrl });
    stage.late = await world({}, { databaseUrl: stage.own.runtimeUrl });
    for (const server of [stage.early, stage.late]) hear(server);
  });
  afterEach(async () => {
    for (const { deps } of [stage.early, stage.late]) await deps.database.close();
    await stage.own.drop();
  });

  test.for(Object.entries(LOOKS))(
    "the rows read by a rider's request do not grow with the number of riders or their activity, uncached and cached, on old and new connections, even if the last ANALYZE ran when it %s [OPS-109]",
    { timeout: 120_000 },
    async ([, looked]) => {
      await looked(stage);
      const paths = await pathsFor(stage.rider);
      const alone = await mostRead(stage, stage.early, paths);
      expect(unheard(alone)).toEqual([]);
      const came = await crowd(stage, 300, 'others');
      expect(CROWDED.filter((table) => (came[table] ?? 0) < 300)).toEqual([]);
      // A new server reads and caches the agency's public content, from tables that did not grow.
      for (const server of [stage.early, stage.late]) {
        const now = await mostRead(stage, server, paths);
        expect([unheard(now), grown(Object.keys(came), now, alone)]).toEqual([[], []]);
      }
    },
  );

  test("a page of a rider's history reads only the rider's rows, even if the last ANALYZE ran on empty tables [OPS-109]", async () => {
    await look(stage);
    stage.rider = await signUp(stage.early);
    const paths = (await pathsFor(stage.rider)).filter((path) => path.startsWith('/rest/users/me/transactions'));
    const alone = await mostRead(stage, stage.early, paths);
    await crowd(stage, 300, 'others');
    // Excludes sessions: without statistics the planner picks their index arbitrarily.
    const tables = ['ledger_transfer', 'earning', 'redemption', 'offer_edition', 'promotion_code'];
    const heard = new Set([...alone.values()].flatMap((each) => Object.keys(each)));
    expect(tables.filter((table) => !heard.has(table))).toEqual([]);
    for (const server of [stage.early, stage.late])
      expect(grown(tables, await mostRead(stage, server, paths), alone)).toEqual([]);
  }, 120_000);
});
