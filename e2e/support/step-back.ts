import { expect, type Page } from '@playwright/test';

/** How many entries of the history stand for what is open over the page; those of the page before a reload are nobody's. */
export const entriesOver = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const overlays: readonly string[] = history.state?.overlays ?? [];
    return overlays.filter((id) => id.endsWith(String(performance.timeOrigin))).length;
  });

/** Waits until every dialog that closed has stepped back over its entry of the history: an address that is opened meanwhile would be left. */
export const expectStepBack = (page: Page): Promise<void> => expect.poll(() => entriesOver(page)).toBe(0);
