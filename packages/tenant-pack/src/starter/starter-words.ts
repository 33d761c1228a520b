import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@fareback/contract';

/** The initial texts of a new pack, complete in every supported language [DESK-291]. */
export const starterWords = (language: Language): object =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'words', `${language}.json`), 'utf8')) as object;
