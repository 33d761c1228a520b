import { expect, type Page } from '@playwright/test';

/** Waits until every dialog that closed has stepped back over its entry of the history: an address that is opened meanwhile would be left. */
export const expectStepBack = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => history.state?.overlays?.length ?? 0)).toBe(0);
