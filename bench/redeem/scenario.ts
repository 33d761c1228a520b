import fs from 'node:fs';
import path from 'node:path';
import { startApp } from '../support/app.ts';
import { type BenchDatabase, startDatabase } from '../support/database.ts';
import { type LoadGenerator, requestText, startLoadGenerator } from '../support/load-generator.ts';
import {
  arrangeCodes,
  arrangeMembers,
  arrangeOffers,
  arrangeTenant,
  type BenchTenant,
  countGiven,
  tokenOf,
} from '../support/members.ts';
import { pgbench, pgbenchPath, type Until } from '../support/pgbench.ts';
import { median, ratioOf, readingBeside, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';

const CLIENTS = 16;
const MANY_CLIENTS = 64;
const MEMBERS = 10_000;
/** First redemptions of new members after each restart, spread over the clients. */
const COLD = CLIENTS * 100;
const SPREAD = Array.from({ length: 8 }, (_, place) => `spread-${place + 1}`);
const yardstick = path.join(import.meta.dirname, 'yardstick');

const sizes = (isQuick: boolean) =>
  isQuick
    ? { seconds: 2, codes: 60_000, taken: 30_000, window: 1, minute: 10 }
    : { seconds: 8, codes: 400_000, taken: 300_000, window: 5, minute: 60 };

async function arrange(bench: Bench, database: BenchDatabase): Promise<{ tenant: BenchTenant; cold: BenchTenant }> {
  const { codes, taken } = sizes(bench.isQuick);
  const newcomers = bench.rounds * COLD;
  bench.say(`${MEMBERS} members and ${newcomers} who come once, codes for the yardstick and the product`);
  await database.yardstick.pool.query(fs.readFileSync(path.join(yardstick, 'schema.sql'), 'utf8'));
  await database.yardstick.pool.query('select arrange($1, $2, $3)', [
    MEMBERS + newcomers,
    SPREAD.length,
    codes / SPREAD.length,
  ]);
  const tenant = await arrangeTenant(database, 'bench');
  await arrangeMembers(database, tenant, MEMBERS);
  await arrangeOffers(database, tenant, [...SPREAD, 'hot', 'worn', 'fresh']);
  for (const offer of SPREAD) await arrangeCodes(database, tenant, offer, codes / SPREAD.length);
  for (const offer of ['hot', 'fresh']) await arrangeCodes(database, tenant, offer, codes / 2);
  await arrangeCodes(database, tenant, 'worn', taken + codes / 2);
  await arrangeOffers(database, tenant, ['endless'], { isLimited: false });
  await arrangeCodes(database, tenant, 'endless', codes);
  const cold = await arrangeTenant(database, 'cold');
  await arrangeMembers(database, cold, newcomers);
  await arrangeOffers(database, cold, SPREAD);
  for (const offer of SPREAD) await arrangeCodes(database, cold, offer, newcomers / 4);
  for (const { pool } of [database.product, database.yardstick]) await pool.query('vacuum analyze');
  return { tenant, cold };
}

const tokensOf = (members: number): string[] => Array.from({ length: members }, (_, place) => tokenOf(place + 1));

const templatesOf = (tenant: BenchTenant, offers: string[]): string[] =>
  offers.map((offer) =>
    requestText('POST', `/rest/offers/${offer}/redemption`, tenant, { 'Idempotency-Key': '{{key}}' }),
  );

type Redeem = (offers: string[], seconds: number, clients?: number) => Promise<number>;

/** Redemptions per second of random members and offers, each with a new key. */
function redeeming(
  load: LoadGenerator,
  { port, tenant, members, count }: { port: number; tenant: BenchTenant; members: number; count: { redeemed: number } },
): Redeem {
  const tokens = tokensOf(members);
  return async (offers, seconds, connections = CLIENTS) => {
    const templates = templatesOf(tenant, offers);
    const { replies, seconds: took } = await load({ port, connections, seconds, templates, tokens, order: 'RANDOM' });
    count.redeemed += replies;
    return replies / took;
  };
}

/**
 * Redemptions per second from a server's first request on, each the first of its member: nothing is prepared, planned
 * or cached.
 */
function coldStarts(bench: Bench, tenant: BenchTenant): () => Promise<number> {
  const load = startLoadGenerator(bench);
  const tokens = tokensOf(bench.rounds * COLD);
  const templates = templatesOf(tenant, SPREAD);
  return async () => {
    const app = await startApp(bench);
    const request = { port: app.port, connections: CLIENTS, seconds: 60, most: COLD, templates, tokens };
    const { replies, seconds } = await load(request);
    await app.stop();
    return replies / seconds;
  };
}

/** Yardstick: the same statements in one database call, with as many clients. */
function yardstickCalls(program: string, database: BenchDatabase) {
  return (until: Until, variables: Record<string, number>, clients = CLIENTS, script = 'call'): Promise<number> =>
    pgbench(
      { program, databaseUrl: database.yardstickUrl, clients, threads: 2 },
      path.join(yardstick, `${script}.pgbench`),
      until,
      { offers: SPREAD.length, ...variables },
    );
}

/** Times of single redemptions while half as many are due per second as the server can do. */
async function halfLoad(
  load: LoadGenerator,
  { port, tenant, perSecond, seconds }: { port: number; tenant: BenchTenant; perSecond: number; seconds: number },
  count: { redeemed: number },
): Promise<Reading[]> {
  const [templates, tokens] = [templatesOf(tenant, SPREAD), tokensOf(MEMBERS)];
  const result = await load({
    port,
    connections: MANY_CLIENTS,
    seconds,
    templates,
    tokens,
    order: 'RANDOM',
    perSecond,
  });
  count.redeemed += result.replies;
  return Object.entries(result.millis).map(
    ([part, value]): Reading => ({ figure: `half-${part}`, product: value, yardstick: null, unit: 'ms', score: value }),
  );
}

/**
 * The first minute of a new installation, whose tables were never analyzed and whose server has just started, and as
 * long on the same server after ANALYZE. Each round has a database server of its own.
 */
async function newInstallations(bench: Bench, seconds: number): Promise<{ first: number[]; steady: number[] }> {
  const load = startLoadGenerator(bench);
  const readings = { first: [] as number[], steady: [] as number[] };
  bench.say(`${bench.rounds} new installations`);
  for (let round = 0; round < bench.rounds; round += 1) {
    const folder = path.join(bench.scratch, `new-${round}`);
    const database = await startDatabase(folder, null, ['autovacuum=off']);
    try {
      const tenant = await arrangeTenant(database, 'new');
      await arrangeMembers(database, tenant, 2_000);
      await arrangeOffers(database, tenant, SPREAD);
      for (const offer of SPREAD) await arrangeCodes(database, tenant, offer, (seconds * 6_000) / SPREAD.length);
      const app = await startApp(bench, { DATABASE_URL: database.runtimeUrl, DATABASE_OWNER_URL: database.ownerUrl });
      const redeem = redeeming(load, { port: app.port, tenant, members: 2_000, count: { redeemed: 0 } });
      readings.first.push(await redeem(SPREAD, seconds));
      await database.product.pool.query('vacuum analyze');
      readings.steady.push(await redeem(SPREAD, seconds));
      await app.stop();
    } finally {
      await database.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }
  return readings;
}

/** Redeems until an offer has used `taken` codes; returns the rates of the first and last windows. */
async function wearOut(redeem: Redeem, taken: number, window: number): Promise<{ first: number[]; last: number[] }> {
  const rates: number[] = [];
  for (let sum = 0; sum < taken; ) {
    const rate = await redeem(['worn'], window);
    rates.push(rate);
    sum += rate * window;
  }
  const some = Math.max(1, Math.min(5, Math.floor(rates.length / 4)));
  return { first: rates.slice(0, some), last: rates.slice(-some) };
}

/** Throws unless a tenant's ledger has as many redemptions and codes as the replies confirmed. */
async function audit(database: BenchDatabase, tenant: BenchTenant, replies: number): Promise<void> {
  const given = await countGiven(database, tenant);
  if (given.redemptions === replies && given.codes === replies) return;
  throw new Error(`${replies} replies promised a redemption, but the books hold ${JSON.stringify(given)}.`);
}

const reading = (figure: string, product: number[], against: number[], score = ratioOf(product, against)): Reading => ({
  ...readingBeside(figure, 'redemptions/s', product, against),
  score,
});

interface Stage {
  bench: Bench;
  database: BenchDatabase;
  cold: BenchTenant;
  call: ReturnType<typeof yardstickCalls>;
}

/** One member on all connections, and the first redemptions of fresh servers, each with its yardstick. */
async function oneMemberAndFreshStarts(
  { bench, database, cold, call }: Stage,
  ofOneMember: () => Promise<number>,
  seconds: number,
): Promise<Reading[]> {
  bench.say(`${bench.rounds} rounds of one member on ${CLIENTS} connections, and of fresh starts`);
  // Without a limit the yardstick must not count uses either: a window of zero days has no uses.
  await database.yardstick.pool.query(`update offer set limit_days = 0 where offer_id = 'offer-1'`);
  const oneMember = await takeTurns(bench.rounds, {
    call: () => call({ seconds }, { members: 1, offers: 1 }),
    hotMember: ofOneMember,
  });
  const starts = await takeTurns(bench.rounds, {
    // Members that no other run of the yardstick has used.
    call: (round) => {
      const turn = (MEMBERS + round * COLD) / CLIENTS - 1;
      const members = MEMBERS + bench.rounds * COLD;
      return call({ transactions: COLD / CLIENTS }, { turn, members }, CLIENTS, 'first-call');
    },
    cold: coldStarts(bench, cold),
  });
  return [reading('hot-member', oneMember.hotMember, oneMember.call), reading('cold', starts.cold, starts.call)];
}

/**
 * Redemptions over HTTP with all rules, each durable before its 200, against the same statements in one database call.
 */
export async function measure(bench: Bench): Promise<Reading[] | { skipped: string }> {
  const program = pgbenchPath();
  if (program === undefined) return { skipped: 'pgbench is not installed (or name it in PGBENCH_PATH)' };
  const { seconds, taken, window, minute } = sizes(bench.isQuick);
  const firstMinute = await newInstallations(bench, minute);
  const database = await bench.database();
  const { tenant, cold } = await arrange(bench, database);
  const { port } = await startApp(bench);
  const count = { redeemed: 0 };
  const load = startLoadGenerator(bench);
  const redeem = redeeming(load, { port, tenant, members: MEMBERS, count });
  const ofOneMember = redeeming(startLoadGenerator(bench), { port, tenant, members: 1, count });
  const call = yardstickCalls(program, database);
  const oneCall = (clients: number) => (): Promise<number> => call({ seconds }, { members: MEMBERS }, clients);
  bench.say('warming up');
  await oneCall(CLIENTS)();
  for (const offers of [SPREAD, ['hot'], ['fresh'], ['worn']]) await redeem(offers, Math.min(2, seconds));

  bench.say(`${bench.rounds} rounds of one-call pgbench, spread and hot`);
  const turns = await takeTurns(bench.rounds, {
    oneCall: oneCall(CLIENTS),
    spread: () => redeem(SPREAD, seconds),
    manyCalls: oneCall(MANY_CLIENTS),
    many: () => redeem(SPREAD, seconds, MANY_CLIENTS),
    hot: () => redeem(['hot'], seconds),
  });
  bench.say('half of that load');
  const timesAtHalfLoad = await halfLoad(
    load,
    { port, tenant, perSecond: median(turns.spread) / 2, seconds: 2 * seconds },
    count,
  );
  bench.say(`taking ${taken} codes of one offer`);
  const { first, last } = await wearOut(redeem, taken, window);
  bench.say(`${bench.rounds} rounds of worn and fresh offer`);
  const wear = await takeTurns(bench.rounds, {
    worn: () => redeem(['worn'], seconds / 2),
    fresh: () => redeem(['fresh'], seconds / 2),
  });

  const crowded = await oneMemberAndFreshStarts(
    { bench, database, cold, call },
    () => ofOneMember(['endless'], seconds / 2),
    seconds / 2,
  );
  await audit(database, tenant, count.redeemed);
  await audit(database, cold, bench.rounds * COLD);
  return [
    reading('spread', turns.spread, turns.oneCall),
    reading('spread-64', turns.many, turns.manyCalls),
    reading('first-minute', firstMinute.first, firstMinute.steady),
    ...timesAtHalfLoad,
    reading('hot', turns.hot, turns.spread),
    reading('decay', last, first, median(last) / median(first)),
    reading('worn', wear.worn, wear.fresh),
    ...crowded,
  ];
}
