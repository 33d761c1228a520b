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
/** On a busy machine riders may get retryable errors. */
const MOST_TRIES = 5;
/** Concurrent retries: all of a long run together would wait for each other longer than a call may. */
const AGAIN_AT_ONCE = 200;

export interface Stage {
  tenant: TestTenant;
  offerId: string;
  riders: TestMember[];
  presses: Press[];
}

export interface Press {
  rider: TestMember;
  key: string;
  /** Missing until a complete success reply arrived. */
  first?: Redemption;
}

export async function createRedemptionEnv(
  w: World,
  tenant: TestTenant,
  size: { riders: number; codes: number },
): Promise<Stage> {
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

export function newPress(stage: Stage, rider: TestMember): Press {
  const press: Press = { rider, key: randomUUID() };
  stage.presses.push(press);
  return press;
}

/** Sends an attempt once, records its redemption and returns the status; 0 if the connection broke. */
export async function pressOnce(server: Pick<ChildServer, 'request'>, stage: Stage, press: Press): Promise<number> {
  const { method, path, headers } = requestOf(stage, press);
  const sent = { method, path, headers: { ...headers, host: stage.tenant.host, cookie: press.rider.cookie } };
  const reply = await server.request(sent).catch(() => undefined);
  if (reply?.status === 200) press.first = Redemption.parse(JSON.parse(reply.text));
  return reply?.status ?? 0;
}

export interface Tally {
  acknowledged: number;
  toldToComeBack: number;
  broken: number;
}

export interface Pressing {
  tally: Readonly<Tally>;
  /** Resolves after `count` more acknowledged redemptions; rejects after a minute. */
  more(count: number): Promise<void>;
  /** Lets every rider finish the current attempt. Rejects if a reply was neither a redemption nor a retryable error. */
  end(): Promise<void>;
}

/**
 * Each rider sends two concurrent attempts, repeatedly. A failed attempt is retried with the same key, as in the app;
 * after success the rider pauses for `restMillis`.
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
      // `all` ends early only if a rider gets an invalid reply.
      await Promise.race([reached, all]);
    },
    async end() {
      isOver = true;
      await all;
    },
  };
}

export const carriedOut = (w: World, { tenant }: Stage, presses: Press[]): Promise<number> =>
  w.inTenant(tenant, async (tx) => {
    const keys = presses.map(({ key }) => key);
    return (await tx.query('select from idempotent_result where idempotency_key = any($1::text[])', [keys])).length;
  });

/**
 * Resends each of `presses` through another server, which must return the first result, or a lasting one if no reply
 * had arrived; then checks that every attempt was executed once and that the ledger is correct.
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
