/** A page without changes for so long has settled, in milliseconds. */
const REST_MILLIS = 250;
/** A page that keeps changing is shown after this time anyway. */
const PATIENCE_MILLIS = 6_000;

function waitForQuiet(): Promise<void> {
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
  // Pictures further along a row load when scrolled to.
  return right > Math.max(left, 0) && left < innerWidth && bottom > 0 && top < innerHeight;
};

/** Returns everything still pending: pictures in view, and finite animations. */
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
    await waitForQuiet();
    const coming = pending();
    if (coming.length === 0) return;
    await Promise.allSettled(coming);
  }
}

/** Resolves once the page is stable: fonts and pictures have loaded, and nothing changes or moves. */
export const waitUntilSettled = (): Promise<void> =>
  Promise.race([stands(), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MILLIS))]);
