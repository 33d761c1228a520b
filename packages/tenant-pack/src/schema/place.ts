import * as z from 'zod/mini';
import { closed, Id, Positive } from './scalars.ts';

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
