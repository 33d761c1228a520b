import * as z from 'zod/mini';
import { MaybeText, Text } from './scalars.ts';

export const ActionBox = z.object({
  ActionBoxID: Text,
  ActionBoxCategoryID: Text,
  Title: Text,
  Description: Text,
  imageUrl: MaybeText,
  RedirectionUrl: MaybeText,
  ButtonLabel: Text,
});
export type ActionBox = z.infer<typeof ActionBox>;
