import { getKeyLabel, getValueLabel, type PackLabels } from '../keys/key-labels.ts';
import { localeOf } from '../locale.ts';
import type { DeskLanguage } from '../translation.tsx';

/** Place of an error in a form: its file's labels and its keys. */
export interface FormPlace {
  words: PackLabels;
  path: readonly (string | number)[];
}

interface Spelling {
  quoted: (word: string) => string;
  /** A field without a value, which files write `key: null`. */
  emptied: (label: string) => string;
  /** Form wording for values that files spell differently. */
  plain: Readonly<Record<string, string>>;
  /** Keys without an inner capital letter that are no words of the language. */
  keys: readonly string[];
  /** Notation that only applies to files. */
  ofFiles: RegExp;
}

/** Keys without an inner capital letter that are words of English only. */
const keysWithoutCapitals = [
  'url',
  'unmeasured',
  'points',
  'money',
  'earnings',
  'days',
  'window',
  'redemptions',
  'kind',
  'lat',
  'lon',
  'polygon',
];

const spellings: Record<DeskLanguage, Spelling> = {
  en: {
    quoted: (word) => `“${word}”`,
    emptied: (label) => `an empty ${label}`,
    plain: { null: 'empty', true: 'ticked', false: 'not ticked' },
    keys: ['url', 'unmeasured'],
    ofFiles: /\bquoted /g,
  },
  es: {
    quoted: (word) => `«${word}»`,
    emptied: (label) => `${label} sin valor`,
    plain: { null: 'vacío', true: 'marcado', false: 'sin marcar' },
    keys: keysWithoutCapitals,
    ofFiles: / entre comillas\b/g,
  },
  ar: {
    quoted: (word) => `«${word}»`,
    emptied: (label) => `${label} بلا قيمة`,
    plain: { null: 'فارغ', true: 'محدد', false: 'غير محدد' },
    keys: keysWithoutCapitals,
    ofFiles: / بين علامتي اقتباس(?= مثل)/g,
  },
};

/** Matches file notation: quoted examples and parameters (left unchanged), then keys, choices and their syntax. */
const WRITTEN =
  /"[^"]*"|'[^']*'|\{\w+\}|\{ (?<of>\w+): (?<is>\w+) \}|\b(?<emptied>[a-zA-Z]+): null\b|\b(?<key>[a-z]+(?:\.[a-z]+)?(?:[A-Z][a-z]*)+)\b|\b(?<choice>[A-Z]{2,}(?:_[A-Z0-9]+)*)\b(?!-)|\b(?<word>[a-z]+)\b/gu;

/** Returns a key's label: among its sibling keys first, then in outer levels. */
function titleOf({ words, path }: FormPlace, key: string): string | null {
  const names = key.split('.');
  const found = getKeyLabel(words, [...path.slice(0, -1), ...names])[0];
  if (found !== names.at(-1)) return found;
  const other = Object.keys(words.keys).find((name) => name.endsWith(`.${key}`));
  return other === undefined ? null : (words.keys[other]?.[0] ?? null);
}

/** Returns a choice's label at the place, or the only one known elsewhere. */
function choiceOf({ words, path }: FormPlace, choice: string): string | null {
  const found = getValueLabel(words, path, choice);
  if (found !== choice) return found;
  const other = Object.keys(words.values).find((name) => name.endsWith(`.${choice}`));
  return other === undefined ? null : (words.values[other] ?? null);
}

/** Replaces keys and choices in a check message by form labels; unknown ones stay. */
export function asFormsSay(text: string, place: FormPlace, language: DeskLanguage): string {
  const { quoted, emptied, plain, keys, ofFiles } = spellings[language];
  const key = (name: string): string => {
    const title = titleOf(place, name);
    return title === null ? name : quoted(title);
  };
  const choice = (name: string): string => {
    const word = choiceOf(place, name);
    return word === null ? name : quoted(word);
  };
  return text.replace(ofFiles, '').replace(WRITTEN, (whole, ...rest) => {
    const found = rest.at(-1) as Partial<Record<'of' | 'is' | 'emptied' | 'key' | 'choice' | 'word', string>>;
    if (found.of !== undefined && found.is !== undefined) return `${key(found.of)}: ${choice(found.is)}`;
    if (found.emptied !== undefined) return emptied(key(found.emptied));
    if (found.key !== undefined) return key(found.key);
    if (found.choice !== undefined) return choice(found.choice);
    if (found.word === undefined) return whole;
    return keys.includes(found.word) ? key(found.word) : (plain[found.word] ?? whole);
  });
}

/** Messages whose parameters may be keys that look like ordinary words. */
const OF_KEYS = /^expected (?:no \{0\}|at least the \{0\} of|a contrast of)/;

/** Translates a parameter if it is a key or consists only of choices; other values are user input. */
export function asFormsSayValue(value: string, form: string, place: FormPlace, language: DeskLanguage): string {
  const { quoted } = spellings[language];
  const title = OF_KEYS.test(form) && /^[a-z]\w*$/i.test(value) ? titleOf(place, value) : null;
  if (title !== null) return quoted(title);
  const parts = value.split(', ');
  const named = parts.flatMap((part) => {
    const word = choiceOf(place, part);
    return word === null ? [] : [quoted(word)];
  });
  return named.length === parts.length ? named.join(', ') : value;
}

/** Formats a numeric parameter in a language; days, codes and other text stay unchanged. */
export const asFormsSayNumber = (value: string, language: DeskLanguage): string =>
  Number.isFinite(Number(value)) && String(Number(value)) === value
    ? new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 20 }).format(Number(value))
    : value;
