import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Redemption } from '@fareback/contract';
import { expect } from 'vitest';
import { balanceOf } from '../modules/ledger/index.ts';
import type { ChildServer } from './child-server.ts';
import type { TestMember, TestTenant, World } from './index.ts';
import { freshCodes, givePoints, mintOffer, troubles } from './offers.ts';

const POINTS = 1_000_000;
const PRICE = 10;
/** A crowded machine may tell riders to come back. */
const MOST_TRIES = 5;
/** Presses that are made again at a time: all of a long run at once would wait for each other longer than a call may. */
const AGAIN_AT_ONCE = 200;

/** Riders with plenty of points before an offer with plenty of codes, and every press of theirs. */
export interface Stage {
  tenant: TestTenant;
  offerId: string;
  riders: TestMember[];
  presses: Press[];
}

/** A rider's wish to redeem, pressed once or again and again with its key. */
export interface Press {
  rider: TestMember;
  key: string;
  /** Missing as long as no whole reply of success came. */
  first?: Redemption;
}

/** Sets a stage in a tenant that was made for it. */
export async function setStage(w: World, tenant: TestTenant, size: { riders: number; codes: number }): Promise<Stage> {
  w.clock.set(new Date());
  const riders = await Promise.all(Array.from({ length: size.riders }, () => w.signUpMember(tenant)));
  await Promise.all(riders.map((rider) => givePoints(w, tenant, rider, POINTS)));
  const offerId = await mintOffer(w, tenant, { price: PRICE, codes: freshCodes(size.codes) });
  return { tenant, riders, offerId, presses: [] };
}

const requestOf = ({ offerId }: Stage, { key }: Press) =>
  ({
    method: 'POST',
    path: `/rest/offers/${offerId}/redemption`,
    headers: { 'idempotency-key': key },
  }) as const;

/** A wish that nobody has pressed yet. */
export function newPress(stage: Stage, rider: TestMember): Press {
  const press: Press = { rider, key: randomUUID() };
  stage.presses.push(press);
  return press;
}

/** Presses once, notes the redemption when there is one, and answers the status; 0 when the connection broke. */
export async function pressOnce(server: Pick<ChildServer, 'request'>, stage: Stage, press: Press): Promise<number> {
  const { method, path, headers } = requestOf(stage, press);
  const sent = { method, path, headers: { ...headers, host: stage.tenant.host, cookie: press.rider.cookie } };
  const reply = await server.request(sent).catch(() => undefined);
  if (reply?.status === 200) press.first = Redemption.parse(JSON.parse(reply.text));
  return reply?.status ?? 0;
}

/** What came of presses so far: redemptions, replies that told to come back, and connections that broke. */
export interface Tally {
  acknowledged: number;
  toldToComeBack: number;
  broken: number;
}

/** Riders at work. */
export interface Pressing {
  tally: Readonly<Tally>;
  /** Resolves once so many more redemptions were acknowledged; rejects when that takes longer than a minute. */
  more(count: number): Promise<void>;
  /** Every rider finishes the press at hand. Rejects when a reply was neither a redemption nor said to come back. */
  end(): Promise<void>;
}

/**
 * Each rider of a stage presses twice at once, again and again. Who had no success presses again with the same key, as the
 * app does; who had rests for `restMillis`.
 */
export function pressWithoutPause(server: Pick<ChildServer, 'request'>, stage: Stage, restMillis = 0): Pressing {
  const tally = { acknowledged: 0, toldToComeBack: 0, broken: 0 };
  let isOver = false;
  const presses = async (rider: TestMember): Promise<void> => {
    for (let press = newPress(stage, rider); ; ) {
      const status = await pressOnce(server, stage, press);
      expect([200, 503, 0]).toContain(status);
      if (status === 200) {
        tally.acknowledged += 1;
        if (isOver) return;
        press = newPress(stage, rider);
        if (restMillis > 0) await wait(restMillis);
      } else {
        if (status === 503) tally.toldToComeBack += 1;
        else tally.broken += 1;
        await wait(20);
      }
    }
  };
  const all = Promise.all(stage.riders.flatMap((rider) => [presses(rider), presses(rider)]));
  all.catch(() => {});
  return {
    tally,
    async more(count) {
      const enough = tally.acknowledged + count;
      const reach = async (): Promise<void> => {
        await expect.poll(() => tally.acknowledged, { timeout: 60_000, interval: 10 }).toBeGreaterThanOrEqual(enough);
      };
      const reached = reach();
      reached.catch(() => {});
      // Ends only with a reply that nobody may get, as long as nobody ends it.
      await Promise.race([reached, all]);
    },
    async end() {
      isOver = true;
      await all;
    },
  };
}

/** How many of some presses the database has carried out by now, whatever became of their replies. */
export const carriedOut = (w: World, { tenant }: Stage, presses: Press[]): Promise<number> =>
  w.inTenant(tenant, async (tx) => {
    const keys = presses.map(({ key }) => key);
    return (await tx.query('select from idempotent_result where idempotency_key = any($1::text[])', [keys])).length;
  });

/**
 * Presses each of `presses` again through another server, which must give its first result or, where no reply had come,
 * one that stays; then checks that every press of the stage was carried out once and that the books are right.
 */
export async function checkStage(w: World, stage: Stage, presses: Press[] = stage.presses): Promise<void> {
  const { tenant, riders } = stage;
  const again = async (press: Press): Promise<Redemption> => {
    const request = { ...requestOf(stage, press), cookie: press.rider.cookie };
    let reply = await w.request(tenant, request);
    for (let tries = 1; reply.status === 503 && tries < MOST_TRIES; tries += 1)
      reply = await w.request(tenant, request);
    expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
    return Redemption.parse(reply.body);
  };
  for (let from = 0; from < presses.length; from += AGAIN_AT_ONCE) {
    const some = presses.slice(from, from + AGAIN_AT_ONCE);
    await Promise.all(some.map(async (press) => (press.first ??= await again(press))));
    expect(await Promise.all(some.map(again))).toEqual(some.map(({ first }) => first));
  }

  const count = stage.presses.length;
  expect(await w.inTenant(tenant, (tx) => tx.query('select from redemption'))).toHaveLength(count);
  const left = await w.inTenant(tenant, (tx) => Promise.all(riders.map((rider) => balanceOf(tx, rider.memberId))));
  expect(left.reduce((sum, points) => sum + points, 0)).toBe(riders.length * POINTS - count * PRICE);
  expect(await troubles(w, tenant)).toEqual([]);
}
