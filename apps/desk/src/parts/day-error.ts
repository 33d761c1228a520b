import { type DayRangeError, type DaySpan, getDayRangeError } from '@fareback/contract/admin';
import type { Translate } from '../words/translation.tsx';
import { dayText } from './calendar.ts';

type Translation = { t: Translate; language: string };

/** What is wrong with days, in words for the field at which it stands [DESK-332]. */
function getDayErrorText(error: DayRangeError, { t, language }: Translation): string {
  if (error.kind === 'BACKWARDS') return t('field.backwards');
  if (error.kind === 'TOO_MANY') return t('field.daysMost', { days: error.most });
  if (error.kind === 'TOO_EARLY') return t('field.dayFirst', { day: dayText(error.first, language) });
  return t('field.dayLast', { day: dayText(error.last, language) });
}

/** What is said at the fields of days before they are sent: nothing where they are within their bounds. */
export function getDayErrors(
  days: DaySpan,
  translation: Translation,
  most?: number,
): Partial<Record<'from' | 'to', string>> {
  const error = getDayRangeError(days, most);
  return error === null ? {} : { [error.field]: getDayErrorText(error, translation) };
}

/** Fields of a form in which something stands that is no value yet, as half a day: by their names. */
export const halfTyped = (form: HTMLFormElement): string[] =>
  [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement && field.validity.badInput ? [field.name] : [],
  );
