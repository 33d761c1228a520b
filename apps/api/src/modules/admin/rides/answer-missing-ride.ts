import type { RideReceipt, TripMode } from '@fareback/contract';
import type { AnsweredRide } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError, throwApiError } from '../../../platform/api-error.ts';
import { countPoints, requireProof } from '../../approvals/index.ts';
import { accountsAt, connectionsOf, lockSubjects } from '../../connections/index.ts';
import { type Outcome, readRidesAt, readRidesOfSubject, readStoredIds, SUBSTITUTE } from '../../earning/index.ts';
import { acceptActivities, acceptScopeOf, rideLimitsOf, whyOutOfRange } from '../../ingest/index.ts';
import {
  heldMissingRide,
  type OpenedMissingRide,
  providerNames,
  receiptsOf,
  writeMissingRideAnswer,
} from '../../rides/index.ts';
import { createMemberCtx } from '../members/member-ctx.ts';
import { presentReport } from './present.ts';

/** A report of a ride lies no further than this from one that is known, where both can be the same ride. */
const AROUND_MILLIS = 30 * 60_000;
/** Clocks may be ahead by this much. */
const AHEAD_MAX = 5 * 60_000;

/** What is said of a ride that was found; what is missing is as the rider told it. */
interface FoundRide {
  state: 'FOUND';
  mode: TripMode;
  startedAt?: string | undefined;
  endedAt?: string | undefined;
  distanceMeters?: number | undefined;
  fromPlace?: string | undefined;
  toPlace?: string | undefined;
  answer?: string | undefined;
}

type Answer = FoundRide | { state: 'NOT_FOUND'; answer?: string | undefined };

const eventIdOf = ({ missingRideId }: OpenedMissingRide): string => `missing-ride:${missingRideId}`;

type MadeEvent = Parameters<typeof acceptActivities>[2][number];

/** The ride as it is put down; its end is when the rider says they rode, unless it is known better. */
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

/** What takes a made ride back. */
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

/** Puts one event down as if the provider had told of it. Refuses NOT_FOUND for a provider that rests. */
async function accept(ctx: StaffCtx, { providerId }: OpenedMissingRide, event: MadeEvent): Promise<Outcome> {
  const scope = (await acceptScopeOf(ctx, providerId)) ?? throwApiError('NOT_FOUND');
  const [outcome] = await acceptActivities(ctx.tx, scope, [event]);
  return outcome ?? throwApiError('NOT_FOUND');
}

/** The member's proven account at the provider. Refuses ACCOUNT_NOT_PROVEN. */
async function accountOf({ tx, keyRing, tenant }: StaffCtx, { memberId, providerId }: OpenedMissingRide) {
  const accounts = await accountsAt(tx, { keyRing, tenantId: tenant.tenantId }, providerId, [memberId]);
  const connection = (await connectionsOf(tx, memberId)).find((one) => one.providerId === providerId);
  const subject = accounts.get(memberId);
  if (subject === undefined || !connection?.subjectHash) return throwAdminError('ACCOUNT_NOT_PROVEN');
  return { subject, subjectHash: connection.subjectHash };
}

/**
 * Refuses ANSWERED_FOR_GOOD where the ride was made before and taken back, RIDE_KNOWN where another of the account lies around
 * this one: that was reported, or made for another report.
 */
async function assertUnknownRide(
  { tx }: StaffCtx,
  report: OpenedMissingRide,
  ride: MadeEvent,
  subjectHash: Buffer,
): Promise<void> {
  const { providerId, memberId: holderId } = report;
  if ((await readStoredIds(tx, providerId, [ride.eventId])).size > 0) throwAdminError('ANSWERED_FOR_GOOD');
  const since = new Date((ride.startedAt ?? ride.endedAt) - AROUND_MILLIS);
  const until = new Date(ride.endedAt + AROUND_MILLIS);
  const around = await readRidesOfSubject(tx, { providerId, subjectHash, holderId, since, until });
  if (around.length > 0) throwAdminError('RIDE_KNOWN');
}

