import type { PointAct } from '@fareback/contract/admin';
import type { AdminHandler, AuditEntry, StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import type { ActInput } from '../../approvals/index.ts';
import { handlers as codes } from '../codes/routes.ts';
import { handlers as memberActs } from '../members/acts/routes.ts';
import { handlers as redemptions } from '../redemptions/routes.ts';
import { handlers as rides } from '../rides/routes.ts';

type AgencyHandler = Extract<AdminHandler, { kind: 'agency' }>;

const handlers = [...codes, ...memberActs, ...redemptions, ...rides];

export function handlerOf(act: PointAct): AgencyHandler {
  const handler = handlers.find(({ route }) => route.name === act);
  if (handler?.kind !== 'agency') throw new Error(`${act} is no call of an agency`);
  return handler;
}

export const mayDo = (ctx: Pick<StaffCtx, 'may'>, act: PointAct): boolean => {
  const { permission } = handlerOf(act).route;
  return permission !== 'anyone' && permission !== 'staff' && ctx.may(permission);
};

/** Result of an action: points moved, null if unlimited, and the members affected. */
interface Outcome {
  points: number | null;
  memberIds: string[];
}

/**
 * Runs an action without personal limits, and returns the points moved. Throws INVALID_REQUEST and the action's own
 * errors.
 */
export async function runAct(ctx: StaffCtx, act: PointAct, { params, body }: ActInput): Promise<Outcome> {
  const { route, run } = handlerOf(act);
  const input = {
    params: route.params?.safeParse({ ...params, agency: ctx.tenant.tenantId }),
    body: route.body?.safeParse(body),
  };
  for (const part of [input.params, input.body])
    if (part && !part.success)
      throwAdminError('INVALID_REQUEST', { field: String(part.error.issues[0]?.path[0] ?? 'body') });
  const outcome: Outcome = { points: 0, memberIds: [] };
  const trial = {
    points: (points: number | null) => {
      outcome.points = points === null || outcome.points === null ? null : outcome.points + points;
    },
  };
  const record = async (done: AuditEntry): Promise<void> => {
    if (done.memberId !== undefined) outcome.memberIds.push(done.memberId);
    await ctx.record(done);
  };
  await run({ ...ctx, trial, record }, { params: input.params?.data, body: input.body?.data } as never);
  return { ...outcome, memberIds: [...new Set(outcome.memberIds)] };
}
