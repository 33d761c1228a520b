import { missingRideReasons, missingRideStates, type Page, type Received } from '@fareback/contract';
import {
  adminRoutes,
  type MissingRideCounts,
  type MissingRideDetails,
  type MissingRideReport,
  type MissingRideReview,
} from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { decryptCursor, encryptCursor } from '../../platform/paging.ts';
import { dateOfDay, serviceCalendar } from '../earning/index.ts';
import {
  beginReview,
  countReports,
  countReportsOf,
  findMissingRide,
  findSamePhoto,
  heldMissingRide,
  listReports,
  providerNames,
  readRidePhoto,
  readRidesOfDay,
  receiptsOf,
  rideIdOf,
} from '../rides/index.ts';
import { answerMissingRide, eventIdOf, presentReport } from './answer-missing-ride.ts';
import { enterMissingRide } from './enter-missing-ride.ts';
import { createMemberCtx } from './members/chosen-member.ts';
import { memberConnections } from './members/get-member.ts';
import { pathWith } from './path-with.ts';

type ListQuery = Received<typeof adminRoutes.missingRides.list, 'query'>;

const wanted = (flag: 'YES' | 'NO' | undefined): boolean | null => (flag === undefined ? null : flag === 'YES');

/** Reports of one state, oldest first, forward pages only. Throws INVALID_CURSOR [EARN-13, DESK-42, DESK-580]. */
async function listMissingRides(
  ctx: StaffCtx,
  { cursor, limit, language, state, provider, photo, reviewed }: ListQuery,
): Promise<Page<MissingRideReport>> {
  const { keyRing, tenant } = ctx;
  const context = `missing-rides/${tenant.tenantId}`;
  const behind = cursor === undefined ? null : decryptCursor(keyRing, context, cursor).id;
  const found = await listReports(ctx, {
    behind,
    limit: limit + 1,
    state,
    providerId: provider ?? null,
    hasPhoto: wanted(photo),
    isReviewed: wanted(reviewed),
  });
  const shown = found.slice(0, limit);
  const path = pathWith(`/admin/agencies/${tenant.tenantId}/missing-rides`, {
    language,
    limit,
    state,
    provider,
    photo,
    reviewed,
  });
  const nameOf = await providerNames(ctx, language);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const place = last && { towards: 'next' as const, at: last.reportedAt.toISOString(), id: last.missingRideId };
  return {
    data: shown.map((report) => presentReport(report, nameOf)),
    links: {
      self: cursor === undefined ? path : `${path}&cursor=${cursor}`,
      next: place ? `${path}&cursor=${encryptCursor(keyRing, context, place)}` : null,
      previous: null,
    },
  };
}

const COUNTED_DAYS = 90;

const since = ({ now }: StaffCtx): Date => new Date(now.getTime() - COUNTED_DAYS * DAY_MILLIS);

const zeros = <T extends string>(names: readonly T[]): Record<T, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<T, number>;

/** Counts the reports of the last 90 days by state and reason [DESK-583]. */
async function countMissingRides(ctx: StaffCtx): Promise<MissingRideCounts> {
  const states = zeros(missingRideStates);
  const reasons = zeros(missingRideReasons);
  for (const { state, reason, count } of await countReports(ctx.tx, since(ctx))) {
    states[state] += count;
    if (reason !== null) reasons[reason] += count;
  }
  return { sinceDays: COUNTED_DAYS, states, reasons };
}

/**
 * Returns a report with the facts to answer it: the member's connections, their rides of that service day with the
 * reasons, other reports with the same photo, and how many they reported. Throws NOT_FOUND [DESK-581, DESK-582].
 */
async function getMissingRide(ctx: StaffCtx, missingRideId: string, language: string): Promise<MissingRideDetails> {
  const { tx, tenant } = ctx;
  const report = (await findMissingRide(ctx, missingRideId)) ?? throwApiError('NOT_FOUND');
  const { memberId, riddenAt, photoHash } = report;
  const reader = createMemberCtx(ctx, memberId, language);
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const rows = await readRidesOfDay(reader, dateOfDay(calendar.dayOf(riddenAt.getTime())));
  const ridesOfDay = await receiptsOf(reader, rows);
  const same = photoHash === null ? [] : await findSamePhoto(tx, { missingRideId, photoHash });
  const made = rows.find(({ eventId }) => eventId === eventIdOf(report));
  return {
    report: presentReport(report, await providerNames(ctx, language)),
    connections: await memberConnections(ctx, memberId, language),
    ridesOfDay,
    rideId: made === undefined ? null : rideIdOf(made),
    samePhoto: same.map(({ reportedAt, ...one }) => ({ ...one, reportedAt: reportedAt.toISOString() })),
    last90Days: await countReportsOf(tx, memberId, since(ctx)),
  };
}

/**
 * Begins the review of an open report, which its rider sees, and returns its photo; no photo of an answered report.
 * Throws NOT_FOUND [DESK-584, RIDE-03].
 */
async function reviewMissingRide(ctx: StaffCtx, missingRideId: string): Promise<MissingRideReview> {
  const report = (await heldMissingRide(ctx, missingRideId)) ?? throwApiError('NOT_FOUND');
  const reviewedAt = await beginReview(ctx, report);
  const photo = report.state === 'OPEN' ? await readRidePhoto(ctx, report) : null;
  await ctx.record({
    verb: 'missingRides.review',
    subject: { kind: 'missingRide', id: missingRideId },
    memberId: report.memberId,
    facts: { hasPhoto: photo !== null },
  });
  return { report: presentReport({ ...report, reviewedAt }, await providerNames(ctx, 'en')), photo };
}

const routes = adminRoutes.missingRides;

export const handlers: AdminHandler[] = [
  adminHandle(routes.list, (ctx, { query }) => listMissingRides(ctx, query)),
  adminHandle(routes.count, (ctx) => countMissingRides(ctx)),
  adminHandle(routes.get, (ctx, { params, query }) => getMissingRide(ctx, params.report, query.language)),
  adminHandle(routes.review, (ctx, { params }) => reviewMissingRide(ctx, params.report)),
  adminHandle(routes.answer, (ctx, { params, body }) => answerMissingRide(ctx, params.report, body)),
  adminHandle(routes.enter, (ctx, { params, body }) => enterMissingRide(ctx, params.member, body)),
];
