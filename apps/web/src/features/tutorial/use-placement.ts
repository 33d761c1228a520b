import { type RefObject, useEffect, useState } from 'react';
import { bringIntoView, findTarget } from './find-target.ts';
import { type Placement, placeCard } from './place-card.ts';

/**
 * Position next to the element that `targets` name; null until known. The element may load late and move for many
 * reasons.
 */
export function usePlacement(
  targets: readonly string[],
  card: RefObject<HTMLElement | null>,
  isRightToLeft: boolean,
): Placement | null {
  const [placement, setPlacement] = useState<Placement | null>(null);
  useEffect(() => {
    let frame = 0;
    let pointedAt: HTMLElement | null = null;
    // Checks on each frame, which covers scrolling, resizing, late pictures and lists.
    const look = () => {
      frame = requestAnimationFrame(look);
      if (card.current === null) return;
      const target = findTarget(targets);
      if (target !== null && target !== pointedAt) bringIntoView(target);
      pointedAt = target;
      const { offsetWidth: width, offsetHeight: height } = card.current;
      const page = document.documentElement;
      const window = { width: page.clientWidth, height: page.clientHeight };
      const next = placeCard(target?.getBoundingClientRect() ?? null, { width, height }, window, isRightToLeft);
      setPlacement((before) => (isSame(before, next) ? before : next));
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [targets, card, isRightToLeft]);
  return placement;
}

function isSame(one: Placement | null, other: Placement): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
