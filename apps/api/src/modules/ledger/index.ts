export { accountOf, balanceOf, countsOf, lockAccounts, openAccount } from './accounts.ts';
export { type BookRule, everyone, type Finding, type MemberRange, within } from './book-rule.ts';
export { type BudgetStop, stoppedUntil, type Wanted } from './budgets/allot.ts';
export { givenIn, listRejectedKeys, type Month, readBudgeted } from './budgets/budget-store.ts';
export { type BudgetShortfall, drawOnBudgets } from './budgets/draw-on-budgets.ts';
export { claimUnannounced, type GivenMonth, readMonths } from './budgets/months-store.ts';
export { setBudgets } from './budgets/set-budgets.ts';
export { claimAllEarnings } from './claim-earning.ts';
export { type Deducted, deductedFor, deductPoints, forfeitPoints } from './deduct-points.ts';
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
export { givenSince, pointsGiven } from './given-store.ts';
export { grantClaimed } from './grant-claimed.ts';
export { type Granting, grantEarnings, owedKeys, redateEarnings, withdrawEarnings } from './grant-earnings.ts';
export { type HistoryRow, historyRows } from './history-store.ts';
export { holdPoints, releasePoints, spendHeldPoints } from './hold-points.ts';
export { listEarnings, listHistory } from './list-entries.ts';
export { personal } from './personal-store.ts';
export { presentEarning } from './present.ts';
export { refundPoints } from './refund-points.ts';
export {
  type GivenWeek,
  type OutstandingRow,
  pointsByWeek,
  pointsOfCampaign,
  readBalances,
  readLapsing,
  readOutstanding,
} from './report-store.ts';
export { type PaidEarning, paidEarnings } from './ride-earnings-store.ts';
export { handlers } from './routes.ts';
export type { Account, CancelReason, EarnedFor, EarningRow, Grant, HistoryReason, Lot } from './shapes.ts';
export { spendPoints } from './spend-points.ts';
export { takeBack } from './take-back.ts';
export { unclaimedGroups } from './unclaimed-store.ts';
export { runBookRules, verifyLedger } from './verify.ts';
export { ENTRIES_SINCE } from './verify-rules-store.ts';
export { closeYears, isYearToClose } from './years/close-year.ts';
export { type BookYear, NO_YEAR, openedYear } from './years/year-store.ts';
