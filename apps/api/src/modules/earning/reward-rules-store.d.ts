import { type BookRule } from '../ledger/index.ts';
/**
 * Rules for caps per member, and for grants of campaigns and the rides that they are for. Earnings that were granted
 * before the live version may exceed a cap that it lowered [LEDGER-10].
 */
export declare const rideRewardRules: BookRule[];
