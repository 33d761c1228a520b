export { handlers } from './report-event.ts';
export { fewestPages, pruneSpeed, readSpeed, type SpeedLine, speedDays } from './speed/speed.ts';
export type { SpeedClass } from './speed/speed-store.ts';
export { personal, pruneAnalytics } from './store.ts';
