import { expect, type Page } from '@playwright/test';

/** Resolves once the device has kept the whole app: opened from it, a page asks no network for any part. */
export async function waitForCachedShell(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/whole-shell')))).toBe(true);
}
