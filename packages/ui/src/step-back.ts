/** Our own step back that the browser has not made yet: it takes its time, and what is entered meanwhile would be left instead. */
let stepping: Promise<void> | null = null;

export const stepUnderWay = (): Promise<void> | null => stepping;

/** What ends a step: that it was made, or that the page comes back from where a way out led before it was. */
const ends = ['popstate', 'pageshow'];

/** Steps back over what has closed. */
export function stepBack(): void {
  stepping = new Promise((resolve) => {
    const done = () => {
      for (const end of ends) removeEventListener(end, done);
      stepping = null;
      resolve();
    };
    for (const end of ends) addEventListener(end, done);
  });
  history.back();
}

/** Does at once what enters something into the history; while a step back of ours is under way, once that is made. */
export function afterSteps(work: () => void): void {
  if (stepping === null) work();
  else void stepping.then(() => afterSteps(work));
}
