import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Count, Id, Text, Time } from '../schemas/scalars.ts';
import { tripModes } from '../schemas/trip-mode.ts';

/** Places of one page. */
export const OFFER_PLACES_MAX = 1000;

/** Vehicles that can be rented at a station. */
const VehicleCounts = z.object({ bikes: Count, scooters: Count, others: Count });

/** A stop, a station or a free vehicle, which has no name. */
const OfferPlace = z.object({
  id: Text,
  kind: z.enum(['STOP', 'STATION', 'VEHICLE']),
  name: Text,
  lat: z.number(),
  lon: z.number(),
  mode: z.nullable(z.enum(tripModes)),
  counts: z.nullable(VehicleCounts),
});
export type OfferPlace = z.infer<typeof OfferPlace>;

/** After `staleAtUTC` the places may no longer be right. `countedAtUTC` is when vehicles were counted. */
const PlacesFeed = z.object({
  loadedAtUTC: Time,
  staleAtUTC: Time,
  countedAtUTC: z.nullable(Time),
});

const OfferPlaces = z.object({ total: Count, places: z.array(OfferPlace), feeds: z.array(PlacesFeed) });
export type OfferPlaces = z.infer<typeof OfferPlaces>;

/**
 * Where an offer can be used. Without `page` only the number of places; pages begin at 0. No call has a position: the
 * app sorts by distance itself [MAP-10].
 */
export const getOfferPlaces = defineRoute({
  name: 'offers.places',
  method: 'GET',
  path: '/rest/offerPlaces/:id',
  level: 'public',
  params: z.object({ id: Id }),
  query: z.object({ page: z.optional(z.string().check(z.regex(/^\d{1,2}$/))) }),
  reply: { 200: OfferPlaces },
  errors: ['OFFER_UNAVAILABLE'],
});
