import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { viewports } from '../support/world.ts';

const everyRule = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

// Rules about colors: nothing else differs in a page's other theme.
const colourRules = {
  runOnly: ['color-contrast', 'link-in-text-block'],
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

/** Expects no violations of WCAG 2.2 A and AA or best practices on the current page, after it is stable. */
export const expectAccessible = (page: Page, what: string): Promise<void> => expectNothing(page, what, everyRule);

/**
 * Checks an open menu, which belongs to its button and is outside the page's landmarks. It covers parts of the page,
 * whose targets were checked without it.
 */
export const expectAccessibleMenu = (page: Page, what: string): Promise<void> =>
  expectNothing(page, what, { ...everyRule, rules: { region: { enabled: false }, 'target-size': { enabled: false } } });

/** Checks only the color rules, for the other theme of a page already checked with all rules. */
const expectSoundColours = (page: Page, what: string): Promise<void> => expectNothing(page, what, colourRules);

/** Runs axe until it finds nothing: a page still loading or moving can report temporary problems. */
const expectNothing = (page: Page, what: string, rules: axe.RunOptions): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => runAxe(page, rules), { message: what, intervals: [500], timeout: 60_000 })
    .toEqual([]);

async function runAxe(page: Page, rules: axe.RunOptions): Promise<string[]> {
  const hasAxe = await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
    return 'axe' in globalThis;
  });
  // Inject axe once per document: parsing takes as long as running it.
  if (!hasAxe) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    // Guards keep the Tab key inside an open menu: hidden from screen readers, they pass the focus on at once.
    const context = { exclude: ['[data-base-ui-focus-guard]'] };
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(context, options);
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    );
  }, rules);
}

const isWider = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Polls, because charts change their size after the window does. */
const expectFits = (page: Page, message: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => isWider(page), { message, timeout: 10_000 })
    .toBe(false);

export async function expectInBothThemes(page: Page, name: string, check = expectAccessible): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSoundColours(page, `${name}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await check(page, `${name}, light`);
}

/** Checks the current page: accessibility in light and dark, wide and narrow, at 200% zoom, and right-to-left. */
export async function expectSound(page: Page, name: string): Promise<void> {
  await expectInBothThemes(page, name);
  for (const [what, viewport] of [
    ['at 200 %', { width: 720, height: 450 }],
    ['narrow', viewports.narrow],
  ] as const) {
    await page.setViewportSize(viewport);
    await expectFits(page, `${name} ${what}`);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expectFits(page, `${name} ${what}, from right to left`);
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  }
  // The bar at the bottom covers content that scrolling would reveal: show the whole page at once.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: viewports.narrow.width, height });
  // At 200% zoom the layout equals that of a narrow window.
  await expectAccessible(page, `${name} narrow`);
  await page.setViewportSize(viewports.wide);
}
