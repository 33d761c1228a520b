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
export function bringIntoView(target: HTMLElement): void {
  if (isPinned(target)) return;
  scrollBy({ top: target.getBoundingClientRect().top - barPx, behavior: 'instant' });
}
