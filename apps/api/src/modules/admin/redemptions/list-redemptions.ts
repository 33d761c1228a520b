import type { Page } from '@fareback/contract';
import type { ListedRedemption, OneRedemption, RedemptionState } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { firstIdOf } from '../../../platform/ids.ts';
import { readPage } from '../../../platform/paging.ts';
import { refuseStaff } from '../../../platform/refusal.ts';
import { type ListedRow, listedRows, oneRow, type WhichRedemptions } from '../../redemptions/index.ts';
import { refuseDays } from '../asked-days.ts';
import { readMember } from '../members/chosen-member.ts';
import { pathWith } from '../path-with.ts';
import { stretchOf } from '../reports/stretch.ts';

/** Which redemptions are asked for, as the call names them. */
interface Asked {
  state?: RedemptionState | undefined;
  offer?: string | undefined;
  member?: string | undefined;
  /** First and last day by the agency's clocks, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

function whichOf({ tenant }: StaffCtx, { state, offer, member, from, to }: Asked): WhichRedemptions {
  refuseDays({ from, to });
  const stretch = stretchOf({ from, to }, tenant.timeZone);
  return {
    state: state ?? null,
    offerId: offer ?? null,
    memberId: member ?? null,
    fromId: stretch.from && firstIdOf(stretch.from),
    untilId: stretch.before && firstIdOf(stretch.before),
  };
}

const stateOf = ({ status, refundedAt }: ListedRow): RedemptionState =>
  status === 'CONFIRMED' ? (refundedAt === null ? 'GIVEN' : 'REFUNDED') : status;

const textOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const present = (row: ListedRow): ListedRedemption => ({
  redemptionId: row.redemptionId,
  memberId: row.memberId,
  offerId: row.offerId,
  title: row.title,
  price: row.price,
  state: stateOf(row),
  redeemedAt: row.redeemedAt.toISOString(),
  refundedAt: textOf(row.refundedAt),
  supplierId: row.supplierId,
});

/** A page of what riders redeemed, the newest first. Refuses INVALID_CURSOR, and days that are out of bounds [DESK-131]. */
export async function listRedemptions(
  ctx: StaffCtx,
  { cursor, limit, language, ...asked }: Asked & { cursor?: string | undefined; limit: number; language: string },
): Promise<Page<ListedRedemption>> {
  const { tx, keyRing, tenant } = ctx;
  const which = whichOf(ctx, asked);
  const path = pathWith(`/admin/agencies/${tenant.tenantId}/redemptions`, { ...asked, language, limit });
  const context = `redemptions/${tenant.tenantId}/${JSON.stringify(which)}`;
  const { rows, links } = await readPage({ keyRing, context, path, cursor, size: limit }, async (from, most) =>
    (await listedRows(tx, which, { from, limit: most, language })).map((row) => ({
      ...row,
      at: row.redeemedAt.toISOString(),
      id: row.redemptionId,
    })),
  );
  return { data: rows.map(present), links };
}

/** One redemption; that its member was read of is on record. Refuses NOT_FOUND [DESK-131, DESK-33]. */
export async function getRedemption(ctx: StaffCtx, redemptionId: string, language: string): Promise<OneRedemption> {
  const row = (await oneRow(ctx.tx, redemptionId, language)) ?? refuseStaff('NOT_FOUND');
  await readMember(ctx, row.memberId);
  const { seenAt, refundedBy, refundReason, askedAgainAt, cancelOutcome } = row;
  const more = { seenAt: textOf(seenAt), askedAgainAt: textOf(askedAgainAt), refundedBy, refundReason, cancelOutcome };
  return { ...present(row), ...more };
}
