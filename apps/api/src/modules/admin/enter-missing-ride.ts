import { limits } from '@fareback/contract';
import type { AnsweredRide } from '@fareback/contract/admin';
import type { StaffCtx } from '../../call/staff.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { requireProof } from '../approvals/index.ts';
import { lockSubjects } from '../connections/index.ts';
import { acceptScopeOf } from '../ingest/index.ts';
import { enterMissingRide as insertEnteredRide, providerNames, writeMissingRideAnswer } from '../rides/index.ts';
import { countRide, type FoundRide, makeRide, notifyOfAnswer, presentReport } from './answer-missing-ride.ts';
import { heldMember, presentMember } from './members/chosen-member.ts';
import { assertNotOwnAccount } from './members/own-account.ts';

/**
 * Throws INVALID_REQUEST for a ride that is older than riders may report, or than the details of rides: a known ride
 * would not be recognized, and be paid again [RIDE-08].
 */
function assertRecent({ tenant: { settings }, now }: StaffCtx, endedAt: Date): void {
  const { rideDetailDays } = settings;
  const most = Math.min(
    limits.missingRideAgeMaxDays,
    typeof rideDetailDays === 'number' ? rideDetailDays : limits.missingRideAgeMaxDays,
  );
  if (now.getTime() - endedAt.getTime() > most * DAY_MILLIS) throwApiError('INVALID_REQUEST', { field: 'endedAt' });
}

type EnteredRide = Omit<FoundRide, 'state'> & { providerId: string; endedAt: string; note?: string | undefined };

/**
 * Enters a ride that a member reports outside the app, such as on the phone: a report and its answer FOUND in one
 * transaction, so all rules of answers apply. Throws NOT_FOUND, STEP_UP_REQUIRED, OWN_ACCOUNT, RIDE_KNOWN also for a
 * repeated press, ACCOUNT_NOT_PROVEN, INVALID_REQUEST [RIDE-08, RIDE-10].
 */
export async function enterMissingRide(
  ctx: StaffCtx,
  memberId: string,
  { providerId, note, ...ride }: EnteredRide,
): Promise<AnsweredRide> {
  requireProof(ctx);
  assertNotOwnAccount(ctx, await presentMember(ctx, memberId));
  if (!(await acceptScopeOf(ctx, providerId))) throwApiError('NOT_FOUND');
  const riddenAt = new Date(ride.endedAt);
  assertRecent(ctx, riddenAt);
  // Accounts are locked before members.
  await lockSubjects(ctx.tx, ctx.tenant.tenantId, providerId, 'ALONE');
  await heldMember(ctx, memberId);
  const details = { fromName: ride.fromPlace ?? null, toName: ride.toPlace ?? null, note: note ?? null };
  const report = await insertEnteredRide(ctx, { memberId, providerId, riddenAt, details });
  const receipt = await makeRide(ctx, report, { ...ride, state: 'FOUND' });
  const answered = { memberId, state: 'FOUND' as const, answer: ride.answer ?? null, reason: null };
  await writeMissingRideAnswer(ctx, report.missingRideId, answered);
  await notifyOfAnswer(ctx, memberId, `${report.missingRideId}/FOUND`);
  await countRide(ctx, receipt);
  const personal = {
    ...(note === undefined ? {} : { note }),
    ...(answered.answer === null ? {} : { answer: answered.answer }),
  };
  await ctx.record({
    verb: 'missingRides.enter',
    subject: { kind: 'missingRide', id: report.missingRideId },
    memberId,
    facts: { providerId, points: receipt.points },
    ...(Object.keys(personal).length === 0 ? {} : { personal }),
  });
  const nameOf = await providerNames(ctx, 'en');
  return { report: presentReport({ ...report, ...answered, answeredAt: ctx.now }, nameOf), ride: receipt };
}
