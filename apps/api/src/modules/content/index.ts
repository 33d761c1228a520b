export { applyContent } from './apply-content.ts';
export { handlers } from './routes.ts';
export { isNoNews, newestFeature } from './store.ts';
