import * as z from 'zod/mini';
import { MaybeText, Text } from './scalars.ts';

/** A heading above action boxes [TEN-34]. */
export const ActionBoxCategory = z.object({
  ActionBoxCategoryID: Text,
  CategoryName: Text,
  iconImageUrl: MaybeText,
});
export type ActionBoxCategory = z.infer<typeof ActionBoxCategory>;
