import { expect, type Page } from '@playwright/test';

/** Number of history entries for dialogs open over the page; entries from before a reload don't count. */
export const entriesOver = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const overlays: readonly string[] = history.state?.overlays ?? [];
    return overlays.filter((id) => id.endsWith(String(performance.timeOrigin))).length;
  });

/**
 * Waits until every closed dialog has stepped back over its history entry; the late step would leave an address opened
 * before it.
 */
export const expectStepBack = (page: Page): Promise<void> => expect.poll(() => entriesOver(page)).toBe(0);
