export { pruneChallenges } from './prune-store.ts';
export { handlers } from './routes.ts';
