import type { Tx } from '../../../platform/database/transactions.ts';
import {
  type Grant,
  type Granting,
  grantEarnings,
  lockAccounts,
  takeBack,
  withdrawEarnings,
} from '../../ledger/index.ts';
import { listActiveMembers, verifiedMembers } from '../../members/index.ts';
import { readProgress } from '../store.ts';
import { REFERRAL_KEY, targetOf } from './referral.ts';
import { insertPair, pairsOf, type ReferralPair, writeCompletions } from './referral-store.ts';

export interface ReferralChanges {
  completed: { pair: ReferralPair; at: Date }[];
  undone: { pair: ReferralPair; isVoid: boolean }[];
}

/** Earning keys for both sides; unique per referral, so nothing is paid twice. */
const keysOf = ({ refereeId, referrerId }: ReferralPair) => [
  { memberId: refereeId, earningKey: REFERRAL_KEY },
  { memberId: referrerId, earningKey: `${REFERRAL_KEY}:${refereeId}` },
];

/**
 * Rewards both sides of completed referrals and reverses both rewards where the action is no longer done. Unclaimed
 * rewards are removed; claimed ones are reversed only for a void and become a debt if spent. A referrer who is
 * suspended, opted out or deleted at that time earns nothing, also later. Both accounts must be locked [REFER-16].
 */
export async function settleReferrals(
  tx: Tx,
  scope: Granting & { now: Date },
  { completed, undone }: ReferralChanges,
): Promise<void> {
  const { tenantId, now } = scope;
  if (completed.length === 0 && undone.length === 0) return;
  const referrers = completed.map(({ pair }) => pair.referrerId);
  const activeReferrers = referrers.length === 0 ? new Set<string>() : await listActiveMembers(tx, referrers);
  const pointsFor = ({ referrerId, terms }: ReferralPair): number =>
    activeReferrers.has(referrerId) ? terms.rewardForReferrer : 0;

  const grants = completed.flatMap(({ pair, at }): Grant[] => {
    const amounts = [pair.terms.rewardForReferee, pointsFor(pair)];
    return keysOf(pair)
      .map((key, side) => ({ ...key, campaignId: pair.campaignId, amount: amounts[side] ?? 0, earnedAt: at }))
      .filter(({ amount }) => amount > 0);
  });
  const keysWhere = (isWanted: boolean) =>
    undone.filter(({ isVoid }) => isVoid === isWanted).flatMap(({ pair }) => keysOf(pair));
  await Promise.all([
    takeBack(
      tx,
      tenantId,
      now,
      keysWhere(true).map((key) => ({ ...key, reason: 'VOID' })),
    ),
    withdrawEarnings(
      tx,
      tenantId,
      now,
      keysWhere(false).map((key) => ({ ...key, reason: 'RECOUNT' })),
    ),
    grantEarnings(tx, scope, now, grants),
    writeCompletions(tx, now, [
      ...undone.map(({ pair }) => ({ refereeId: pair.refereeId, completedAt: null, referrerPoints: 0 })),
      ...completed.map(({ pair, at }) => ({
        refereeId: pair.refereeId,
        completedAt: at,
        referrerPoints: pointsFor(pair),
      })),
    ]),
  ]);
}

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
