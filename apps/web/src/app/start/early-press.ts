/** Globals of the inline script early-press.js. */
interface EarlyClickPage {
  earlyPress?: HTMLElement;
  /**
   * Stops keeping clicks; React handles them from now on. If the rendered HTML is replaced, removes it and sets
   * `earlyPress` to its new counterpart.
   */
  takePresses?: () => void;
}

/** Replays the click made before hydration, if its button still exists. */
export function replayEarlyClick(): void {
  const page = globalThis as EarlyClickPage;
  page.takePresses?.();
  if (page.earlyPress?.isConnected === true) page.earlyPress.click();
  delete page.earlyPress;
}
