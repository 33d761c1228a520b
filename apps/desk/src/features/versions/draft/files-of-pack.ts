import { languages } from '@fareback/wording';
import type { MessageKey } from '../../../words/catalogue.ts';
import { readFile, valueAt } from './forms/pack-yaml.ts';

const settings = {
  'programme.yaml': 'drafts.programme',
  'tenant.yaml': 'drafts.agency',
  'theme.yaml': 'drafts.theme',
} as const satisfies Record<string, MessageKey>;

export const wordingFile = (language: string): string => `wording/${language}.json`;

/** Languages to edit: English, those the agency offers, even without texts yet, and any other with texts [DESK-312]. */
export function languagesOf(textOf: (file: string) => string | null): readonly (typeof languages)[number][] {
  const { value } = readFile(textOf('tenant.yaml'), {});
  const named = valueAt(value, ['languages']);
  const offered: readonly unknown[] = Array.isArray(named) ? named : [];
  return languages.filter(({ code }) => code === 'en' || offered.includes(code) || textOf(wordingFile(code)) !== null);
}

/** The editable files of a pack: settings, then texts by language, with their labels. */
export const packFiles: readonly { file: string; word?: MessageKey; name?: string }[] = [
  ...Object.entries(settings).map(([file, word]) => ({ file, word })),
  ...languages.map(({ code, name }) => ({ file: wordingFile(code), name })),
];

/** Removes the leading agency id from a problem's file. */
export const fileOfProblem = (file: string, agency: string): string =>
  file.startsWith(`${agency}/`) ? file.slice(agency.length + 1) : file;
