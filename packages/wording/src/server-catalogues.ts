import { readFileSync } from 'node:fs';
import { type Catalogue, compileCatalogue } from './compile.ts';
import { defaultLanguage, type Language, languages } from './languages.ts';
import { createTranslator, type Translators, type WholeTranslator } from './translator.ts';

/** Reads one language's catalogue from disk. */
export function readCatalogue(language: Language): Catalogue {
  return JSON.parse(readFileSync(new URL(`../catalogues/${language}.json`, import.meta.url), 'utf8')) as Catalogue;
}

/** Reads and compiles the eight catalogues once, at start: a translator per language, gaps filled with English [LANG-10]. */
export function loadServerCatalogues(): Translators {
  const english = readCatalogue(defaultLanguage);
  return Object.fromEntries(
    languages.map(({ code }): [string, WholeTranslator] => [
      code,
      createTranslator(code, compileCatalogue(readCatalogue(code), english)),
    ]),
  ) as Translators;
}
