import { normalizeEmail } from '@fareback/contract';
import {
  adminRoutes,
  type NewOfferBatch,
  type OfferBatch,
  type OfferBatches,
  type OfferBatchFigures,
  type StartedOfferBatch,
} from '@fareback/contract/admin';
import type { PackSegment } from '@fareback/tenant-pack';
import type * as z from 'zod/mini';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { sortableId } from '../../../platform/ids.ts';
import { isoText, localDate } from '../../../platform/local-date.ts';
import { localized } from '../../../platform/localized.ts';
import { addJob } from '../../../platform/queue.ts';
import { countPoints } from '../../approvals/index.ts';
import { membersNamed } from '../../members/index.ts';
import {
  type BatchRow,
  countPromised,
  countUsed,
  deleteBatch,
  findBatch,
  insertBatch,
  lockBatch,
  readBatches,
  readBatchMembers,
  writeBatch,
} from '../../offer-grants/index.ts';
import { activeOffers, markGranted, type OfferRow, offerTitles } from '../../offers/index.ts';
import { countFreeCodes } from '../../redemptions/index.ts';
import { announceChange } from '../../tenants/index.ts';
import { pointsOf } from '../members/offer-acts.ts';
import { aboutBatch, addLines, addSegment, draftToChange } from './fill-batch.ts';
import { GIVE_OFFERS } from './run-batch.ts';

const SHOWN_MAX = 100;
const COUNTED_MAX = 1_000_000;

const noCounts = { ready: 0, given: 0, has: 0, notFor: 0, resting: 0, withdrawn: 0, used: 0 };

const present = (
  { counts, revision: _revision, ...batch }: BatchRow,
  titles: Readonly<Record<string, string>>,
): OfferBatch => ({
  ...batch,
  title: titles[batch.offerId] ?? batch.offerId,
  counts: { ...noCounts, ...counts },
  createdAt: batch.createdAt.toISOString(),
  startedAt: isoText(batch.startedAt),
  endedAt: isoText(batch.endedAt),
});

const segmentsOf = ({ tenant }: StaffCtx): string[] =>
  ((tenant.settings['segments'] ?? []) as PackSegment[]).map(({ id }) => id);

async function list(ctx: StaffCtx, language: string): Promise<OfferBatches> {
  const rows = await readBatches(ctx.tx, SHOWN_MAX);
  const offerIds = [...new Set(rows.map(({ offerId }) => offerId))];
  const titles = await offerTitles(ctx.tx, offerIds, language);
  return {
    batches: rows.map((row) => present(row, titles)),
    offers: (await activeOffers(ctx)).map(({ offerId, texts }) => ({
      offerId,
      title: localized(texts, language).Title || offerId,
    })),
    segments: segmentsOf(ctx),
  };
}

async function stockOf(
  { tx, now }: StaffCtx,
  { offerId, couponType, definition }: OfferRow,
): Promise<OfferBatchFigures['stock']> {
  if (couponType !== 'UNIQUE_CODE' || (definition.stock?.kind ?? 'pool') !== 'pool') return null;
  const [free] = await countFreeCodes(tx, now, { offerIds: [offerId], counts: [COUNTED_MAX] });
  const [promised] = await countPromised(tx, [offerId], now);
  return { free: free?.free ?? 0, promised: (promised?.grants ?? 0) + (promised?.prizes ?? 0) };
}

async function get(ctx: StaffCtx, batchId: string, language: string): Promise<OfferBatchFigures> {
  const row = (await findBatch(ctx.tx, batchId)) ?? throwAdminError('NOT_FOUND');
  const offer = (await activeOffers(ctx)).find(({ offerId }) => offerId === row.offerId);
  const batch = present(row, await offerTitles(ctx.tx, [row.offerId], language));
  return {
    ...batch,
    revision: row.revision,
    points: offer ? (batch.counts.ready + batch.counts.given) * pointsOf(offer) : 0,
    stock: offer ? await stockOf(ctx, offer) : null,
    usedNow: await countUsed(ctx.tx, batchId),
  };
}

const isPast = ({ tenant, now }: StaffCtx, lastDay: string | null): boolean =>
  lastDay !== null && lastDay < localDate(now, tenant.timeZone);

/** Throws NOT_FOUND for an offer that is not active, and INVALID_REQUEST for a past day or an unknown segment. */
async function create(
  ctx: StaffCtx,
  asked: z.output<typeof NewOfferBatch>,
): Promise<{ batchId: string; segment: string | null }> {
  const { offerId, lastDay = null, segment = null } = asked;
  if (!(await activeOffers(ctx)).some((one) => one.offerId === offerId)) throwAdminError('NOT_FOUND');
  if (isPast(ctx, lastDay)) throwAdminError('INVALID_REQUEST', { field: 'lastDay' });
  if (segment !== null && !segmentsOf(ctx).includes(segment)) throwAdminError('INVALID_REQUEST', { field: 'segment' });
  const batchId = sortableId(ctx.now);
  await insertBatch(ctx.tx, ctx.now, { batchId, offerId, lastDay, segment });
  const facts = { offerId, lastDay, segment };
  await ctx.record({ verb: 'offerBatches.create', subject: aboutBatch(batchId), facts });
  return { batchId, segment };
}

