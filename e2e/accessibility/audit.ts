import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { withoutWorker } from '../support/world.ts';

const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // What passed is counted, not gathered.
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

/** How screens are looked at: without movement, so that each is at rest at once. */
export const atRest = { contextOptions: { reducedMotion: 'reduce' }, ...withoutWorker } as const;

/** Finds nothing against WCAG 2.2 A and AA, nor against good practice, on what the page shows now; waits until it has come to rest. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const knowsRules = await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
    return 'axe' in globalThis;
  });
  // Once for each document: to read them costs as much as to apply them.
  if (!knowsRules) await page.evaluate(axe.source);
  const found = await page.evaluate(async (asked) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, asked);
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    );
  }, options);
  expect.soft(found, what).toEqual([]);
}
