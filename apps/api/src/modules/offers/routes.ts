import {
  getOffer,
  listOfferCategories,
  listOfferGrants,
  listOffers,
  type Offer,
  type OfferCategory,
  type OfferReason,
  setFavoriteOffer,
} from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import { type Handler, handle, handleCached } from '../../call/handler.ts';
import type { Tenant } from '../../call/tenant.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { getCachedReply } from '../../platform/cached-replies.ts';
import { localized } from '../../platform/localized.ts';
import { zoneOf } from '../../platform/zone.ts';
import { campaignTitles } from '../campaigns/index.ts';
import { readOpenGrants } from '../offer-grants/index.ts';
import { levelName } from '../tenants/index.ts';
import { activeOfferCategories, openOffers } from './active-offers.ts';
import { setFavorite } from './favorites.ts';
import { type MemberRights, readMemberOffers } from './member-offers.ts';
import { type OfferCategoryRow, type OfferRow, readFavorites } from './store.ts';

/** Cache variant shared by members: the same while the same offers are available. */
const variantOf = (offers: OfferRow[], language: string): string =>
  [language, ...offers.map(({ offerId }) => offerId)].join(' ');

export const handlers: Handler[] = [
  handleCached(listOffers, async (ctx) => {
    const source = await openOffers(ctx);
    const { memberId } = ctx.member;
    const [favorites, shown] = [await readFavorites(ctx.tx, memberId), await readMemberOffers(ctx, memberId)];
    const { offers } = shown;
    const titles = await campaignTitlesFor(ctx, offers);
    const list = (): Offer[] => offers.map((offer) => presentOffer(offer, { ...ctx, favorites, titles, ...shown }));
    // Reasons name the member's level or grant.
    const isOwn = favorites.size > 0 || offers.some(({ definition }) => definition.for);
    return isOwn ? { own: list() } : getCachedReply([source], variantOf(offers, ctx.language), list);
  }),
  handle(getOffer, async (ctx, { params }) => {
    const { offers, rights } = await readMemberOffers(ctx, ctx.member.memberId);
    const offer = offers.find(({ offerId }) => offerId === params.id);
    if (!offer) throwApiError('OFFER_UNAVAILABLE');
    const [favorites, titles] = [
      await readFavorites(ctx.tx, ctx.member.memberId),
      await campaignTitlesFor(ctx, [offer]),
    ];
    return presentOffer(offer, { ...ctx, favorites, titles, rights });
  }),
  handleCached(listOfferCategories, async (ctx) => {
    const source = await openOffers(ctx);
    const [{ offers }, categories] = [
      await readMemberOffers(ctx, ctx.member.memberId),
      await activeOfferCategories(ctx),
    ];
    return getCachedReply([source, categories], variantOf(offers, ctx.language), () =>
      categories.map((category) => presentCategory(category, offers, ctx.language)),
    );
  }),
  handle(listOfferGrants, async ({ tx, tenant, member, now }) => {
    const grants = await readOpenGrants(tx, [member.memberId], now);
    return grants.map(({ grantId, offerId, campaignId, grantedAt, expiresAt }) => ({
      GrantID: grantId,
      OfferID: offerId,
      CampaignID: campaignId,
      GrantedAtUTC: grantedAt.toISOString(),
      ExpiresAtUTC: expiresAt?.toISOString() ?? null,
      lastDay: expiresAt && serviceDateBefore(expiresAt, tenant),
    }));
  }),
  handle(setFavoriteOffer, (ctx, { params }) => setFavorite(ctx, params)),
];

/** The service day that ends at a moment, as a date. */
function serviceDateBefore(moment: Date, { timeZone, serviceDayStartMinutes }: Tenant): string {
  const wall = zoneOf(timeZone).wallOf(moment.getTime() - 1);
  return new Date(wall - serviceDayStartMinutes * 60_000).toISOString().slice(0, 10);
}

/** Titles of completed campaigns that reasons name; no query without such an offer. */
function campaignTitlesFor(ctx: MemberCtx, offers: readonly OfferRow[]): Promise<Record<string, string>> {
  const completed = offers.flatMap(({ definition }) => definition.for?.completed ?? []);
  return completed.length === 0 ? Promise.resolve({}) : campaignTitles(ctx.tx, completed, ctx.language);
}

interface Shown {
  tenant: MemberCtx['tenant'];
  language: string;
  favorites: ReadonlySet<string>;
  rights: MemberRights | undefined;
  titles: Record<string, string>;
}

/** Why the member has an offer that is not for everyone: of several reasons the most personal one [OFFER-27]. */
function reasonFor({ offerId, definition }: OfferRow, { tenant, language, rights, titles }: Shown): OfferReason | null {
  const { granted, status, completed } = definition.for ?? {};
  const grant = granted ? rights?.grants.find((one) => one.offerId === offerId) : undefined;
  if (grant) return { kind: 'GRANT', name: null, UntilUTC: grant.expiresAt?.toISOString() ?? null };
  const level = status && rights?.levels[status.id];
  if (level) return { kind: 'LEVEL', name: levelName(tenant, { id: status.id, level }, language), UntilUTC: null };
  if (completed) return { kind: 'CAMPAIGN', name: titles[completed] ?? null, UntilUTC: null };
  return definition.for ? { kind: 'SEGMENT', name: null, UntilUTC: null } : null;
}

/** Formats an offer for the API; only `isFavorite` and `reason` depend on the member [OFFER-01]. */
export function presentOffer(offer: OfferRow, shown: Shown): Offer {
  const words = localized(offer.texts, shown.language);
  const reason = reasonFor(offer, shown);
  const { stock } = offer.definition;
  return {
    OfferID: offer.offerId,
    OfferCategoryID: offer.categoryId,
    WebUiPosition: offer.position,
    Title: words.Title ?? '',
    SubTitle: words.SubTitle ?? '',
    Description: words.Description ?? '',
    headerImageUrl: offer.definition.imageUrl ?? null,
    VeloAmount: offer.price,
    LimitTimeFrameInDays: offer.limitDays,
    RedemptionsAllowedInTimeFrame: offer.limitRedemptions,
    CouponInstructions: words.CouponInstructions ?? '',
    TermsAndConditionsTitle: words.TermsAndConditionsTitle ?? '',
    TermsAndConditionsBody: words.TermsAndConditionsBody ?? '',
    CouponType: offer.couponType,
    ...(stock?.kind === 'credit' ? { creditsProviderID: stock.provider } : {}),
    isFavorite: shown.favorites.has(offer.offerId),
    ...(offer.definition.once && { isOnce: true }),
    ...(reason && { reason }),
  };
}

function presentCategory(
  { categoryId, position, definition, texts }: OfferCategoryRow,
  offers: OfferRow[],
  language: string,
): OfferCategory {
  return {
    OfferCategoryID: categoryId,
    CategoryName: localized(texts, language).name ?? '',
    iconImageUrl: definition.iconUrl ?? null,
    WebUiPosition: position,
    offerList: offers.filter((offer) => offer.categoryId === categoryId).map(({ offerId }) => offerId),
  };
}
