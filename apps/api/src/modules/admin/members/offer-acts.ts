import type { GivenOffer, MemberOfferGrant, MemberOfferGrants } from '@fareback/contract/admin';
import type { TenantCtx } from '../../../call/context.ts';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { endOfLocalDate, localDate } from '../../../platform/local-date.ts';
import { localized } from '../../../platform/localized.ts';
import { countPoints } from '../../approvals/index.ts';
import { campaignTitles } from '../../campaigns/index.ts';
import { STEP_KIND } from '../../earning/index.ts';
import { lockAccounts } from '../../ledger/index.ts';
import {
  findGrant,
  grantOffers,
  type ListedGrant,
  readLatestGrants,
  readOpenGrants,
  withdrawGrants,
} from '../../offer-grants/index.ts';
import { activeOffers, isOfferFor, markGranted, type OfferRow, offerTitles, readRights } from '../../offers/index.ts';
import { listRedeemers } from '../../redemptions/index.ts';
import { announceChange } from '../../tenants/index.ts';
import { causeOf } from '../cause-of.ts';
import type { Case } from './account-acts.ts';
import { about, chosenMember, heldMember } from './chosen-member.ts';
import { assertNotOwnAccount } from './own-account.ts';

/** Key prefix of grants given by staff. */
const KIND = 'staff:';
const SHOWN = 50;

/** A grant counts as many points as the offer costs; a free offer is worth something too. */
const POINTS_LEAST = 100;
export const pointsOf = ({ price }: Pick<OfferRow, 'price'>): number => Math.max(POINTS_LEAST, price);

function sourceOf({ grantKey }: ListedGrant): MemberOfferGrant['source'] {
  if (grantKey.startsWith(KIND)) return 'STAFF';
  if (grantKey.startsWith('draw:')) return 'DRAW';
  return grantKey.startsWith(STEP_KIND) ? 'FRIENDS' : 'CAMPAIGN';
}

function stateOf({ usedAt, withdrawnAt, expiresAt }: ListedGrant, now: Date): MemberOfferGrant['state'] {
  if (usedAt !== null) return 'USED';
  if (withdrawnAt !== null) return 'WITHDRAWN';
  return expiresAt !== null && expiresAt <= now ? 'EXPIRED' : 'OPEN';
}

/** Lists a member's grants, newest first, and the offers that can be given. Throws NOT_FOUND [DESK-510]. */
export async function listOfferGrants(ctx: StaffCtx, memberId: string, language: string): Promise<MemberOfferGrants> {
  const { tx, now } = ctx;
  await chosenMember(ctx, memberId);
  const [grants, offers] = [await readLatestGrants(tx, memberId, SHOWN), await activeOffers(ctx)];
  const campaignIds = grants.flatMap(({ campaignId }) => campaignId ?? []);
  const titles = await offerTitles(
    tx,
    grants.map(({ offerId }) => offerId),
    language,
  );
  const campaigns = campaignIds.length === 0 ? {} : await campaignTitles(tx, campaignIds, language);
  return {
    grants: grants.map((grant) => ({
      grantId: grant.grantId,
      offerId: grant.offerId,
      title: titles[grant.offerId] ?? grant.offerId,
      source: sourceOf(grant),
      campaign: grant.campaignId === null ? null : (campaigns[grant.campaignId] ?? grant.campaignId),
      state: stateOf(grant, now),
      givenAt: grant.grantedAt.toISOString(),
      expiresAt: grant.expiresAt?.toISOString() ?? null,
    })),
    offers: offers.map(({ offerId, texts }) => ({ offerId, title: localized(texts, language).Title || offerId })),
  };
}

/**
 * Returns the members who can't use another grant: the offer excludes them, is once per person and redeemed, or is
 * granted already.
 */
export async function findUnable(
  ctx: TenantCtx,
  memberIds: string[],
  { offerId, definition }: OfferRow,
): Promise<Map<string, 'notFor' | 'redeemed' | 'has'>> {
  const { tx, now } = ctx;
  const { granted: _, ...right } = definition.for ?? {};
  const others = { offerId, definition: { for: right } };
  const rights = await readRights(ctx, memberIds, [others]);
  const open = await readOpenGrants(tx, memberIds, now);
  const redeemers = definition.once ? await listRedeemers(tx, memberIds, offerId) : [];
  return new Map([
    ...open.flatMap((grant) => (grant.offerId === offerId ? [[grant.memberId, 'has'] as const] : [])),
    ...redeemers.map((memberId) => [memberId, 'redeemed'] as const),
    ...memberIds.flatMap((id) => (isOfferFor(others, rights.get(id)) ? [] : [[id, 'notFor'] as const])),
  ]);
}

