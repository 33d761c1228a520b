import os from 'node:os';

const LOOK_EVERY_MILLIS = 500;
const FIRST_WAIT_MILLIS = 500;
const LONGEST_WAIT_MILLIS = 30_000;
/** A server that ran this long did not end because of its start. */
const STEADY_MILLIS = 60_000;

/** The process to keep running, how to restart it, and the log function. */
interface Supervised {
  isRunning: () => boolean;
  restart: () => Promise<void>;
  tell: (line: string) => void;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Restarts a database server whenever it ends. Failed attempts, or servers that end within a minute, are followed by
 * growing waits of at most half a minute. Does not keep the process alive by itself [OPS-150].
 */
export function keepRunning({ isRunning, restart, tell }: Supervised): { end: () => Promise<void> } {
  let isEnded = false;
  let wait = 0;
  let startedAt = performance.now();
  let nextAt = 0;
  let underWay: Promise<void> = Promise.resolve();
  let isBusy = false;
  const attempt = async (): Promise<void> => {
    try {
      await restart();
      startedAt = performance.now();
      tell('the embedded database runs again');
    } catch (error) {
      tell(`the embedded database could not be started again: ${wordsOf(error)}`);
    }
  };
  const look = (): void => {
    const now = performance.now();
    if (isEnded || isBusy || now < nextAt || isRunning()) return;
    if (now - startedAt > STEADY_MILLIS) wait = 0;
    tell(`the embedded database ended; it is started again${wait === 0 ? '' : `, after ${wait} ms`}`);
    isBusy = true;
    underWay = attempt().finally(() => {
      isBusy = false;
      wait = Math.min(LONGEST_WAIT_MILLIS, wait === 0 ? FIRST_WAIT_MILLIS : wait * 2);
      nextAt = performance.now() + wait;
    });
  };
  const timer = setInterval(look, LOOK_EVERY_MILLIS).unref();
  return {
    async end() {
      isEnded = true;
      clearInterval(timer);
      await underWay;
    },
  };
}

const steps = new Set<() => void>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function takeAll(): void {
  for (const step of steps) step();
}

/** Ends the process like the signal would, unless something else here listens for it. */
function hear(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) === 1) process.exit(128 + os.constants.signals[signal]);
}

/** Runs `step` when this process ends, also by a signal; returns a function that cancels it. */
export function atEnd(step: () => void): () => void {
  if (steps.size === 0) {
    process.on('exit', takeAll);
    // Before all other listeners: a one-time listener is removed before its call and would not be counted if it ran
    // first.
    for (const signal of SIGNALS) process.prependListener(signal, hear);
  }
  steps.add(step);
  return () => {
    steps.delete(step);
    if (steps.size > 0) return;
    process.off('exit', takeAll);
    for (const signal of SIGNALS) process.off(signal, hear);
  };
}
