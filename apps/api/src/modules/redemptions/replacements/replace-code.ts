import type { ReplacementObstacle, StockKind } from '@fareback/contract/admin';
import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { lockAccounts } from '../../ledger/index.ts';
import { countPromised } from '../../offer-grants/index.ts';
import { countFreeCodes, holdLastCoupons, lockStock } from '../coupons/coupon-store.ts';
import { issueCoupon, unknownCodes } from '../coupons/issue-coupon.ts';
import { notifyOfReplacement } from '../history/notify-of-redemption.ts';
import type { OfferDefinition } from '../redeem/offer-cache.ts';
import {
  type CodeRow,
  insertMadeCoupon,
  insertReplacement,
  lockCoupon,
  readCodeRow,
  takeCoupon,
  voidCoupon,
  writeNewCode,
} from './replacement-store.ts';

/** A redemption's code with where it comes from and when it ends. */
export interface IssuedCode extends CodeRow {
  stock: StockKind;
  expiresAt: Date | null;
}

const kindOf = ({ stock }: OfferDefinition, { couponType }: CodeRow): StockKind =>
  stock?.kind ?? (couponType === 'UNIQUE_CODE' ? 'pool' : 'fixed');

/** When a generated code ends that was issued at a moment; null: never, or by its own end. */
const endOf = ({ stock }: OfferDefinition, issuedAt: Date): Date | null =>
  stock?.kind === 'template' && stock.lifeMinutes !== undefined
    ? new Date(issuedAt.getTime() + stock.lifeMinutes * 60_000)
    : null;

/** Returns a redemption with its code's stock and end; undefined if the agency has no such redemption. */
export async function readIssuedCode(tx: Tx, redemptionId: string, language: string): Promise<IssuedCode | undefined> {
  const row = await readCodeRow(tx, redemptionId, language);
  if (!row) return undefined;
  const expiresAt = row.couponExpiresAt ?? endOf(row.definition, row.replacedAt ?? row.redeemedAt);
  return { ...row, stock: kindOf(row.definition, row), expiresAt };
}

/** Locks a member's account: the member's redemptions, refunds and replacements then wait for each other. */
export const lockMembersCodes = (tx: Tx, memberId: string): Promise<unknown> => lockAccounts(tx, [memberId]);

/** Codes of a pool that are not promised to grants and prizes; other stock makes its codes. */
async function hasStock(tx: Tx, now: Date, { stock, offerId }: IssuedCode): Promise<boolean> {
  if (stock !== 'pool') return true;
  const [promised] = await countPromised(tx, [offerId], now);
  const reserved = (promised?.grants ?? 0) + (promised?.prizes ?? 0);
  const [found] = await countFreeCodes(tx, now, { offerIds: [offerId], counts: [reserved + 1] });
  return (found?.free ?? 0) > reserved;
}

/** Returns why a redemption's code cannot be replaced, except for the member's status and limit; null if it can [REDEEM-32]. */
export async function findCodeObstacle(tx: Tx, now: Date, code: IssuedCode): Promise<ReplacementObstacle | null> {
  const { status, stock, definitionNow } = code;
  if (code.refundedAt !== null) return 'REFUNDED';
  if (status !== 'CONFIRMED') return status;
  if (code.replacedAt !== null) return 'REPLACED';
  if (stock === 'supplier' || stock === 'credit') return 'SUPPLIER';
  if (stock === 'fixed' || !code.hasCode) return 'NO_CODE';
  if (definitionNow === null || kindOf(definitionNow, code) !== stock) return 'STOCK_CHANGED';
  return (await hasStock(tx, now, code)) ? null : 'SOLD_OUT';
}

interface ReplacementCtx {
  tx: Tx;
  keyRing: KeyRing;
  tenant: Tenant;
  now: Date;
}

type NewCoupon = { couponId: number; sealed: Buffer | null; url: string | null; expiresAt: Date | null };

async function takeFromPool(
  { tx, now }: ReplacementCtx,
  { offerId, redemptionId }: IssuedCode,
): Promise<NewCoupon | null> {
  const [held] = await holdLastCoupons(tx, tx.tenantId, now, { offerId, count: 1, held: [] });
  if (!held || (await takeCoupon(tx, offerId, held.couponId, redemptionId)) === 0) return null;
  return { couponId: held.couponId, sealed: held.codeEncrypted, url: null, expiresAt: held.expiresAt };
}

async function makeCode(
  ctx: ReplacementCtx,
  { offerId, redemptionId, definition }: IssuedCode,
): Promise<NewCoupon | null> {
  const { tx, keyRing, tenant, now } = ctx;
  const found = await unknownCodes(tx, { keyRing, tenantId: tx.tenantId }, new Map([[offerId, { definition }]]), 1);
  const [unused] = found.get(offerId) ?? [];
  if (unused === undefined) return null;
  const made = issueCoupon({ keyRing, tenant, now }, offerId, definition, unused);
  if (made === null) return null;
  const { sealed, hash, url } = made;
  const couponId = await insertMadeCoupon(tx, { offerId, redemptionId, sealed, hash, expiresAt: made.expiresAt });
  return { couponId, sealed, url, expiresAt: made.expiresAt ?? endOf(definition, now) };
}

/**
 * Voids a redemption's code and issues another one of its offer, without points. Call it with the member's codes locked
 * and after `findCodeObstacle` returned null. Returns the end of the new code, or SOLD_OUT: then the caller must abort
 * the transaction [REDEEM-32].
 */
export async function replaceCode(
  ctx: ReplacementCtx,
  code: IssuedCode,
  cause: string,
): Promise<{ expiresAt: Date | null } | 'SOLD_OUT'> {
  const { tx, now } = ctx;
  const { memberId, redemptionId, offerId, stock } = code;
  // Wait for others who count this pool: it keeps a code for each open grant.
  if (stock === 'pool') await lockStock(tx, [offerId]);
  if (!(await hasStock(tx, now, code))) return 'SOLD_OUT';
  const old = await lockCoupon(tx, offerId, redemptionId);
  if (!old) throw new Error(`Redemption ${redemptionId} has no code of its own.`);
  await voidCoupon(tx, now, offerId, old.couponId);
  const coupon = stock === 'pool' ? await takeFromPool(ctx, code) : await makeCode(ctx, code);
  if (coupon === null) return 'SOLD_OUT';
  const { couponId, sealed, url, expiresAt } = coupon;
  const written = await writeNewCode(tx, now, { memberId, redemptionId, sealed, url, expiresAt });
  if (written !== 1) throw new Error(`Redemption ${redemptionId} changed while its code was replaced.`);
  const replaced = { memberId, redemptionId, offerId, cause };
  await insertReplacement(tx, now, { ...replaced, old, newCouponId: couponId });
  await notifyOfReplacement(ctx, { memberId, redemptionId });
  return { expiresAt };
}
