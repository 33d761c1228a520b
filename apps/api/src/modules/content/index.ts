export { newestFeature } from './active-content.ts';
export { applyContent } from './apply-content.ts';
export { handlers } from './routes.ts';
export { isNoNews } from './rules.ts';
