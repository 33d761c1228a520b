import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Opens a `<dialog>` as the browser's own modal, with focus on `first`: focus stays inside, all else is out of reach. At
 * its end focus goes back to where it was, else to the content. One that the server drew stands open; `onClosed` hears of it
 * where it was closed before React was there. One that is not wanted takes focus from nobody.
 */
export function useModal(
  first: RefObject<HTMLElement | null>,
  { isWanted = true, onClosed }: { isWanted?: boolean; onClosed?: () => void } = {},
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const wasRendered = useRef(onClosed !== undefined);
  const closed = useEffectEvent(() => onClosed?.());
  useLayoutEffect(() => {
    if (!isWanted) return undefined;
    const opened = dialog.current;
    if (wasRendered.current && opened?.open === false) {
      closed();
      return undefined;
    }
    wasRendered.current = false;
    if (opened !== null && !opened.matches(':modal')) {
      opened.open = false;
      opened.showModal();
    }
    first.current?.focus();
    return () => {
      opened?.close();
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isNowhere) document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, [first, isWanted]);
  return dialog;
}
