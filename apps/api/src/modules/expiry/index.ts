export { type ExpiryRun, expirePoints, noticeDaysOf } from './expire-points.ts';
