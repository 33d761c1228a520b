import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { withoutWorker } from '../support/world.ts';

const everyRule = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // What passed is counted, not gathered.
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

// Of these, the ones that look at colours: nothing else of a page that was found sound differs in its other theme.
const colourRules = {
  runOnly: ['color-contrast', 'link-in-text-block'],
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

/** How screens are looked at: without movement, so that each is at rest at once. */
export const atRest = { contextOptions: { reducedMotion: 'reduce' }, ...withoutWorker } as const;

/** Finds nothing against WCAG 2.2 A and AA, nor against good practice, on what the page shows now; waits until it has come to rest. */
export const expectAccessible = (page: Page, what: string): Promise<void> => expectNothing(page, what, everyRule);

/** The same by the rules of colours alone, for the other theme of a page that was looked at by every rule. */
export const expectSoundColours = (page: Page, what: string): Promise<void> => expectNothing(page, what, colourRules);

/** Runs axe up to three times, half a second apart: a page that is still loading or moving can report what is gone a moment later. */
async function expectNothing(page: Page, what: string, rules: axe.RunOptions): Promise<void> {
  let violations = await runAxe(page, rules);
  for (let retry = 0; retry < 2 && violations.length > 0; retry += 1) {
    await page.waitForTimeout(500);
    violations = await runAxe(page, rules);
  }
  expect.soft(violations, what).toEqual([]);
}

async function runAxe(page: Page, rules: axe.RunOptions): Promise<string[]> {
  const hasAxe = await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
    return 'axe' in globalThis;
  });
  // Inject axe once per document: parsing it takes as long as running it.
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
