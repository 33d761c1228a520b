import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Count, MaybeText } from '../schemas/scalars.ts';

/** CO2 and car distance saved by rides that ended in a period, in whole grams and meters. */
const Saved = z.object({
  grams: Count,
  meters: Count,
  /** Rides that save nothing, because neither their distance nor an average of their mode is known. */
  leftOut: Count,
});
export type Saved = z.infer<typeof Saved>;

/** What a member's rides saved, and how the agency calculates it [EARN-24]. */
export const Impact = z.object({
  month: Saved,
  year: Saved,
  all: Saved,
  /** CO2 per person and kilometer, by travel mode. */
  factors: z.array(
    z.object({
      mode: z.string(),
      gramsPerKilometer: z.number(),
      averageMeters: z.nullable(Count),
    }),
  ),
  carGramsPerKilometer: z.number(),
  sourceName: z.string(),
  sourceUrl: MaybeText,
  sourceYear: z.nullable(Count),
});
export type Impact = z.infer<typeof Impact>;

/** What the member's rides saved; null if the agency has set no factors [EARN-24]. */
export const getImpact = defineRoute({
  name: 'rides.getImpact',
  method: 'GET',
  path: '/rest/users/me/impact',
  level: 'session',
  reply: { 200: z.object({ impact: z.nullable(Impact) }) },
  errors: [],
});
