import * as z from 'zod/mini';
import { cleanLine, cleanText } from '../../rules/typed-text.ts';
import { tripModes } from '../../schemas/activity.ts';
import { agencyRoute, limitErrors } from '../route.ts';
import { Moment, pageQuery } from '../shapes/common.ts';
import { AnsweredRide, MissingRideReports } from '../shapes/missing-rides.ts';
import { inLanguage } from './of-member.ts';

const Place = z.optional(z.string().check(z.overwrite(cleanLine), z.trim(), z.minLength(1), z.maxLength(80)));
const Words = z.string().check(z.overwrite(cleanText), z.trim(), z.minLength(3), z.maxLength(300));

/** Rides that members miss. */
export const missingRideRoutes = {
  list: agencyRoute('GET', '/missing-rides', {
    name: 'missingRides.list',
    summary: 'Reports of missing rides that wait for an answer, the oldest first',
    permission: 'members.read',
    query: z.object({ ...inLanguage, ...pageQuery }),
    reply: MissingRideReports,
  }),
  /**
   * FOUND makes the ride: of the provider, at the told time and place unless others are said, and campaigns count it. A report
   * of the provider that later turns out to be the same ride pays nobody. NOT_FOUND says why, and takes back a ride that an
   * earlier answer made. The rider reads `answer`. To make a ride or take one back, staff prove that it is them, and a key needs
   * `points.act`, too.
   */
  answer: agencyRoute('PUT', '/missing-rides/:report/answer', {
    name: 'missingRides.answer',
    summary: 'Answer a report of a missing ride, so that it pays or says why not',
    permission: 'members.act',
    params: { report: z.uuid() },
    body: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('FOUND'),
        mode: z.enum(tripModes),
        startedAt: z.optional(Moment),
        endedAt: z.optional(Moment),
        distanceMeters: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
        fromPlace: Place,
        toPlace: Place,
        answer: z.optional(Words),
      }),
      z.object({ state: z.literal('NOT_FOUND'), answer: Words }),
    ]),
    reply: AnsweredRide,
    errors: ['STEP_UP_REQUIRED', 'RIDE_KNOWN', 'ACCOUNT_NOT_PROVEN', 'ANSWERED_FOR_GOOD', ...limitErrors],
  }),
};
