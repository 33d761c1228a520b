import { imageUrl, inEveryLanguage, type Pack, type PackWording } from '@fareback/tenant-pack';
import type { Ctx } from '../../call/context.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { isWithinDays, localDate } from '../../platform/local-date.ts';
import { offersWithGrants } from '../offer-grants/index.ts';
import { connectedSuppliers } from '../suppliers/index.ts';
import { createCachedReader } from '../tenants/index.ts';
import {
  type OfferDefinition,
  type OfferRow,
  type OfferWords,
  readCategories,
  readOffers,
  writeCategories,
  writeOffers,
} from './store.ts';

const supplierOf = ({ stock }: OfferDefinition): string | undefined =>
  stock?.kind === 'supplier' || stock?.kind === 'credit' ? stock.supplier : undefined;

/** Active offers, except those whose supplier is not connected, which no rider can redeem. */
export const openOffers = createCachedReader('offers', async ({ tx }): Promise<OfferRow[]> => {
  const offers = await readOffers(tx);
  if (offers.every(({ definition }) => supplierOf(definition) === undefined)) return offers;
  const connected = await connectedSuppliers(tx);
  return offers.filter(({ definition }) => {
    const supplierId = supplierOf(definition);
    return supplierId === undefined || connected.has(supplierId);
  });
});

/** Returns a tenant's active offers on the current day in its zone, in display order [API-38]. */
export async function activeOffers(ctx: Pick<Ctx, 'cache' | 'tenant' | 'tx' | 'now'>): Promise<OfferRow[]> {
  const offers = await openOffers(ctx);
  const today = localDate(ctx.now, ctx.tenant.timeZone);
  return offers.filter(({ definition }) => isWithinDays(today, definition));
}

export const activeOfferCategories = createCachedReader('offer-categories', ({ tx }) => readCategories(tx));

function wordsOf(wording: PackWording, offerId: string, fieldIds: string[]): Partial<OfferWords> {
  const own = wording.offers[offerId];
  return {
    ...own,
    TermsAndConditionsTitle: own?.TermsAndConditionsTitle || wording.offerTerms.Title,
    TermsAndConditionsBody: own?.TermsAndConditionsBody || wording.offerTerms.Body,
    fields: Object.fromEntries(fieldIds.map((id) => [id, wording.fields[id] ?? id])),
  };
}

/**
 * Updates a tenant's offers and categories from the pack. Removed ones become inactive, because redemptions reference
 * them. Resolves to the number of changed rows, 0 if the pack changes nothing.
 */
export async function applyOffers(tx: Tx, pack: Pack): Promise<number> {
  const { offerCategories, offers, campaigns, draws, referral } = pack.programme;
  // Grants of a removed or changed campaign stay usable, so their codes stay reserved [OFFER-22].
  const granted = new Set([
    ...(await offersWithGrants(tx)),
    ...campaigns.flatMap((campaign) => ('rewardOffer' in campaign && campaign.rewardOffer?.offer) || []),
    ...(referral?.steps ?? []).flatMap(({ rewardOffer }) => rewardOffer?.offer ?? []),
    ...draws.flatMap(({ prizes }) => prizes.map(({ offer }) => offer)),
  ]);
  const categories = offerCategories.map(({ id, position, active, icon }) => ({
    categoryId: id,
    position,
    definition: { iconUrl: imageUrl(pack, icon) },
    texts: inEveryLanguage(pack, (wording) => ({ name: wording.offerCategories[id] ?? '' })),
    isActive: active,
  }));
  const rows = offers.map((offer) => ({
    offerId: offer.id,
    categoryId: offer.category,
    position: offer.position,
    price: offer.price,
    couponType: offer.couponType,
    limitRedemptions: offer.limit.redemptions,
    limitDays: offer.limit.days,
    definition: {
      ...offer,
      imageUrl: imageUrl(pack, offer.image),
      ...(granted.has(offer.id) && { isGranted: true }),
    },
    texts: inEveryLanguage(pack, (wording) => wordsOf(wording, offer.id, Object.keys(offer.fieldMappings.extra))),
    isActive: offer.active,
  }));
  const shelved = await writeCategories(tx, pack.tenantId, categories);
  return shelved + (await writeOffers(tx, pack.tenantId, rows));
}
