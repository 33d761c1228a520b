import { type RefObject, useEffect, useRef } from 'react';

/** The last focused element of the page and its ancestors, innermost first. */
let focusPath: readonly HTMLElement[] = [];
/** The element that got the focus as a fallback. */
let fallbackFocus: HTMLElement | null = null;

function* ancestorsOf(element: HTMLElement | null): Generator<HTMLElement> {
  for (let at = element; at !== null; at = at.parentElement) yield at;
}

/** Focuses an element, even one that is not focusable by keyboard. */
function moveFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** True if the focused element is gone and no other took the focus on purpose. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === fallbackFocus;

/**
 * Returns the next focus target after the focused element disappeared: another action of the row, the row, its table,
 * the heading above. Null while the element exists.
 */
export function findFocusFallback(): HTMLElement | null {
  if (focusPath[0]?.isConnected !== false) return null;
  const connected = focusPath.find((one) => one.isConnected) ?? null;
  const row = connected?.closest<HTMLElement>('[data-row]');
  if (row) return row.querySelector<HTMLElement>('a, button') ?? row;
  const table = connected?.closest<HTMLElement>('[data-table]');
  if (table) return table;
  for (const one of ancestorsOf(connected)) {
    const heading = one.querySelector<HTMLElement>('h1, h2');
    if (heading !== null || one.tagName === 'MAIN') return heading ?? one;
  }
  return null;
}

/** Moves the focus to the nearest element if the focused one disappears after an action or a reload [DESK-382]. */
export function useRestoreFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !page.current?.parentElement?.contains(target)) return;
      // Elements outside the page, such as the navigation, never disappear.
      focusPath = page.current.contains(target) ? [...ancestorsOf(target)] : [];
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Wait first: a closing dialog or an opening form sets the focus more precisely.
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const place = document.activeElement === document.body ? findFocusFallback() : null;
        fallbackFocus = place;
        if (place) moveFocus(place);
      });
    };
    const observer = new MutationObserver(changed);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', focused);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', focused);
      focusPath = [];
    };
  }, [page]);
}

/**
 * Moves the focus to `find` when `at` changes and the focused element is gone; otherwise the keyboard would restart at
 * the top of the page [DESK-362].
 */
export function useFocusOn(room: RefObject<HTMLElement | null>, at: string, find?: string): void {
  const shown = useRef(at);
  useEffect(() => {
    const before = shown.current;
    shown.current = at;
    // The first render takes no focus, because the skip link comes first.
    if (before === at || before === '') return;
    if (!isFocusLost()) return;
    const found = find === undefined ? room.current : room.current?.querySelector<HTMLElement>(find);
    if (found) moveFocus(found);
  }, [room, at, find]);
}
