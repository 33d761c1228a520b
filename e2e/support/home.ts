import type { Translator } from '@fareback/wording';
import { expect, type Locator, type Page } from '@playwright/test';
import { speakerOf } from './program.ts';
import { expectStepBack } from './step-back.ts';

const t = speakerOf();

/** The balance in the header; its accessible name has the final number while the digits still count up. */
export const balanceOf = (page: Page): Locator =>
  page.getByRole('button', { name: new RegExp(`^${t('home.balance')}: `) });

/** Unclaimed points, one button per cause; claimed ones are not counted. */
export const coinsOf = (page: Page): Locator =>
  page.getByRole('region', { name: t('earning.unclaimedTitle') }).locator('[data-claims]');

/** The seven circles of the first streak on the page. */
export const circlesOf = (page: Page): Locator => page.getByRole('main').getByRole('img').first();

/** The tab of a pane: at the bottom of narrow screens, in the header of wide ones. */
export const tab = (page: Page, name: 'earn' | 'redeem'): Locator =>
  page.getByRole('navigation', { name: t('access.mainNavigation') }).getByText(t(`home.${name}`), { exact: true });

/** Closes the tutorial that opens on the first visit to Home, and waits until it is gone. */
export async function closeTutorial(page: Page, speak: Translator = t): Promise<void> {
  const tutorial = page.locator('dialog');
  await tutorial.getByRole('button', { name: speak('access.close') }).click();
  await expect(tutorial).toHaveCount(0);
  await expectStepBack(page);
}

const hintButton = (page: Page): Locator => page.getByRole('button', { name: t('tutorial.finish'), exact: true });

/** Waits up to 20 seconds for the hint that a short onboarding shows, and returns whether it appeared. */
export const isHintShown = (page: Page): Promise<boolean> =>
  hintButton(page)
    .waitFor({ timeout: 20_000 })
    .then(
      () => true,
      () => false,
    );

/** Closes the hint that a short onboarding shows on the first visit to Home. */
export async function closeHint(page: Page): Promise<void> {
  await hintButton(page).click();
  await expect(hintButton(page)).toBeHidden();
}

/** Simulates a return to the page, which reloads data that may have changed. */
export const returnToPage = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
