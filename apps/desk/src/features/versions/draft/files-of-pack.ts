import { languages } from '@fareback/wording';
import type { Word } from '../../../words/catalogue.ts';

/** The files of settings, each with its name at the desk. */
const settings = {
  'programme.yaml': 'drafts.programme',
  'tenant.yaml': 'drafts.agency',
  'theme.yaml': 'drafts.theme',
} as const satisfies Record<string, Word>;

/** The file of a language's texts. */
export const wordingFile = (language: string): string => `wording/${language}.json`;

/** The files of a pack that may be edited: settings, then texts by language; `word` or `name` is what people call it. */
export const packFiles: readonly { file: string; word?: Word; name?: string }[] = [
  ...Object.entries(settings).map(([file, word]) => ({ file, word })),
  ...languages.map(({ code, name }) => ({ file: wordingFile(code), name })),
];

/** A problem's file without the agency's id, which leads it. */
export const fileOfProblem = (file: string, agency: string): string =>
  file.startsWith(`${agency}/`) ? file.slice(agency.length + 1) : file;
