import { readFileSync } from 'node:fs';
import { type Catalogue, compileCatalogue } from './compile.ts';
import { defaultLanguage, type Language, languages } from './languages.ts';
import { createTranslator, type Translators, type WholeTranslator } from './translator.ts';

export function readCatalogue(language: Language): Catalogue {
  return JSON.parse(readFileSync(new URL(`../catalogues/${language}.json`, import.meta.url), 'utf8')) as Catalogue;
}

function makeTranslators(): Translators {
  const catalogues = new Map(languages.map(({ code }) => [code, readCatalogue(code)]));
  const english = catalogues.get(defaultLanguage);
  const translators = {};
  for (const [code, catalogue] of catalogues) {
    let translator: WholeTranslator | undefined;
    const get = (): WholeTranslator => (translator ??= createTranslator(code, compileCatalogue(catalogue, english)));
    Object.defineProperty(translators, code, { enumerable: true, get });
  }
  return translators as Translators;
}

let known: Translators | undefined;

/**
 * Returns a translator per language, with gaps filled with English. The first call reads all eight catalogs; each is
 * compiled on first use of its language [LANG-10].
 */
export const loadServerCatalogues = (): Translators => (known ??= makeTranslators());
