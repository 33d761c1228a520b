import { type DayRangeError, type DaySpan, getDayRangeError } from '@fareback/contract/admin';
import type { Translate } from '../words/translation.tsx';
import { dayText } from './calendar.ts';

type Translation = { t: Translate; language: string };

/** Error text of a date range [DESK-332]. */
function getDayErrorText(error: DayRangeError, { t, language }: Translation): string {
  if (error.kind === 'BACKWARDS') return t('field.backwards');
  if (error.kind === 'TOO_MANY') return t('field.daysMost', { days: error.most });
  if (error.kind === 'TOO_EARLY') return t('field.dayFirst', { day: dayText(error.first, language) });
  return t('field.dayLast', { day: dayText(error.last, language) });
}

/** Validates date fields before sending; empty if they are within bounds. */
export function getDayErrors(
  days: DaySpan,
  translation: Translation,
  most?: number,
): Partial<Record<'from' | 'to', string>> {
  const error = getDayRangeError(days, most);
  return error === null ? {} : { [error.field]: getDayErrorText(error, translation) };
}

export const halfTyped = (form: HTMLFormElement): string[] =>
  [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement && field.validity.badInput ? [field.name] : [],
  );
