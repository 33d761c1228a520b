export { personal } from './personal-store.ts';
export { handlers } from './routes.ts';
export { pruneAnalytics } from './store.ts';
