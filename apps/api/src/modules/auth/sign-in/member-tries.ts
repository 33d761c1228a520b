import { limits } from '@fareback/contract';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { randomId } from '../../../platform/ids.ts';
import { insertMemberTry, type MemberTryKind, recentTries } from '../store.ts';

const budgets: Record<MemberTryKind, { max: number; windowSeconds: number }> = {
  CURRENT_PASSWORD: {
    max: limits.wrongCurrentPasswordsMax,
    windowSeconds: limits.wrongCurrentPasswordsWindowMinutes * 60,
  },
  TAKEN_EMAIL: { max: limits.takenEmailAnswersPerMemberPerHour, windowSeconds: 3600 },
  EMAIL_CHANGE: { max: limits.emailChangesPerMemberPerDay, windowSeconds: 86_400 },
};

/**
 * Throws TOO_MANY_REQUESTS if a member's budget is used up. The member must be locked, so concurrent tries cannot
 * exceed it.
 */
export async function keepToMemberBudget(tx: Tx, memberId: string, kind: MemberTryKind, now: Date): Promise<void> {
  const { max, windowSeconds } = budgets[kind];
  const windowMillis = windowSeconds * 1000;
  const recent = await recentTries(tx, memberId, kind, new Date(now.getTime() - windowMillis));
  const blocking = recent[max - 1];
  if (blocking) throwApiError('TOO_MANY_REQUESTS', { retryAt: new Date(blocking.triedAt.getTime() + windowMillis) });
}

export async function countTry(
  tx: Tx,
  tenantId: string,
  { memberId, kind }: { memberId: string; kind: MemberTryKind },
  now: Date,
): Promise<string> {
  const tryId = randomId();
  await insertMemberTry(tx, tenantId, { memberId, kind, tryId }, now);
  return tryId;
}
