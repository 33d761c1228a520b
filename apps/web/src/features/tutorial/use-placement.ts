import { type RefObject, useEffect, useState } from 'react';
import { type Placement, placeCard } from './place-card.ts';

function isVisible(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** Returns the first rendered element with the first matching `data-tutorial` name; null without one. */
export function findTarget(names: readonly string[]): HTMLElement | null {
  for (const name of names) {
    const bearers = [...document.querySelectorAll<HTMLElement>(`[data-tutorial="${name}"]`)];
    const found = bearers.find(isVisible);
    if (found !== undefined) return found;
  }
  return null;
}

/** True if it is fixed or sticky while the page scrolls. */
function isPinned(element: HTMLElement): boolean {
  for (let one: HTMLElement | null = element; one !== null; one = one.parentElement) {
    if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true;
  }
  return false;
}

/** Height of the top bar. */
const barPx = 88;

/** Scrolls the target's start below the top bar, unless it is pinned and visible anyway. */
function bringIntoView(target: HTMLElement): void {
  if (isPinned(target)) return;
  scrollBy({ top: target.getBoundingClientRect().top - barPx, behavior: 'instant' });
}

/**
 * Position next to the element that `targets` name; null until known. The element may load late and move for many
 * reasons. The page scrolls to it unless it `staysPut`.
 */
export function usePlacement(
  targets: readonly string[],
  card: RefObject<HTMLElement | null>,
  isRightToLeft: boolean,
  staysPut = false,
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
      if (!staysPut && target !== null && target !== pointedAt) bringIntoView(target);
      pointedAt = target;
      const { offsetWidth: width, offsetHeight: height } = card.current;
      const page = document.documentElement;
      const window = { width: page.clientWidth, height: page.clientHeight };
      const next = placeCard(target?.getBoundingClientRect() ?? null, { width, height }, window, isRightToLeft);
      setPlacement((before) => (isSame(before, next) ? before : next));
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [targets, card, isRightToLeft, staysPut]);
  return placement;
}

function isSame(one: Placement | null, other: Placement): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
