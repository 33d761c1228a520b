/** A page that does not change for so long, in milliseconds, has come to rest. */
const REST_MILLIS = 250;
/** And however much it goes on changing, it is shown after so long. */
const PATIENCE_MILLIS = 6_000;

/** Resolves once nothing of the page's tree has changed for a while. */
function quiet(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let rest = setTimeout(resolve, REST_MILLIS);
  const watch = new MutationObserver(() => {
    clearTimeout(rest);
    rest = setTimeout(resolve, REST_MILLIS);
  });
  watch.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
  return promise.finally(() => watch.disconnect());
}

const isInView = (element: Element): boolean => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  // One that is further along its row comes when somebody goes there.
  return right > Math.max(left, 0) && left < innerWidth && bottom > 0 && top < innerHeight;
};

/** What still comes or moves: pictures in view, and movements that end. */
const pending = (): Promise<unknown>[] => [
  ...[...document.images]
    .filter((picture) => !picture.complete && isInView(picture))
    .map((picture) => picture.decode()),
  ...document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished),
];

async function stands(): Promise<void> {
  await document.fonts.ready;
  for (;;) {
    await quiet();
    const coming = pending();
    if (coming.length === 0) return;
    await Promise.allSettled(coming);
  }
}

/** Resolves once the page stands: its letters and pictures are there, and nothing changes or moves any more. */
export const settled = (): Promise<void> =>
  Promise.race([stands(), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MILLIS))]);
