import { expect, test } from '@playwright/test';
import { expectAccessible } from '../accessibility/audit.ts';
import { openDeskAs } from '../support/desk.ts';
import { tab } from '../support/home.ts';
import { speakerOf, titleOf } from '../support/program.ts';
import { openAs, verifiedRider } from '../support/rider.ts';
import { demoTenant, viewports, withWorker } from '../support/world.ts';

test.use({ viewport: viewports.wide, ...withWorker });

const t = speakerOf();
const offer = 'two-hour-ticket';

test('staff give an offer to a list of members, and a rider of it sees the offer [DESK-530, DESK-532, OFFER-28]', async ({
  page,
}) => {
  const rider = await verifiedRider();
  await openDeskAs(page, 'support@desk.example', `/${demoTenant}/offer-batches`);
  await page.getByRole('button', { name: 'Give an offer to many' }).click();
  await page.getByLabel('Offer', { exact: true }).selectOption(offer);
  await page.getByLabel('Last day to use it').fill('2099-12-31');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByLabel('Member IDs or emails')
    .fill(`name;email\nOne;${rider.email.toUpperCase()}\nTwo;nobody@nowhere.example`);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('1 member gets the offer')).toBeVisible();
  await expect(
    page.getByRole('row', { name: /nobody@nowhere\.example.*No member has this ID or email/ }),
  ).toBeVisible();
  await expectAccessible(page, 'the check of a list');
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Give “${titleOf.offer(offer)}” to 1 member?` });
  const reason = `Tested the app ${Date.now().toString(36)}`;
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Give the offer' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`Given 1 0 .*${reason}`) })).toBeVisible();
  await expectAccessible(page, 'offers for many');

  const phone = await page.context().newPage();
  await phone.setViewportSize(viewports.narrow);
  await openAs(phone, rider);
  await tab(phone, 'redeem').click();
  const free = phone.getByRole('region', { name: t('freeOffer.title') });
  await expect(free.getByRole('button', { name: titleOf.offer(offer) })).toContainText('12/31/2099');
});
