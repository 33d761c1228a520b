import os from 'node:os';

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
