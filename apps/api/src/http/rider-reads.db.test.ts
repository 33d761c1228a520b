import { type Route, transactionFilters } from '@fareback/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { flushSecurity } from '../modules/security/index.ts';
import { crowdAround } from '../testing/crowd-around.ts';
import { type FullMember, signUpFullMember } from '../testing/full-member.ts';
import { type World, world } from '../testing/index.ts';
import { isOnCluster, notOnCluster } from '../testing/one-server.ts';
import { type OwnDatabase, ownDatabase } from '../testing/own-database.ts';
import { hearPlans, logPlans } from '../testing/plans-used.ts';
import { plant } from '../testing/plant.ts';
import { changeReferral } from '../testing/referral-scene.ts';
import { rowsReadByTable } from '../testing/rows-read.ts';
import { handlers } from './handlers.ts';

/** How often each call is made: a statement that was planned for its values five times may be planned for any from then on. */
const TIMES = 7;

/** Tables of which every rider of the crowd must bring rows, or nothing is shown. */
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

/** Of these no call of a rider reads: what they hold is read by whoever connects a card. */
const UNREAD = ['tap'];

/** Calls that are refused, whatever a rider did: what they read, they read before. */
const REFUSED = ['/rest/users/me/providerRedirectURL/bikes'];

/** A friend who was sent the rider's code asks for what it brings; nobody may use their own. */
const isStrangers = (path: string): boolean => path.startsWith('/rest/invitations/');

/** Rows by table, each with the statements that read them. */
type Reads = Record<string, { rows: number; texts: string[] }>;

/** Two servers on a database of their own, of which one is asked before the crowd comes and both afterwards; and a rider who left a trace everywhere. */
interface Stage {
  own: OwnDatabase;
  early: World;
  late: World;
  rider: FullMember;
}

let reads: Reads = {};

/** Notes what a server's statements read from here on. */
function hear({ deps }: World): void {
  hearPlans(deps.database.pool, (used) => {
    for (const [table, rows] of Object.entries(rowsReadByTable(used.Plan))) {
      reads[table] ??= { rows: 0, texts: [] };
      reads[table].rows += Math.round(rows);
      reads[table].texts.push(`${rows} by ${used['Query Text']}`);
    }
  });
}

/** Everything that leaves a trace, an invitation of friends with it. */
async function signUp(w: World): Promise<FullMember> {
  const rider = await signUpFullMember(w);
  await changeReferral(w, rider, { rules: { campaignId: 'friends' } });
  return rider;
}

/** Calls that read what is a rider's: of those that anybody may make the invitation's alone. */
const readings = (): Route[] =>
  handlers
    .map(({ route }) => route)
    .filter(({ method, level, name }) => method === 'GET' && (level !== 'public' || name === 'invitation.get'));

/** Their paths, with what the rider has in its places; of lists that come in kinds each of them. */
async function pathsFor(rider: FullMember): Promise<string[]> {
  const history = await rider.call('GET', '/rest/users/me/transactions/en?type=SPEND');
  const rides = await rider.call('GET', '/rest/users/me/rides/en');
  const unclaimed = await rider.call('GET', '/rest/users/me/earnings/en/unclaimed');
  const parts: Record<string, string> = {
    lang: 'en',
    language: 'en',
    campaignId: 'ride',
    inviteCode: 'XQ7K2M9P',
    '/rest/redemptions/:id': history.body.data[0].TransactionID,
    '/rest/offers/:id': rider.offerId,
    '/rest/users/me/rides/:id': rides.body.data[0].RideID,
    '/rest/users/me/providerRedirectURL/:id': 'bikes',
    '/auth/provider/:id': 'bikes',
  };
  const paths = readings().map(({ path }) =>
    path.replace(/.*?:(\w+)/g, (start, name: string) => {
      const value = parts[start] ?? parts[name];
      if (value === undefined) throw new Error(`Nothing is known for ${path}.`);
      return start.replace(`:${name}`, value);
    }),
  );
  return [
    ...paths,
    ...transactionFilters.map((type) => `/rest/users/me/transactions/en?type=${type}`),
    `/rest/users/me/earnings/en?group=${unclaimed.body.data[0].GroupID}`,
  ];
}

/** Riders come who did all that this one did. */
const crowd = ({ own, rider }: Stage, riders: number, called: string): Promise<Record<string, number>> =>
  crowdAround({ tenantId: rider.tenant.tenantId, memberId: rider.memberId }, { riders, called }, own.superuserUrl);

