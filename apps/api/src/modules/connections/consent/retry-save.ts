import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseBusy, isDatabaseLost } from '../../../platform/database/errors.ts';
import { isStopping, stopSignal } from '../../../platform/turn.ts';

/** Pauses in milliseconds after any error; then pauses for five minutes while the database is away. */
const PAUSES = [250, 2_000, 10_000];
const LATER_PAUSE = 15_000;
const TRIES = PAUSES.length + 20;

export interface RetryOptions {
  /** True once saving is useless. */
  isOver: () => boolean;
  onError: (error: unknown) => void;
  /** Waits some milliseconds; ends early if the signal is aborted. */
  pause?: (millis: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

// An aborted pause rejects.
const pauseUntil = (millis: number, signal: AbortSignal | undefined): Promise<unknown> =>
  wait(millis, undefined, { signal }).catch(() => {});

/** The pause before the next try; undefined ends the tries. */
function pauseAfter(error: unknown, tries: number, isOver: boolean): number | undefined {
  if (tries < PAUSES.length) return PAUSES[tries];
  if (isOver || isStopping() || tries >= TRIES) return undefined;
  return isDatabaseLost(error) || isDatabaseBusy(error) ? LATER_PAUSE : undefined;
}

/**
 * Saves a provider's new token, which exists nowhere else until then: four tries within 13 seconds, and further ones
 * while the database is away. When the process stops, one of those ends it. Throws the last error [PROV-38].
 */
export async function retrySave<Saved>(
  save: () => Promise<Saved>,
  { isOver, onError, pause = pauseUntil }: RetryOptions,
): Promise<Saved> {
  for (let tries = 0; ; tries += 1)
    try {
      return await save();
    } catch (error) {
      onError(error);
      const millis = pauseAfter(error, tries, isOver());
      if (millis === undefined) throw error;
      // The first tries fit into the time that a stopping process has.
      await pause(millis, tries < PAUSES.length ? undefined : stopSignal());
    }
}
