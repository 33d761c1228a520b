import fc from 'fast-check';
import { expect } from 'vitest';
import { type Tx, withTenantReadThenWrite } from '../../../platform/database/transactions.ts';
import { randomId, sortableId } from '../../../platform/ids.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import type { MintedTenant, TestMember, World } from '../../../testing/index.ts';
import {
  announceExpiry,
  claimAllEarnings,
  deductPoints,
  expireDuePoints,
  forfeitPoints,
  grantEarnings,
  lockAccounts,
  refundPoints,
  spendPoints,
  takeBack,
} from '../index.ts';

const NOTICE_DAYS = 5;

/** Possible events in a member's points; `which` picks an existing item. */
export const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      points: fc.integer({ min: 1, max: 50 }),
      lapsesIn: fc.option(fc.integer({ min: 0, max: 20 })),
      /** Days since the activity: reports may be late. */
      daysAgo: fc.constantFrom(0, 0, 0, 3, 400),
      isClaimed: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('claim' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('spend' as const), percent: fc.constantFrom(0, 30, 60, 100, 110) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('void' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deduct' as const), points: fc.integer({ min: 1, max: 80 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('forfeit' as const),
      reason: fc.constantFrom('SUSPENSION' as const, 'INACTIVITY' as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 12 }) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

export interface Life {
  keys: string[];
  spends: { id: string; isRefunded: boolean }[];
}

async function account({ w, tenant, member: { memberId } }: Scene) {
  const found = await w.inTenant(tenant, async (tx) => (await lockAccounts(tx, [memberId])).get(memberId));
  if (!found) throw new Error('no account');
  return found;
}

async function spend({ w, tenant, member: { memberId } }: Scene, redemptionId: string, amount: number): Promise<void> {
  await withTenantReadThenWrite(w.deps.database, tenant.tenantId, {
    read: (tx) => lockAccounts(tx, [memberId]),
    write: (writes) => spendPoints(writes, tenant.tenantId, w.clock.now(), [{ memberId, redemptionId, amount }]),
  });
}

export interface Scene {
  w: World;
  tenant: MintedTenant;
  member: TestMember;
  life: Life;
}

type Deeds = { [Name in Step['do']]: (scene: Scene, step: Extract<Step, { do: Name }>) => Promise<void> };

const inLock = <T>({ w, tenant, member }: Scene, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> =>
  w.inTenant(tenant, async (tx) => {
    await lockAccounts(tx, [member.memberId]);
    return work(tx, w.clock.now());
  });

const deeds: Deeds = {
  async grant(scene, { points, lapsesIn, daysAgo, isClaimed }) {
    const earningKey = `key:${scene.life.keys.length}`;
    scene.life.keys.push(earningKey);
    const granted = scene.w.clock.now().getTime();
    const earnedAt = new Date(granted - daysAgo * DAY_MILLIS);
    const expiresAt = lapsesIn === null ? null : new Date(granted + lapsesIn * DAY_MILLIS);
    const { memberId } = scene.member;
    const grant = { memberId, earningKey, campaignId: null, amount: points, earnedAt, lapsesAt: expiresAt };
    const give = () => inLock(scene, (tx, now) => grantEarnings(tx, scene.tenant, now, [grant]));
    expect(await give()).toHaveLength(1);
    expect(await give()).toEqual([]);
    if (isClaimed) await deeds.claim(scene, { do: 'claim' });
  },

  async claim(scene) {
    const claim = () => inLock(scene, (tx, now) => claimAllEarnings({ ...scene, tx, now }));
    await claim();
    expect(await claim()).toEqual([]);
  },

  async spend(scene, { percent }) {
    const { available } = await account(scene);
    const points = Math.round((available * percent) / 100);
    const id = sortableId(scene.w.clock.now());
    const outcome = await spend(scene, id, points).catch(String);
    expect(outcome ?? '').toMatch(points > available ? /available_check/ : /^$/);
    if (points <= available) scene.life.spends.push({ id, isRefunded: false });
  },

  async refund(scene, { which }) {
    const chosen = scene.life.spends[which % Math.max(1, scene.life.spends.length)];
    if (!chosen) return;
    const { tenantId } = scene.tenant;
    const given = await inLock(scene, (tx, now) =>
      refundPoints(tx, tenantId, now, { memberId: scene.member.memberId, redemptionId: chosen.id }),
    );
    expect(given).toBe(!chosen.isRefunded);
    chosen.isRefunded = true;
  },

  async void(scene, { which }) {
    const earningKey = scene.life.keys[which % Math.max(1, scene.life.keys.length)];
    if (earningKey === undefined) return;
    const item = { memberId: scene.member.memberId, earningKey, reason: 'VOID' as const };
    const undo = () => inLock(scene, (tx, now) => takeBack(tx, scene.tenant.tenantId, now, [item]));
    const before = await account(scene);
    await undo();
    const after = await account(scene);
    expect(after.debt).toBeGreaterThanOrEqual(before.debt);
    expect(after.available).toBeLessThanOrEqual(before.available);
    await undo();
    expect(await account(scene)).toEqual(after);
  },

  async deduct(scene, { points }) {
    const before = await account(scene);
    const { memberId } = scene.member;
    const deduction = { memberId, points, causeId: randomId(), reason: 'BALANCE_DEDUCTION' as const };
    const deduct = () => inLock(scene, (tx, now) => deductPoints(tx, scene.tenant.tenantId, now, deduction));
    const went = Math.min(points, before.available);
    expect([await deduct(), await deduct()]).toEqual([went, 0]);
    expect(await account(scene)).toEqual({ ...before, available: before.available - went });
  },

  async forfeit(scene, { reason }) {
    const before = await account(scene);
    const { memberId } = scene.member;
    const forfeits = [{ memberId, causeId: randomId() }];
    const taken = await inLock(scene, (tx, now) => forfeitPoints(tx, scene.tenant.tenantId, now, { forfeits, reason }));
    expect(taken.get(memberId)).toEqual({ deducted: before.available, canceled: before.unclaimed });
    expect(await account(scene)).toEqual({ ...before, available: 0, unclaimed: 0 });
  },

  async wait({ w, tenant }, { days }) {
    w.clock.advance(days * 86_400);
    const [{ tenantId }, now] = [tenant, w.clock.now()];
    while ((await w.inTenant(tenant, (tx) => announceExpiry(tx, tenantId, now, NOTICE_DAYS))).length > 0);
    while ((await w.inTenant(tenant, (tx) => expireDuePoints(tx, tenantId, now, NOTICE_DAYS))) > 0);
  },
};

export const live = <Name extends Step['do']>(scene: Scene, each: Extract<Step, { do: Name }>): Promise<void> =>
  (deeds[each.do] as (scene: Scene, step: typeof each) => Promise<void>)(scene, each);
