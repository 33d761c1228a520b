export * from './browser.ts';
export { loadServerCatalogues } from './server-catalogues.ts';
