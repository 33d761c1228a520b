import { isDeepStrictEqual } from 'node:util';
import {
  limits,
  type MissingRide,
  type MissingRideReason,
  type Received,
  type reportMissingRide as route,
} from '@fareback/contract';
import type { LocalizedCtx, MemberCtx, TenantCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { isUuid, sortableId } from '../../platform/ids.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { lockMember } from '../members/index.ts';
import { activeProviders } from '../providers/index.ts';
import { deletePhoto } from './photo-store.ts';
import { providerNames } from './reason-sentence.ts';
import {
  countReportsSince,
  insertMissingRide,
  lockMissingRide,
  type MissingRideRow,
  readMissingRides,
  readOpenMissingRidesOf,
  writeAnswer,
} from './store.ts';

interface MissingRideDetails {
  fromName: string | null;
  toName: string | null;
  note: string | null;
}

export const detailsContext = (tenantId: string, missingRideId: string): string =>
  `missing-ride/${tenantId}/${missingRideId}`;

export const encryptDetails = (
  keyRing: KeyRing,
  tenantId: string,
  missingRideId: string,
  details: MissingRideDetails,
): Buffer => keyRing.encrypt(JSON.stringify(details), detailsContext(tenantId, missingRideId));

export const answerContext = (tenantId: string, missingRideId: string): string =>
  `missing-ride-answer/${tenantId}/${missingRideId}`;

const encryptAnswer = (keyRing: KeyRing, tenantId: string, missingRideId: string, answer: string): Buffer =>
  keyRing.encrypt(answer, answerContext(tenantId, missingRideId));

export const openAnswer = (
  keyRing: KeyRing,
  tenantId: string,
  { missingRideId, answerEncrypted }: { missingRideId: string; answerEncrypted: Buffer | null },
): string | null => answerEncrypted && keyRing.decrypt(answerEncrypted, answerContext(tenantId, missingRideId));

export const openDetails = (
  keyRing: KeyRing,
  tenantId: string,
  { missingRideId, detailsEncrypted }: { missingRideId: string; detailsEncrypted: Buffer },
): MissingRideDetails =>
  JSON.parse(keyRing.decrypt(detailsEncrypted, detailsContext(tenantId, missingRideId))) as MissingRideDetails;

/** Tolerance for phone clocks that are ahead. */
const AHEAD_MAX = 5 * 60_000;
const MONTH_DAYS = 30;

type NameOf = (providerId: string) => string;

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null;

function present(
  { keyRing, tenant }: Pick<LocalizedCtx, 'keyRing' | 'tenant'>,
  nameOf: NameOf,
  row: MissingRideRow,
): MissingRide {
  return {
    MissingRideID: row.missingRideId,
    ProviderID: row.providerId,
    providerName: nameOf(row.providerId),
    RiddenAtUTC: row.riddenAt.toISOString(),
    ...openDetails(keyRing, tenant.tenantId, row),
    state: row.state,
    ReportedAtUTC: row.reportedAt.toISOString(),
    AnsweredAtUTC: row.answeredAt?.toISOString() ?? null,
    answer: openAnswer(keyRing, tenant.tenantId, row),
    isInReview: row.state === 'OPEN' && row.reviewedAt !== null,
    reason: row.reason,
    hasPhoto: row.hasPhoto,
  };
}

export const presentMissingRide = async (ctx: LocalizedCtx, row: MissingRideRow): Promise<MissingRide> =>
  present(ctx, await providerNames(ctx, ctx.language), row);

export async function listMissingRides(ctx: LocalizedCtx): Promise<MissingRide[]> {
  const nameOf = await providerNames(ctx, ctx.language);
  const rows = await readMissingRides(ctx.tx, ctx.member.memberId, limits.missingRidesShownMax);
  return rows.map((row) => present(ctx, nameOf, row));
}

/** True if a report has identical content: a retry after a lost reply. */
function isRepeat(
  { keyRing, tenant }: MemberCtx,
  row: MissingRideRow,
  { ProviderID, riddenAt, ...details }: MissingRideDetails & { ProviderID: string; riddenAt: Date },
): boolean {
  if (row.providerId !== ProviderID || row.riddenAt.getTime() !== riddenAt.getTime()) return false;
  return isDeepStrictEqual(openDetails(keyRing, tenant.tenantId, row), details);
}

/**
 * Saves a missing-ride report, once: a repeat while it is open returns the first report, so a lost reply does not count
 * toward the limits. Locks the member before reading open reports, so concurrent requests can't exceed the limit or
 * duplicate. Throws NOT_FOUND for an unknown provider, INVALID_REQUEST for a time in the future or more than 60 days
 * ago, TOO_MANY_MISSING_RIDES while 5 are open, MISSING_RIDES_THIS_MONTH after 10 in 30 days [EARN-12, RIDE-04].
 */
export async function reportMissingRide(ctx: MemberCtx, body: Received<typeof route, 'body'>): Promise<MissingRide> {
  const { tx, member, now } = ctx;
  const riddenAt = new Date(body.RiddenAtUTC);
  const age = now.getTime() - riddenAt.getTime();
  if (!(age >= -AHEAD_MAX && age <= limits.missingRideAgeMaxDays * DAY_MILLIS)) {
    throwApiError('INVALID_REQUEST', { field: 'RiddenAtUTC' });
  }
  const isProvider = (await activeProviders(ctx)).some(({ providerId }) => providerId === body.ProviderID);
  if (!isProvider) throwApiError('NOT_FOUND');
  await lockMember(tx, member.memberId);
  const details = { fromName: trimmed(body.fromName), toName: trimmed(body.toName), note: trimmed(body.note) };
  const open = await readOpenMissingRidesOf(tx, member.memberId);
  const names = await providerNames(ctx, ctx.language);
  const repeated = open.find((one) => isRepeat(ctx, one, { ProviderID: body.ProviderID, riddenAt, ...details }));
  if (repeated) return present(ctx, names, repeated);
  if (open.length >= limits.missingRidesOpenMax) throwApiError('TOO_MANY_MISSING_RIDES');
  const monthAgo = new Date(now.getTime() - MONTH_DAYS * DAY_MILLIS);
  if ((await countReportsSince(tx, member.memberId, monthAgo)) >= limits.missingRidesPerMonthMax)
    throwApiError('MISSING_RIDES_THIS_MONTH');
  const row = await insertReport(ctx, { memberId: member.memberId, providerId: body.ProviderID, riddenAt, details });
  return present(ctx, names, row);
}

interface NewReport {
  memberId: string;
  providerId: string;
  riddenAt: Date;
  details: MissingRideDetails;
  /** True if staff enter it without a report of the rider. */
  isEntered?: boolean;
}

async function insertReport(
  { tx, now, keyRing, tenant }: TenantCtx,
  { details, isEntered = false, ...given }: NewReport,
): Promise<MissingRideRow> {
  const missingRideId = sortableId(now);
  const row: MissingRideRow = {
    missingRideId,
    ...given,
    detailsEncrypted: encryptDetails(keyRing, tenant.tenantId, missingRideId, details),
    state: 'OPEN',
    reportedAt: now,
    answeredAt: null,
    answerEncrypted: null,
    reviewedAt: null,
    reason: null,
    photoHash: null,
    hasPhoto: false,
    isEntered,
  };
  await insertMissingRide(tx, tenant.tenantId, row);
  return row;
}

/** Adds a report for a ride that staff enter for a member, such as on the phone; it has no limit [RIDE-08]. */
export const enterMissingRide = async (
  ctx: TenantCtx,
  given: Omit<NewReport, 'isEntered'>,
): Promise<OpenedMissingRide> => opened(ctx, await insertReport(ctx, { ...given, isEntered: true }));

export type OpenedMissingRide = Omit<MissingRideRow, 'detailsEncrypted' | 'answerEncrypted'> &
  MissingRideDetails & { answer: string | null };

export function opened(
  { keyRing, tenant }: TenantCtx,
  { detailsEncrypted, answerEncrypted, ...row }: MissingRideRow,
): OpenedMissingRide {
  const encrypted = { ...row, detailsEncrypted, answerEncrypted };
  return {
    ...row,
    ...openDetails(keyRing, tenant.tenantId, encrypted),
    answer: openAnswer(keyRing, tenant.tenantId, encrypted),
  };
}

export async function heldMissingRide(ctx: TenantCtx, missingRideId: string): Promise<OpenedMissingRide | undefined> {
  const row = isUuid(missingRideId) ? await lockMissingRide(ctx.tx, missingRideId) : undefined;
  return row && opened(ctx, row);
}

interface GivenAnswer {
  memberId: string;
  state: 'FOUND' | 'NOT_FOUND';
  answer: string | null;
  reason: MissingRideReason | null;
}

/**
 * Saves the outcome of a missing-ride report with the agency's note, both shown to the member. A later answer replaces
 * an earlier one. Deletes the photo [EARN-13, RIDE-03].
 */
export async function writeMissingRideAnswer(
  { tx, now, keyRing, tenant }: TenantCtx,
  missingRideId: string,
  { memberId, state, answer, reason }: GivenAnswer,
): Promise<void> {
  const answerEncrypted = answer === null ? null : encryptAnswer(keyRing, tenant.tenantId, missingRideId, answer);
  await writeAnswer(tx, missingRideId, { state, answerEncrypted, reason }, now);
  await deletePhoto(tx, memberId, missingRideId);
}
