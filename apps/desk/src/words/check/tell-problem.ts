import type { PackProblem } from '@fareback/contract/admin';
import { apart } from '../isolated.ts';
import type { DeskLanguage } from '../words.tsx';
import { checkInSpanish } from './es.ts';

/** What the check of packs tells, by the desk's languages; it speaks English by itself. */
const forms: Partial<Record<DeskLanguage, Readonly<Record<string, string>>>> = { es: checkInSpanish };

type Value = PackProblem['saying']['values'][number];

/** A problem in the desk's language, and in which it is said: English where nobody said it in another. */
export function tellProblem(
  { message, saying }: PackProblem,
  language: DeskLanguage,
): { text: string; lang: DeskLanguage } {
  const known = forms[language];
  const form = known?.[saying.form];
  if (known === undefined || form === undefined) return { text: message, lang: 'en' };
  const filled = (text: string, values: readonly Value[]): string =>
    text.replace(/\{(\d+)\}/g, (_, at: string) => said(values[Number(at)] ?? ''));
  const said = (value: Value): string => {
    if (typeof value === 'string') return known[value] ?? apart(value);
    return filled(known[value.form] ?? value.form, value.values);
  };
  return { text: filled(form, saying.values), lang: language };
}
