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

/** Rows of programme content by kind, with the addresses of their pictures. */
export interface ContentRows {
  UPDATE_CARD: Item<PackUpdateCard & { imageUrl: string | null; iconUrl: string | null }, UpdateCardTexts>;
  ACTION_BOX: Item<PackActionBox & { imageUrl: string | null }, ActionBoxTexts>;
  ACTION_BOX_CATEGORY: Item<PackCategory & { iconUrl: string | null }, { name: string }>;
  /** Words by step. */
  NEW_FEATURE: Item<PackNewFeature & { stepImageUrls: (string | null)[] }, Record<string, NewFeatureTexts>>;
}

export type ContentKind = keyof ContentRows;

/** A row as it is written: resting ones too; texts as far as the pack has them. */
export interface WrittenItem {
  kind: ContentKind;
  itemId: string;
  position: number;
  definition: object;
  texts: object;
  isActive: boolean;
}
