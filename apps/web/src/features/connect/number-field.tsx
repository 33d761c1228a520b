import { fitsPlace, grouping, type NumberForm, normalizeIdentifier, takesLetters } from '@fareback/contract';
import { Field, type FieldProps } from '@fareback/ui/form/field.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';

type NumberFieldProps = Pick<FieldProps, 'label' | 'help' | 'error' | 'readOnly'> & {
  form: NumberForm | null;
  value: string;
  onChange: (masked: string) => void;
};

/** A card number that is grouped while typing, like on the card; the caret keeps its place [PROV-22]. */
export function NumberField({ form, value, onChange, ...field }: NumberFieldProps): ReactNode {
  const masks = form?.masks ?? [];
  const hasLetters = takesLetters(masks);
  return (
    <Field
      {...field}
      name="identifier"
      inputMode={hasLetters ? 'text' : 'numeric'}
      autoCapitalize={hasLetters ? 'characters' : undefined}
      autoComplete="off"
      spellCheck={false}
      placeholder={masks[0]?.replaceAll(/[#@*]/g, '•')}
      icon={<Icon name="card" size={20} />}
      ltr
      value={value}
      onChange={({ target, nativeEvent }) => {
        const masked = maskNumber(target.value, masks);
        const caret = caretInNumber(target.value, target.selectionStart ?? target.value.length, masked);
        // Set it here: an unchanged mask causes no render, and the caret would jump to the end.
        if (target.value !== masked) target.value = masked;
        // Deleting forward over a blank must skip it, or it would get stuck.
        const isForward = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward';
        const place = isForward && masked === value ? caret + 1 : caret;
        target.setSelectionRange(place, place);
        onChange(masked);
      }}
    />
  );
}

type Masks = NumberForm['masks'];

/** Normalizes a number to ASCII digits and capital letters without separators; null if a character fits no mask. */
function numberOf(text: string, masks: Masks): string | null {
  const number = normalizeIdentifier('NUMERIC_ID', text);
  return (takesLetters(masks) ? /^[0-9A-Z]*$/ : /^[0-9]*$/).test(number) ? number : null;
}

const placesOf = (mask: string): string[] => Array.from(mask.replaceAll(' ', ''));

/** Returns the first mask that the number's beginning fits. */
function maskOf(number: string, masks: Masks): string | undefined {
  return masks.find((mask) => {
    const places = placesOf(mask);
    return number.length <= places.length && Array.from(number).every((sign, at) => fitsPlace(sign, places[at] ?? ''));
  });
}

/**
 * Groups a number by the mask it fits; a blank always precedes a character, so deleting never gets stuck. Input that
 * fits no mask is returned as typed, for the form to report [PROV-22].
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

/** Returns the caret position in `masked` with as many characters before it as in `text` before `caret`. */
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

/** Returns the number's length if all its masks agree. */
export function lengthOf(masks: Masks): number | null {
  const counts = new Set(masks.map((mask) => placesOf(mask).length));
  return counts.size === 1 ? ([...counts][0] ?? null) : null;
}
