import type { PackReferralStep } from '@fareback/tenant-pack';
import type { Tx } from '../../../platform/database/transactions.ts';
import { countFriends, type FriendCount } from './backtest-store.ts';

export interface StepCost {
  step: PackReferralStep;
  /** Referrers who would have reached it. */
  referrers: number;
}

/**
 * Past invitations in a time, and which steps they would have paid if these steps had applied to all codes. Friends who
 * were rewarded before the time count toward a step, as they do when steps begin [REFER-22].
 */
export async function backtestSteps(
  tx: Tx,
  steps: readonly PackReferralStep[],
  time: { from: Date; until: Date },
): Promise<{ codes: number; friends: number; steps: StepCost[] }> {
  const { codes, counts } = await countFriends(tx, time);
  const isReached = (step: PackReferralStep, { before, then }: FriendCount): boolean =>
    before < step.friends && step.friends <= then;
  const sumOf = (some: readonly FriendCount[], of: (one: FriendCount) => number): number =>
    some.reduce((sum, one) => sum + of(one), 0);
  return {
    codes,
    friends: sumOf(counts, ({ before, then, referrers }) => (then - before) * referrers),
    steps: steps.map((step) => ({
      step,
      referrers: sumOf(
        counts.filter((one) => isReached(step, one)),
        ({ referrers }) => referrers,
      ),
    })),
  };
}
