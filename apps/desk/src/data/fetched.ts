import { ApiError } from '@fareback/contract';

/** Wraps a lazy import; reports a network failure like that of any call [DESK-403]. */
export const fetched = <T>(part: Promise<T>): Promise<T> =>
  part.catch((cause: unknown) => {
    throw new ApiError({ status: 0, code: 'NETWORK_ERROR', cause });
  });
