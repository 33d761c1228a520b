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
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options);
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

export async function expectInBothThemes(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSoundColours(page, `${name}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${name}, light`);
}

/** Checks the current page: accessibility in light and dark, wide and narrow, at 200% zoom, and right-to-left. */
export async function expectSound(page: Page, name: string): Promise<void> {
  await expectInBothThemes(page, name);
  for (const [what, viewport] of [
    ['at 200 %', { width: 720, height: 450 }],
    ['narrow', viewports.narrow],
  ] as const) {
    await page.setViewportSize(viewport);
    expect.soft(await isWider(page), `${name} ${what}`).toBe(false);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    expect.soft(await isWider(page), `${name} ${what}, from right to left`).toBe(false);
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  }
  // At 200% zoom the layout equals that of a narrow window.
  await expectAccessible(page, `${name} narrow`);
  await page.setViewportSize(viewports.wide);
}
