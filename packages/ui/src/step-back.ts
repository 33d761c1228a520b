/** Our own step back that the browser has not made yet: it takes its time, and what is entered meanwhile would be left instead. */
let stepping: Promise<void> | null = null;

export const stepUnderWay = (): Promise<void> | null => stepping;

/** What ends a step: that it was made, or that the page comes back from where a way out led before it was. */
const ends = ['popstate', 'pageshow'];
/** A step that no browser makes, as after very many in a short while, holds nobody longer. */
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

/** Does at once what enters something into the history; while a step back of ours is under way, once that is made. */
export function afterSteps(work: () => void): void {
  if (stepping === null) work();
  else void stepping.then(() => afterSteps(work));
}
