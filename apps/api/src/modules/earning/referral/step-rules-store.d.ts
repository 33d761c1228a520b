import { type BookRules } from '../../ledger/index.ts';
/** Rules for the steps of a referral, each of which needs its number of friends and is given once [LEDGER-11]. */
export declare const referralStepRules: BookRules;
