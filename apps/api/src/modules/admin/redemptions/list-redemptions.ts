import { type Page, withoutUnseen } from '@fareback/contract';
import type { ListedRedemption, OneRedemption, RedemptionState } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { firstIdOf, uuidsBeginning } from '../../../platform/ids.ts';
import { readPage } from '../../../platform/paging.ts';
import { offersNamed } from '../../offers/index.ts';
import { type ListedRow, listedRows, oneRow, type WhichRedemptions } from '../../redemptions/index.ts';
import { assertDays } from '../assert-days.ts';
import { readMember } from '../members/chosen-member.ts';
import { pathWith } from '../path-with.ts';
import { stretchOf } from '../reports/stretch.ts';

/** Maximum number of offers matched by title words. */
const OFFERS_MAX = 20;
/** Length of member ids in the desk's lists. */
const MEMBER_START_MIN = 6;

interface RedemptionQuery {
  state?: RedemptionState | undefined;
  /** Offer id, or words of its title in any language. */
  offer?: string | undefined;
  member?: string | undefined;
  /** First and last day in the agency's time zone, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

async function offersMeant(ctx: StaffCtx, typed: string, language: string): Promise<string[]> {
  const words = withoutUnseen(typed);
  const ids = (await offersNamed(ctx.tx, words, OFFERS_MAX, language)).map(({ id }) => id);
  return ids.includes(words) ? [words] : ids;
}

async function whichOf(
  ctx: StaffCtx,
  { state, offer, member, from, to }: RedemptionQuery,
  language: string,
): Promise<WhichRedemptions> {
  assertDays({ from, to });
  const stretch = stretchOf({ from, to }, ctx.tenant.timeZone);
  const members = member === undefined ? null : uuidsBeginning(withoutUnseen(member), MEMBER_START_MIN);
  if (member !== undefined && members === null) return throwAdminError('INVALID_REQUEST', { field: 'member' });
  return {
    state: state ?? null,
    offerIds: offer === undefined ? null : await offersMeant(ctx, offer, language),
    members,
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

/**
 * One page of redemptions, newest first. Throws INVALID_CURSOR, and rejects invalid days and id prefixes [DESK-131,
 * DESK-365].
 */
export async function listRedemptions(
  ctx: StaffCtx,
  {
    cursor,
    limit,
    language,
    ...asked
  }: RedemptionQuery & { cursor?: string | undefined; limit: number; language: string },
): Promise<Page<ListedRedemption>> {
  const { tx, keyRing, tenant } = ctx;
  const which = await whichOf(ctx, asked, language);
  const path = pathWith(`/admin/agencies/${tenant.tenantId}/redemptions`, { ...asked, language, limit });
  // Signs the filter, not its matches: an offer may get a matching title before the next page is read.
  const context = `redemptions/${tenant.tenantId}/${JSON.stringify(asked)}`;
  const { rows, links } = await readPage({ keyRing, context, path, cursor, size: limit }, async (from, most) =>
    (await listedRows(tx, which, { from, limit: most, language })).map((row) => ({
      ...row,
      at: row.redeemedAt.toISOString(),
      id: row.redemptionId,
    })),
  );
  return { data: rows.map(present), links };
}

/** One redemption; logs the read of its member. Throws NOT_FOUND [DESK-131, DESK-33]. */
export async function getRedemption(ctx: StaffCtx, redemptionId: string, language: string): Promise<OneRedemption> {
  const row = (await oneRow(ctx.tx, redemptionId, language)) ?? throwAdminError('NOT_FOUND');
  await readMember(ctx, row.memberId);
  const { seenAt, refundedBy, refundReason, askedAgainAt, cancelOutcome } = row;
  const more = { seenAt: textOf(seenAt), askedAgainAt: textOf(askedAgainAt), refundedBy, refundReason, cancelOutcome };
  return { ...present(row), ...more };
}
