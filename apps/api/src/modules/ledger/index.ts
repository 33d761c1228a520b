export { accountOf, balanceOf, countsOf, lockAccounts, openAccount } from './accounts.ts';
export { type BudgetStop, stoppedUntil, type Wanted } from './budgets/allot.ts';
export { givenIn, listRejectedKeys, type Month, readBudgeted } from './budgets/budget-store.ts';
export { type BudgetShortfall, drawOnBudgets, setBudgets } from './budgets/budgets.ts';
export { claimUnannounced, type GivenMonth, readMonths } from './budgets/months-store.ts';
export { type GivenByCampaign, givenByCampaign, givenByDay, latestOfCampaign } from './campaign-store.ts';
export { pointsGivenByDay, readOwedByDay } from './day-store.ts';
export {
  claimAllEarnings,
  type Granting,
  grantClaimed,
  grantEarnings,
  owedKeys,
  redateEarnings,
  withdrawEarnings,
} from './earnings.ts';
export { announceExpiry, expireDuePoints, getNextExpiry } from './expire-due-points.ts';
export type { AnnouncedExpiry } from './expiry-store.ts';
export {
  type Behind,
  type EntryRow,
  entriesBooked,
  readLotAges,
  readMovements,
  type Stretch,
} from './export-store.ts';
export { type HistoryRow, historyRows, unclaimedGroups, unclaimedSums } from './history-store.ts';
export { holdPoints, refundPoints, releasePoints, spendHeldPoints } from './hold-points.ts';
export { handlers, listEarnings, listHistory, presentEarning } from './list-entries.ts';
export { personal } from './personal-store.ts';
export {
  type GivenWeek,
  givenSince,
  type OutstandingRow,
  type PaidEarning,
  paidEarnings,
  pointsByWeek,
  pointsEarnedIn,
  pointsGiven,
  pointsOfCampaign,
  readBalances,
  readLapsing,
  readOutstanding,
} from './report-store.ts';
export type { Account, CancelReason, EarnedFor, EarningRow, Grant, HeldEarning, HistoryReason, Lot } from './shapes.ts';
export { type BookRule, type BookRules, everyone, type Finding, type MemberRange, within } from './shapes.ts';
export { heldEarnings } from './store.ts';
export { type Deducted, deductedFor, deductPoints, forfeitPoints, spendPoints, takeBack } from './take-points.ts';
export { runBookRules, verifyLedger } from './verify.ts';
export { ENTRIES_SINCE, LOTS, LOTS_SINCE } from './verify-rules-store.ts';
export { closeYears, isYearToClose } from './years/close-year.ts';
export { type BookYear, NO_YEAR, openedYear } from './years/year-store.ts';
