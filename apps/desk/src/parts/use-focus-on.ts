import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost, moveFocus } from './restore-focus.ts';

/**
 * When `at` changes and what had the focus went with what stood there, the focus goes to what `find` finds: without, the
 * keyboard would begin anew at the top of the page [DESK-362].
 */
export function useFocusOn(room: RefObject<HTMLElement | null>, at: string, find?: string): void {
  const shown = useRef(at);
  useEffect(() => {
    const before = shown.current;
    shown.current = at;
    // What is there from the beginning takes no focus: the way past the navigation comes first.
    if (before === at || before === '') return;
    if (!isFocusLost()) return;
    const found = find === undefined ? room.current : room.current?.querySelector<HTMLElement>(find);
    if (found) moveFocus(found);
  }, [room, at, find]);
}
