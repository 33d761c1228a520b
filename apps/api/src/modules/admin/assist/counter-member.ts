import type { OfferStatus } from '@fareback/contract';
import type { CounterMember, CounterOffer, CounterRedemption } from '@fareback/contract/admin';
import type { LocalizedCtx } from '../../../call/context.ts';
import type { StaffCall, StaffCtx } from '../../../call/staff.ts';
import { throwAdminError, throwApiError } from '../../../platform/api-error.ts';
import { localized } from '../../../platform/localized.ts';
import { recordReading } from '../../acts/index.ts';
import { assistedRow, attemptsOfMember, findCard, hasCard } from '../../assisted/index.ts';
import { ownerOfCard } from '../../connections/index.ts';
import { accountOf, claimAllEarnings } from '../../ledger/index.ts';
import { findMember, recordActivity } from '../../members/index.ts';
import { isOnPaper, readMemberOffers } from '../../offers/index.ts';
import { offerStatuses, readRedemptions } from '../../redemptions/index.ts';
import { about, createMemberCtx } from '../members/chosen-member.ts';
import { meterSearch } from '../members/search-members.ts';
import { assertAssistOn, callInAgency, memberAtCounter } from './assisted-ctx.ts';
import { recordLateResults } from './attempts.ts';
import { readCounterPhone } from './counter-phone.ts';

/** Minutes in which the counter may undo a redemption: a mistake is noticed while the rider is still there. */
export const UNDO_MINUTES = 15;

const SHOWN = 10;

export const undoUntil = (at: Date): Date => new Date(at.getTime() + UNDO_MINUTES * 60_000);

/** Counts and records a search, and returns its result instead of throwing, which would undo both. */
async function searchByCard(ctx: StaffCtx, number: string): Promise<{ memberId: string | null; isReplaced: boolean }> {
  assertAssistOn(ctx);
  await meterSearch(ctx);
  const card = await findCard(ctx, number);
  const memberId = card ? card.memberId : await ownerOfCard(ctx, number);
  const by = card ? 'memberCard' : 'providerCard';
  await (memberId === null
    ? ctx.record({ verb: 'assist.find', subject: { kind: 'agency', id: ctx.tenant.tenantId }, facts: { found: 0 } })
    : ctx.record(about('assist.find', { memberId }, { by })));
  return { memberId, isReplaced: card !== undefined && card.endedAt !== null };
}

/**
 * Finds a member by the number of a member card, or else of a provider's card. Records each search, and counts it as one
 * of the person's searches of the hour. Throws ASSIST_OFF, TOO_MANY_REQUESTS, CARD_REPLACED for a lost card, and
 * NOT_FOUND [ASSIST-06, ASSIST-07, ASSIST-29].
 */
export async function findAtCounter(call: StaffCall, agency: string, number: string): Promise<{ memberId: string }> {
  const { run } = await callInAgency(call, agency);
  const { memberId, isReplaced } = await run((ctx) => searchByCard(ctx, number));
  if (isReplaced) throwAdminError('CARD_REPLACED', { field: 'number' });
  return memberId === null ? throwApiError('NOT_FOUND') : { memberId };
}

const stateOf = ({ status }: OfferStatus, price: number, balance: number): CounterOffer['state'] => {
  if (status === 'SOLD_OUT') return 'SOLD_OUT';
  if (status !== 'AVAILABLE') return 'LIMIT_REACHED';
  return balance < price ? 'TOO_FEW_POINTS' : 'AVAILABLE';
};

async function offersAtCounter(ctx: LocalizedCtx, balance: number): Promise<CounterOffer[]> {
  const { offers } = await readMemberOffers(ctx, ctx.member.memberId);
  const statuses = new Map((await offerStatuses(ctx)).map((status) => [status.OfferID, status]));
  return offers.flatMap(({ offerId, price, definition, texts }) => {
    const status = statuses.get(offerId);
    if (!status || !isOnPaper(definition)) return [];
    const title = localized<{ Title?: string }>(texts, ctx.language).Title ?? offerId;
    return [{ offerId, title, price, state: stateOf(status, price, balance) }];
  });
}

async function redemptionsAtCounter(ctx: LocalizedCtx): Promise<CounterRedemption[]> {
  const { tx, keyRing, tenant, now, member, language } = ctx;
  const attempts = await attemptsOfMember(tx, member.memberId, SHOWN);
  const ids = attempts.flatMap(({ redemptionId }) => redemptionId ?? []);
  const found = await readRedemptions(tx, { keyRing, tenantId: tenant.tenantId, ...member }, ids, language);
  return attempts.flatMap(({ attemptId, offerId, redemptionId, by }) => {
    const redemption = redemptionId === null ? undefined : found.get(redemptionId);
    if (!redemption) return [];
    const until = undoUntil(new Date(redemption.redeemedAtUTC));
    const isOpen = redemption.refundedAtUTC === null && now < until;
    return {
      redemptionId: redemption.TransactionID,
      attempt: attemptId,
      offerId,
      title: redemption.Title,
      price: redemption.amount,
      by,
      redeemedAt: redemption.redeemedAtUTC,
      refundedAt: redemption.refundedAtUTC,
      undoUntil: isOpen ? until.toISOString() : null,
    };
  });
}

/** A member at the counter: points, what can be redeemed on paper, and the last redemptions there. Records the reading [ASSIST-09]. */
export async function readAtCounter(ctx: StaffCtx, memberId: string, language: string): Promise<CounterMember> {
  assertAssistOn(ctx);
  const member = await findMember(ctx.tx, memberId);
  if (!member || member.status === 'DELETED') return throwApiError('NOT_FOUND');
  await recordReading(ctx, 'assist.read', memberId);
  await recordLateResults(ctx, memberId);
  const memberCtx = createMemberCtx(ctx, memberId, language);
  const [account, assisted] = [await accountOf(ctx.tx, memberId), await assistedRow(ctx.tx, memberId)];
  const { available: balance = 0, unclaimed = 0 } = account ?? {};
  const { name, status } = member;
  const isVerified = status === 'VERIFIED' || (status === 'CONSENT' && assisted !== undefined);
  const isWithCard = await hasCard(ctx, memberId);
  return {
    memberId,
    name,
    status,
    canRedeem: isVerified && isWithCard,
    isAssisted: assisted !== undefined,
    isInApp: assisted === undefined || assisted.takenOverAt !== null,
    hasCard: isWithCard,
    ...(await readCounterPhone(ctx, memberId)),
    balance,
    unclaimed,
    offers: await offersAtCounter(memberCtx, balance),
    redemptions: await redemptionsAtCounter(memberCtx),
  };
}

/** Claims all points of a member at the counter. Throws ASSIST_OFF, NOT_FOUND [ASSIST-11]. */
export async function claimAtCounter(ctx: StaffCtx, memberId: string): Promise<{ points: number }> {
  const member = await memberAtCounter(ctx, memberId);
  if (member.status === 'SUSPENDED') throwApiError('ACCOUNT_SUSPENDED');
  if (member.status === 'OPTED_OUT') throwApiError('ACCOUNT_OPTED_OUT');
  const claimed = await claimAllEarnings({ ...ctx, member: { memberId } });
  const points = claimed.reduce((sum, { amount }) => sum + amount, 0);
  await recordActivity(ctx.tx, member, ctx.now);
  await ctx.record(about('assist.claim', { memberId }, { points }));
  return { points };
}
