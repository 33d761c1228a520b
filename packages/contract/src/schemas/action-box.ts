import * as z from 'zod/mini';
import { MaybeText } from './scalars.ts';

export const ActionBox = z.object({
  ActionBoxID: z.string(),
  ActionBoxCategoryID: z.string(),
  Title: z.string(),
  Description: z.string(),
  imageUrl: MaybeText,
  RedirectionUrl: MaybeText,
  ButtonLabel: z.string(),
});
export type ActionBox = z.infer<typeof ActionBox>;
