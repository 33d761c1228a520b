import type { OverLimit } from '@fareback/contract/admin';
import type { StaffCtx } from '../../call/staff.ts';
import { agencyLimit } from '../../call/tenant.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { localDate } from '../../platform/local-date.ts';
import { addMoved } from './points-moved-store.ts';

/** All API keys of an agency share one sum, so that making more keys moves no more points. */
const KEYS = 'keys';

const limitNames = {
  staff: { act: 'staffPointsPerAct', day: 'staffPointsPerDay' },
  key: { act: 'keyPointsPerAct', day: 'keyPointsPerDay' },
} as const;

type Over = OverLimit | null;

/** The limit that an act exceeds, or null. Adds the points to the day's sum, which is undone with a refused act. */
async function overLimit(
  { tx, tenant, actor, now }: StaffCtx,
  kind: 'staff' | 'key',
  { points, canBeSent }: { points: number | null; canBeSent: boolean },
): Promise<Over> {
  const [perAct, perDay] = [agencyLimit(tenant, limitNames[kind].act), agencyLimit(tenant, limitNames[kind].day)];
  if (points === null || (points > perAct && canBeSent)) return { points, limit: perAct, per: 'ACT' };
  const mover = kind === 'key' ? KEYS : (actor.id ?? actor.name);
  const sum = await addMoved(tx, { mover, day: localDate(now, tenant.timeZone), points });
  return sum > perDay ? { points, limit: perDay, per: 'DAY' } : null;
}

/**
 * Counts the points that an act moves, or makes possible to earn (null: without a limit), against what the agency lets one
 * person or its keys move by one act and in a day. Call it after the act, when all locks are taken and the sum is known:
 * a refusal undoes the act. Operators' commands are not limited. Refuses NOT_ALLOWED to a key without `points.act`,
 * NEEDS_SECOND_PERSON to staff and POINTS_LIMIT to keys. An act that cannot be sent for approval (`canBeSent`) counts
 * against the day alone and is refused POINTS_LIMIT to staff, too: a colleague does it [DESK-467, DESK-468].
 */
export async function countPoints(ctx: StaffCtx, points: number | null, canBeSent = true): Promise<void> {
  const { actor, trial } = ctx;
  if (points === 0 || actor.kind === 'command') return;
  if (trial) return trial.points(points);
  if (actor.kind === 'key' && !ctx.may('points.act')) throwAdminError('NOT_ALLOWED');
  const over = await overLimit(ctx, actor.kind, { points, canBeSent });
  if (over === null) return;
  throwAdminError(actor.kind === 'staff' && canBeSent ? 'NEEDS_SECOND_PERSON' : 'POINTS_LIMIT', { extra: over });
}

/** Refuses STEP_UP_REQUIRED to a person who has not proven lately that it is them; keys and commands cannot [DESK-466]. */
export function requireProof({ actor, isProven }: StaffCtx): void {
  if (actor.kind === 'staff' && !isProven) throwAdminError('STEP_UP_REQUIRED');
}
