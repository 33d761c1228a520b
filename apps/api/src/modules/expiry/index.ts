export { type ExpiryRun, expirePoints } from './expire-points.ts';
