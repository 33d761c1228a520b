import { expect, type Page } from '@playwright/test';

/** Resolves once the whole app is cached on the device and loads without any network. */
export async function waitForCachedShell(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/whole-shell')))).toBe(true);
}
