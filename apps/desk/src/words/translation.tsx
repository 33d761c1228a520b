import { createTranslator } from '@fareback/wording';
import { compileCatalogue } from '@fareback/wording/compile';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { Catalogue, MessageKey } from './catalogue.ts';
import { isolateValues } from './isolate.ts';

/** Says one sentence of the desk. */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

/** Languages of the desk, as each calls itself. */
export const deskLanguages = { en: 'English', es: 'Español' } as const;
export type DeskLanguage = keyof typeof deskLanguages;

const catalogues: Record<DeskLanguage, () => Promise<Catalogue>> = {
  en: () => import('./en/index.ts'),
  es: () => import('./es/index.ts'),
};

interface Translation {
  language: DeskLanguage;
  t: Translate;
  /** A number with its separators. */
  number: (value: number) => string;
}

/** Fetches the words of a language. */
export async function loadTranslation(language: DeskLanguage): Promise<Translation> {
  const numbers = new Intl.NumberFormat(language);
  const translate = createTranslator<MessageKey>(language, compileCatalogue(await catalogues[language]()));
  const t: Translate = (key, values) => translate(key, values && isolateValues(values));
  return { language, t, number: (value) => numbers.format(value) };
}

const STORAGE_KEY = 'desk.language';
const isDeskLanguage = (language: string | null | undefined): language is DeskLanguage =>
  language !== null && language !== undefined && Object.hasOwn(deskLanguages, language);

/** What was chosen on this device, else what the browser asks for, else English. */
export function firstLanguage(): DeskLanguage {
  const chosen = localStorage.getItem(STORAGE_KEY);
  const preferred = navigator.languages.map((language) => language.split('-')[0]);
  return [chosen, ...preferred].find(isDeskLanguage) ?? 'en';
}

const TranslationContext = createContext<(Translation & { speak: (language: DeskLanguage) => Promise<void> }) | null>(
  null,
);

/** Speaks one language to all that stands inside, until another is chosen. */
export function TranslationProvider({ first, children }: { first: Translation; children: ReactNode }): ReactNode {
  const [translation, setTranslation] = useState(first);
  useEffect(() => {
    document.documentElement.lang = translation.language;
  }, [translation]);
  const changeLanguage = async (language: DeskLanguage) => {
    localStorage.setItem(STORAGE_KEY, language);
    setTranslation(await loadTranslation(language));
  };
  return <TranslationContext value={{ ...translation, speak: changeLanguage }}>{children}</TranslationContext>;
}

/** The desk's words in the language of whoever reads, and a way to another. */
export function useTranslation(): Translation & { speak: (language: DeskLanguage) => Promise<void> } {
  const translation = use(TranslationContext);
  if (translation === null) throw new Error('No language here');
  return translation;
}
