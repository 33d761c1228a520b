import * as z from 'zod/mini';
import { MaybeText } from './scalars.ts';

/** A heading above action boxes [TEN-34]. */
export const ActionBoxCategory = z.object({
  ActionBoxCategoryID: z.string(),
  CategoryName: z.string(),
  iconImageUrl: MaybeText,
});
export type ActionBoxCategory = z.infer<typeof ActionBoxCategory>;
