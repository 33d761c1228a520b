import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Opens a `<dialog>` as a native modal with focus on `first`: focus is trapped, and everything else is inert. On close,
 * focus returns to its previous element, else to the content. A server-rendered dialog is already open; `onClosed` is
 * called if it was closed before hydration. With `isWanted` false it does nothing.
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
