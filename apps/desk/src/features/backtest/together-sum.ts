import type { BacktestTogether } from '@fareback/contract/admin';

/** All rounds so far, with the referral of the first part; `next` is the continuation, null at the end. */
export type TogetherSum = BacktestTogether;

export const withRounds = (soFar: TogetherSum | null, part: BacktestTogether): TogetherSum => ({
  ...part,
  rounds: [...(soFar?.rounds ?? []), ...part.rounds],
  referral: soFar?.referral ?? part.referral,
});
