export { handlers } from './routes.ts';
export { pruneChallenges } from './prune-store.ts';
