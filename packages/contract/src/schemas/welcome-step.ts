import * as z from 'zod/mini';
import { MaybeText, Text } from './scalars.ts';

const Emitted = z.object({ StepImage: MaybeText, StepTitle: Text, StepDescription: Text });
const Read = z.object({
  StepImage: z.optional(MaybeText),
  StepTitle: z.optional(Text),
  StepDescription: z.optional(Text),
  image: z.optional(MaybeText),
  title: z.optional(Text),
  description: z.optional(Text),
});

/** One onboarding step; `image`, `title` and `description` are accepted too [TEN-23, TEN-24]. */
export const WelcomeStep = z.codec(Read, Emitted, {
  decode: (step) => ({
    StepImage: step.StepImage ?? step.image ?? null,
    StepTitle: step.StepTitle ?? step.title ?? '',
    StepDescription: step.StepDescription ?? step.description ?? '',
  }),
  encode: (step) => step,
});
export type WelcomeStep = z.infer<typeof WelcomeStep>;
