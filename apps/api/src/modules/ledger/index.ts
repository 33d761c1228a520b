export { balanceOf, countsOf, lockAccounts, openAccount } from './accounts.ts';
export { acknowledgeEarning, claimAllEarnings, claimEarning } from './claim-earning.ts';
export { grantEarnings, owedKeys, withdrawEarnings } from './grant-earnings.ts';
export type { Account, CancelReason, EarningRow, Grant, Lot } from './shapes.ts';
export { spendPoints } from './spend-points.ts';
