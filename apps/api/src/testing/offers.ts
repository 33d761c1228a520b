import { randomBytes } from 'node:crypto';
import type { Tenant } from '../call/tenant.ts';
import { claimAllEarnings, grantEarnings, lockAccounts } from '../modules/ledger/index.ts';
import { addCoupons, refundRedemption, verifyBooks } from '../modules/redemptions/index.ts';
import { patientDatabase } from '../platform/database/database.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { TestMember, TestTenant, World } from './index.ts';

export interface OfferOverrides {
  offerId?: string;
  price?: number;
  couponType?: string;
  limit?: { redemptions: number; days: number };
  codes?: string[];
  definition?: Record<string, unknown>;
  texts?: Record<string, Record<string, unknown>>;
  isActive?: boolean;
}

export const freshCodes = (count: number): string[] =>
  Array.from({ length: count }, () => `C-${randomBytes(6).toString('hex').toUpperCase()}`);

export async function mintOffer(w: World, tenant: TestTenant, over: OfferOverrides = {}): Promise<string> {
  const offerId = over.offerId ?? `offer-${randomBytes(4).toString('hex')}`;
  await w.inTenant(tenant, async (tx) => {
    await tx.run(
      `insert into offer_category (tenant_id, category_id, position, definition, texts) values ($1, 'all', 1, '{}', '{}') on conflict do nothing`,
      [tenant.tenantId],
    );
    await tx.run(
      `insert into offer (tenant_id, offer_id, category_id, position, price, coupon_type, limit_redemptions, limit_days, definition, texts, is_active)
       values ($1, $2, 'all', 1, $3, $4, $5, $6, $7, $8, $9)`,
      [
        tenant.tenantId,
        offerId,
        over.price ?? 100,
        over.couponType ?? 'UNIQUE_CODE',
        over.limit?.redemptions ?? 0,
        over.limit?.days ?? 0,
        JSON.stringify(over.definition ?? { stock: { kind: 'pool' } }),
        JSON.stringify(over.texts ?? { en: { Title: 'Day ticket', CouponInstructions: 'Show it on board' } }),
        over.isActive ?? true,
      ],
    );
    if (over.codes && over.codes.length > 0) {
      await addCoupons(
        tx,
        { keyRing: w.deps.keyRing, tenantId: tenant.tenantId },
        offerId,
        over.codes.map((code) => ({ code })),
      );
    }
  });
  w.deps.cache.clear(tenant.tenantId);
  return offerId;
}

/** Adds `count` new codes to an offer's pool. */
export const addCodes = (w: World, tenant: TestTenant, offerId: string, count: number): Promise<unknown> =>
  w.inTenant(tenant, (tx) =>
    addCoupons(
      tx,
      { keyRing: w.deps.keyRing, tenantId: tenant.tenantId },
      offerId,
      freshCodes(count).map((code) => ({ code })),
    ),
  );

/** Earns and claims points for a member, one earning per amount; returns the earning ids in order. */
export async function givePoints(
  w: World,
  tenant: TestTenant,
  member: TestMember,
  ...amounts: number[]
): Promise<string[]> {
  const earned = await earnPoints(w, tenant, member, ...amounts);
  await w.inTenant(tenant, (tx) => claimAllEarnings({ tx, tenant, now: w.clock.now(), member }));
  return earned;
}

/** The tenant with its time zone and settings, as grants need it. */
export async function grantingOf(w: World, { tenantId }: TestTenant): Promise<Tenant> {
  const tenant = await w.app.tenants.byId(tenantId);
  if (!tenant) throw new Error(`no tenant ${tenantId}`);
  return tenant;
}

/** Earns unclaimed points for a member, one earning per amount; returns the earning ids in order. */
export async function earnPoints(
  w: World,
  tenant: TestTenant,
  member: TestMember,
  ...amounts: number[]
): Promise<string[]> {
  const granting = await grantingOf(w, tenant);
  return w.inTenant(tenant, async (tx) => {
    await lockAccounts(tx, [member.memberId]);
    const keys = amounts.map(() => `test:${randomBytes(8).toString('hex')}`);
    const made = await grantEarnings(
      tx,
      granting,
      w.clock.now(),
      amounts.map((amount, index) => ({
        memberId: member.memberId,
        earningKey: keys[index] ?? '',
        campaignId: null,
        amount,
        earnedAt: w.clock.now(),
      })),
    );
    const idOf = new Map(made.map((each) => [each.earningKey, each.earningId]));
    return keys.map((key) => idOf.get(key) ?? '');
  });
}

/** Violations of ledger rules as "rule: row", with the timeout of the command that checks them. */
export async function troubles(w: World, { tenantId }: TestTenant): Promise<string[]> {
  const database = patientDatabase(w.deps.database, 120_000);
  try {
    const findings = await withTenant(database, tenantId, (tx) => verifyBooks(tx, undefined, { now: w.clock.now() }));
    return findings.map(({ rule, detail }) => `${rule}: ${detail}`);
  } finally {
    await database.close();
  }
}

export async function refund(w: World, { tenantId }: TestTenant, redemptionId: string): Promise<string> {
  const tenant = await w.app.tenants.byId(tenantId);
  if (!tenant) throw new Error(`There is no tenant ${tenantId}.`);
  const note = { by: 'the test', reason: 'it was asked for' };
  const { outcome } = await withTenant(w.deps.database, tenantId, (tx) =>
    refundRedemption({ ...w.deps, tenant, tx, now: w.clock.now() }, redemptionId, note),
  );
  return outcome;
}
