import { ApiError } from '@fareback/contract';

/** Whether nobody knows what became of a call: no answer came, or none that can be read. */
export const isLostAnswer = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.code === 'UNREADABLE_REPLY');
