import { limits, type Page, type Ride } from '@fareback/contract';
import type { MemberCtx } from '../../call/context.ts';
import { readPage } from '../../platform/paging.ts';
import { readRides } from '../earning/index.ts';
import { explainRides } from './explained-rides.ts';
import { totalOf } from './paid-points.ts';
import { presentRide } from './present.ts';
import { providerNames } from './provider-names.ts';

/** A page of what providers told of the member, newest first, with what each earned in all [EARN-10]. Refuses INVALID_CURSOR. */
export async function listRides(
  ctx: MemberCtx,
  { path, cursor }: { path: string; cursor: string | undefined },
): Promise<Page<Ride>> {
  const { tx, keyRing, tenant, member, language } = ctx;
  const context = `rides|${tenant.tenantId}|${member.memberId}`;
  const nameOf = await providerNames(ctx, language);
  const { rows, links } = await readPage({ keyRing, context, path, cursor, size: limits.pageSize }, (from, limit) =>
    readRides(tx, member.memberId, from, limit),
  );
  const rides = await explainRides(ctx, rows);
  const data = rides.map(({ row, explained, paid }) =>
    presentRide(row, {
      providerName: nameOf(row.providerId),
      isVoided: explained.isVoided,
      points: totalOf(paid),
      tenant,
    }),
  );
  return { data, links };
}
