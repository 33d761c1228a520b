import * as z from 'zod/mini';
import { cleanLine, cleanText } from '../../rules/typed-text.ts';
import { tripModes } from '../../schemas/activity.ts';
import { agencyRoute, limitErrors } from '../route.ts';
import { Moment, pageQuery } from '../shapes/common.ts';
import { AnsweredRide, MissingRideReports } from '../shapes/missing-rides.ts';
import { inLanguage } from './of-member.ts';

const Place = z.optional(z.string().check(z.overwrite(cleanLine), z.trim(), z.minLength(1), z.maxLength(80)));
const Words = z.string().check(z.overwrite(cleanText), z.trim(), z.minLength(3), z.maxLength(300));

export const missingRideRoutes = {
  list: agencyRoute('GET', '/missing-rides', {
    name: 'missingRides.list',
    summary: 'List open reports of missing rides, oldest first',
    permission: 'members.read',
    query: z.object({ ...inLanguage, ...pageQuery }),
    reply: MissingRideReports,
  }),
  /**
   * FOUND creates the ride, at the reported time and place unless others are given, and campaigns count it. If the
   * provider later reports the same ride, it pays nothing. NOT_FOUND gives a reason and reverses a ride created by an
   * earlier answer. The rider reads `answer`. Creating or reversing a ride needs a recent verification, and a key needs
   * `points.act`.
   */
  answer: agencyRoute('PUT', '/missing-rides/:report/answer', {
    name: 'missingRides.answer',
    summary: 'Answer a report of a missing ride: add it, or reject it with a reason',
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
