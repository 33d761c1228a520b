import { ApiError } from '@fareback/contract';

/** True if a call's outcome is unknown: no response, or an unreadable one. */
export const isLostAnswer = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.code === 'UNREADABLE_REPLY');
