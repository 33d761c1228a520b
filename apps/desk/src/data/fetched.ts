import { ApiError } from '@fareback/contract';

/** A part of the desk that is fetched when somebody needs it; where the network is gone that is said, as of any call [DESK-403]. */
export const fetched = <T>(part: Promise<T>): Promise<T> =>
  part.catch((cause: unknown) => {
    throw new ApiError({ status: 0, code: 'NETWORK_ERROR', cause });
  });
