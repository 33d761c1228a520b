import { FarebackError } from './errors.ts';

/** Throws the reason of an aborted signal, also where signals have no reason or `throwIfAborted`. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw reasonOf(signal);
}

export const reasonOf = (signal: AbortSignal): unknown => signal.reason ?? new Error('The call was aborted.');

/**
 * Runs `work` with a signal that aborts with the given one, or after a number of seconds. Rejects then too, whether
 * `work` reads its signal or not: with the signal's reason or NETWORK_ERROR. Stock React Native has no
 * `AbortSignal.timeout` and `any`.
 */
export function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { timeoutSeconds, signal }: { timeoutSeconds?: number; signal?: AbortSignal | undefined },
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const stop = (reason: unknown): void => {
      reject(reason);
      controller.abort(reason);
    };
    const abort = (): void => stop(signal && reasonOf(signal));
    const late = (): void => stop(new FarebackError({ status: 0, code: 'NETWORK_ERROR', cause: 'timeout' }));
    const timer = timeoutSeconds === undefined ? undefined : setTimeout(late, timeoutSeconds * 1000);
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    controller.signal.addEventListener('abort', end);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    work(controller.signal).then(resolve, reject).finally(end);
  });
}
