import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@fareback/contract';

/** The texts that a new pack begins with in a language: whole, in each that the product speaks [DESK-291]. */
export const starterWords = (language: Language): object =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'words', `${language}.json`), 'utf8')) as object;
