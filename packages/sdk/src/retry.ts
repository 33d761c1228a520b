import { reasonOf } from './deadline.ts';
import { FarebackError } from './errors.ts';
import { randomShare } from './random.ts';

export interface RetryOptions {
  /** Repetitions after the first attempt. */
  retries: number;
  /** A longer `Retry-After` is thrown at once. */
  maxWaitSeconds: number;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

/** True for failures that may pass by themselves. A challenge needs a device, not time. */
const mayPass = ({ status, code }: FarebackError): boolean =>
  code === 'NETWORK_ERROR' || (status === 429 && code !== 'CHALLENGE_REQUIRED') || [502, 503, 504].includes(status);

/** A random share of a pause that doubles, so many clients do not return at the same moment. */
function pauseOf(attempt: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  return (longest / 2) * (1 + randomShare());
}

/** Waits; rejects with the signal's reason if it aborts. */
function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal && reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

/**
 * Repeats `attempt` after failures that may pass: after the server's `Retry-After`, otherwise after a growing pause.
 * Throws the last error; an abort throws the signal's reason.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { retries, maxWaitSeconds }: RetryOptions,
  signal?: AbortSignal,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof FarebackError) || failures >= retries || !mayPass(error)) throw error;
      const { retryAfterSeconds } = error;
      if (retryAfterSeconds !== null && retryAfterSeconds > maxWaitSeconds) throw error;
      await wait(retryAfterSeconds === null ? pauseOf(failures) : retryAfterSeconds * 1000, signal);
    }
  }
}
