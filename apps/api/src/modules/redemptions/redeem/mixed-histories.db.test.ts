import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/transactions.ts';
import { deskOf } from '../../../testing/desk.ts';
import { type World, world } from '../../../testing/index.ts';
import { explain, type RecordedCall } from '../../../testing/linearizable.ts';
import { earnPoints, freshCodes, mintOffer, troubles } from '../../../testing/offers.ts';
import { type Seeded, seeded } from '../../../testing/seeded.ts';
import { type Books, type Call, type Earning, PRICE, type Stage } from '../testing/mixed-books.ts';
import { nextCall, read } from '../testing/mixed-calls.ts';

/**
 * Members redeem, claim, read and repeat through three processes while staff refund, deduct and give points, rides are
 * voided and members erased. Each history must be explained by one order of its calls. `CALLS` sets how many calls,
 * `SEED` where to start.
 */
const CALLS = Number(process.env['CALLS'] ?? 600);
const FIRST_SEED = Number(process.env['SEED'] ?? 1);
const WAVES = 4;
const AT_ONCE = 12;

/** Each has a pool, a cache and a queue of its own, as separate processes have. */
const doors: World[] = [await world(), await world(), await world()];
const [w] = doors as [World];
const earningsOf = (tx: Tx, memberId: string): Promise<Earning[]> =>
  tx.query<Earning & Record<string, unknown>>(
    'select earning_id as id, earning_key as key, amount as points from earning where member_id = $1 order by earning_id',
    [memberId],
  );

async function openStage(random: Seeded): Promise<{ stage: Stage; start: Books }> {
  const tenant = await w.mintTenant();
  for (const door of doors) door.app.tenants.refresh();
  const codes = 2 + random.below(8);
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(codes), price: PRICE });
  const members = await Promise.all([w.signUpMember(tenant), w.signUpMember(tenant), w.signUpMember(tenant)]);
  const amounts = members.map(() => Array.from({ length: 6 }, () => random.pick([20, 50, 70, 100])));
  for (const [place, member] of members.entries()) await earnPoints(w, tenant, member, ...(amounts[place] ?? []));
  const earnings = await w.inTenant(tenant, (tx) =>
    Promise.all(members.map(({ memberId }) => earningsOf(tx, memberId))),
  );
  const accounts = earnings.map((earned) => ({
    balance: 0,
    debt: 0,
    unclaimed: Object.fromEntries(earned.map(({ id, points }) => [id, points])),
  }));
  const desks = new Map(doors.map((door) => [door, deskOf(door, tenant)]));
  const stage = { tenant, offerId, members, earnings, redeemed: [], desks };
  return { stage, start: { accounts, codesLeft: codes, done: [] } };
}

async function recordHistory(stage: Stage, random: Seeded): Promise<RecordedCall<Books>[]> {
  const history: RecordedCall<Books>[] = [];
  const keys = stage.members.map(() => [randomUUID(), randomUUID()]);
  const record = async ({ name, run }: Call, door: World): Promise<void> => {
    const sentAt = performance.now();
    const { reply, effect: apply } = await run(door);
    history.push({ name: `${name}: ${reply}`, sentAt, answeredAt: performance.now(), apply });
  };
  for (let wave = 0; wave < WAVES; wave += 1) {
    const calls = Array.from({ length: AT_ONCE }, () => nextCall(stage, keys, random));
    await Promise.all(calls.map((call, at) => record(call, doors[at % doors.length] as World)));
  }
  for (const place of stage.members.keys()) await record(read(stage, place), w);
  return history;
}

test('redemptions, claims, refunds, voids, deductions, goodwill, erasures and reads through three processes are explained by one order, and the books are right [LEDGER-05, REDEEM-17]', async () => {
  const wrong: unknown[] = [];
  let sent = 0;
  for (let seed = FIRST_SEED; sent < CALLS; seed += 1) {
    for (const door of doors) door.clock.set(new Date());
    const random = seeded(seed);
    const { stage, start } = await openStage(random);
    const history = await recordHistory(stage, random);
    sent += history.length;
    const explanation = explain(start, history, (books) => JSON.stringify(books));
    const found = await troubles(w, stage.tenant);
    if (!explanation.isWhole || found.length > 0) wrong.push({ seed, found, explanation });
  }
  if (process.env['CALLS'] !== undefined) console.log(`${sent} calls`);
  expect(wrong).toEqual([]);
}, 3_600_000);
