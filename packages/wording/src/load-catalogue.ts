import type { CompiledMessages } from './compile.ts';
import type { Part } from './first-areas.ts';
import type { Language } from './languages.ts';

interface CompiledModule {
  default: CompiledMessages;
}

// Listed one by one: the bundler makes a lazy chunk of each literal import.
const loaders: Record<Exclude<Part, 'later'>, Record<Language, () => Promise<CompiledModule>>> = {
  first: {
    en: () => import('../catalogues/en.json?compiled'),
    es: () => import('../catalogues/es.json?compiled'),
    ru: () => import('../catalogues/ru.json?compiled'),
    vi: () => import('../catalogues/vi.json?compiled'),
    ko: () => import('../catalogues/ko.json?compiled'),
    'zh-CN': () => import('../catalogues/zh-CN.json?compiled'),
    ar: () => import('../catalogues/ar.json?compiled'),
    bn: () => import('../catalogues/bn.json?compiled'),
  },
  home: {
    en: () => import('../catalogues/en.json?compiled-home'),
    es: () => import('../catalogues/es.json?compiled-home'),
    ru: () => import('../catalogues/ru.json?compiled-home'),
    vi: () => import('../catalogues/vi.json?compiled-home'),
    ko: () => import('../catalogues/ko.json?compiled-home'),
    'zh-CN': () => import('../catalogues/zh-CN.json?compiled-home'),
    ar: () => import('../catalogues/ar.json?compiled-home'),
    bn: () => import('../catalogues/bn.json?compiled-home'),
  },
  rest: {
    en: () => import('../catalogues/en.json?compiled-rest'),
    es: () => import('../catalogues/es.json?compiled-rest'),
    ru: () => import('../catalogues/ru.json?compiled-rest'),
    vi: () => import('../catalogues/vi.json?compiled-rest'),
    ko: () => import('../catalogues/ko.json?compiled-rest'),
    'zh-CN': () => import('../catalogues/zh-CN.json?compiled-rest'),
    ar: () => import('../catalogues/ar.json?compiled-rest'),
    bn: () => import('../catalogues/bn.json?compiled-rest'),
  },
};

/**
 * Fetches a part of a language's compiled messages in the browser, as a separate chunk; rejects if the chunk cannot be
 * loaded.
 */
export async function loadCatalogue(
  language: Language,
  part: Exclude<Part, 'later'> = 'first',
): Promise<CompiledMessages> {
  return (await loaders[part][language]()).default;
}
