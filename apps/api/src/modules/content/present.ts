import type { ActionBox, ActionBoxCategory, NewFeatureStep, UpdateCard } from '@fareback/contract';
import { localized } from '../../platform/localized.ts';
import type { ContentRows } from './shapes.ts';

export function presentUpdateCard(
  { itemId, position, definition, texts }: ContentRows['UPDATE_CARD'],
  language: string,
): UpdateCard {
  const words = localized(texts, language);
  return {
    UpdateCardID: itemId,
    Title: words.Title ?? '',
    SubHeader1: words.SubHeader1 ?? '',
    SubHeader2: words.SubHeader2 ?? '',
    Description: words.Description ?? '',
    ImageUrl: definition.imageUrl,
    Icon: definition.iconUrl,
    CtaLink: definition.link ?? null,
    CtaLabel: words.CtaLabel ?? '',
    UiPosition: position,
  };
}

export function presentActionBox(
  { itemId, definition, texts }: ContentRows['ACTION_BOX'],
  language: string,
): ActionBox {
  const words = localized(texts, language);
  return {
    ActionBoxID: itemId,
    ActionBoxCategoryID: definition.category,
    Title: words.Title ?? '',
    Description: words.Description ?? '',
    imageUrl: definition.imageUrl,
    RedirectionUrl: definition.link ?? null,
    ButtonLabel: words.ButtonLabel ?? '',
  };
}

export function presentActionBoxCategory(
  { itemId, definition, texts }: ContentRows['ACTION_BOX_CATEGORY'],
  language: string,
): ActionBoxCategory {
  return {
    ActionBoxCategoryID: itemId,
    CategoryName: localized(texts, language).name ?? '',
    iconImageUrl: definition.iconUrl,
  };
}

export function presentNewFeature(
  { definition, texts }: ContentRows['NEW_FEATURE'],
  language: string,
): NewFeatureStep[] {
  const words = localized(texts, language);
  return definition.steps.map(({ id, link }, index) => ({
    ImageUrl: definition.stepImageUrls[index] ?? null,
    NewFeatureLabel: words[id]?.NewFeatureLabel ?? '',
    NewFeatureTitle: words[id]?.NewFeatureTitle ?? '',
    NewFeatureDescription: words[id]?.NewFeatureDescription ?? '',
    NewFeatureButtonLabel: words[id]?.NewFeatureButtonLabel ?? '',
    NewFeatureButtonLink: link ?? null,
  }));
}
