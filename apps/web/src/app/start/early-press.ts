/** What the script in the head of a drawn page keeps for React (early-press.js). */
interface EarlyClickPage {
  /** The button that was pressed last. */
  earlyPress?: HTMLElement;
  /** Ends the keeping: from now on React answers. Of what was drawn to be replaced, `earlyPress` then is what took its place, and it is gone. */
  takePresses?: () => void;
}

/** Answers the press that a drawn page met before React was there, if what was pressed still stands. */
export function replayEarlyClick(): void {
  const page = globalThis as EarlyClickPage;
  page.takePresses?.();
  if (page.earlyPress?.isConnected === true) page.earlyPress.click();
  delete page.earlyPress;
}
