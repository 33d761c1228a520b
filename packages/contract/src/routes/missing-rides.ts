import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { MissingRide } from '../schemas/missing-ride.ts';
import { Ride } from '../schemas/ride.ts';
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
  errors: ['TOO_MANY_MISSING_RIDES', 'MISSING_RIDES_THIS_MONTH'],
});

/** Length of a photo's largest base64 text. */
const photoLengthMax = Math.ceil(limits.ridePhotoMaxBytes / 3) * 4;

/**
 * Adds a photo of a ticket or receipt to an open report, or replaces it. The photo is a JPEG, PNG or WebP in base64; its
 * metadata is removed [RIDE-02].
 */
export const addRidePhoto = defineRoute({
  name: 'rides.addPhoto',
  method: 'PUT',
  path: '/rest/users/me/missing-rides/:id/photo',
  level: 'active',
  params: z.object({ id: Id }),
  body: z.object({
    photo: z.string().check(z.minLength(4), z.maxLength(photoLengthMax), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  bodyMaxBytes: photoLengthMax + 1024,
  reply: { 200: MissingRide },
  errors: ['PHOTO_NOT_READABLE'],
});

/** The member's rides of one service day (`2026-03-01`), newest first, at most 10 [RIDE-01]. */
export const listRidesOfDay = defineRoute({
  name: 'rides.listOfDay',
  method: 'GET',
  path: '/rest/users/me/rides-of-day/:day/:lang',
  level: 'session',
  params: z.object({ day: z.iso.date().check(z.regex(/^20/)), ...InLanguage.shape }),
  reply: { 200: z.array(Ride) },
  errors: [],
});
