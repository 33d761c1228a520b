import { limits, type Page, type Ride } from '@fareback/contract';
import { readPage } from '../../platform/paging.ts';
import { type RideRow, readRides } from '../earning/index.ts';
import { explainRides, type RidesReader } from './explained-rides.ts';
import { totalOf } from './paid-points.ts';
import { presentRide } from './present.ts';
import { providerNames } from './provider-names.ts';

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
