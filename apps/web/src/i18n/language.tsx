import { DirectionProvider } from '@base-ui/react/direction-provider';
import {
  type CompiledMessages,
  createTranslator,
  directionOf,
  formatPoints,
  type GrowingTranslator,
  type Language,
  type MessageKey,
  type MessageValues,
  resolveLanguage,
  type Translator,
} from '@fareback/wording';
import { loadCatalogue } from '@fareback/wording/load-catalogue';
import { createContext, type ReactNode, use } from 'react';

/** Storage key of the choice [LANG-06]. */
export const CODE_KEY = 'language';
const TITLE_KEY = 'languageTitle';

/** Lifetime of the language cookie for the server, renewed by each page. */
const cookieSeconds = 365 * 24 * 60 * 60;

/** Translation functions: `t` returns a text, `language` is the code, `points` formats a number of points. */
export interface Translation {
  language: Language;
  t: (key: MessageKey, values?: MessageValues) => string;
  points: (amount: number) => string;
}

/** A tenant's words for points [TEN-13]: `long` in sentences, `short` next to numbers, `title` in headings. */
export interface WordsForPoints {
  long: string;
  short: string;
  title: string;
}

/** The translation, and the values that every text may use. */
const TranslationContext = createContext<(Translation & { own: MessageValues }) | null>(null);

/** Provides translations to its children; every text may use the tenant's words for points. */
export function TranslationProvider({
  language,
  translator,
  words,
  children,
}: {
  language: Language;
  translator: Translator;
  words: WordsForPoints;
  children: ReactNode;
}) {
  const own = { pointsLong: words.long, pointsShort: words.short, pointsTitle: words.title };
  const translation = {
    own,
    language,
    t: (key: MessageKey, values?: MessageValues) => translator(key, { ...own, ...values }),
    points: (amount: number) => formatPoints(amount, language),
  };
  return (
    <TranslationContext value={translation}>
      <DirectionProvider direction={directionOf(language)}>{children}</DirectionProvider>
    </TranslationContext>
  );
}

/** The translation, with the values that every text may use. */
export function useTranslationContext(): Translation & { own: MessageValues } {
  const translation = use(TranslationContext);
  if (translation === null) throw new Error('useTranslation needs a TranslationProvider above it');
  return translation;
}

export function useTranslation(): Translation {
  return useTranslationContext();
}

const translators = new Map<Language, Promise<GrowingTranslator>>();
const arrived = new Map<Language, GrowingTranslator>();
const wantedParts = new Set<'first' | 'home' | 'rest'>(['first']);

async function makeTranslator(language: Language): Promise<GrowingTranslator> {
  const parts = await Promise.all([...wantedParts].map((part) => loadCatalogue(language, part)));
  const translator = createTranslator(language, Object.assign({}, ...parts) as CompiledMessages);
  // Include parts requested while loading.
  for (const part of wantedParts) translator.add(await loadCatalogue(language, part));
  arrived.set(language, translator);
  return translator;
}

/** Loads a language's texts: the first part, and all parts requested since. Rejects if they fail. */
export function loadTranslator(language: Language): Promise<Translator> {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const coming = makeTranslator(language);
  translators.set(language, coming);
  coming.catch(() => translators.delete(language));
  return coming;
}

/**
 * Loads a part of the texts that sign-in does not need, for every language in use and later ones. Rejects if it fails.
 * A language that is still loading includes the part; the call waits for it only if no language has loaded, because it
 * may hang [LANG-19].
 */
export async function loadMessages(part: 'home' | 'rest'): Promise<void> {
  wantedParts.add(part);
  const learn = async ([language, translator]: [Language, GrowingTranslator]) =>
    translator.add(await loadCatalogue(language, part));
  await Promise.all<unknown>(arrived.size > 0 ? [...arrived].map(learn) : translators.values());
}

export function storedLanguage(): Language | null {
  const code = localStorage.getItem(CODE_KEY);
  return code === null ? null : resolveLanguage(code);
}

export function storeLanguage(language: Language, title: string): void {
  localStorage.setItem(CODE_KEY, language);
  localStorage.setItem(TITLE_KEY, title);
}

/**
 * Sets the page's `lang` and direction, and a cookie that lets the server render the next page in the language
 * [LANG-06, LANG-07].
 */
export function setPageLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  document.cookie = `${CODE_KEY}=${language}; path=/; max-age=${cookieSeconds}; samesite=lax`;
}
