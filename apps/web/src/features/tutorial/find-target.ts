/** Whether any of it is drawn. */
function isVisible(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** The first element on the page that bears the first possible of these names (`data-tutorial`) and is drawn; null where none is. */
export function findTarget(names: readonly string[]): HTMLElement | null {
  for (const name of names) {
    const bearers = [...document.querySelectorAll<HTMLElement>(`[data-tutorial="${name}"]`)];
    const found = bearers.find(isVisible);
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether it stays in its place when the page is scrolled. */
function isPinned(element: HTMLElement): boolean {
  for (let one: HTMLElement | null = element; one !== null; one = one.parentElement) {
    if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true;
  }
  return false;
}

/** Under the bar at the top of the page. */
const barPx = 88;

/** Scrolls the page so that the target begins under its top bar; what stays in its place is seen anyway. */
export function bringIntoView(target: HTMLElement): void {
  if (isPinned(target)) return;
  scrollBy({ top: target.getBoundingClientRect().top - barPx, behavior: 'instant' });
}
