import { expect, type Page, test } from '@playwright/test';
import { openDeskAs } from '../support/desk.ts';
import { balanceOf } from '../support/home.ts';
import { speakerOf } from '../support/program.ts';
import { openAs, ridingRider } from '../support/rider.ts';
import { noonDaysAgo } from '../support/rides.ts';
import { troublesOf } from '../support/watch.ts';
import { demoTenant, viewports, withWorker } from '../support/world.ts';

const t = speakerOf();

test.use({ viewport: viewports.narrow, ...withWorker });

/** A photo as a camera would give it: large, and drawn by the browser itself. */
const photoIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 1800;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'white';
    context.fillRect(0, 0, 2400, 1800);
    context.fillStyle = 'black';
    context.font = '160px sans-serif';
    context.fillText('TICKET 0042', 200, 900);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

test('a rider reports a missing ride with a photo from Help, staff look at it and count the ride, and it pays [RIDE-01] [RIDE-05] [RIDE-06] [RIDE-07] [DESK-581] [DESK-584]', async ({
  page,
}) => {
  const troubles = troublesOf(page);
  const [rideDay, missingDay] = [noonDaysAgo(2), noonDaysAgo(3)];
  const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
  const rider = await ridingRider([rideDay]);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const gate = `Gate ${Date.now()}`;
  await openAs(page, rider);

  await test.step('Help opens the form, which shows the rides of that day and takes a photo', async () => {
    await page.getByRole('button', { name: t('home.more') }).click();
    await page.getByRole('button', { name: t('menu.help') }).click();
    await dialog(t('help.title'))
      .getByRole('button', { name: t('help.missingRide') })
      .click();
    const form = dialog(t('rides.missing.open'));
    await form.getByLabel(t('rides.missing.date'), { exact: true }).fill(dayOf(rideDay));
    await expect(form.getByRole('region', { name: t('rides.missing.dayTitle') })).toContainText('Customs Quay');
    await form.getByLabel(t('rides.missing.date'), { exact: true }).fill(dayOf(missingDay));
    await form.getByLabel(t('rides.missing.time')).fill('08:30');
    await form.getByLabel(t('rides.missing.from'), { exact: true }).fill(gate);
    const buffer = Buffer.from(await photoIn(page), 'base64');
    await form.locator('input[type=file]').setInputFiles({ name: 'ticket.png', mimeType: 'image/png', buffer });
    await expect(form.getByRole('img', { name: t('rides.missing.photoAlt') })).toBeVisible();
    await form.getByRole('button', { name: t('rides.missing.send') }).click();
    await expect(dialog(t('rides.missing.sentTitle'))).toContainText(t('rides.missing.photoSent'));
  });

  const desk = await page.context().newPage();
  await desk.setViewportSize(viewports.wide);
  await test.step('staff open the report, look at the photo and add the ride', async () => {
    await openDeskAs(desk, 'support@desk.example', `/${demoTenant}/missing-rides?photo=YES`);
    await desk.getByRole('link', { name: gate }).click();
    await desk.getByRole('button', { name: 'Show photo' }).click();
    const photo = desk.getByRole('img', { name: /^Photo of a ticket or receipt/ });
    await expect(photo).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
    await desk.getByRole('button', { name: 'Add ride', exact: true }).click();
    const answer = desk.getByRole('alertdialog');
    await answer.getByLabel('Travel mode').selectOption('tram');
    await answer.getByRole('button', { name: 'Add ride', exact: true }).click();
    await expect(desk.getByText(/^Found\. The rider earns \d+ points?\.$/)).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Show photo' })).toBeHidden();
    await desk.close();
  });

  await test.step('the rider reads that it was found, and has the ride', async () => {
    await page.reload();
    await balanceOf(page).click();
    await dialog(t('history.title'))
      .getByRole('button', { name: t('history.openRides') })
      .click();
    const reports = dialog(t('rides.title')).getByRole('region', { name: t('rides.missing.listTitle') });
    await expect(reports).toContainText(t('rides.missing.state.FOUND'));
    await expect(dialog(t('rides.title')).getByRole('button').filter({ hasText: gate })).toBeVisible();
  });
  expect(troubles).toEqual([]);
});
