import { type BookRule } from '../../ledger/index.ts';
/**
 * Rules for goals of all members together: totals are what members' states contain, and who took part is paid once it
 * is reached [LEDGER-12].
 */
export declare const goalRules: BookRule[];