/** The made ride as its rider reads it. Refuses ACCOUNT_NOT_PROVEN where it did not become theirs. */
async function receiptOf(ctx: StaffCtx, report: OpenedMissingRide, endedAt: number): Promise<RideReceipt> {
  const rows = await readRidesAt(ctx.tx, report.memberId, new Date(endedAt));
  const made = rows.filter(({ eventId }) => eventId === eventIdOf(report));
  const [receipt] = await receiptsOf(createMemberCtx(ctx, report.memberId, 'en'), made);
  return receipt ?? throwAdminError('ACCOUNT_NOT_PROVEN');
}

/** The field of the answer that an out-of-range value stands in. */
const fieldOfRange = {
  START_TOO_EARLY: 'startedAt',
  DURATION_TOO_LONG: 'startedAt',
  DISTANCE_TOO_LONG: 'distanceMeters',
  SPEED_TOO_HIGH: 'distanceMeters',
} as const;

/** Refuses INVALID_REQUEST, naming the field, where staff typed a ride that no report may tell of either [CAMP-27]. */
function assertInRange({ tenant, now }: StaffCtx, ride: MadeEvent): void {
  if (ride.endedAt > now.getTime() + AHEAD_MAX) throwApiError('INVALID_REQUEST', { field: 'endedAt' });
  const problem = whyOutOfRange(ride, rideLimitsOf(tenant));
  if (problem !== null) throwApiError('INVALID_REQUEST', { field: fieldOfRange[problem] });
}

/** Makes the ride, once: campaigns count it like any other of the provider. */
async function makeRide(ctx: StaffCtx, report: OpenedMissingRide, found: FoundRide): Promise<RideReceipt> {
  const { subject, subjectHash } = await accountOf(ctx, report);
  const ride = rideOf(report, found, subject);
  assertInRange(ctx, ride);
  if (report.state !== 'FOUND') await assertUnknownRide(ctx, report, ride, subjectHash);
  const outcome = await accept(ctx, report, ride);
  if (outcome.outcome === 'rejected') return throwAdminError('RIDE_KNOWN');
  return receiptOf(ctx, report, ride.endedAt);
}

/**
 * Answers a report of a missing ride. FOUND makes the ride at the told time and place, which pays like any other; a report of
 * the provider that later turns out to be it pays nobody (decision 0018). NOT_FOUND takes back a ride that an earlier
 * answer made. The rider reads what is answered. Repeatable. Refuses NOT_FOUND, STEP_UP_REQUIRED where a ride is made or taken back, RIDE_KNOWN, ACCOUNT_NOT_PROVEN,
 * ANSWERED_FOR_GOOD [EARN-13, EARN-14, DESK-42].
 */
export async function answerMissingRide(ctx: StaffCtx, missingRideId: string, given: Answer): Promise<AnsweredRide> {
  const report = (await heldMissingRide(ctx, missingRideId)) ?? throwApiError('NOT_FOUND');
  const { memberId, providerId, state: before } = report;
  // Both make or take back a ride, and so points.
  if (given.state === 'FOUND' || before === 'FOUND') requireProof(ctx);
  // No report of the provider passes the ride that is being made or taken back.
  await lockSubjects(ctx.tx, ctx.tenant.tenantId, providerId, 'ALONE');
  const ride = given.state === 'FOUND' ? await makeRide(ctx, report, given) : null;
  if (given.state === 'NOT_FOUND' && before === 'FOUND') await accept(ctx, report, voidOf(report, ctx.now));
  const { state } = given;
  const answer = given.answer ?? null;
  await writeMissingRideAnswer(ctx, missingRideId, { state, answer });
  // Answering FOUND again makes no other ride.
  if (ride !== null && before !== 'FOUND') await countPoints(ctx, ride.points);
  await ctx.record({
    verb: 'missingRides.answer',
    subject: { kind: 'missingRide', id: missingRideId },
    memberId,
    facts: { before, after: state, providerId, points: ride?.points ?? 0 },
    ...(answer === null ? {} : { personal: { answer } }),
  });
  const nameOf = await providerNames(ctx, 'en');
  return { report: presentReport({ ...report, state, answer, answeredAt: ctx.now }, nameOf), ride };
}
