import { ApiError } from '../platform/api-error.ts';
import type { Call } from './context.ts';

/**
 * Runs `work`, which may reject before the caller is known. On rejection it looks up the member for the security log;
 * success costs nothing extra. Throws what `work` throws [AUTH-36].
 */
export async function attributeErrors<T>(call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && call.token !== undefined) await call.inTenant((tx) => call.findCaller(tx));
    throw error;
  }
}
