import { connectProvider, listProviderStatuses, recogniseRide } from '@fareback/contract';
import { wordingOf } from '@fareback/tenant-pack';
import { expect, type Page, test } from '@playwright/test';
import { packOf, speakerOf } from '../support/program.ts';
import { clocksIn, describeRide } from '../support/proving-ride.ts';
import { openAs, type Rider, signedUpRider } from '../support/rider.ts';
import { reportRides } from '../support/rides.ts';
import { troublesOf } from '../support/watch.ts';
import { originOf, viewports, withWorker } from '../support/world.ts';

test.use({ viewport: viewports.narrow, ...withWorker });

const pack = packOf('lindental');
const t = speakerOf(pack);
const cards = { tenantId: pack.tenantId, providerId: 'linden-card' };
const name = wordingOf(pack, 'en').providers['linden-card']?.fullName ?? '';
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });

const clocks = () => clocksIn(pack.tenant.timeZone);

/** Signs up a rider of the agency, whose card is lost as soon as another rider names it. */
const newcomer = (): Promise<Rider> => signedUpRider({ tenantId: pack.tenantId, inviteCode: 'LINDEN26' });

test('a card connected by another rider is proven by a ride and recovered; the other rider is notified and can still prove it [PROV-04] [PROV-11] [PROV-13] [PROV-17] [PROV-29]', async ({
  page,
  browser,
}) => {
  const troubles = troublesOf(page);
  const [owner, other] = await Promise.all([newcomer(), newcomer()]);
  const identifier = `3300 ${owner.card.slice(-8, -4)} ${owner.card.slice(-4)}`;

  await test.step('another rider has the card', async () => {
    await other.api.call(connectProvider, { body: { ProviderID: 'linden-card', identifier } });
    await reportRides(identifier, [new Date()], cards);
    const { date, time } = clocks();
    await other.api.call(recogniseRide, {
      params: { id: 'linden-card' },
      body: { riddenAt: `${date}T${time}`, stop: 'Clock Tower' },
    });
  });

  await test.step('the owner types its number and is asked to prove ownership with a ride', async () => {
    await openAs(page, owner, '/app_connection?provider=linden-card');
    await page.getByRole('dialog').getByLabel(t('connect.cardNumber')).fill(identifier.replaceAll(' ', ''));
    await expect(page.getByRole('dialog').getByLabel(t('connect.cardNumber'))).toHaveValue(identifier);
    await button(page, t('connect.submit')).click();
    await expect(page.getByText(t('connect.ride.step2'))).toBeVisible();
    const [standing] = await owner.api.call(listProviderStatuses);
    expect(standing).toMatchObject({ status: 'VALIDATING', awaits: 'RIDE' });
  });

  await test.step('a ride with a wrong stop is not recognized, and the typed text stays', async () => {
    await reportRides(identifier, [new Date()], cards);
    await button(page, t('connect.ride.open')).click();
    await describeRide(page, t, { ...clocks(), stop: 'Harbor Gate' });
    await expect(page.getByRole('alert')).toContainText(t('connect.ride.unknownTitle'));
    await expect(page.getByLabel(t('connect.ride.stop'))).toHaveValue('Harbor Gate');
  });

  await test.step('the right ride connects the card', async () => {
    await describeRide(page, t, { ...clocks(), stop: 'clock tower' });
    await expect(page.getByLabel(t('connect.ride.stop'))).toBeHidden();
    await expect(page.getByRole('switch', { name })).toBeChecked();
  });

  await test.step('the other rider reads that the card is lost and how to recover it', async () => {
    const elsewhere = await (await browser.newContext({ viewport: viewports.narrow })).newPage();
    await openAs(elsewhere, other, '/app_connection');
    await expect(elsewhere.getByText(t('connect.requireDisconnectTitle'))).toBeVisible();
    await button(elsewhere, t('connect.takeBack')).click();
    await expect(elsewhere.getByRole('dialog').getByLabel(t('connect.cardNumber'))).toHaveValue(identifier);
    await elsewhere.context().close();
  });
  expect(page.url()).toContain(originOf(pack.tenantId));
  // The browser itself logs the one refused call.
  expect(troubles).toEqual([expect.stringContaining('400 (Bad Request)')]);
});
