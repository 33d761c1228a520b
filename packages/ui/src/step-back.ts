/**
 * A step back of ours that the browser has not made yet. It takes its time, and whatever enters the history meanwhile
 * would be left by it.
 */
let stepping: Promise<void> | null = null;

export const stepUnderWay = (): Promise<void> | null => stepping;

/**
 * What ends a step: the browser made it (`popstate`), or the page is shown again after a way out that was taken before
 * it was made (`pageshow`).
 */
const ends = ['popstate', 'pageshow'];
/** A step that the browser never makes, as after very many in a short while, is waited for no longer than this. */
const withinMs = 3000;

/** Steps back over what has closed. */
export function stepBack(): void {
  stepping = new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const end of ends) removeEventListener(end, done);
      stepping = null;
      resolve();
    };
    const timer = setTimeout(done, withinMs);
    for (const end of ends) addEventListener(end, done);
  });
  history.back();
}

/**
 * Runs `work`, which enters something into the history: at once, or while a step back of ours is under way, as soon as
 * that is made.
 */
export function afterSteps(work: () => void): void {
  if (stepping === null) work();
  else void stepping.then(() => afterSteps(work));
}
