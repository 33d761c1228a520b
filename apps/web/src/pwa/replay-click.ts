import { session } from '../device/session.ts';
import { asOf } from '../state/as-of.ts';

/** Longest wait of a click, in milliseconds; after that the rider no longer expects an effect. */
const patienceMs = 2000;

/** Cancels the waiting click; a later click replaces it. */
let forget: () => void = () => {};

/** Returns an element's accessible text; animated numbers give their final value. */
function textOf(element: Element): string | null {
  const copy = element.cloneNode(true) as Element;
  for (const unsaid of copy.querySelectorAll('[aria-hidden="true"]')) unsaid.remove();
  return copy.textContent;
}

/**
 * Runs after the new data has rendered: queries notify in a timer that is set after this one, and components render at
 * once.
 */
const afterRender = (work: () => void): unknown => setTimeout(() => setTimeout(work));

/**
 * Holds a click on cached content until the server has revalidated the member, then replays it if the element still
 * exists with the same text. Otherwise, or after a timeout, calls `refuse` [HOME-28].
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
