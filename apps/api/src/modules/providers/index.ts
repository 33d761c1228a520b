export { applyProviders } from './apply-providers.ts';
export { activeProviders, handlers } from './catalogue.ts';
export type { ProviderRow } from './catalogue-shapes.ts';
