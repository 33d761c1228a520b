import type { PackProblem } from '@fareback/contract/admin';
import { directionOf } from '@fareback/wording';
import { isolateIn } from '../isolate.ts';
import type { DeskLanguage } from '../translation.tsx';
import { checkInArabic } from './ar.ts';
import { checkInSpanish } from './es.ts';
import { asFormsSay, asFormsSayNumber, asFormsSayValue, type FormPlace } from './in-forms.ts';

/** Translations of the pack check's messages by desk language; English is built in. */
const forms: Partial<Record<DeskLanguage, Readonly<Record<string, string>>>> = {
  es: checkInSpanish,
  ar: checkInArabic,
};

type Value = PackProblem['saying']['values'][number];

/**
 * Translates a problem and returns its language, English if untranslated. At a form's place, keys and choices use the
 * form's labels [DESK-349] and numbers the language's format [DESK-359]; otherwise the file's spelling.
 */
export function translateProblem(
  { message, saying }: Pick<PackProblem, 'message' | 'saying'>,
  language: DeskLanguage,
  place?: FormPlace,
): { text: string; lang: DeskLanguage } {
  const known = forms[language];
  const isTranslated = known?.[saying.form] !== undefined;
  const lang = isTranslated ? language : 'en';
  if (!isTranslated && place === undefined) return { text: message, lang };
  const ofForms = (text: string): string => (place === undefined ? text : asFormsSay(text, place, lang));
  const filled = (form: string, values: readonly Value[]): string =>
    ofForms((isTranslated && known?.[form]) || form).replace(/\{(\d+)\}/g, (_, at: string) =>
      textOf(values[Number(at)] ?? '', form),
    );
  const textOf = (value: Value, form: string): string => {
    if (typeof value !== 'string') return filled(value.form, value.values);
    const word = isTranslated ? known?.[value] : undefined;
    if (word !== undefined) return ofForms(word);
    return isolateIn(
      directionOf(lang),
      place === undefined ? value : asFormsSayNumber(asFormsSayValue(value, form, place, lang), lang),
    );
  };
  return { text: filled(saying.form, saying.values), lang };
}
