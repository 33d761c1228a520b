import type { CompiledMessages } from './compile.ts';
import type { Language } from './languages.ts';

interface CompiledModule {
  default: CompiledMessages;
}

// Listed one by one: the bundler makes a lazy chunk of each literal import.
const loaders: Record<Language, () => Promise<CompiledModule>> = {
  en: () => import('../catalogues/en.json?compiled-later'),
  es: () => import('../catalogues/es.json?compiled-later'),
  ru: () => import('../catalogues/ru.json?compiled-later'),
  vi: () => import('../catalogues/vi.json?compiled-later'),
  ko: () => import('../catalogues/ko.json?compiled-later'),
  'zh-CN': () => import('../catalogues/zh-CN.json?compiled-later'),
  ar: () => import('../catalogues/ar.json?compiled-later'),
  bn: () => import('../catalogues/bn.json?compiled-later'),
};

/**
 * Fetches the compiled messages of a language's later sections as a separate chunk; rejects if the chunk cannot be
 * loaded.
 */
export async function loadLaterCatalogue(language: Language): Promise<CompiledMessages> {
  return (await loaders[language]()).default;
}
