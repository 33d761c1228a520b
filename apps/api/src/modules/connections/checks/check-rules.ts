import { limits } from '@fareback/contract';
import type { CheckAnswer } from '../../../adapters/account-checker.ts';

/** Result of a check. UNREACHABLE: the server could not be asked. NONE: no answer for a day. */
export type CheckOutcome = 'UNREACHABLE' | 'NONE' | 'NO' | 'YES';

/** A stronger outcome replaces a weaker one: a yes is final, whatever comes before or after. */
const weight: Readonly<Record<CheckOutcome, number>> = { UNREACHABLE: 1, NONE: 2, NO: 3, YES: 4 };

/** True if an outcome replaces another, so the order of answers does not matter [D-093]. */
export const outweighs = (one: CheckOutcome, other: CheckOutcome | null): boolean =>
  weight[one] > (other === null ? 0 : weight[other]);

export function outcomeOf(answer: CheckAnswer): CheckOutcome | null {
  switch (answer.kind) {
    case 'YES':
    case 'NO':
      return answer.kind;
    case 'LATER':
      return null;
    case 'UNKNOWN':
      return answer.mayFollow ? null : 'UNREACHABLE';
  }
}

export const answerableUntil = (askedAt: Date): Date =>
  new Date(askedAt.getTime() + limits.providerAnswerHours * 3_600_000);
