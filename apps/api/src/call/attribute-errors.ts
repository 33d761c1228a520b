import { ApiError } from '../platform/api-error.ts';
import type { Call } from './context.ts';

/**
 * Runs `work` that may refuse before it asked who calls; then it is asked, so that the security record names the member.
 * What is not refused costs nothing more. Throws what `work` throws [AUTH-36].
 */
export async function attributeErrors<T>(call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && call.token !== undefined) await call.inTenant((tx) => call.findCaller(tx));
    throw error;
  }
}