/** The server looks at its tables, and not again by itself. */
const look = ({ own }: Stage): Promise<unknown> => plant('vacuum analyze', [], own.superuserUrl);

/** The rider's stamp becomes another: what was told before is not told again, but read. */
const alter = ({ early, rider }: Stage): Promise<unknown> =>
  early.inTenant(rider.tenant, (tx) =>
    tx.run('update member_account set earnings_count = earnings_count + 1 where member_id = $1', [rider.memberId]),
  );

/** The most that a call of each path read of each table: told anew, and told again. */
async function mostRead(stage: Stage, server: World, paths: string[]): Promise<Map<string, Reads>> {
  const { tenant, cookie } = stage.rider;
  const most = new Map<string, Reads>();
  for (const path of paths)
    for (let time = 0; time < TIMES; time += 1) {
      await alter(stage);
      for (const state of ['anew', 'again']) {
        reads = {};
        const { status } = await server.request(tenant, {
          method: 'GET',
          path,
          ...(isStrangers(path) ? {} : { cookie }),
        });
        await flushSecurity(server.deps);
        const told = reads;
        reads = {};
        if (status >= (REFUSED.includes(path) ? 500 : 400)) throw new Error(`${path} answered ${status}.`);
        const known = most.get(`${path} ${state}`) ?? {};
        for (const [table, read] of Object.entries(told))
          if (read.rows > (known[table]?.rows ?? -1)) known[table] = read;
        most.set(`${path} ${state}`, known);
      }
    }
  return most;
}

/** Tables of riders of which nobody heard that anything was read: no plan was told, or no call reads them any more. */
const unheard = (most: Map<string, Reads>): string[] => {
  const heard = new Set([...most.values()].flatMap((tables) => Object.keys(tables)));
  return CROWDED.filter((table) => !UNREAD.includes(table) && !heard.has(table));
};

/** What was read of one of the tables by more than before, with the statements. */
const grown = (of: string[], now: Map<string, Reads>, before: Map<string, Reads>): string[] =>
  [...now].flatMap(([path, tables]) =>
    Object.entries(tables).flatMap(([table, { rows, texts }]) => {
      const alone = before.get(path)?.[table]?.rows ?? 0;
      return rows > alone && of.includes(table)
        ? [`${path} reads ${rows} rows of ${table}, not ${alone}:\n${texts.join('\n')}`]
        : [];
    }),
  );

/** How the agency's tables were when the server looked at them for the last time, and who its rider is. */
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
    'what a rider’s call reads does not grow with the agency’s riders nor with what they did, told anew and told again, on connections that were there before and on new ones, also where the server looked at its tables for the last time when it %s [OPS-109]',
    { timeout: 120_000 },
    async ([, looked]) => {
      await looked(stage);
      const paths = await pathsFor(stage.rider);
      const alone = await mostRead(stage, stage.early, paths);
      expect(unheard(alone)).toEqual([]);
      const came = await crowd(stage, 300, 'others');
      expect(CROWDED.filter((table) => (came[table] ?? 0) < 300)).toEqual([]);
      // Of tables that did not grow a new server reads what the agency says to all, and keeps it.
      for (const server of [stage.early, stage.late]) {
        const now = await mostRead(stage, server, paths);
        expect([unheard(now), grown(Object.keys(came), now, alone)]).toEqual([[], []]);
      }
    },
  );

  test('a page of a rider’s history reads the rider’s rows alone, also where the server has not looked at its tables since they were empty [OPS-109]', async () => {
    await look(stage);
    stage.rider = await signUp(stage.early);
    const paths = (await pathsFor(stage.rider)).filter((path) => path.startsWith('/rest/users/me/transactions'));
    const alone = await mostRead(stage, stage.early, paths);
    await crowd(stage, 300, 'others');
    // A session is not among them: by which index it is found a planner that knows nothing of a table takes by chance.
    const tables = ['ledger_transfer', 'earning', 'redemption', 'offer_edition', 'promotion_code'];
    const heard = new Set([...alone.values()].flatMap((each) => Object.keys(each)));
    expect(tables.filter((table) => !heard.has(table))).toEqual([]);
    for (const server of [stage.early, stage.late])
      expect(grown(tables, await mostRead(stage, server, paths), alone)).toEqual([]);
  }, 120_000);
});
