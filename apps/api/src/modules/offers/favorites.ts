import { getFavoriteError, type ReplyOf, type setFavoriteOffer as route } from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { isFeatureOn, lockMember } from '../members/index.ts';
import { configurationOf } from '../tenants/index.ts';
import { readMemberOffers } from './member-offers.ts';
import { deleteFavorite, insertFavorite, readFavorites } from './store.ts';

type OffersReader = Parameters<typeof readMemberOffers>[0];

/** Counts a member's favorites that are available to them now; others do not count [API-30, FAV-02, OFFER-24]. */
export async function countFavorites(reader: OffersReader, memberId: string): Promise<number> {
  const [favorites, { offers }] = await Promise.all([
    readFavorites(reader.tx, memberId),
    readMemberOffers(reader, memberId),
  ]);
  return offers.filter(({ offerId }) => favorites.has(offerId)).length;
}

/**
 * Adds or removes a favorite; idempotent. Locks the member before counting, so concurrent calls can't exceed the limit.
 * Ended offers can be removed too. Throws OFFER_UNAVAILABLE, FEATURE_DISABLED or FAVORITE_LIMIT_REACHED [API-42,
 * FAV-02, FAV-03, FAV-05].
 */
export async function setFavorite(
  ctx: MemberCtx,
  { id: offerId, flag: marks }: { id: string; flag: boolean },
): Promise<ReplyOf<typeof route>> {
  const { tx, tenant, now } = ctx;
  const member = await lockMember(tx, ctx.member.memberId);
  if (!member) throw new Error('A session without its member');
  const [favorites, { offers }] = await Promise.all([
    readFavorites(tx, member.memberId),
    readMemberOffers(ctx, member.memberId),
  ]);
  const isOffered = offers.some((offer) => offer.offerId === offerId);
  const isMarked = favorites.has(offerId);
  if (!isOffered && (marks || !isMarked)) throwApiError('OFFER_UNAVAILABLE');
  const others = offers.filter((offer) => offer.offerId !== offerId && favorites.has(offer.offerId)).length;

  const reason = getFavoriteError({
    isFeatureOn: isFeatureOn(member, tenant, 'FAVORITE_OFFER'),
    marks,
    isMarked,
    favoriteCount: others,
    favoriteLimit: configurationOf(tenant, ctx.language).FavoriteOffersLimit ?? null,
  });
  if (reason) throwApiError(reason);
  if (marks) await insertFavorite(tx, tenant.tenantId, { memberId: member.memberId, offerId }, now);
  else await deleteFavorite(tx, member.memberId, offerId);
  return { OfferID: offerId, isFavorite: marks, favoriteOfferCount: marks ? others + 1 : others };
}
