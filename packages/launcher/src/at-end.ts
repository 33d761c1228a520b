import os from 'node:os';

const steps = new Set<() => void>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function takeAll(): void {
  for (const step of steps) step();
}

/** Where nothing else in this process listens for the signal, ends it as the signal would have. */
function hear(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) === 1) process.exit(128 + os.constants.signals[signal]);
}

/** Runs `step` when this process ends, also by a signal; answers how to call that off. */
export function atEnd(step: () => void): () => void {
  if (steps.size === 0) {
    process.on('exit', takeAll);
    // Before all other listeners: one that listens once is removed before it is called, and would not be counted if it
    // came first.
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
