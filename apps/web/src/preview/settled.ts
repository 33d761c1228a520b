/** A page that does not change for so long, in milliseconds, has come to rest. */
const REST_MILLIS = 250;
/** And however much it goes on changing, it is shown after so long. */
const PATIENCE_MILLIS = 4_000;

/** Resolves once the page stands: its letters and pictures are there, and nothing changes any more. */
export async function settled(): Promise<void> {
  await new Promise<void>((resolve) => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      watch.disconnect();
      resolve();
    };
    const watch = new MutationObserver(() => {
      clearTimeout(rest);
      rest = setTimeout(end, REST_MILLIS);
    });
    watch.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
    rest = setTimeout(end, REST_MILLIS);
    setTimeout(end, PATIENCE_MILLIS);
  });
  await document.fonts.ready;
}
