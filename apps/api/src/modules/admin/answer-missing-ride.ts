import type { MissingRideReason, MissingRideState, RideReceipt, TripMode } from '@fareback/contract';
import type { AnsweredRide, MissingRideReport } from '@fareback/contract/admin';
import type { StaffCtx } from '../../call/staff.ts';
import { throwAdminError, throwApiError } from '../../platform/api-error.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { countPoints, requireProof } from '../approvals/index.ts';
import { accountsAt, connectionsOf, lockSubjects } from '../connections/index.ts';
import {
  dateOfDay,
  type Outcome,
  readRidesAt,
  readRidesOfSubject,
  readStoredIds,
  SUBSTITUTE,
  serviceCalendar,
} from '../earning/index.ts';
import { acceptActivities, acceptScopeOf, rideLimitsOf, whyOutOfRange } from '../ingest/index.ts';
import { notifyMembers } from '../notifications/index.ts';
import { activeOffers } from '../offers/index.ts';
import {
  heldMissingRide,
  type OpenedMissingRide,
  providerNames,
  readRidesOfDay,
  receiptsOf,
  writeMissingRideAnswer,
} from '../rides/index.ts';
import { createMemberCtx, presentMember } from './members/chosen-member.ts';
import { pointsOf } from './members/offer-acts.ts';
import { assertNotOwnAccount } from './members/own-account.ts';

export const presentReport = (
  { riddenAt, reportedAt, answeredAt, reviewedAt, photoHash: _photoHash, ...report }: OpenedMissingRide,
  nameOf: (providerId: string) => string,
): MissingRideReport => ({
  ...report,
  providerName: nameOf(report.providerId),
  riddenAt: riddenAt.toISOString(),
  reportedAt: reportedAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
  reviewedAt: reviewedAt?.toISOString() ?? null,
});

/** An answer older than a month is not sent any more. */
const ANSWER_LIFE_MILLIS = 30 * DAY_MILLIS;
/** Maximum distance in time between two reports of the same ride. */
const AROUND_MILLIS = 30 * 60_000;
/** Tolerated clock skew. */
const AHEAD_MAX = 5 * 60_000;

export interface FoundRide {
  state: 'FOUND';
  mode: TripMode;
  startedAt?: string | undefined;
  endedAt?: string | undefined;
  distanceMeters?: number | undefined;
  fromPlace?: string | undefined;
  toPlace?: string | undefined;
  answer?: string | undefined;
}

type Answer = (FoundRide | { state: 'NOT_FOUND'; reason: MissingRideReason; answer?: string | undefined }) & {
  /** The state that the caller saw. */
  before?: MissingRideState | undefined;
};

/** Id of the event that an answer creates; it names the report. */
export const eventIdOf = ({ missingRideId }: Pick<OpenedMissingRide, 'missingRideId'>): string =>
  `missing-ride:${missingRideId}`;

type MadeEvent = Parameters<typeof acceptActivities>[2][number];

function rideOf(report: OpenedMissingRide, found: FoundRide, subject: string): MadeEvent {
  const endedAt = found.endedAt === undefined ? report.riddenAt.getTime() : Date.parse(found.endedAt);
  const startedAt = found.startedAt === undefined ? null : Date.parse(found.startedAt);
  if (startedAt !== null && startedAt > endedAt) throwApiError('INVALID_REQUEST', { field: 'startedAt' });
  const { fromName, toName } = report;
  const names = { ...(fromName === null ? {} : { fromName }), ...(toName === null ? {} : { toName }) };
  return {
    eventId: eventIdOf(report),
    source: SUBSTITUTE,
    subject,
    type: 'trip.completed',
    mode: found.mode,
    startedAt,
    endedAt,
    durationSeconds: startedAt === null ? null : Math.round((endedAt - startedAt) / 1000),
    distanceMeters: found.distanceMeters ?? null,
    fromPlace: found.fromPlace ?? null,
    toPlace: found.toPlace ?? null,
    detail: Object.keys(names).length === 0 ? null : names,
    flags: 0,
  };
}

