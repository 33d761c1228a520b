import type {
  ActionBoxTexts,
  NewFeatureTexts,
  PackActionBox,
  PackCategory,
  PackNewFeature,
  PackUpdateCard,
  UpdateCardTexts,
} from '@fareback/tenant-pack';

interface Item<Definition, Texts> {
  itemId: string;
  position: number;
  definition: Definition;
  texts: Record<string, Texts>;
}

export interface ContentRows {
  UPDATE_CARD: Item<PackUpdateCard & { imageUrl: string | null; iconUrl: string | null }, UpdateCardTexts>;
  ACTION_BOX: Item<PackActionBox & { imageUrl: string | null }, ActionBoxTexts>;
  ACTION_BOX_CATEGORY: Item<PackCategory & { iconUrl: string | null }, { name: string }>;
  NEW_FEATURE: Item<PackNewFeature & { stepImageUrls: (string | null)[] }, Record<string, NewFeatureTexts>>;
}

export type ContentKind = keyof ContentRows;

/** A row as written: includes inactive ones, and texts may be incomplete. */
export interface WrittenItem {
  kind: ContentKind;
  itemId: string;
  position: number;
  definition: object;
  texts: object;
  isActive: boolean;
}
