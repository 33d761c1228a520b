export { deleteExpiredHolds } from './hold-store.ts';
export { personal } from './personal-store.ts';
export {
  holdMonths,
  isReferralHeld,
  matchRewardHolds,
  saveRewardHolds,
  withholdReward,
  withoutWithheld,
} from './reward-holds.ts';
export { readWithheld, type WithheldReward } from './withheld-store.ts';