const voidOf = (report: OpenedMissingRide, now: Date): MadeEvent => ({
  eventId: `${eventIdOf(report)}:void`,
  source: SUBSTITUTE,
  subject: null,
  type: 'trip.voided',
  mode: null,
  startedAt: null,
  endedAt: now.getTime(),
  durationSeconds: null,
  distanceMeters: null,
  fromPlace: null,
  toPlace: null,
  detail: { id: eventIdOf(report), source: SUBSTITUTE },
  flags: 0,
});

async function accept(ctx: StaffCtx, { providerId }: OpenedMissingRide, event: MadeEvent): Promise<Outcome> {
  const scope = (await acceptScopeOf(ctx, providerId)) ?? throwApiError('NOT_FOUND');
  const [outcome] = await acceptActivities(ctx.tx, scope, [event]);
  return outcome ?? throwApiError('NOT_FOUND');
}

async function accountOf({ tx, keyRing, tenant }: StaffCtx, { memberId, providerId }: OpenedMissingRide) {
  const accounts = await accountsAt(tx, { keyRing, tenantId: tenant.tenantId }, providerId, [memberId]);
  const connection = (await connectionsOf(tx, memberId)).find((one) => one.providerId === providerId);
  const subject = accounts.get(memberId);
  if (subject === undefined || !connection?.subjectHash) return throwAdminError('ACCOUNT_NOT_PROVEN');
  return { subject, subjectHash: connection.subjectHash };
}

/**
 * Throws ANSWERED_FOR_GOOD if the ride was created and voided before, RIDE_KNOWN if another ride of the account is near
 * in time: reported, or created for another report.
 */
async function assertUnknownRide(
  ctx: StaffCtx,
  report: OpenedMissingRide,
  ride: MadeEvent,
  subjectHash: Buffer,
): Promise<void> {
  const { tx } = ctx;
  const { providerId, memberId: holderId } = report;
  if ((await readStoredIds(tx, providerId, [ride.eventId])).size > 0) throwAdminError('ANSWERED_FOR_GOOD');
  const since = new Date((ride.startedAt ?? ride.endedAt) - AROUND_MILLIS);
  const until = new Date(ride.endedAt + AROUND_MILLIS);
  const around = await readRidesOfSubject(tx, { providerId, subjectHash, holderId, since, until });
  if (around.length > 0 || (await hasReducedRide(ctx, report, ride))) throwAdminError('RIDE_KNOWN');
}

/** True if the member has a ride of that service day whose details may be deleted: it could be this one [EARN-14]. */
async function hasReducedRide(
  ctx: StaffCtx,
  { memberId, providerId }: OpenedMissingRide,
  { endedAt }: MadeEvent,
): Promise<boolean> {
  const { timeZone, serviceDayStartMinutes, settings } = ctx.tenant;
  const { rideDetailDays } = settings;
  if (typeof rideDetailDays !== 'number') return false;
  const calendar = serviceCalendar(timeZone, serviceDayStartMinutes);
  const day = calendar.dayOf(endedAt);
  if (calendar.dayOf(ctx.now.getTime()) - day < rideDetailDays) return false;
  const rides = await readRidesOfDay(createMemberCtx(ctx, memberId, 'en'), dateOfDay(day));
  return rides.some((one) => one.providerId === providerId);
}

async function receiptOf(ctx: StaffCtx, report: OpenedMissingRide, endedAt: number): Promise<RideReceipt> {
  const rows = await readRidesAt(ctx.tx, report.memberId, new Date(endedAt));
  const made = rows.filter(({ eventId }) => eventId === eventIdOf(report));
  const [receipt] = await receiptsOf(createMemberCtx(ctx, report.memberId, 'en'), made);
  return receipt ?? throwAdminError('ACCOUNT_NOT_PROVEN');
}

const fieldOfRange = {
  START_TOO_EARLY: 'startedAt',
  DURATION_TOO_LONG: 'startedAt',
  DISTANCE_TOO_LONG: 'distanceMeters',
  SPEED_TOO_HIGH: 'distanceMeters',
} as const;

/** Throws INVALID_REQUEST with the field if the typed ride is out of the range valid for reports [CAMP-27]. */
function assertInRange({ tenant, now }: StaffCtx, ride: MadeEvent): void {
  if (ride.endedAt > now.getTime() + AHEAD_MAX) throwApiError('INVALID_REQUEST', { field: 'endedAt' });
  const problem = whyOutOfRange(ride, rideLimitsOf(tenant));
  if (problem !== null) throwApiError('INVALID_REQUEST', { field: fieldOfRange[problem] });
}

