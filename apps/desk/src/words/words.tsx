import { createTranslator } from '@fareback/wording';
import { compileCatalogue } from '@fareback/wording/compile';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { Catalogue, Word } from './catalogue.ts';
import { inSentence } from './isolated.ts';

/** Says one sentence of the desk. */
export type Say = (key: Word, values?: Readonly<Record<string, string | number>>) => string;

/** Languages of the desk, as each calls itself. */
export const deskLanguages = { en: 'English', es: 'Español' } as const;
export type DeskLanguage = keyof typeof deskLanguages;

const catalogues: Record<DeskLanguage, () => Promise<Catalogue>> = {
  en: () => import('./en/index.ts'),
  es: () => import('./es/index.ts'),
};

interface Speech {
  language: DeskLanguage;
  t: Say;
  /** A number with its separators. */
  number: (value: number) => string;
}

/** Fetches the words of a language. */
export async function speechOf(language: DeskLanguage): Promise<Speech> {
  const numbers = new Intl.NumberFormat(language);
  const translate = createTranslator<Word>(language, compileCatalogue(await catalogues[language]()));
  const t: Say = (key, values) => translate(key, values && inSentence(values));
  return { language, t, number: (value) => numbers.format(value) };
}

const place = 'desk.language';
const isOurs = (language: string | null | undefined): language is DeskLanguage =>
  language !== null && language !== undefined && Object.hasOwn(deskLanguages, language);

/** What was chosen on this device, else what the browser asks for, else English. */
export function firstLanguage(): DeskLanguage {
  const chosen = localStorage.getItem(place);
  const asked = navigator.languages.map((language) => language.split('-')[0]);
  return [chosen, ...asked].find(isOurs) ?? 'en';
}

const SpeechContext = createContext<(Speech & { speak: (language: DeskLanguage) => Promise<void> }) | null>(null);

/** Speaks one language to all that stands inside, until another is chosen. */
export function SpeechRoom({ first, children }: { first: Speech; children: ReactNode }): ReactNode {
  const [speech, setSpeech] = useState(first);
  useEffect(() => {
    document.documentElement.lang = speech.language;
  }, [speech]);
  const speak = async (language: DeskLanguage) => {
    localStorage.setItem(place, language);
    setSpeech(await speechOf(language));
  };
  return <SpeechContext value={{ ...speech, speak }}>{children}</SpeechContext>;
}

/** The desk's words in the language of whoever reads, and a way to another. */
export function useWords(): Speech & { speak: (language: DeskLanguage) => Promise<void> } {
  const speech = use(SpeechContext);
  if (speech === null) throw new Error('No language here');
  return speech;
}
