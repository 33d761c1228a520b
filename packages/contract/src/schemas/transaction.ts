import * as z from 'zod/mini';
import { Earning } from './earning.ts';
import { TransactionType } from './enums.ts';
import { Redemption } from './redemption.ts';
import { MaybeText, Money, Text, Time } from './scalars.ts';

/** One row of the points history; `amount` is signed [LEDGER-02]. */
export const Transaction = z.object({
  TransactionID: Text,
  amount: Money,
  transactionType: TransactionType,
  /** Why a BALANCE_DEDUCTION was made; our API always sends it, missing counts as inactivity [EARNING-07]. */
  deductionCause: z.optional(z.enum(['INACTIVITY', 'VOID', 'REPAYMENT', 'OPERATOR'])),
  transactionTitle: Text,
  transactionDateUTC: Time,
  transactionIconUrl: MaybeText,
  earning: z.nullable(Earning),
  redemption: z.nullable(Redemption),
});
export type Transaction = z.infer<typeof Transaction>;
