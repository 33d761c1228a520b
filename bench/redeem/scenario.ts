import fs from 'node:fs';
import path from 'node:path';
import { startApp } from '../support/app.ts';
import type { BenchDatabase } from '../support/database.ts';
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
import { pgbench, pgbenchPath } from '../support/pgbench.ts';
import { median, ratioOf, takeTurns } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';

const CLIENTS = 16;
const MEMBERS = 10_000;
const SPREAD = Array.from({ length: 8 }, (_, place) => `spread-${place + 1}`);
const yardstick = path.join(import.meta.dirname, 'yardstick');

const sizes = (isQuick: boolean) =>
  isQuick
    ? { seconds: 2, codes: 60_000, taken: 30_000, window: 1 }
    : { seconds: 8, codes: 400_000, taken: 300_000, window: 5 };

async function arrange(bench: Bench, database: BenchDatabase): Promise<BenchTenant> {
  const { codes, taken } = sizes(bench.isQuick);
  bench.say(`${MEMBERS} members, codes for the yardstick and the product`);
  await database.yardstick.pool.query(fs.readFileSync(path.join(yardstick, 'schema.sql'), 'utf8'));
  await database.yardstick.pool.query('select arrange($1, $2, $3)', [MEMBERS, SPREAD.length, codes / SPREAD.length]);
  const tenant = await arrangeTenant(database, 'bench');
  await arrangeMembers(database, tenant, MEMBERS);
  await arrangeOffers(database, tenant, [...SPREAD, 'hot', 'worn', 'fresh']);
  for (const offer of SPREAD) await arrangeCodes(database, tenant, offer, codes / SPREAD.length);
  for (const offer of ['hot', 'fresh']) await arrangeCodes(database, tenant, offer, codes / 2);
  await arrangeCodes(database, tenant, 'worn', taken + codes / 2);
  for (const { pool } of [database.product, database.yardstick]) await pool.query('vacuum analyze');
  return tenant;
}

/** Redemptions in a second of offers taken in turn, by members taken in turn, each with a key of its own. */
function redeeming(load: LoadGenerator, port: number, tenant: BenchTenant, count: { redeemed: number }) {
  const tokens = Array.from({ length: MEMBERS }, (_, place) => tokenOf(place + 1));
  return async (offers: string[], seconds: number): Promise<number> => {
    const templates = offers.map((offer) =>
      requestText('POST', `/rest/offers/${offer}/redemption`, tenant, { 'Idempotency-Key': '{{key}}' }),
    );
    const { replies, seconds: took } = await load({ port, connections: CLIENTS, seconds, templates, tokens });
    count.redeemed += replies;
    return replies / took;
  };
}

/** Redeems until an offer has lost `taken` codes; answers the rate of each window. */
async function wearOut(
  redeem: (offers: string[], seconds: number) => Promise<number>,
  taken: number,
  window: number,
): Promise<number[]> {
  const rates: number[] = [];
  for (let sum = 0; sum < taken; ) {
    const rate = await redeem(['worn'], window);
    rates.push(rate);
    sum += rate * window;
  }
  return rates;
}

/**
 * Redemptions over HTTP with every rule, each durable before its 200, against the same statements in one database call.
 */
export async function measure(bench: Bench): Promise<Reading[] | { skipped: string }> {
  const program = pgbenchPath();
  if (program === undefined) return { skipped: 'pgbench is not installed (or name it in PGBENCH_PATH)' };
  const { seconds, taken, window } = sizes(bench.isQuick);
  const database = await bench.database();
  const tenant = await arrange(bench, database);
  const app = await startApp(bench);
  const count = { redeemed: 0 };
  const redeem = redeeming(startLoadGenerator(bench), app.port, tenant, count);

  const oneCall = (round: number): Promise<number> =>
    pgbench(
      program,
      database.yardstickUrl,
      path.join(yardstick, 'call.pgbench'),
      { clients: CLIENTS, threads: 2, seconds },
      { turn: (round + 1) * 997, members: MEMBERS, offers: SPREAD.length },
    );
  bench.say('warming up');
  await oneCall(-1);
  for (const offers of [SPREAD, ['hot'], ['fresh'], ['worn']]) await redeem(offers, Math.min(2, seconds));

  bench.say(`${bench.rounds} rounds of one-call pgbench, spread and hot`);
  const turns = await takeTurns(bench.rounds, {
    oneCall,
    spread: () => redeem(SPREAD, seconds),
    hot: () => redeem(['hot'], seconds),
  });
  bench.say(`taking ${taken} codes of one offer`);
  const rates = await wearOut(redeem, taken, window);
  const some = Math.max(1, Math.min(5, Math.floor(rates.length / 4)));
  const [first, last] = [rates.slice(0, some), rates.slice(-some)];
  bench.say(`${bench.rounds} rounds of worn and fresh offer`);
  const wear = await takeTurns(bench.rounds, {
    worn: () => redeem(['worn'], seconds / 2),
    fresh: () => redeem(['fresh'], seconds / 2),
  });

  const given = await countGiven(database, tenant);
  if (given.redemptions !== count.redeemed || given.codes !== count.redeemed) {
    throw new Error(`${count.redeemed} replies promised a redemption, but the books hold ${JSON.stringify(given)}.`);
  }
  const unit = 'redemptions/s';
  const reading = (
    figure: string,
    product: number[],
    against: number[],
    score = ratioOf(product, against),
  ): Reading => ({
    figure,
    product: median(product),
    yardstick: median(against),
    unit,
    score,
    rounds: { product, yardstick: against },
  });
  return [
    reading('spread', turns.spread, turns.oneCall),
    reading('hot', turns.hot, turns.spread),
    reading('decay', last, first, median(last) / median(first)),
    reading('worn', wear.worn, wear.fresh),
  ];
}
