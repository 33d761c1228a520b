import { type Page, withoutUnseen } from '@fareback/contract';
import {
  adminRoutes,
  type ListedRedemption,
  type OneRedemption,
  type RedemptionState,
  type Refund,
  type Refunds,
} from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { firstIdOf, uuidsBeginning } from '../../platform/ids.ts';
import { isoText } from '../../platform/local-date.ts';
import { readPage } from '../../platform/paging.ts';
import { countPoints } from '../approvals/index.ts';
import { offersNamed } from '../offers/index.ts';
import {
  type ListedRow,
  listedRows,
  oneRow,
  previewRefund,
  type RefundPreview,
  refundRedemption,
  type WhichRedemptions,
} from '../redemptions/index.ts';
import { readMember } from './members/chosen-member.ts';
import { pathWith } from './path-with.ts';
import { assertDays, stretchOf } from './reports/days.ts';

const toRefund = (redemptionId: string, { outcome, redemption }: RefundPreview): Refund => ({
  redemptionId,
  outcome,
  memberId: redemption?.memberId ?? null,
  offerId: redemption?.offerId ?? null,
  points: outcome === 'REFUNDED' ? (redemption?.price ?? 0) : 0,
  redeemedAt: redemption?.redeemedAt.toISOString() ?? null,
  refundedAt: redemption?.refundedAt?.toISOString() ?? null,
});

const summed = (refunds: Refund[]): Refunds => ({
  refunds,
  points: refunds.reduce((sum, { points }) => sum + points, 0),
});

const once = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

async function previewRefunds({ tx }: StaffCtx, redemptionIds: readonly string[]): Promise<Refunds> {
  const refunds: Refund[] = [];
  for (const id of once(redemptionIds)) refunds.push(toRefund(id, await previewRefund(tx, id)));
  return summed(refunds);
}

/** Refunds one redemption once; logs the outcome, whatever it is [LEDGER-06, DESK-44]. */
async function refundOne(ctx: StaffCtx, redemptionId: string, reason: string): Promise<RefundPreview> {
  const preview = await refundRedemption(ctx, redemptionId, { reason, by: ctx.actor.name });
  const { memberId, offerId, points } = toRefund(redemptionId, preview);
  await ctx.record({
    verb: 'redemptions.refund',
    subject: { kind: 'redemption', id: redemptionId },
    facts: { outcome: preview.outcome, points, offerId },
    ...(memberId === null ? {} : { memberId, personal: { reason } }),
  });
  return preview;
}

/**
 * Refunds redemptions in one transaction, each once: points return to their original lots. Those that cannot be
 * refunded give a reason and do not block others. A job cancels supplier orders afterwards [LEDGER-06, DESK-44].
 */
async function refundRedemptions(
  ctx: StaffCtx,
  { redemptionIds, reason }: { redemptionIds: readonly string[]; reason: string },
): Promise<Refunds> {
  const { refunds } = await previewRefunds(ctx, redemptionIds);
  // Locks accounts in member order, to avoid deadlocks.
  const inOrder = refunds.toSorted((one, other) => (one.memberId ?? '').localeCompare(other.memberId ?? ''));
  const done = new Map<string, Refund>();
  for (const { redemptionId } of inOrder)
    done.set(redemptionId, toRefund(redemptionId, await refundOne(ctx, redemptionId, reason)));
  const all = summed(refunds.flatMap(({ redemptionId }) => done.get(redemptionId) ?? []));
  await countPoints(ctx, all.points);
  return all;
}

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

const present = (row: ListedRow): ListedRedemption => ({
  redemptionId: row.redemptionId,
  memberId: row.memberId,
  offerId: row.offerId,
  title: row.title,
  price: row.price,
  state: stateOf(row),
  redeemedAt: row.redeemedAt.toISOString(),
  refundedAt: isoText(row.refundedAt),
  supplierId: row.supplierId,
});

/**
 * One page of redemptions, newest first. Throws INVALID_CURSOR, and rejects invalid days and id prefixes [DESK-131,
 * DESK-365].
 */
async function listRedemptions(
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
  const more = {
    seenAt: isoText(seenAt),
    askedAgainAt: isoText(askedAgainAt),
    refundedBy,
    refundReason,
    cancelOutcome,
  };
  return { ...present(row), ...more };
}

const routes = adminRoutes.redemptions;

export const handlers: AdminHandler[] = [
  adminHandle(routes.list, (ctx, { query }) => listRedemptions(ctx, query)),
  adminHandle(routes.get, (ctx, { params, query }) => getRedemption(ctx, params.redemption, query.language)),
  adminHandle(routes.previewRefund, (ctx, { query }) => previewRefunds(ctx, query.redemptions.split(','))),
  adminHandle(routes.refund, (ctx, { body }) => refundRedemptions(ctx, body)),
  adminHandle(routes.refundMany, (ctx, { body }) => refundRedemptions(ctx, body)),
];
