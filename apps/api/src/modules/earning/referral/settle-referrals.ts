import type { Tx } from '../../../platform/database/transactions.ts';
import { type Grant, type Granting, grantEarnings, takeBack, withdrawEarnings } from '../../ledger/index.ts';
import { listActiveMembers } from '../../members/index.ts';
import { REFERRAL_KEY } from './referral.ts';
import { type ReferralPair, writeCompletions } from './referral-store.ts';

/** What became of the acts of referred members. */
export interface ReferralChanges {
  completed: { pair: ReferralPair; at: Date }[];
  /** Acts that are not done any more: because a ride was taken back, or because a late one moved what was owed. */
  undone: { pair: ReferralPair; isVoid: boolean }[];
}

/** Both sides' keys: one for each pair, so that nothing is paid twice. */
const keysOf = ({ refereeId, referrerId }: ReferralPair) => [
  { memberId: refereeId, earningKey: REFERRAL_KEY },
  { memberId: referrerId, earningKey: `${REFERRAL_KEY}:${refereeId}` },
];

/**
 * Rewards both sides of the pairs whose act is done, and takes both rewards back where it no longer is: unclaimed ones go,
 * claimed ones are taken back for a void only, and become a debt where they were spent. A referrer who is suspended, has
 * opted out or is deleted by then earns nothing, and nothing later. The accounts of both sides must be locked [REFER-16].
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
