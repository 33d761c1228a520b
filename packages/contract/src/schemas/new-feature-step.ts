import * as z from 'zod/mini';
import { MaybeText } from './scalars.ts';

export const NewFeatureStep = z.object({
  ImageUrl: MaybeText,
  NewFeatureLabel: z.string(),
  NewFeatureTitle: z.string(),
  NewFeatureDescription: z.string(),
  NewFeatureButtonLabel: z.string(),
  NewFeatureButtonLink: MaybeText,
});
export type NewFeatureStep = z.infer<typeof NewFeatureStep>;
