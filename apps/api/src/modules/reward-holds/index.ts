export { deleteExpiredHolds, personal, readWithheld, type WithheldReward } from './hold-store.ts';
export {
  holdMonths,
  isReferralHeld,
  matchRewardHolds,
  saveRewardHolds,
  withholdReward,
  withoutWithheld,
} from './reward-holds.ts';
