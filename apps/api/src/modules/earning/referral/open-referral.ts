import type { Tx } from '../../../platform/database/transactions.ts';
import { type Granting, lockAccounts } from '../../ledger/index.ts';
import { verifiedMembers } from '../../members/index.ts';
import { readProgress } from '../store.ts';
import { targetOf } from './referral.ts';
import { insertPair, pairsOf, type ReferralPair } from './referral-store.ts';
import { settleReferrals } from './settle-referrals.ts';

/**
 * Saves who referred a member and the promised rewards. If no action is required and the number is verified, both are
 * rewarded at once; otherwise progress is evaluated with the next activity. Both accounts must be locked, and the
 * member must not have a referrer yet [REFER-16].
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
 * Rewards both sides if the referred member just verified a number and has done the required action; else does nothing.
 * Locks both accounts, so the caller must hold no account lock [REFER-18].
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
