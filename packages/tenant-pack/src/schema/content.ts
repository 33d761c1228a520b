import * as z from 'zod/mini';
import { closed, Flag, Id, ImageFile, Link, LocalDate, Position, Positive } from './scalars.ts';

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

function degrees(most: number, expected: string) {
  return z
    .number({ error: expected })
    .check(z.refine((value) => Number.isFinite(value) && Math.abs(value) <= most, { error: expected }));
}

const Latitude = degrees(90, 'a latitude from -90 to 90');
const Longitude = degrees(180, 'a longitude from -180 to 180');

const Circle = closed({ id: Id, lat: Latitude, lon: Longitude, radiusMeters: Positive });

const Polygon = closed({
  id: Id,
  polygon: z
    .array(z.tuple([Latitude, Longitude], { error: 'a corner as [latitude, longitude]' }))
    .check(z.minLength(3, { error: 'at least three corners' })),
});

/** An area that members can visit: a circle or a polygon. Campaigns reference it by id. */
export const Place = z.union([Circle, Polygon], {
  error: 'a place with id, lat, lon and radiusMeters, or with id and polygon',
});
export type PackPlace = z.infer<typeof Place>;

/** A named list of dates, such as holidays, for conditions of campaigns. */
export const DateCalendar = closed({
  id: Id,
  dates: z.array(LocalDate, { error: 'a list of dates such as 2026-12-25' }).check(
    z.minLength(1, { error: 'at least one date' }),
    z.refine((dates) => new Set(dates).size === dates.length, { error: 'each date once' }),
  ),
});
export type PackCalendar = z.infer<typeof DateCalendar>;

/** A kind of day that staff or a feed declare, such as bad air; its name is `declaredDays.<id>` in the messages. */
export const DeclaredKind = closed({ id: Id });
