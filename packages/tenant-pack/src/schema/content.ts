import * as z from 'zod/mini';
import { closed, Flag, Id, ImageFile, Link, LocalDate, Position } from './scalars.ts';

const listed = { id: Id, position: z.optional(Position), active: z._default(Flag, true) };

/** News at the top of the Earn tab; texts under `updateCards.<id>` [CONTENT-01]. */
export const UpdateCard = closed({
  ...listed,
  image: z.optional(ImageFile),
  icon: z.optional(ImageFile),
  link: z.optional(Link),
});
export type PackUpdateCard = z.infer<typeof UpdateCard> & { position: number };

/** A prompt to do something outside the app; texts under `actionBoxes.<id>` [CONTENT-02]. */
export const ActionBox = closed({ ...listed, category: Id, image: z.optional(ImageFile), link: z.optional(Link) });
export type PackActionBox = z.infer<typeof ActionBox> & { position: number };

/**
 * A carousel that announces something new in the app; texts under `newFeatures.<id>.<step>`. Members who joined on the
 * day of `since` or later do not see it; without that day every member does [TUT-07, TUT-10].
 */
export const NewFeature = closed({
  ...listed,
  since: z.optional(LocalDate),
  steps: z
    .array(closed({ id: Id, image: z.optional(ImageFile), link: z.optional(Link) }))
    .check(z.minLength(1, { error: 'at least one step' })),
});
export type PackNewFeature = z.infer<typeof NewFeature> & { position: number };