/** Throws OFFER_NOT_FOR_MEMBER if the member could not use one more grant of the offer. */
async function checkUsable(ctx: StaffCtx, memberId: string, offer: OfferRow): Promise<void> {
  const why = (await findUnable(ctx, [memberId], offer)).get(memberId);
  if (why !== undefined && (why !== 'has' || offer.definition.once)) throwAdminError('OFFER_NOT_FOR_MEMBER');
}

type GiftInput = Case & { offerId: string; lastDay?: string | undefined; idempotencyKey: string };

/**
 * Gives a member an offer, to be redeemed once without points until the end of the last day. Idempotent per caller key.
 * Throws NOT_FOUND, OWN_ACCOUNT, MEMBER_RESTS, OFFER_NOT_FOR_MEMBER, INVALID_REQUEST for a past day, and KEY_TAKEN if the key was
 * used for another offer [DESK-511].
 */
export async function giveOffer(ctx: StaffCtx, asked: GiftInput): Promise<GivenOffer> {
  const { tx, tenant, now } = ctx;
  const { memberId, offerId, lastDay, idempotencyKey } = asked;
  const member = await heldMember(ctx, memberId);
  assertNotOwnAccount(ctx, member);
  const { status } = member;
  if (status === 'SUSPENDED' || status === 'OPTED_OUT') return throwAdminError('MEMBER_RESTS');
  await lockAccounts(tx, [memberId]);
  const grantKey = `${KIND}${causeOf(idempotencyKey, memberId)}`;
  const first = await findGrant(tx, memberId, { grantKey });
  if (first && first.offerId !== offerId) return throwAdminError('KEY_TAKEN');
  const offer = (await activeOffers(ctx)).find((one) => one.offerId === offerId) ?? throwAdminError('NOT_FOUND');
  const points = pointsOf(offer);
  const record = (grantId: string, isRepeated: boolean): Promise<void> =>
    ctx.record(about('members.giveOffer', asked, { offerId, grantId, lastDay: lastDay ?? null, points, isRepeated }));
  if (first) {
    await record(first.grantId, true);
    return { grantId: first.grantId, isRepeated: true, points };
  }
  if (lastDay !== undefined && lastDay < localDate(now, tenant.timeZone))
    return throwAdminError('INVALID_REQUEST', { field: 'lastDay' });
  await checkUsable(ctx, memberId, offer);
  const expiresAt = lastDay === undefined ? null : endOfLocalDate(lastDay, tenant.timeZone);
  await grantOffers(tx, now, [{ memberId, grantKey, offerId, campaignId: null, expiresAt }]);
  if (await markGranted(tx, offerId)) await announceChange(tx, tenant.tenantId);
  const { grantId } = (await findGrant(tx, memberId, { grantKey })) ?? throwAdminError('NOT_FOUND');
  await countPoints(ctx, points);
  await record(grantId, false);
  return { grantId, isRepeated: false, points };
}

/**
 * Withdraws a grant unless it was used or withdrawn before. Throws NOT_FOUND, and PRIZE_STAYS for a draw's prize: the
 * published result promises it [DESK-512].
 */
export async function withdrawOffer(ctx: StaffCtx, asked: Case & { grantId: string }): Promise<{ isChanged: boolean }> {
  const { tx, now } = ctx;
  const { memberId, grantId } = asked;
  await heldMember(ctx, memberId);
  await lockAccounts(tx, [memberId]);
  const grant = (await findGrant(tx, memberId, { grantId })) ?? throwAdminError('NOT_FOUND');
  const { grantKey, offerId } = grant;
  if (sourceOf(grant) === 'DRAW') throwAdminError('PRIZE_STAYS');
  const isChanged = (await withdrawGrants(tx, now, [{ memberId, grantKey, reason: 'STAFF' }])) > 0;
  await ctx.record(about('members.withdrawOffer', asked, { offerId, grantId, isChanged }));
  return { isChanged };
}
