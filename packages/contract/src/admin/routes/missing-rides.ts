import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { cleanLine, cleanText } from '../../rules/typed-text.ts';
import { missingRideReasons, missingRideStates } from '../../schemas/missing-ride.ts';
import { tripModes } from '../../schemas/trip-mode.ts';
import { agencyRoute, limitErrors } from '../route.ts';
import { Moment, pageQuery } from '../shapes/common.ts';
import {
  AnsweredRide,
  MissingRideCounts,
  MissingRideDetails,
  MissingRideReports,
  MissingRideReview,
} from '../shapes/missing-rides.ts';
import { inLanguage } from './of-member.ts';

const Place = z.optional(z.string().check(z.overwrite(cleanLine), z.trim(), z.minLength(1), z.maxLength(80)));
const Words = z.string().check(z.overwrite(cleanText), z.trim(), z.minLength(3), z.maxLength(300));

const flag = z.optional(z.enum(['YES', 'NO']));

const filters = {
  state: z._default(z.enum(missingRideStates), 'OPEN'),
  provider: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.idLengthMax))),
  photo: flag,
  reviewed: flag,
};

const ride = {
  mode: z.enum(tripModes),
  startedAt: z.optional(Moment),
  endedAt: z.optional(Moment),
  distanceMeters: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  fromPlace: Place,
  toPlace: Place,
  answer: z.optional(Words),
};

const report = { report: z.uuid() };

/** The state that the caller saw; without it, an answer replaces whatever answer is there. */
const before = z.optional(z.enum(missingRideStates));

export const missingRideRoutes = {
  list: agencyRoute('GET', '/missing-rides', {
    name: 'missingRides.list',
    summary: 'List reports of missing rides, oldest first; open ones unless a state is given',
    permission: 'members.read',
    query: z.object({ ...inLanguage, ...pageQuery, ...filters }),
    reply: MissingRideReports,
  }),
  /**
   * FOUND creates the ride, at the reported time and place unless others are given, and campaigns count it. If the
   * provider later reports the same ride, it pays nothing. NOT_FOUND gives a reason and reverses a ride created by an
   * earlier answer. The rider reads `answer`. Creating or reversing a ride needs a recent verification, and a key needs
   * `points.act`. If the report is not in the state `before`, nothing changes: CHANGED_MEANWHILE.
   */
  answer: agencyRoute('PUT', '/missing-rides/:report/answer', {
    name: 'missingRides.answer',
    summary: 'Answer a report of a missing ride: add it, or reject it with a reason',
    permission: 'members.act',
    params: report,
    body: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('FOUND'),
        before,
        ...ride,
      }),
      z.object({
        state: z.literal('NOT_FOUND'),
        before,
        reason: z._default(z.enum(missingRideReasons), 'OTHER'),
        answer: Words,
      }),
    ]),
    reply: AnsweredRide,
    errors: [
      'STEP_UP_REQUIRED',
      'CHANGED_MEANWHILE',
      'OWN_ACCOUNT',
      'RIDE_KNOWN',
      'ACCOUNT_NOT_PROVEN',
      'ANSWERED_FOR_GOOD',
      ...limitErrors,
    ],
  }),
  count: agencyRoute('GET', '/missing-ride-counts', {
    name: 'missingRides.count',
    summary: 'Count the reports of the last 90 days by state and reason',
    permission: 'members.read',
    reply: MissingRideCounts,
  }),
  get: agencyRoute('GET', '/missing-rides/:report', {
    name: 'missingRides.get',
    summary: "Show a report with the member's connections and the rides of that day",
    permission: 'members.read',
    params: report,
    query: z.object(inLanguage),
    reply: MissingRideDetails,
  }),
  /** The rider then reads that the report is in review. Each call is in the audit log, because it shows the photo. */
  review: agencyRoute('POST', '/missing-rides/:report/review', {
    name: 'missingRides.review',
    summary: 'Begin the review of an open report and show its photo',
    permission: 'members.act',
    params: report,
    reply: MissingRideReview,
  }),
  /** Adds a ride that a member reports on the phone: a report and its answer FOUND in one step. */
  enter: agencyRoute('POST', '/members/:member/missing-rides', {
    name: 'missingRides.enter',
    summary: 'Enter a missing ride for a member, such as on the phone',
    permission: 'members.act',
    stepUp: true,
    params: { member: z.uuid() },
    body: z.object({
      providerId: z.string().check(z.minLength(1), z.maxLength(limits.idLengthMax)),
      ...ride,
      endedAt: Moment,
      note: z.optional(Words),
    }),
    reply: AnsweredRide,
    errors: ['OWN_ACCOUNT', 'RIDE_KNOWN', 'ACCOUNT_NOT_PROVEN', ...limitErrors],
  }),
};
