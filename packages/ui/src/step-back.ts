/**
 * A step back that we requested and the browser has not made yet. It is asynchronous, and an entry added before it
 * completes would be left by it.
 */
let pendingStep: Promise<void> | null = null;

export const getPendingStepBack = (): Promise<void> | null => pendingStep;

/**
 * Events that complete a step: the browser made it (`popstate`), or the page is shown again after the user left before
 * it was made (`pageshow`).
 */
const ends = ['popstate', 'pageshow'];
/** Maximum wait for a step, which the browser may drop after very many in a short time. */
const withinMs = 3000;

export function stepBack(): void {
  pendingStep = new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const end of ends) removeEventListener(end, done);
      pendingStep = null;
      resolve();
    };
    const timer = setTimeout(done, withinMs);
    for (const end of ends) addEventListener(end, done);
  });
  history.back();
}

/** Runs `work`, which adds a history entry: immediately, or once a pending step back is complete. */
export function afterStepBack(work: () => void): void {
  if (pendingStep === null) work();
  else void pendingStep.then(() => afterStepBack(work));
}
