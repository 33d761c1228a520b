import type { Translator } from '@fareback/wording';
import { expect, type Locator, type Page } from '@playwright/test';
import { speakerOf } from './programme.ts';
import { expectStepBack } from './step-back.ts';

const t = speakerOf();

/** The balance in the header; its name tells the number at once, however long the digits run. */
export const balanceOf = (page: Page): Locator =>
  page.getByRole('button', { name: new RegExp(`^${t('home.balance')}: `) });

/** What waits to be claimed, a button for each cause; what was claimed is not counted. */
export const coinsOf = (page: Page): Locator =>
  page.getByRole('region', { name: t('earning.unclaimedTitle') }).locator('[data-claims]');

/** The seven circles of a streak; the first ones on the page. */
export const circlesOf = (page: Page): Locator => page.getByRole('main').getByRole('img').first();

/** The tab of a pane: at the bottom of narrow screens, in the header of wide ones. */
export const tab = (page: Page, name: 'earn' | 'redeem'): Locator =>
  page.getByRole('navigation', { name: t('access.mainNavigation') }).getByText(t(`home.${name}`), { exact: true });

/** Closes the tutorial, which shows around the first time on Home, until nothing of it is left: here the rider knows the way. */
export async function closeTutorial(page: Page, speak: Translator = t): Promise<void> {
  const tutorial = page.locator('dialog');
  await tutorial.getByRole('button', { name: speak('access.close') }).click();
  await expect(tutorial).toHaveCount(0);
  await expectStepBack(page);
}

/** Tells the page that the rider looks at it again, which reloads what may have changed meanwhile. */
export const returnToPage = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
