import * as z from 'zod/mini';
import { Count, MaybeText, Text } from './scalars.ts';

export const UpdateCard = z.object({
  UpdateCardID: Text,
  Title: Text,
  SubHeader1: Text,
  SubHeader2: Text,
  Description: Text,
  ImageUrl: MaybeText,
  Icon: MaybeText,
  CtaLink: MaybeText,
  CtaLabel: Text,
  UiPosition: Count,
});
export type UpdateCard = z.infer<typeof UpdateCard>;
