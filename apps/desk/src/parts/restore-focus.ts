import { type RefObject, useEffect } from 'react';

/** What had the focus last on the page, and all it stood in, innermost first. */
let focusPath: readonly HTMLElement[] = [];
/** Where the focus was taken to for want of anything better. */
let fallbackFocus: HTMLElement | null = null;

function* ancestorsOf(element: HTMLElement | null): Generator<HTMLElement> {
  for (let at = element; at !== null; at = at.parentElement) yield at;
}

/** Gives the focus also to what the keyboard does not come by itself. */
export function moveFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Whether what had the focus went and nothing that means it has taken it since. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === fallbackFocus;

/**
 * Where to go on when what was pressed is gone: what else may be done with its row, the row, its table, the heading over
 * it. Null while what had the focus last is there.
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

/** When what had the focus on the page goes, by an act or as a list is read anew, the focus goes to what stands nearest [DESK-382]. */
export function useRestoreFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !page.current?.parentElement?.contains(target)) return;
      // Beside the page, in the bar or the navigation, nothing goes.
      focusPath = page.current.contains(target) ? [...ancestorsOf(target)] : [];
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Whoever knows better where it goes, as a dialog that closes or a form that opens, is first.
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
