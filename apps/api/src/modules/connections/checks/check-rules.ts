import { limits } from '@fareback/contract';
import type { CheckAnswer } from '../../../adapters/account-checker.ts';

/**
 * What a question came to. UNREACHABLE: nobody could be asked; NONE: nobody said anything for a day.
 */
export type CheckOutcome = 'UNREACHABLE' | 'NONE' | 'NO' | 'YES';

/** The less a word says, the sooner another takes its place: a yes is the last, whatever came before or comes after. */
const weight: Readonly<Record<CheckOutcome, number>> = { UNREACHABLE: 1, NONE: 2, NO: 3, YES: 4 };

/** Whether an outcome takes the place of another; so the order in which answers come does not matter [D-093]. */
export const outweighs = (one: CheckOutcome, other: CheckOutcome | null): boolean =>
  weight[one] > (other === null ? 0 : weight[other]);

/** What an answer means for its question; null: nothing is known yet. */
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

/** Until when a question can be answered [PROV-11]. */
export const answerableUntil = (askedAt: Date): Date =>
  new Date(askedAt.getTime() + limits.providerAnswerHours * 3_600_000);
