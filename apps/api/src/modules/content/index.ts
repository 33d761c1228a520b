export { activeContent } from './active-content.ts';
export { applyContent } from './apply-content.ts';
export { presentNewFeature } from './present.ts';
export { handlers } from './routes.ts';
export type { ContentRows } from './shapes.ts';
