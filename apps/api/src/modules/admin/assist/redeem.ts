import type { Redemption } from '@fareback/contract';
import type { CounterOrder, CounterResult } from '@fareback/contract/admin';
import type { StaffCall, StaffCtx } from '../../../call/staff.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { ApiError, throwAdminError, throwApiError } from '../../../platform/api-error.ts';
import { countPoints } from '../../approvals/index.ts';
import { assistedRow, attemptById, attemptOfRedemption, insertAttempt, isCardEnd } from '../../assisted/index.ts';
import { type Member, recordActivity } from '../../members/index.ts';
import { isOnPaper, readMemberOffers } from '../../offers/index.ts';
import { previewRefund, readRedemptions, redeemOffer, refundRedemption } from '../../redemptions/index.ts';
import { about } from '../members/chosen-member.ts';
import { callInAgency, memberAtCounter } from './assisted-ctx.ts';
import { recordResult } from './attempts.ts';
import { undoUntil } from './counter-member.ts';

type Order = CounterOrder & { memberId: string };

async function assertOnPaper(ctx: StaffCtx, { memberId, offerId }: Order): Promise<void> {
  const { offers } = await readMemberOffers(ctx, memberId);
  const offer = offers.find((one) => one.offerId === offerId);
  if (!offer) throwApiError('OFFER_UNAVAILABLE');
  if (!isOnPaper(offer.definition)) throwAdminError('NOT_ON_PAPER');
}

interface Begun {
  isVerifiedInPerson: boolean;
  /** Result of an attempt that succeeded before, however long ago; null for a new one. */
  first: Redemption | null;
}

async function readFirst(ctx: StaffCtx, { memberId, language }: Member, redemptionId: string | null) {
  if (redemptionId === null) return null;
  const { tx, keyRing, tenant } = ctx;
  const scope = { keyRing, tenantId: tenant.tenantId, memberId };
  return (await readRedemptions(tx, scope, [redemptionId], language ?? 'en')).get(redemptionId) ?? null;
}

/**
 * Checks the order and records the attempt before any points move, because the redemption has transactions of its own.
 * Throws WRONG_DIGITS, NOT_ON_PAPER, NOT_FOUND, ASSIST_OFF.
 */
async function beginOrder(ctx: StaffCtx, order: Order): Promise<Begun> {
  const { tx, now, actor } = ctx;
  const { memberId, offerId, attempt: attemptId, digits } = order;
  const member = await memberAtCounter(ctx, memberId);
  if (!(await isCardEnd(ctx, memberId, digits))) throwAdminError('WRONG_DIGITS', { field: 'digits' });
  // A repeated attempt returns its result, even if the offer has ended since or a grant was used up by it.
  if ((await attemptById(tx, attemptId)) === undefined) await assertOnPaper(ctx, order);
  await insertAttempt(tx, { attemptId, memberId, offerId, by: actor.name }, now);
  const attempt = await attemptById(tx, attemptId);
  if (attempt?.memberId !== memberId || attempt.offerId !== offerId) throwApiError('IDEMPOTENCY_KEY_REUSED');
  await recordActivity(tx, member, now);
  await ctx.record(about('assist.redeem', order, { offerId, attempt: attemptId, price: order.price }));
  return {
    isVerifiedInPerson: (await assistedRow(tx, memberId)) !== undefined,
    first: await readFirst(ctx, member, attempt.redemptionId),
  };
}

const endOrder = (ctx: StaffCtx, { memberId, attempt: attemptId }: Order, redemption: Redemption): Promise<void> => {
  const { TransactionID: redemptionId, OfferID: offerId, amount: price } = redemption;
  return recordResult(ctx, { attemptId, memberId, redemptionId, offerId, price });
};

const isPending = (error: unknown): boolean => error instanceof ApiError && error.code === 'REDEMPTION_PENDING';

async function askRedemption(call: StaffCall, tenant: Tenant, order: Order, isVerifiedInPerson: boolean) {
  const { memberId, offerId, attempt, price } = order;
  try {
    return await redeemOffer(call, tenant, {
      token: undefined,
      counter: { memberId, isVerifiedInPerson },
      offerId,
      key: attempt,
      priceSeen: price,
      language: 'en',
      setSecuritySubject: () => {},
    });
  } catch (error) {
    if (isPending(error)) return null;
    throw error;
  }
}

/**
 * Redeems an offer for a member whose card staff hold, by the same path as the app. A repeated attempt returns the first
 * result; null while a supplier has not answered. Throws the refusals of a redemption, and those of `beginOrder`
 * [ASSIST-09, ASSIST-10].
 */
export async function redeemAtCounter(call: StaffCall, agency: string, order: Order): Promise<CounterResult> {
  const { tenant, run } = await callInAgency(call, agency);
  const { isVerifiedInPerson, first } = await run((ctx) => beginOrder(ctx, order));
  if (first !== null) return { redemption: first };
  const redemption = await askRedemption(call, tenant, order, isVerifiedInPerson);
  if (redemption !== null) await run((ctx) => endOrder(ctx, order, redemption));
  return { redemption };
}

/**
 * Refunds a redemption of the counter within minutes, for a wrong member or offer. The points count against the day's
 * limit of the person. Throws UNDO_OVER for another redemption, a late one or one refunded before [ASSIST-12].
 */
export async function undoAtCounter(ctx: StaffCtx, redemptionId: string): Promise<{ points: number }> {
  const attempt = await attemptOfRedemption(ctx.tx, redemptionId);
  if (!attempt) return throwAdminError('UNDO_OVER');
  const { redemption: before } = await previewRefund(ctx.tx, redemptionId);
  if (!before || ctx.now >= undoUntil(before.redeemedAt)) return throwAdminError('UNDO_OVER');
  const { outcome, redemption } = await refundRedemption(ctx, redemptionId, {
    reason: 'Undone at the counter',
    by: ctx.actor.name,
  });
  if (outcome !== 'REFUNDED') return throwAdminError('UNDO_OVER');
  const points = redemption?.price ?? 0;
  await countPoints(ctx, points, false);
  const { memberId, offerId } = attempt;
  await ctx.record({
    verb: 'assist.undo',
    subject: { kind: 'redemption', id: redemptionId },
    memberId,
    facts: { offerId, points },
  });
  return { points };
}
