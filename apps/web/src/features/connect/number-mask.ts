import { asciiDigits, type NumberForm } from '@fareback/contract';

type Masks = NumberForm['masks'];

/** What groups a number and is no part of it. */
const between = /[\s-]/g;

/** The digits of a number that holds nothing else, in 0 to 9 whatever digits were typed; null where a letter or sign stands among them. */
function digitsOf(text: string): string | null {
  const digits = asciiDigits(text).replace(between, '');
  return /^\d*$/.test(digits) ? digits : null;
}

const placesOf = (mask: string): string[] => Array.from(mask.replaceAll(' ', ''));

/** The first mask that the digits may still fill, as far as they go. */
function maskOf(digits: string, masks: Masks): string | undefined {
  return masks.find((mask) => {
    const places = placesOf(mask);
    return (
      digits.length <= places.length && Array.from(digits).every((digit, at) => ['#', digit].includes(places[at] ?? ''))
    );
  });
}

/**
 * A number as its card shows it, grouped by the mask that it fits; blanks stand only before a digit, so that deleting never
 * gets stuck. What fits none, or is no number, stays as it was typed: the form says what is wrong with it [PROV-22].
 */
export function maskNumber(text: string, masks: Masks): string {
  const digits = digitsOf(text);
  const mask = digits === null ? undefined : maskOf(digits, masks);
  if (digits === null || mask === undefined) return text;
  let at = 0;
  let masked = '';
  for (const place of mask) {
    if (at === digits.length) break;
    masked += place === ' ' ? ' ' : digits[at];
    if (place !== ' ') at += 1;
  }
  return masked;
}

/** Where the caret stands in `masked` so that as many digits are before it as were in `text` before `caret`. */
export function caretInNumber(text: string, caret: number, masked: string): number {
  if (masked === text) return caret;
  const before = text.slice(0, caret).replace(between, '').length;
  let seen = 0;
  for (let at = 0; at < masked.length; at += 1) {
    if (seen === before) return at;
    if (masked[at] !== ' ') seen += 1;
  }
  return masked.length;
}

/** How many digits a number has, where all its masks agree. */
export function digitCountOf(masks: Masks): number | null {
  const counts = new Set(masks.map((mask) => placesOf(mask).length));
  return counts.size === 1 ? ([...counts][0] ?? null) : null;
}
