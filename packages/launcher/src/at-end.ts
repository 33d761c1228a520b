import os from 'node:os';

const steps = new Set<() => void>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function takeAll(): void {
  for (const step of steps) step();
}

/** A signal that nothing else of this process hears ends it, as it would without us. */
function hear(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) === 1) process.exit(128 + os.constants.signals[signal]);
}

/** Has `step` taken when this process ends, also by a signal; answers how to take it no more. */
export function atEnd(step: () => void): () => void {
  if (steps.size === 0) {
    process.on('exit', takeAll);
    // Before all others: one who hears a signal once is counted no more when its turn has come.
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
