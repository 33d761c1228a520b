import type { OverLimit } from '@fareback/contract/admin';
import type { StaffCtx } from '../../call/staff.ts';
import { agencyLimit } from '../../call/tenant.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { localDate } from '../../platform/local-date.ts';
import { addMoved } from './approval-store.ts';

/** All API keys of an agency share one sum, so more keys do not move more points. */
const KEYS = 'keys';

const limitNames = {
  staff: { act: 'staffPointsPerAct', day: 'staffPointsPerDay' },
  key: { act: 'keyPointsPerAct', day: 'keyPointsPerDay' },
} as const;

type Over = OverLimit | null;

/** Returns the exceeded limit, or null. Adds the points to the day's sum, rolled back if the action is rejected. */
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
 * Counts an action's points (null: unlimited) against the limits per action and per day of a person or the agency's
 * keys. Call it after the action, with all locks held and the sum known: a rejection rolls the action back. Operator
 * commands are not limited. Throws NOT_ALLOWED for a key without `points.act`, NEEDS_SECOND_PERSON for staff and
 * POINTS_LIMIT for keys. An action that cannot be submitted for approval (`canBeSent`) counts against the daily limit
 * only and throws POINTS_LIMIT for staff too, because a colleague can do it [DESK-467, DESK-468].
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

/** Throws NOT_ALLOWED for a key without `points.act`. For acts that may move points, however few. */
export function requirePointsPermission(ctx: StaffCtx): void {
  if (ctx.actor.kind === 'key' && !ctx.may('points.act')) throwAdminError('NOT_ALLOWED');
}

/**
 * Lets an act happen only with a second person's approval, however few points it is worth: throws NEEDS_SECOND_PERSON, and
 * POINTS_LIMIT for keys, unless the act is tried or was approved [DESK-662].
 */
export function requireSecondPerson({ actor, trial }: StaffCtx, points: number): void {
  if (trial) return;
  const over: OverLimit = { points, limit: 0, per: 'ACT' };
  throwAdminError(actor.kind === 'key' ? 'POINTS_LIMIT' : 'NEEDS_SECOND_PERSON', { extra: over });
}

/**
 * Throws STEP_UP_REQUIRED for a person who has not reauthenticated recently; keys and commands are exempt [DESK-466].
 */
export function requireProof({ actor, isProven }: StaffCtx): void {
  if (actor.kind === 'staff' && !isProven) throwAdminError('STEP_UP_REQUIRED');
}
