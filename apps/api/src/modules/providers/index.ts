export { applyProviders } from './apply-providers.ts';
export { activeProviders, catalogueHandlers } from './catalogue.ts';
export type { ProviderRow } from './catalogue-shapes.ts';
