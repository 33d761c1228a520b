import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { MissingRide } from '../schemas/missing-ride.ts';
import { freeLine, freeText, Id, InLanguage } from '../schemas/scalars.ts';

const Place = z.nullish(freeLine(limits.missingRidePlaceLengthMax));

/** Rides the member reported missing, newest first, the latest 20 [EARN-13]. */
export const listMissingRides = defineRoute({
  name: 'rides.listMissing',
  method: 'GET',
  path: '/rest/users/me/missing-rides/:lang',
  level: 'session',
  params: InLanguage,
  reply: { 200: z.array(MissingRide) },
  errors: [],
});

/** Reports a missing ride; at most 5 reports may be open [EARN-12]. */
export const reportMissingRide = defineRoute({
  name: 'rides.reportMissing',
  method: 'POST',
  path: '/rest/users/me/missing-rides',
  level: 'active',
  body: z.object({
    ProviderID: Id,
    RiddenAtUTC: z.iso.datetime({ offset: true }),
    fromName: Place,
    toName: Place,
    note: z.nullish(freeText(limits.missingRideNoteLengthMax)),
  }),
  reply: { 200: MissingRide },
  errors: ['TOO_MANY_MISSING_RIDES'],
});
