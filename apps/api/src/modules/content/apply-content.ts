import { imageUrl, inEveryLanguage, type Pack } from '@fareback/tenant-pack';
import type { Tx } from '../../platform/database/transactions.ts';
import { type WrittenItem, writeItems } from './store.ts';

function itemsOf(pack: Pack): WrittenItem[] {
  const { updateCards, actionBoxes, actionBoxCategories, newFeatures } = pack.programme;
  return [
    ...updateCards.map(
      (card): WrittenItem => ({
        kind: 'UPDATE_CARD',
        itemId: card.id,
        position: card.position,
        definition: { ...card, imageUrl: imageUrl(pack, card.image), iconUrl: imageUrl(pack, card.icon) },
        texts: inEveryLanguage(pack, (wording) => wording.updateCards[card.id]),
        isActive: card.active,
      }),
    ),
    ...actionBoxes.map(
      (box): WrittenItem => ({
        kind: 'ACTION_BOX',
        itemId: box.id,
        position: box.position,
        definition: { ...box, imageUrl: imageUrl(pack, box.image) },
        texts: inEveryLanguage(pack, (wording) => wording.actionBoxes[box.id]),
        isActive: box.active,
      }),
    ),
    ...actionBoxCategories.map(
      (category): WrittenItem => ({
        kind: 'ACTION_BOX_CATEGORY',
        itemId: category.id,
        position: category.position,
        definition: { ...category, iconUrl: imageUrl(pack, category.icon) },
        texts: inEveryLanguage(pack, (wording) => ({ name: wording.actionBoxCategories[category.id] ?? '' })),
        isActive: category.active,
      }),
    ),
    ...newFeatures.map(
      (feature): WrittenItem => ({
        kind: 'NEW_FEATURE',
        itemId: feature.id,
        position: feature.position,
        definition: { ...feature, stepImageUrls: feature.steps.map(({ image }) => imageUrl(pack, image)) },
        texts: inEveryLanguage(pack, (wording) => wording.newFeatures[feature.id]),
        isActive: feature.active,
      }),
    ),
  ];
}

/**
 * Writes a pack's update cards, action boxes, categories and announcements; removed ones become inactive. Resolves to
 * the number of changed rows.
 */
export const applyContent = (tx: Tx, pack: Pack): Promise<number> => writeItems(tx, pack.tenantId, itemsOf(pack));
