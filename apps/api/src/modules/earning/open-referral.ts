import type { Tx } from '../../platform/database.ts';
import { insertPair, type ReferralPair } from './referral-store.ts';
import { settleReferrals } from './settle-referrals.ts';

/**
 * Notes that a member was brought by another one and what both were promised; where nothing is left to do both are
 * rewarded at once. What the member does from then on is judged with the next behaviour. The accounts of both must be
 * locked, and the member must not have been brought before [REFER-16].
 */
export async function openReferral(
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  opened: Omit<ReferralPair, 'usedAt' | 'completedAt'>,
): Promise<void> {
  const pair: ReferralPair = { ...opened, usedAt: now, completedAt: null };
  await insertPair(tx, tenantId, pair);
  if (pair.terms.action === null)
    await settleReferrals(tx, { tenantId, now }, { completed: [{ pair, at: now }], undone: [] });
}
