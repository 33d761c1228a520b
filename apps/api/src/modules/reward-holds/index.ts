export { BIRTHDAYS_APART_DAYS, deleteExpiredHolds, personal, readWithheld, type WithheldReward } from './hold-store.ts';
export {
  holdMonths,
  isReferralHeld,
  matchRewardHolds,
  saveRewardHolds,
  withholdReward,
  withoutWithheld,
  withoutWithheldBirthdays,
} from './reward-holds.ts';
