import { expect, type Page } from '@playwright/test';

/** Lists elements of the page wider than the window, by their text, at normal and double letter size. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
    const root = document.documentElement;
    /** True for content that scrolls sideways, in a carousel or by hand. */
    const isMoved = (element: Element): boolean => {
      if (element.closest('[aria-roledescription="carousel"]') !== null) return true;
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const hidesMore = overflowX === 'auto' || (overflowX === 'clip' && overflowY === 'visible');
        if (hidesMore && /^(?:UL|FIELDSET)$/.test(around.tagName)) return true;
      }
      return false;
    };
    const isUnseen = (element: Element): boolean =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('[aria-live], legend') !== null ||
      element.getBoundingClientRect().width <= 1;
    const pen = document.createElement('canvas').getContext('2d');
    /** Fields too small for their placeholder. */
    const cutFields = (): string[] =>
      [...document.querySelectorAll('input')].flatMap((field) => {
        const [own, said] = [getComputedStyle(field), getComputedStyle(field, '::placeholder')];
        if (pen === null || field.value !== '' || isUnseen(field)) return [];
        pen.font = said.font;
        const { width } = pen.measureText(field.placeholder);
        const available = field.clientWidth - Number.parseFloat(own.paddingLeft) - Number.parseFloat(own.paddingRight);
        return width > available + 1 ? [`${field.placeholder}: ${width} in ${available}`] : [];
      });
    const found = (): string[] => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const wide: string[] = root.scrollWidth > innerWidth ? [`the page: ${root.scrollWidth}`] : [];
      const range = document.createRange();
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        const element = text.parentElement;
        if ((left > -1 && right < innerWidth + 1) || element === null) continue;
        if (!isUnseen(element) && !isMoved(element)) wide.push(`${text.textContent}: ${left} to ${right}`);
      }
      return [...wide, ...cutFields()];
    };
    const asTheyAre = found();
    root.style.fontSize = '200%';
    const large = found().map((one) => `with large letters: ${one}`);
    root.style.removeProperty('font-size');
    return [...asTheyAre, ...large];
  });

/** Expects that nothing on the page is wider than its window, even with letters twice as large. */
export async function expectWithin(page: Page, what: string): Promise<void> {
  expect.soft(await tooWide(page), what).toEqual([]);
}
