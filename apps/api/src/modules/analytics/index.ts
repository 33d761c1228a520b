export { personal } from './personal-store.ts';
export { handlers } from './routes.ts';
export { pruneSpeed, speedDays } from './speed/count-speed.ts';
export { fewestPages, readSpeed, type SpeedLine } from './speed/read-speed.ts';
export type { SpeedClass } from './speed/speed-store.ts';
export { pruneAnalytics } from './store.ts';
