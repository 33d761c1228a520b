export { balanceOf, countsOf, lockAccounts, openAccount } from './accounts.ts';
export { acknowledgeEarning, claimAllEarnings, claimEarning } from './claim-earning.ts';
export { grantEarnings, owedKeys, withdrawEarnings } from './grant-earnings.ts';
export { listEarnings, listHistory } from './list-entries.ts';
export { presentEarning } from './present.ts';
export { handlers } from './routes.ts';
export type { Account, CancelReason, EarningRow, Grant, HistoryReason, Lot } from './shapes.ts';
export { spendPoints } from './spend-points.ts';
export type { HistoryRow } from './store.ts';