/** Adds a job that runs the agency's batches; a running one may be at its end and not see this batch. */
const queueRun = ({ tx, tenant }: StaffCtx): Promise<void> =>
  addJob(tx, GIVE_OFFERS, { tenantId: tenant.tenantId }, { key: `${GIVE_OFFERS}/${tenant.tenantId}` });

/** Throws OWN_ACCOUNT if the batch would give to the person's own rider account [RIDE-10]. */
async function assertNotOwnBatch({ tx, staffEmail }: StaffCtx, batchId: string): Promise<void> {
  if (staffEmail === undefined) return;
  const own = await membersNamed(tx, { ids: [], emails: [normalizeEmail(staffEmail)] });
  const memberIds = own.map(({ memberId }) => memberId);
  const inBatch = memberIds.length === 0 ? [] : await readBatchMembers(tx, batchId, memberIds);
  if (inBatch.some(({ state }) => state === 'ready')) throwAdminError('OWN_ACCOUNT');
}

/**
 * Starts a draft as the caller saw it. Throws NOT_FOUND, CHANGED_MEANWHILE if it differs, INVALID_REQUEST for a day that
 * has passed, OWN_ACCOUNT, and above the limits of points NEEDS_SECOND_PERSON or POINTS_LIMIT [DESK-532, OFFER-28].
 */
async function start(
  ctx: StaffCtx,
  batchId: string,
  asked: z.output<typeof StartedOfferBatch>,
): Promise<{ isChanged: boolean; points: number }> {
  const { tx, now, tenant } = ctx;
  const { offerId, members, revision, lastDay = null, reason } = asked;
  const batch = (await lockBatch(tx, batchId)) ?? throwAdminError('NOT_FOUND');
  const offer = (await activeOffers(ctx)).find((one) => one.offerId === batch.offerId) ?? throwAdminError('NOT_FOUND');
  const points = members * pointsOf(offer);
  const isSame = offerId === batch.offerId && lastDay === batch.lastDay && revision === batch.revision;
  const record = (isRepeated: boolean): Promise<void> =>
    ctx.record({
      verb: 'offerBatches.start',
      subject: aboutBatch(batchId),
      facts: { offerId, members, lastDay, segment: batch.segment, points, reason, isRepeated },
    });
  if (isSame && (batch.state === 'RUNNING' || batch.state === 'DONE')) {
    await record(true);
    return { isChanged: false, points };
  }
  if (!isSame || batch.state !== 'DRAFT' || members !== batch.counts.ready) return throwAdminError('CHANGED_MEANWHILE');
  if (isPast(ctx, lastDay)) throwAdminError('INVALID_REQUEST', { field: 'lastDay' });
  await assertNotOwnBatch(ctx, batchId);
  if (await markGranted(tx, offerId)) await announceChange(tx, tenant.tenantId);
  await writeBatch(tx, { ...batch, state: 'RUNNING', reason, startedAt: now });
  await queueRun(ctx);
  await countPoints(ctx, points);
  await record(false);
  return { isChanged: true, points };
}

/** Throws NOT_FOUND, and CHANGED_MEANWHILE for a draft [DESK-533]. */
async function undo(ctx: StaffCtx, batchId: string, reason: string): Promise<{ isChanged: boolean }> {
  const batch = (await lockBatch(ctx.tx, batchId)) ?? throwAdminError('NOT_FOUND');
  if (batch.state === 'DRAFT') throwAdminError('CHANGED_MEANWHILE');
  const isChanged = batch.state === 'RUNNING' || batch.state === 'DONE';
  if (isChanged) {
    await writeBatch(ctx.tx, { ...batch, state: 'UNDOING', endedAt: null });
    await queueRun(ctx);
  }
  const facts = { offerId: batch.offerId, given: batch.counts.given ?? 0, reason, isChanged };
  await ctx.record({ verb: 'offerBatches.undo', subject: aboutBatch(batchId), facts });
  return { isChanged };
}

async function discard(ctx: StaffCtx, batchId: string): Promise<{ isChanged: boolean }> {
  const { offerId } = await draftToChange(ctx, batchId);
  await deleteBatch(ctx.tx, batchId);
  await ctx.record({ verb: 'offerBatches.discard', subject: aboutBatch(batchId), facts: { offerId } });
  return { isChanged: true };
}

const routes = adminRoutes.offerBatches;

export const handlers: AdminHandler[] = [
  adminHandle(routes.list, (ctx, { query }) => list(ctx, query.language)),
  adminHandle(routes.get, (ctx, { params, query }) => get(ctx, params.batch, query.language)),
  adminHandle(routes.create, (ctx, { body }) => create(ctx, body)),
  adminHandle(routes.addLines, (ctx, { params, body }) => addLines(ctx, params.batch, body)),
  adminHandle(routes.addSegment, (ctx, { params, body }) => addSegment(ctx, params.batch, body.after)),
  adminHandle(routes.start, (ctx, { params, body }) => start(ctx, params.batch, body)),
  adminHandle(routes.undo, (ctx, { params, body }) => undo(ctx, params.batch, body.reason)),
  adminHandle(routes.discard, (ctx, { params }) => discard(ctx, params.batch)),
];
