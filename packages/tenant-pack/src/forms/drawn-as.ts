import * as z from 'zod/mini';
import { common } from '../schema/campaign-parts.ts';
import { Weekdays } from '../schema/conditions.ts';
import { Offer } from '../schema/offer.ts';
import * as scalars from '../schema/scalars.ts';
import { Colour } from '../schema/theme.ts';

/** Kinds of texts and numbers beyond their type, by schema: a form renders a matching field. */
const kinds = {
  id: [scalars.Id, scalars.TenantId],
  date: [scalars.LocalDate],
  time: [scalars.TimeOfDay],
  moment: [scalars.Instant],
  link: [scalars.Link, scalars.WebLink, scalars.CalledAddress],
  image: [scalars.ImageFile],
  colour: [Colour],
  points: [scalars.Reward, scalars.Price],
  weekdays: [Weekdays],
  percent: [scalars.UpToHalf],
  whole: [scalars.Count, scalars.Positive, scalars.Position],
} as const satisfies Record<string, readonly z.ZodMiniType[]>;

/** Optional fields that a form shows first: dates, audience, limits and picture. */
const usual: readonly z.ZodMiniType[] = [
  common.startsOn,
  common.endsOn,
  common.segment,
  common.budget,
  common.image,
  Offer.shape.startsOn,
  Offer.shape.endsOn,
  Offer.shape.limit,
  Offer.shape.image,
];

export const drawings = z.registry<{ drawnAs?: keyof typeof kinds; isUsual?: true }>();
for (const schema of usual) drawings.add(schema, { isUsual: true });
for (const [kind, schemas] of Object.entries(kinds))
  for (const schema of schemas) drawings.add(schema, { drawnAs: kind as keyof typeof kinds });
