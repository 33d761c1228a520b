import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { MissingRide } from '../schemas/missing-ride.ts';
import { pageOf } from '../schemas/page.ts';
import { Ride, RideReceipt } from '../schemas/ride.ts';
import { freeLine, freeText, Id, LanguageText } from '../schemas/scalars.ts';

const InLanguage = z.object({ lang: LanguageText });
const Place = z.nullish(freeLine(limits.missingRidePlaceLengthMax));

/** What providers told of the member, newest first, a page at a time [EARN-10]. */
export const listRides = defineRoute({
  name: 'rides.list',
  summary: "The member's rides",
  method: 'GET',
  path: '/rest/users/me/rides/:lang',
  level: 'session',
  params: InLanguage,
  query: z.object({ cursor: z.optional(z.string()) }),
  reply: { 200: pageOf(Ride) },
  errors: ['INVALID_CURSOR'],
});

/** Why one ride counted or did not, campaign by campaign [EARN-11]. */
export const getRideReceipt = defineRoute({
  name: 'rides.get',
  summary: 'Why a ride counted or did not',
  method: 'GET',
  path: '/rest/users/me/rides/:id/:lang',
  level: 'session',
  params: z.object({ id: Id, lang: LanguageText }),
  reply: { 200: RideReceipt },
  errors: [],
});

/** Rides the member said are missing, newest first, the latest 20 [EARN-13]. */
export const listMissingRides = defineRoute({
  name: 'rides.listMissing',
  summary: 'Rides the member said are missing',
  method: 'GET',
  path: '/rest/users/me/missing-rides/:lang',
  level: 'session',
  params: InLanguage,
  reply: { 200: z.array(MissingRide) },
  errors: [],
});

/** Say that a ride is missing; at most 5 are open at once [EARN-12]. */
export const reportMissingRide = defineRoute({
  name: 'rides.reportMissing',
  summary: 'Say that a ride is missing',
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
