import type { CompiledMessages } from './compile.ts';
import type { Language } from './languages.ts';

interface CompiledModule {
  default: CompiledMessages;
}

// Written out one by one: the bundler makes a lazy chunk of each literal import.
const loaders: Record<Language, () => Promise<CompiledModule>> = {
  en: () => import('../catalogues/en.json?compiled'),
  es: () => import('../catalogues/es.json?compiled'),
  ru: () => import('../catalogues/ru.json?compiled'),
  vi: () => import('../catalogues/vi.json?compiled'),
  ko: () => import('../catalogues/ko.json?compiled'),
  'zh-CN': () => import('../catalogues/zh-CN.json?compiled'),
  ar: () => import('../catalogues/ar.json?compiled'),
  bn: () => import('../catalogues/bn.json?compiled'),
};

/** Fetches a language's compiled messages in the browser, as a chunk of its own and without the later areas; rejects when the chunk cannot be had. */
export async function loadCatalogue(language: Language): Promise<CompiledMessages> {
  return (await loaders[language]()).default;
}
