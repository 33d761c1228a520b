import { limits, type Page, type Ride } from '@fareback/contract';
import type { LocalizedCtx, MemberCtx } from '../../call/context.ts';
import type { Limit } from '../../platform/limits/limit-use.ts';
import { meterWithin } from '../../platform/limits/rate-limit.ts';
import { readPage } from '../../platform/paging.ts';
import {
  dayOfDate,
  type ExplainedActivity,
  explainHistory,
  type RideRow,
  readRides,
  readRidesBefore,
  serviceCalendar,
} from '../earning/index.ts';
import { listRejectedKeys, paidEarnings } from '../ledger/index.ts';
import { presentRide } from './present.ts';
import { providerNames } from './reason-sentence.ts';
import { type PaidFor, paidPointsOf, totalOf } from './receipt-lines.ts';

interface ExplainedRide {
  row: RideRow;
  explained: ExplainedActivity;
  paid: PaidFor;
}

const rideNameOf = ({ providerId, eventId }: { providerId: string; eventId: string }): string =>
  `${providerId}/${eventId}`;

/** Limited, because each call folds a member's whole history. */
const looks: Limit = { name: 'ride-reads', max: limits.rideReadsPerMemberPerMinute, windowSeconds: 60 };

/** The member, whose reads are rate limited, or staff. */
export interface RidesReader extends LocalizedCtx {
  /** Counts a read about to be answered; throws TOO_MANY_REQUESTS. */
  countLook?: () => Promise<void>;
}

export const ownLook = (ctx: MemberCtx): RidesReader => ({
  ...ctx,
  async countLook() {
    await meterWithin(looks, ctx, ctx.member.memberId);
  },
});

/**
 * Explains a member's rows: by current rules over the whole history, and by the payments in the ledger. Counts as a
 * read if there is anything to explain; the caller must not throw afterwards, which would roll back the count. Throws
 * TOO_MANY_REQUESTS.
 */
export async function explainRides(ctx: RidesReader, rows: readonly RideRow[]): Promise<ExplainedRide[]> {
  if (rows.length === 0) return [];
  const { tx, member } = ctx;
  await ctx.countLook?.();
  const explain = await explainHistory(ctx, member.memberId);
  const moments = rows.map(({ endedAt }) => endedAt.getTime());
  const ends = { from: new Date(Math.min(...moments)), until: new Date(Math.max(...moments)) };
  // Includes other rows with the same time, so a payment at that time is assigned to only one.
  const atMoments = new Set(moments);
  const isRide = (type: string): boolean => !type.endsWith('voided') && type !== 'provider.connected';
  const explanation = explain(({ endedAt, type }) => atMoments.has(Math.trunc(endedAt)) && isRide(type));
  const keys = explanation.explained.flatMap(({ verdicts }) =>
    verdicts.flatMap(({ grants }) => grants.map(({ earningKey }) => earningKey)),
  );
  const [earnings, refused] = await Promise.all([
    paidEarnings(tx, member.memberId, { ...ends, keys }),
    explanation.hasBudgets ? listRejectedKeys(tx, member.memberId, keys) : undefined,
  ]);
  const paid = paidPointsOf(explanation, earnings, refused);
  const byName = new Map(explanation.explained.map((one) => [rideNameOf(one.behaviour), one]));
  return rows.flatMap((row) => {
    const explained = byName.get(rideNameOf(row));
    const paidFor = explained && paid.get(explained);
    return explained && paidFor ? [{ row, explained, paid: paidFor }] : [];
  });
}

/** Formats the member's reported rides with their total earnings, in the reader's language [EARN-10]. */
export async function presentRides(
  ctx: RidesReader,
  rows: readonly RideRow[],
): Promise<{ row: RideRow; ride: Ride }[]> {
  const { tenant } = ctx;
  const nameOf = await providerNames(ctx, ctx.language);
  return (await explainRides(ctx, rows)).map(({ row, explained, paid }) => {
    const shown = { providerName: nameOf(row.providerId), isVoided: explained.isVoided, points: totalOf(paid), tenant };
    return { row, ride: presentRide(row, shown) };
  });
}

/** Returns a page of the member's reported rides, newest first [EARN-10]. Throws INVALID_CURSOR. */
export async function listRides(
  ctx: RidesReader,
  { path, cursor }: { path: string; cursor: string | undefined },
): Promise<Page<Ride>> {
  const { tx, keyRing, tenant, member } = ctx;
  const context = `rides|${tenant.tenantId}|${member.memberId}`;
  const { rows, links } = await readPage({ keyRing, context, path, cursor, size: limits.pageSize }, (from, limit) =>
    readRides(tx, member.memberId, from, limit),
  );
  return { data: (await presentRides(ctx, rows)).map(({ ride }) => ride), links };
}

/** Reads the rides of a service day (`2026-03-01`), newest first, at most a page. */
export async function readRidesOfDay({ tx, tenant, member }: LocalizedCtx, date: string): Promise<RideRow[]> {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const day = dayOfDate(date);
  const rows = await readRidesBefore(tx, member.memberId, new Date(calendar.startOf(day + 1)), limits.pageSize);
  return rows.filter(({ endedAt }) => endedAt.getTime() >= calendar.startOf(day));
}

/** Lists the member's rides of a service day [RIDE-01]. */
export const listRidesOfDay = async (ctx: RidesReader, date: string): Promise<Ride[]> =>
  (await presentRides(ctx, await readRidesOfDay(ctx, date))).map(({ ride }) => ride);
