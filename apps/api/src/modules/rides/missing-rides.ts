import { isDeepStrictEqual } from 'node:util';
import { limits, type MissingRide, type Received, type reportMissingRide as route } from '@fareback/contract';
import type { LocalizedCtx, MemberCtx, TenantCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { isUuid, sortableId } from '../../platform/ids.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { lockMember } from '../members/index.ts';
import { activeProviders } from '../providers/index.ts';
import { providerNames } from './reason-sentence.ts';
import {
  insertMissingRide,
  lockMissingRide,
  type MissingRideRow,
  readMissingRides,
  readOpenMissingRides,
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

type NameOf = (providerId: string) => string;

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null;

function present({ keyRing, tenant }: LocalizedCtx, nameOf: NameOf, row: MissingRideRow): MissingRide {
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
  };
}

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
 * toward the five. Locks the member before reading open reports, so concurrent requests can't exceed the limit or
 * duplicate. Throws NOT_FOUND for an unknown provider, INVALID_REQUEST for a time in the future or more than 60 days
 * ago, TOO_MANY_MISSING_RIDES while 5 are open [EARN-12].
 */
export async function reportMissingRide(ctx: MemberCtx, body: Received<typeof route, 'body'>): Promise<MissingRide> {
  const { tx, tenant, member, keyRing, now } = ctx;
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
  const missingRideId = sortableId(now);
  const row: MissingRideRow = {
    missingRideId,
    memberId: member.memberId,
    providerId: body.ProviderID,
    riddenAt,
    detailsEncrypted: encryptDetails(keyRing, tenant.tenantId, missingRideId, details),
    state: 'OPEN',
    reportedAt: now,
    answeredAt: null,
    answerEncrypted: null,
  };
  await insertMissingRide(tx, tenant.tenantId, row);
  return present(ctx, names, row);
}

export type OpenedMissingRide = Omit<MissingRideRow, 'detailsEncrypted' | 'answerEncrypted'> &
  MissingRideDetails & { answer: string | null };

function opened(
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

/** Returns decrypted reports that await an answer, oldest first, optionally after a cursor and up to a limit. */
export async function listOpenMissingRides(
  ctx: TenantCtx,
  { behind = null, limit = null }: { behind?: string | null; limit?: number | null } = {},
): Promise<OpenedMissingRide[]> {
  return (await readOpenMissingRides(ctx.tx, behind, limit)).map((row) => opened(ctx, row));
}

export async function heldMissingRide(ctx: TenantCtx, missingRideId: string): Promise<OpenedMissingRide | undefined> {
  const row = isUuid(missingRideId) ? await lockMissingRide(ctx.tx, missingRideId) : undefined;
  return row && opened(ctx, row);
}

/**
 * Saves the outcome of a missing-ride report with the agency's note, both shown to the member. A later answer replaces
 * an earlier one [EARN-13].
 */
export async function writeMissingRideAnswer(
  { tx, now, keyRing, tenant }: TenantCtx,
  missingRideId: string,
  { state, answer }: { state: 'FOUND' | 'NOT_FOUND'; answer: string | null },
): Promise<void> {
  const answerEncrypted = answer === null ? null : encryptAnswer(keyRing, tenant.tenantId, missingRideId, answer);
  await writeAnswer(tx, missingRideId, { state, answerEncrypted }, now);
}
