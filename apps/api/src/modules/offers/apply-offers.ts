import { imageUrl, inEveryLanguage, type Pack, type PackWording } from '@fareback/tenant-pack';
import type { Tx } from '../../platform/database/transactions.ts';
import type { OfferWords } from './shapes.ts';
import { writeCategories, writeOffers } from './store.ts';

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
  const { offerCategories, offers } = pack.programme;
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
    definition: { ...offer, imageUrl: imageUrl(pack, offer.image) },
    texts: inEveryLanguage(pack, (wording) => wordsOf(wording, offer.id, Object.keys(offer.fieldMappings.extra))),
    isActive: offer.active,
  }));
  const shelved = await writeCategories(tx, pack.tenantId, categories);
  return shelved + (await writeOffers(tx, pack.tenantId, rows));
}
