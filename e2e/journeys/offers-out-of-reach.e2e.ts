import { redeemOffer } from '@fareback/contract';
import { expect, type Page, test } from '@playwright/test';
import { balanceOf, tab } from '../support/home.ts';
import { demoPack, offerOf, speakerOf, titleOf } from '../support/program.ts';
import { openAs, signedUpRider, verifiedRider } from '../support/rider.ts';
import { viewports } from '../support/world.ts';

const t = speakerOf();
const offerCard = (page: Page, id: string) => page.getByRole('article').filter({ hasText: titleOf.offer(id) });

test.use({ viewport: viewports.narrow });

test('offers are locked until the phone is verified: the prompt and every available offer open verification [OFFER-06] [OFFER-07]', async ({
  page,
}) => {
  await openAs(page, await signedUpRider());
  await tab(page, 'redeem').click();
  await expect(page.getByRole('region', { name: t('redeem.lockTitle') })).toBeVisible();
  const inStock = demoPack.programme.offers.filter(({ stock }) => stock?.kind !== 'pool' || stock.demo);
  const locked = page.getByRole('article').filter({ hasText: t('redeem.verify') });
  await expect(locked).toHaveCount(inStock.length);
  await page.getByRole('button', { name: titleOf.offer('walking-map'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: t('verify.title') })).toBeVisible();
});

test('a sold-out offer says so and does not open [OFFER-08] [OFFER-16]', async ({ page }) => {
  await openAs(page, await verifiedRider());
  await tab(page, 'redeem').click();
  await expect(offerCard(page, 'aquarium')).toContainText(t('offer.soldOut'));
  await expect(
    offerCard(page, 'aquarium').getByRole('button', { name: titleOf.offer('aquarium'), exact: true }),
  ).toHaveCount(0);
});

test('an offer that costs more than the balance says how much is missing [REDEEM-02]', async ({ page }) => {
  await openAs(page, await verifiedRider());
  await tab(page, 'redeem').click();
  await page.getByRole('button', { name: titleOf.offer('day-pass'), exact: true }).click();
  const redeem = page.getByRole('dialog').getByRole('button', { name: 'Redeem for 400 pts' });
  await expect(redeem).toBeDisabled();
  await expect(redeem).toHaveAccessibleDescription('You need 400 more pts');
});

test('an offer at its limit says when it can be redeemed again [OFFER-09] [OFFER-10]', async ({ page }) => {
  const rider = await verifiedRider();
  const { api } = rider;
  await test.step('claim all points and redeem the coffee, once a day', async () => {
    await openAs(page, rider);
    await page.getByRole('button', { name: t('earning.claimAll') }).click();
    await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 100 /);
    expect(offerOf('pier-coffee').price).toBe(100);
    await api.call(redeemOffer, { params: { id: 'pier-coffee' }, headers: { 'idempotency-key': crypto.randomUUID() } });
  });
  await page.reload();
  await expect(balanceOf(page)).toHaveAccessibleName(/^Balance: 0 /);
  await tab(page, 'redeem').click();
  await expect(offerCard(page, 'pier-coffee')).toContainText('x1 per day');
  await expect(offerCard(page, 'pier-coffee')).toContainText(/Available in (1 day|23 hours 59 minutes)/);
});
