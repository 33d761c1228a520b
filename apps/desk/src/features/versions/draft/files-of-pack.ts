import { languages } from '@fareback/wording';
import type { MessageKey } from '../../../words/catalogue.ts';
import { readFile, valueAt } from './forms/pack-yaml.ts';

/** The files of settings, each with its name at the desk. */
const settings = {
  'programme.yaml': 'drafts.programme',
  'tenant.yaml': 'drafts.agency',
  'theme.yaml': 'drafts.theme',
} as const satisfies Record<string, MessageKey>;

/** The file of a language's texts. */
export const wordingFile = (language: string): string => `wording/${language}.json`;

/**
 * The languages that texts are written in: English, those that the agency offers, also where nothing is said in them yet, and those
 * that have texts though the agency does not offer them [DESK-312].
 */
export function languagesOf(textOf: (file: string) => string | null): readonly (typeof languages)[number][] {
  const { value } = readFile(textOf('tenant.yaml'), {});
  const named = valueAt(value, ['languages']);
  const offered: readonly unknown[] = Array.isArray(named) ? named : [];
  return languages.filter(({ code }) => code === 'en' || offered.includes(code) || textOf(wordingFile(code)) !== null);
}

/** The files of a pack that may be edited: settings, then texts by language; `word` or `name` is what people call it. */
export const packFiles: readonly { file: string; word?: MessageKey; name?: string }[] = [
  ...Object.entries(settings).map(([file, word]) => ({ file, word })),
  ...languages.map(({ code, name }) => ({ file: wordingFile(code), name })),
];

/** A problem's file without the agency's id, which leads it. */
export const fileOfProblem = (file: string, agency: string): string =>
  file.startsWith(`${agency}/`) ? file.slice(agency.length + 1) : file;
