import { session } from '../device/session.ts';
import { asOf } from '../state/as-of.ts';

/** Longest that a press waits, in milliseconds: whoever pressed has looked away by then. */
const patienceMs = 2000;

/** What was pressed last and waits; a later press takes its place. */
let forget: () => void = () => {};

/** What an element says to who listens: numbers that run for the eye say where they end. */
function textOf(element: Element): string | null {
  const copy = element.cloneNode(true) as Element;
  for (const unsaid of copy.querySelectorAll('[aria-hidden="true"]')) unsaid.remove();
  return copy.textContent;
}

/** Once what was told anew is drawn: queries tell screens in a timer that is set after this one, and screens draw what they hear at once. */
const afterRender = (work: () => void): unknown => setTimeout(() => setTimeout(work));

/**
 * Keeps a press on what the device has kept until the server has told the member anew, then presses what was pressed: if it
 * is still there and says the same. Else, and where that takes too long, `refuse` is told [HOME-28].
 */
export function replayClickAfterRefresh(pressed: Element, onIgnored: () => void): void {
  forget();
  const target = pressed.closest<HTMLElement>('a, button, label, summary');
  if (target === null) return onIgnored();
  const text = textOf(target);
  const isSame = () => session.get() === 'signedIn' && target.isConnected && textOf(target) === text;
  const stop = asOf.subscribe(() => {
    if (asOf.get() !== null) return;
    forget();
    afterRender(() => (isSame() ? target.click() : onIgnored()));
  });
  const timer = setTimeout(() => {
    forget();
    onIgnored();
  }, patienceMs);
  forget = () => {
    stop();
    clearTimeout(timer);
    forget = () => {};
  };
}
