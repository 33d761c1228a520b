import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens a `<dialog>` as the browser's own modal, with focus on `first`: focus stays inside, all else is out of reach. At
 * its end focus goes back to where it was, else to the content.
 */
export function useModal(first: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    if (opened !== null && !opened.open) opened.showModal();
    first.current?.focus();
    return () => {
      opened?.close();
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isNowhere) document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, [first]);
  return dialog;
}
