import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { listPauses, PauseError, pauseService, resumeService } from '../../earning/index.ts';

interface PauseQuery {
  firstDay: string;
  lastDay?: string | undefined;
  lineId?: string | null | undefined;
  reason: string;
}

/** Says that the service failed on some days; on record. Said again it is the same pause. Throws PauseError for days and lines that cannot be meant [DESK-138]. */
export async function pauseOnRecord(ctx: StaffCtx, asked: PauseQuery): Promise<string> {
  const pause = { firstDay: asked.firstDay, lastDay: asked.lastDay ?? asked.firstDay, lineId: asked.lineId ?? null };
  const { pauseId, isNew } = await pauseService(ctx, { ...pause, reason: asked.reason, madeBy: ctx.actor.name });
  const facts = { before: isNew ? null : pause, after: pause, reason: asked.reason };
  await ctx.record({ verb: 'service.pause', subject: { kind: 'servicePause', id: pauseId }, facts });
  return pauseId;
}

export async function pauseByCall(ctx: StaffCtx, asked: PauseQuery): Promise<{ pauseId: string }> {
  try {
    return { pauseId: await pauseOnRecord(ctx, asked) };
  } catch (error) {
    if (!(error instanceof PauseError)) throw error;
    return throwAdminError('INVALID_REQUEST', { field: error.field });
  }
}

/** Lifts a pause; logs the request even if it was already lifted. Throws NOT_FOUND [DESK-138, DESK-261]. */
export async function liftPause(ctx: StaffCtx, pauseId: string): Promise<{ isLifted: boolean }> {
  const pauses = await listPauses(ctx);
  if (!pauses.some((pause) => pause.pauseId === pauseId)) return throwAdminError('NOT_FOUND');
  const isLifted = await resumeService(ctx, pauseId, ctx.actor.name);
  const facts = { before: { stands: isLifted }, after: { stands: false } };
  await ctx.record({ verb: 'service.resume', subject: { kind: 'servicePause', id: pauseId }, facts });
  return { isLifted };
}
