import { DirectionProvider } from '@base-ui/react/direction-provider';
import { createTranslator, directionOf } from '@fareback/wording';
import { compileCatalogue } from '@fareback/wording/compile';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { Catalogue, MessageKey } from './catalogue.ts';
import { isolateValues } from './isolate.ts';
import { localeOf } from './locale.ts';

export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

/** Desk languages in their own names. */
export const deskLanguages = { en: 'English', es: 'Español', ar: 'العربية' } as const;
export type DeskLanguage = keyof typeof deskLanguages;

const catalogues: Record<DeskLanguage, () => Promise<Catalogue>> = {
  en: () => import('./en/index.ts'),
  es: () => import('./es/index.ts'),
  ar: () => import('./ar/index.ts'),
};

interface Translation {
  language: DeskLanguage;
  t: Translate;
  number: (value: number) => string;
}

export async function loadTranslation(language: DeskLanguage): Promise<Translation> {
  const numbers = new Intl.NumberFormat(localeOf(language));
  const translate = createTranslator<MessageKey>(language, compileCatalogue(await catalogues[language]()));
  const t: Translate = (key, values) => translate(key, values && isolateValues(values, directionOf(language)));
  return { language, t, number: (value) => numbers.format(value) };
}

const STORAGE_KEY = 'desk.language';
const isDeskLanguage = (language: string | null | undefined): language is DeskLanguage =>
  language !== null && language !== undefined && Object.hasOwn(deskLanguages, language);

/** Returns the language chosen on this device, else the browser's, else English. */
export function firstLanguage(): DeskLanguage {
  const chosen = localStorage.getItem(STORAGE_KEY);
  const preferred = navigator.languages.map((language) => language.split('-')[0]);
  return [chosen, ...preferred].find(isDeskLanguage) ?? 'en';
}

const TranslationContext = createContext<(Translation & { speak: (language: DeskLanguage) => Promise<void> }) | null>(
  null,
);

/** Provides the desk's messages to its children, and a way to change the language. */
export function TranslationProvider({ first, children }: { first: Translation; children: ReactNode }): ReactNode {
  const [translation, setTranslation] = useState(first);
  useEffect(() => {
    document.documentElement.lang = translation.language;
    document.documentElement.dir = directionOf(translation.language);
  }, [translation]);
  const changeLanguage = async (language: DeskLanguage) => {
    localStorage.setItem(STORAGE_KEY, language);
    setTranslation(await loadTranslation(language));
  };
  return (
    <TranslationContext value={{ ...translation, speak: changeLanguage }}>
      <DirectionProvider direction={directionOf(translation.language)}>{children}</DirectionProvider>
    </TranslationContext>
  );
}

/** Returns the desk's messages in the user's language, and a function to change it. */
export function useTranslation(): Translation & { speak: (language: DeskLanguage) => Promise<void> } {
  const translation = use(TranslationContext);
  if (translation === null) throw new Error('No language here');
  return translation;
}
