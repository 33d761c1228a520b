import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, prepareServer } from '../../../platform/migrations/migrate.ts';
import { serverInProcess, serverOnPort } from '../../../testing/barrier.ts';
import { type ChildServer, startServer } from '../../../testing/child-server.ts';
import { ownerUrl, runtimeUrl, superuserUrl } from '../../../testing/database.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { troubles } from '../../../testing/offers.ts';
import { mintRaceTenant, type RaceKind, races, runRace } from '../../../testing/redemption-races.ts';
import { openWire } from '../../../testing/wire.ts';

/* Checks that the races of redeem-barrier.db.test.ts detect errors. They run against a system with one control removed:
   a proxy between servers and database strips a lock from every statement, or the database drops a constraint. The
   servers are unchanged. */

interface Weakening {
  of: string;
  kind: RaceKind;
  loses?: [statement: RegExp, words: RegExp];
  drops?: ('checks' | 'keys')[];
  /** Set if a constraint must still protect the ledger: calls fail, and the ledger stays valid. */
  holds?: true;
}

const LOCK = / for (no key )?update( of \w+)?( skip locked)?/;
const accountLock: Weakening['loses'] = [/from (session s join )?member_account/, LOCK];

const weakenings: Weakening[] = [
  { kind: 'the last code', of: 'the lock on a code', loses: [/from coupon/, LOCK], holds: true },
  { kind: 'a balance for one', of: "the account's lock", loses: accountLock },
  { kind: 'a limit per member', of: "the account's lock", loses: accountLock },
  { kind: 'the last favourites', of: "the member's lock", loses: [/from member where/, LOCK] },
  { kind: 'claims with redemptions', of: "the account's lock", loses: accountLock },
  {
    kind: 'claims with redemptions',
    of: 'the condition that an earning is unclaimed',
    loses: [/set claimed_at/, / and claimed_at is null and canceled_at is null/],
  },
  { kind: 'refunds with redemptions', of: "the account's lock", loses: accountLock },
  { kind: 'one key for all', of: "the account's lock", loses: accountLock },
  { kind: 'two offers and one balance', of: "the account's lock", loses: accountLock },
  // Constraints behind the lock turn a wrong outcome into a failed call, so they are dropped here as well.
  {
    kind: 'the last code',
    of: 'the lock on a code and the condition that it is free',
    loses: [/(from|update) coupon/, new RegExp(`${LOCK.source}| and c\\.redemption_id is null$`)],
  },
  { kind: 'a balance for one', of: "the account's lock and its checks", loses: accountLock, drops: ['checks'] },
  { kind: 'claims with redemptions', of: "the account's lock and its checks", loses: accountLock, drops: ['checks'] },
  { kind: 'refunds with redemptions', of: "the account's lock and its checks", loses: accountLock, drops: ['checks'] },
  {
    kind: 'two offers and one balance',
    of: "the account's lock and its checks",
    loses: accountLock,
    drops: ['checks'],
  },
  { kind: 'one key for all', of: "the account's lock and the key's uniqueness", loses: accountLock, drops: ['keys'] },
];

const MOST_RACES = 200;
/** How often each control is removed; set `WEAKENED=20` for a longer test. */
const times = Number(process.env['WEAKENED'] ?? 1);

const wire = await openWire();
const database = `weakened_${randomBytes(4).toString('hex')}`;
const own = (url: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;
await prepareServer(superuserUrl, { owner: '', runtime: '' }, database);
await migrate(own(ownerUrl));
wire.lead(Number(new URL(runtimeUrl).port));
const databaseUrl = wire.through(own(runtimeUrl));
const w = await world({}, { databaseUrl });
const servers: ChildServer[] = [];
const tenants: TestTenant[] = [];

beforeAll(async () => {
  // Damage stays in the ledger, so each run gets a new tenant. Servers read the list of tenants at startup.
  while (tenants.length < weakenings.length * times) tenants.push(await mintRaceTenant(w));
  servers.push(...(await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: databaseUrl })))));
}, 600_000);
afterAll(() => {
  for (const server of servers) server.signal('SIGKILL');
  wire.close();
});

async function inDatabase(statement: string): Promise<{ name: string; table: string }[]> {
  const client = new pg.Client({ connectionString: own(ownerUrl) });
  await client.connect();
  try {
    return (await client.query<{ name: string; table: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}

const constraints = {
  checks: `conrelid in ('member_account'::regclass, 'earning'::regclass) and contype = 'c'`,
  keys: `conrelid = 'idempotent_result'::regclass and contype = 'p'`,
};

/** Drops constraints permanently, so cases that keep them run first. */
async function drop(which: keyof typeof constraints): Promise<void> {
  const found = await inDatabase(
    `select conname as name, conrelid::regclass::text as table from pg_constraint where ${constraints[which]}`,
  );
  for (const { name, table } of found) await inDatabase(`alter table ${table} drop constraint ${name}`);
}

async function weaken({ loses, drops = [] }: Pick<Weakening, 'loses' | 'drops'>): Promise<void> {
  for (const which of drops) await drop(which);
  wire.rewrite(loses ? (text) => (loses[0].test(text) ? text.replace(loses[1], '') : text) : null);
  const isReady = async (server: ChildServer): Promise<boolean> =>
    (await server.request({ path: '/readyz' })).status === 200;
  for (const server of servers) await expect.poll(() => isReady(server)).toBe(true);
  await expect
    .poll(() => w.inTenant(tenants[0] as TestTenant, (tx) => tx.query('select 1 as one')).catch(() => null))
    .toEqual([{ one: 1 }]);
}

test('with every control in place no race fails in this database', async () => {
  const doors = [...servers.map(({ port }) => serverOnPort(port)), serverInProcess(w)];
  const tenant = tenants[0] as TestTenant;
  for (const kind of Object.keys(races) as RaceKind[]) {
    expect(await runRace(kind, { w, doors, tenant, atEachDoor: 1 })).toEqual([]);
  }
  expect(wire.rewritten()).toBe(0);
});

test.each(weakenings.map((weakening, place) => ({ ...weakening, place })))(
  'without $of races for $kind fail and are detected [LEDGER-05]',
  async ({ place, kind, holds, ...weakening }) => {
    const doors = [...servers.map(({ port }) => serverOnPort(port)), serverInProcess(w)];
    for (let time = 0; time < times; time += 1) {
      const tenant = tenants[place * times + time] as TestTenant;
      await weaken(weakening);
      let wrong: string[] = [];
      let run = 0;
      for (; run < MOST_RACES && wrong.length === 0; run += 1)
        wrong = await runRace(kind, { w, doors, tenant, atEachDoor: run % 2 === 0 ? 1 : 3 });
      expect(wire.rewritten(), 'statements weakened').toBeGreaterThan(0);
      expect(wrong, `after ${run} races`).not.toEqual([]);
      expect(wrong.join('; ')).not.toMatch(/SERVICE_UNAVAILABLE|CONNECTION_LOST/);
      const isSound = kind === 'the last code' ? (await troubles(w, tenant)).length === 0 : undefined;
      expect(isSound, 'whether the books are sound').toBe(kind === 'the last code' ? holds === true : undefined);
      if (times > 1) console.log(`${kind}, without ${weakening.of}: race ${run}: ${wrong.join('; ')}`);
    }
  },
  120_000 * times,
);