/** Creates the ride once; campaigns count it like any other. */
export async function makeRide(ctx: StaffCtx, report: OpenedMissingRide, found: FoundRide): Promise<RideReceipt> {
  const { subject, subjectHash } = await accountOf(ctx, report);
  const ride = rideOf(report, found, subject);
  assertInRange(ctx, ride);
  if (report.state !== 'FOUND') await assertUnknownRide(ctx, report, ride, subjectHash);
  const outcome = await accept(ctx, report, ride);
  if (outcome.outcome === 'rejected') return throwAdminError('RIDE_KNOWN');
  return receiptOf(ctx, report, ride.endedAt);
}

export async function notifyOfAnswer(ctx: StaffCtx, memberId: string, subject: string): Promise<void> {
  const expiresAt = new Date(ctx.now.getTime() + ANSWER_LIFE_MILLIS);
  await notifyMembers(ctx, [{ memberId, kind: 'SUPPORT_ANSWER', subject, facts: {}, expiresAt }]);
}

/**
 * Counts what a created ride pays against the limits of a person or key: its points, and its offers as if staff gave
 * them. Throws like `countPoints`.
 */
export async function countRide(ctx: StaffCtx, ride: RideReceipt): Promise<void> {
  const given = ride.campaigns.flatMap(({ OfferID }) => OfferID ?? []);
  const offers = given.length === 0 ? [] : await activeOffers(ctx);
  const worth = given.map((id) => pointsOf(offers.find(({ offerId }) => offerId === id) ?? { price: 0 }));
  await countPoints(
    ctx,
    worth.reduce((sum, points) => sum + points, ride.points),
  );
}

/**
 * Answers a missing-ride report. FOUND creates a ride at the given time and place, which pays like any other; a later
 * provider report of the same ride pays nothing (decision 0018). NOT_FOUND voids a ride created by an earlier answer.
 * The rider sees the answer. Idempotent without `before`. Throws NOT_FOUND, CHANGED_MEANWHILE if the report is not in the
 * state `before`, STEP_UP_REQUIRED if a ride is created or voided, RIDE_KNOWN, ACCOUNT_NOT_PROVEN, ANSWERED_FOR_GOOD
 * [EARN-13, EARN-14, DESK-42].
 */
export async function answerMissingRide(ctx: StaffCtx, missingRideId: string, given: Answer): Promise<AnsweredRide> {
  const report = (await heldMissingRide(ctx, missingRideId)) ?? throwApiError('NOT_FOUND');
  const { memberId, providerId, state: before } = report;
  if (given.before !== undefined && given.before !== before) throwAdminError('CHANGED_MEANWHILE');
  // Both create or void a ride, and so points.
  if (given.state === 'FOUND' || before === 'FOUND') requireProof(ctx);
  if (given.state === 'FOUND') assertNotOwnAccount(ctx, await presentMember(ctx, memberId));
  // Blocks concurrent provider reports of the same ride.
  await lockSubjects(ctx.tx, ctx.tenant.tenantId, providerId, 'ALONE');
  const ride = given.state === 'FOUND' ? await makeRide(ctx, report, given) : null;
  if (given.state === 'NOT_FOUND' && before === 'FOUND') await accept(ctx, report, voidOf(report, ctx.now));
  const { state } = given;
  const answer = given.answer ?? null;
  const reason = given.state === 'NOT_FOUND' ? given.reason : null;
  const answered = { memberId, state, answer, reason };
  await writeMissingRideAnswer(ctx, missingRideId, answered);
  await notifyOfAnswer(ctx, memberId, `${missingRideId}/${state}`);
  // Answering FOUND again creates no second ride.
  if (ride !== null && before !== 'FOUND') await countRide(ctx, ride);
  await ctx.record({
    verb: 'missingRides.answer',
    subject: { kind: 'missingRide', id: missingRideId },
    memberId,
    facts: { before, after: state, providerId, points: ride?.points ?? 0, ...(reason === null ? {} : { reason }) },
    ...(answer === null ? {} : { personal: { answer } }),
  });
  const nameOf = await providerNames(ctx, 'en');
  return { report: presentReport({ ...report, ...answered, answeredAt: ctx.now, hasPhoto: false }, nameOf), ride };
}
