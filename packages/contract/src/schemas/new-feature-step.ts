import * as z from 'zod/mini';
import { MaybeText, Text } from './scalars.ts';

export const NewFeatureStep = z.object({
  ImageUrl: MaybeText,
  NewFeatureLabel: Text,
  NewFeatureTitle: Text,
  NewFeatureDescription: Text,
  NewFeatureButtonLabel: Text,
  NewFeatureButtonLink: MaybeText,
});
export type NewFeatureStep = z.infer<typeof NewFeatureStep>;
