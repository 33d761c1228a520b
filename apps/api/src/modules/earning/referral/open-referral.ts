import type { Tx } from '../../../platform/database/transactions.ts';
import { type Granting, lockAccounts } from '../../ledger/index.ts';
import { verifiedMembers } from '../../members/index.ts';
import { readProgress } from '../store.ts';
import { targetOf } from './referral.ts';
import { insertPair, pairsOf, type ReferralPair } from './referral-store.ts';
import { settleReferrals } from './settle-referrals.ts';

/**
 * Notes that a member was brought by another one and what both were promised; where nothing is left to do, and
 * the member has a verified number, both are rewarded at once. What the member does from then on is judged with the next behaviour. The accounts of both must be
 * locked, and the member must not have been brought before [REFER-16].
 */
export async function openReferral(
  tx: Tx,
  scope: Granting & { now: Date },
  opened: Omit<ReferralPair, 'usedAt' | 'completedAt'>,
): Promise<void> {
  const { tenantId, now } = scope;
  const pair: ReferralPair = { ...opened, usedAt: now, completedAt: null };
  await insertPair(tx, tenantId, pair);
  if (pair.terms.action === null && (await verifiedMembers(tx, [pair.refereeId])).has(pair.refereeId))
    await settleReferrals(tx, scope, { completed: [{ pair, at: now }], undone: [] });
}

/**
 * Rewards both sides where a member who was brought has just verified a number, and did before what the rewards wait for;
 * else nothing. Locks the accounts of both: whoever calls holds no account's lock [REFER-18].
 */
export async function completeReferral(tx: Tx, scope: Granting & { now: Date }, memberId: string): Promise<void> {
  const [found] = await pairsOf(tx, [memberId]);
  if (!found || found.completedAt !== null) return;
  await lockAccounts(tx, [memberId, found.referrerId].toSorted());
  const [[pair], [progress]] = await Promise.all([pairsOf(tx, [memberId]), readProgress(tx, [memberId])]);
  if (!pair || pair.completedAt !== null) return;
  const { action } = pair.terms;
  if (action !== null && (progress?.state.referral?.done ?? 0) < targetOf(action)) return;
  await settleReferrals(tx, scope, { completed: [{ pair, at: scope.now }], undone: [] });
}
