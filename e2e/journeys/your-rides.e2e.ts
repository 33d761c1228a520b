import { expect, test } from '@playwright/test';
import { balanceOf } from '../support/home.ts';
import { speakerOf, titleOf } from '../support/program.ts';
import { openAs, ridingRider } from '../support/rider.ts';
import { noonDaysAgo } from '../support/rides.ts';
import { troublesOf } from '../support/watch.ts';
import { viewports, withWorker } from '../support/world.ts';

const t = speakerOf();
/** Isolates a place name's text direction within a sentence. */
const isolated = (place: string): string => `\u2068${place}\u2069`;

test.use({ viewport: viewports.narrow, ...withWorker });

test('a rider opens a ride, reads why it counted and why another campaign skipped it, opens the recap, and reports a missing one [EARN-10] [EARN-11] [EARN-12] [EARN-13] [EARN-28]', async ({
  page,
}) => {
  const troubles = troublesOf(page);
  const day = [0, 40, 80, 120].map((minutes) => noonDaysAgo(2, minutes));
  const rider = await ridingRider(day);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const rides = dialog(t('rides.title'));
  const rows = rides.getByRole('button', {
    name: t('rides.between', { from: isolated('Customs Quay'), to: isolated('Clock Tower') }),
  });
  const receipt = dialog(t('rides.mode.tram'));
  const linesOf = (which: 'counted' | 'notCounted', campaign: string) =>
    receipt
      .getByRole('region', { name: t(`rides.${which}`), exact: true })
      .getByRole('listitem')
      .filter({ hasText: titleOf.campaign(campaign) });
  const closeReceipt = async () => {
    await page.keyboard.press('Escape');
    await expect(receipt).toBeHidden();
  };

  await test.step('the history opens the rides, newest first', async () => {
    await openAs(page, rider);
    await balanceOf(page).click();
    await dialog(t('history.title'))
      .getByRole('button', { name: t('history.openRides') })
      .click();
    await expect(rows).toHaveCount(4);
    // Three a day earn; the fourth adds its step of the climb.
    await expect(rows.first()).toContainText('+2');
  });

  await test.step('the first ride of the day counted for the day and earned', async () => {
    await rows.last().click();
    await expect(linesOf('counted', 'every-ride')).toContainText('10 pts');
    await expect(linesOf('counted', 'seven-days')).toContainText(t('rideReason.COUNTED_TOWARDS'));
    await closeReceipt();
  });

  await test.step('the fourth ride came too late for both, and its receipt says why', async () => {
    await rows.first().click();
    await expect(linesOf('notCounted', 'every-ride')).toContainText(/limit. It counts again from/);
    await expect(linesOf('notCounted', 'seven-days')).toContainText(t('rideReason.UNIT_REACHED_DAY'));
    await closeReceipt();
  });

  await test.step('the recap opens over the rides, is readable without trouble, and closes back to them', async () => {
    await rides.getByRole('button', { name: t('recap.open') }).click();
    const recap = dialog(t('recap.title'));
    await expect(recap.getByRole('combobox', { name: t('recap.period') })).toBeVisible();
    await recap.getByRole('button', { name: t('access.close') }).click();
    await expect(recap).toBeHidden();
    await expect(rows.first()).toBeVisible();
  });

  await test.step('a missing ride is reported, and the report is listed among the rides', async () => {
    await rides.getByRole('button', { name: t('rides.missing.open') }).click();
    const form = dialog(t('rides.missing.open'));
    await form.getByLabel(t('rides.missing.date')).fill(noonDaysAgo(3).toISOString().slice(0, 10));
    await form.getByLabel(t('rides.missing.time')).fill('08:30');
    await form.getByLabel(t('rides.missing.from'), { exact: true }).fill('Customs Quay');
    await form.getByLabel(t('rides.missing.to'), { exact: true }).fill('Northpoint');
    await form.getByRole('button', { name: t('rides.missing.send') }).click();
    const thanks = dialog(t('rides.missing.sentTitle'));
    await thanks.getByRole('button', { name: t('common.done') }).click();
    const reports = rides.getByRole('region', { name: t('rides.missing.listTitle') });
    await expect(reports).toContainText(
      t('rides.between', { from: isolated('Customs Quay'), to: isolated('Northpoint') }),
    );
    await expect(reports).toContainText(t('rides.missing.state.OPEN'));
  });
  expect(troubles).toEqual([]);
});
