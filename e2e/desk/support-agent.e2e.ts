import { redeemOffer, reportMissingRide } from '@fareback/contract';
import { expect, test } from '@playwright/test';
import { openDeskAs } from '../support/desk.ts';
import { balanceOf } from '../support/home.ts';
import { openAs, ridingRider, verifiedRider } from '../support/rider.ts';
import { noonDaysAgo } from '../support/rides.ts';
import { troublesOf } from '../support/watch.ts';
import { demoTenant, originOf, viewports, withWorker } from '../support/world.ts';

test.use({ viewport: viewports.wide, ...withWorker });

test('a support agent finds the rider by phone number, answers a missing ride, which then pays, and gives goodwill points, which the rider sees [DESK-76, DESK-77, DESK-79, DESK-83]', async ({
  page,
}) => {
  const rider = await ridingRider([noonDaysAgo(2)]);
  await rider.api.call(reportMissingRide, {
    body: {
      ProviderID: 'saltline-card',
      RiddenAtUTC: noonDaysAgo(1).toISOString(),
      fromName: 'Customs Quay',
      toName: 'Northpoint',
      note: '<b>The reader was dark</b>',
    },
  });
  await openDeskAs(page, 'support@desk.example', `/${demoTenant}/members`);
  const troubles = troublesOf(page);

  await test.step('the rider is found by the last digits of their phone, which never appear in a URL', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type(rider.phone.slice(-4));
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: rider.name }).first().waitFor();
    expect(page.url()).not.toContain(rider.phone.slice(-4));
    // Other numbers may end alike; a whole email address is unique.
    await page.getByLabel('Search members').fill(rider.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: rider.name })).toHaveCount(1);
    await page.getByRole('link', { name: rider.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: rider.name })).toBeVisible();
    await expect(page.getByText(`ends in ${rider.phone.slice(-4)}, verified`)).toBeVisible();
  });

  await test.step('the ride shows why it counted, in the rider’s wording', async () => {
    await page.getByRole('tab', { name: 'Rides' }).click();
    const rides = page.getByRole('region', { name: 'Recent rides and what they earned' });
    await rides.getByText(/Customs Quay\W+→\W+Clock Tower/).click();
    await expect(rides.getByText('Counted', { exact: true }).first()).toBeVisible();
  });

  await test.step('the missing ride is answered, and pays', async () => {
    const missing = page.getByRole('region', { name: 'Missing rides', exact: true });
    await expect(missing.getByText('<b>The reader was dark</b>')).toBeVisible();
    await missing.getByRole('button', { name: 'Add ride', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: /^Add ride: \W*Customs Quay\W+→\W+Northpoint\W*\?$/ });
    await dialog.getByLabel('Travel mode').selectOption('tram');
    await dialog.getByRole('button', { name: 'Add ride', exact: true }).click();
    await expect(page.getByText(/^Found\. The rider earns \d+ points?\.$/)).toBeVisible();
    await expect(missing.getByText('No missing rides reported')).toBeVisible();
    const rides = page.getByRole('region', { name: 'Recent rides and what they earned' });
    await expect(rides.getByText(/Customs Quay\W+→\W+Northpoint/)).toBeVisible();
  });

  await test.step('goodwill points are given once, with a reason', async () => {
    await page.getByRole('button', { name: 'Give goodwill points' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Give ${rider.name} goodwill points?` });
    await dialog.getByLabel('Points').fill('25');
    await dialog.getByLabel('Reason').fill('Waited in the rain');
    await dialog.getByRole('button', { name: 'Give goodwill points' }).click();
    await expect(page.getByText('25 given. New balance: 25')).toBeVisible();
    expect(troubles).toEqual([]);
  });

  await test.step('the rider has the points', async () => {
    const phone = await page.context().newPage();
    await phone.setViewportSize(viewports.narrow);
    await openAs(phone, rider);
    await expect(balanceOf(phone)).toContainText('25');
  });
});

test('a support agent checks a code that does not work and replaces it; the rider sees the new one [DESK-661, DESK-662, REDEEM-32, REDEEM-34]', async ({
  page,
}) => {
  const rider = await verifiedRider();
  await openDeskAs(page, 'support@desk.example', `/${demoTenant}/members`);
  const troubles = troublesOf(page);
  await page.getByLabel('Search members').fill(rider.email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: rider.name }).click();
  await page.getByRole('button', { name: 'Give goodwill points' }).click();
  const goodwill = page.getByRole('alertdialog', { name: `Give ${rider.name} goodwill points?` });
  await goodwill.getByLabel('Points').fill('100');
  await goodwill.getByLabel('Reason').fill('For a coffee');
  await goodwill.getByRole('button', { name: 'Give goodwill points' }).click();
  await expect(page.getByText('100 given. New balance: 100')).toBeVisible();
  const first = await rider.api.call(redeemOffer, { params: { id: 'pier-coffee' }, body: null });

  await page.reload();
  await page.getByRole('tab', { name: 'Redemptions' }).click();
  await page.getByRole('button', { name: 'Check code' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Check “/ });
  await expect(dialog.getByText('Generated codes')).toBeVisible();
  await dialog.getByLabel('What happened').selectOption({ label: 'It doesn’t scan' });
  await dialog.getByLabel('Reason').fill('The reader stays red');
  await dialog.getByRole('button', { name: 'Replace code' }).click();
  await expect(page.getByText('Code replaced. Ask the rider to open it again.')).toBeVisible();
  expect(troubles).toEqual([]);

  const phone = await page.context().newPage();
  await phone.setViewportSize(viewports.narrow);
  await openAs(phone, rider);
  await phone.goto(`${originOf(demoTenant)}/point_history?ticket=${first.TransactionID}`);
  await expect(phone.getByText(/^Replaced on .*The earlier code no longer works\.$/)).toBeVisible();
  await expect(phone.getByText(first.CouponCode ?? '', { exact: true })).toHaveCount(0);
});
