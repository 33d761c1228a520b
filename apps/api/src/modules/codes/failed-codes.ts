import { limits } from '@fareback/contract';
import type { Limit } from '../../platform/limit-use.ts';

/** Wrong codes of one client address or one member, wherever they are entered or asked about [CODE-37]. */
export const failedCodes: Limit = {
  name: 'failed-codes',
  max: limits.failedCodesMax,
  windowSeconds: limits.failedCodesWindowMinutes * 60,
};
