import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps a clicked heart in place when the favorites block above appears, grows or disappears, by scrolling the
 * difference. `change` differs whenever the block does.
 */
export function useSteadyScroll(change: string): { onClickCapture: (event: MouseEvent) => void } {
  const held = useRef<{ heart: Element; top: number } | null>(null);
  useLayoutEffect(() => {
    const before = held.current;
    held.current = null;
    if (!before?.heart.isConnected) return;
    const moved = before.heart.getBoundingClientRect().top - before.top;
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
  }, [change]);
  return {
    onClickCapture: ({ target }) => {
      const heart = target instanceof Element ? target.closest('[data-favorite]') : null;
      held.current = heart && { heart, top: heart.getBoundingClientRect().top };
    },
  };
}
