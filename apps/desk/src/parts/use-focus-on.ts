import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost, moveFocus } from './restore-focus.ts';

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
