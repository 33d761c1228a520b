import { randomInt } from 'node:crypto';
import { typedDigits } from '@fareback/contract';
import { cardDigits } from '@fareback/contract/admin';

/** Returns what the last digit adds to a Luhn sum: 0 for a valid number. */
function luhnRest(digits: string): number {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10;
}

/** Returns a random card number whose check digit finds typing errors; it says nothing about the member [ASSIST-06]. */
export function newCardNumber(): string {
  const body = Array.from({ length: cardDigits - 1 }, (_, at) => (at === 0 ? randomInt(1, 10) : randomInt(10))).join(
    '',
  );
  return `${body}${(10 - luhnRest(`${body}0`)) % 10}`;
}

export const isCardNumber = (digits: string): boolean =>
  digits.length === cardDigits && /^\d+$/.test(digits) && luhnRest(digits) === 0;

/** The digits of a typed or scanned number. */
export const readCardNumber = (text: string): string => typedDigits(text).trim();
