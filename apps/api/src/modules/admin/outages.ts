import { adminRoutes, type OutagesAtDesk } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { confirmOutage, decideOutage, readOutages, readWatch, writeAutomatic } from '../earning/index.ts';
import { providerNames } from '../rides/index.ts';

const routes = adminRoutes.outages;
const SHOWN_MOST = 50;

async function list(ctx: StaffCtx): Promise<OutagesAtDesk> {
  const { tx } = ctx;
  const nameOf = await providerNames(ctx, 'en');
  const [outages, { isAutomatic }] = await Promise.all([readOutages(tx, SHOWN_MOST), readWatch(tx)]);
  return {
    outages: outages.map(({ source, startedAt, endedAt, ...rest }) => ({
      ...rest,
      providerId: source,
      providerName: source === '' ? '' : nameOf(source),
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
    })),
    isAutomatic,
  };
}

const recordDecision = (ctx: StaffCtx, verb: 'outages.confirm' | 'outages.dismiss', id: string, facts: object) =>
  ctx.record({ verb, subject: { kind: 'outage', id }, facts: { ...facts } });

/** Pauses streaks on the day of a proposed outage; logs the request even if it was decided before [STREAK-14]. */
async function confirm(ctx: StaffCtx, outageId: string): Promise<{ isConfirmed: boolean }> {
  const outage = await confirmOutage(ctx, outageId, ctx.actor.name);
  await recordDecision(ctx, 'outages.confirm', outageId, { day: outage?.day ?? null, isConfirmed: outage !== null });
  return { isConfirmed: outage !== null };
}

async function dismiss(ctx: StaffCtx, outageId: string): Promise<{ isDismissed: boolean }> {
  const outage = await decideOutage(ctx.tx, outageId, 'DISMISSED');
  const isDismissed = outage !== undefined;
  await recordDecision(ctx, 'outages.dismiss', outageId, { day: outage?.day ?? null, isDismissed });
  return { isDismissed };
}

async function setAutomatic(ctx: StaffCtx, isAutomatic: boolean): Promise<{ isAutomatic: boolean }> {
  await writeAutomatic(ctx.tx, isAutomatic);
  const subject = { kind: 'agency', id: ctx.tenant.tenantId };
  await ctx.record({ verb: 'outages.setAutomatic', subject, facts: { isAutomatic } });
  return { isAutomatic };
}

/** Days on which our service failed, which end no streak once confirmed [DESK-569]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.list, (ctx) => list(ctx)),
  adminHandle(routes.confirm, (ctx, { params }) => confirm(ctx, params.outage)),
  adminHandle(routes.dismiss, (ctx, { params }) => dismiss(ctx, params.outage)),
  adminHandle(routes.setAutomatic, (ctx, { body }) => setAutomatic(ctx, body.isAutomatic)),
];
