import { wordingOf } from '@fareback/tenant-pack';
import { expect, test } from '@playwright/test';
import { expectCodeWanted } from '../support/entry.ts';
import { tab } from '../support/home.ts';
import { latestCode } from '../support/mailbox.ts';
import { packOf, speakerOf } from '../support/program.ts';
import { openAs, signedUpRider } from '../support/rider.ts';
import { viewports } from '../support/world.ts';

const tenantId = 'lindental';
const pack = packOf(tenantId);
const t = speakerOf(pack);
const inviteCode = pack.programme.codes[0]?.code ?? '';
const gift = 'trail';
test.use({ viewport: viewports.narrow });

test('a guest pastes a foreign phone number, receives the text there, and redeems [PHONE-02] [PHONE-12] [OFFER-07] [REDEEM-05]', async ({
  page,
}) => {
  const rider = await signedUpRider({ tenantId, inviteCode });
  const number = `+491512${rider.phone.slice(-7)}`;
  await openAs(page, rider);
  await tab(page, 'redeem').click();
  await page.getByRole('button', { name: wordingOf(pack, 'en').offers[gift]?.Title ?? '', exact: true }).click();
  const drawer = page.getByRole('dialog');
  const phone = drawer.getByLabel(t('verify.phone'));
  const country = drawer.getByLabel(t('verify.country'), { exact: true });
  await expect(country).toContainText('Austria');
  // In the agency's country this is not a mobile number.
  await phone.fill('01 5123456');
  await expect(drawer.getByText(t('verify.notMobile', { country: 'Austria' }))).toBeVisible();
  await phone.fill(number);
  await expect(country).toContainText('Germany');
  await drawer.getByRole('button', { name: t('common.continue') }).click();
  await expectCodeWanted(page, t);
  await expect(drawer).toContainText('+49 1512');
  await page.keyboard.type(await latestCode(tenantId, number));
  await drawer.getByRole('button', { name: t('verify.successAction') }).click();
  const offer = page.getByRole('dialog', { name: wordingOf(pack, 'en').offers[gift]?.Title ?? '' });
  await offer.getByRole('button', { name: t('offer.redeemFree') }).click();
  await page
    .getByRole('alertdialog', { name: t('offer.confirmTitle') })
    .getByRole('button', { name: t('offer.redeemFree') })
    .click();
  await expect(page.getByRole('dialog', { name: /./ }).getByRole('button', { name: t('common.done') })).toBeVisible();
});
