import * as z from 'zod/mini';
import { Count, MaybeText } from './scalars.ts';

export const UpdateCard = z.object({
  UpdateCardID: z.string(),
  Title: z.string(),
  SubHeader1: z.string(),
  SubHeader2: z.string(),
  Description: z.string(),
  ImageUrl: MaybeText,
  Icon: MaybeText,
  CtaLink: MaybeText,
  CtaLabel: z.string(),
  UiPosition: Count,
});
export type UpdateCard = z.infer<typeof UpdateCard>;
