import { fitsPlace, grouping, type NumberForm, normalizeIdentifier, takesLetters } from '@fareback/contract';

type Masks = NumberForm['masks'];

/** A number without what groups it, in 0 to 9 and large letters whatever was typed; null where a sign stands among them that no mask takes. */
function numberOf(text: string, masks: Masks): string | null {
  const number = normalizeIdentifier('NUMERIC_ID', text);
  return (takesLetters(masks) ? /^[0-9A-Z]*$/ : /^[0-9]*$/).test(number) ? number : null;
}

const placesOf = (mask: string): string[] => Array.from(mask.replaceAll(' ', ''));

/** The first mask that the number may still fill, as far as it goes. */
function maskOf(number: string, masks: Masks): string | undefined {
  return masks.find((mask) => {
    const places = placesOf(mask);
    return number.length <= places.length && Array.from(number).every((sign, at) => fitsPlace(sign, places[at] ?? ''));
  });
}

/**
 * A number as its card shows it, grouped by the mask that it fits; blanks stand only before a sign, so that deleting never
 * gets stuck. What fits none, or is no number, stays as it was typed: the form says what is wrong with it [PROV-22].
 */
export function maskNumber(text: string, masks: Masks): string {
  const number = numberOf(text, masks);
  const mask = number === null ? undefined : maskOf(number, masks);
  if (number === null || mask === undefined) return text;
  let at = 0;
  let masked = '';
  for (const place of mask) {
    if (at === number.length) break;
    masked += place === ' ' ? ' ' : number[at];
    if (place !== ' ') at += 1;
  }
  return masked;
}

/** Where the caret stands in `masked` so that as many signs are before it as were in `text` before `caret`. */
export function caretInNumber(text: string, caret: number, masked: string): number {
  if (masked === text) return caret;
  const before = text.slice(0, caret).replace(grouping, '').length;
  let seen = 0;
  for (let at = 0; at < masked.length; at += 1) {
    if (seen === before) return at;
    if (masked[at] !== ' ') seen += 1;
  }
  return masked.length;
}

/** How many signs a number has, where all its masks agree. */
export function lengthOf(masks: Masks): number | null {
  const counts = new Set(masks.map((mask) => placesOf(mask).length));
  return counts.size === 1 ? ([...counts][0] ?? null) : null;
}
