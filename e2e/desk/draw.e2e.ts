import { connectProvider, listDraws } from '@fareback/contract';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessibility/audit.ts';
import { addThing } from '../support/campaign-forms.ts';
import { openDeskAs, pressAndConfirm } from '../support/desk.ts';
import { expectSaved, sayAll, works } from '../support/draft-forms.ts';
import { ownAgency } from '../support/own-agency.ts';
import { demoPack, speakerOf, titleOf } from '../support/program.ts';
import { openAs, type Rider, signedUpRider, verifyPhone } from '../support/rider.ts';
import { noonDaysAgo, reportEvents } from '../support/rides.ts';
import { rewards, setDrawDay, viewports } from '../support/world.ts';

test.use({ viewport: viewports.wide });

const t = speakerOf();
const mark = Date.now().toString(36);
const agency = `quayside-${mark}`;
const [edda, amir, bea] = ['edda', 'amir', 'bea'].map((name) => `${name}-${mark}@desk.example`) as [
  string,
  string,
  string,
];
const provider = 'gullbike';
const value = '4210.17';

const [startHour = 0, startMinute = 0] = demoPack.tenant.serviceDayStart.split(':').map(Number);

/** A service day of the agency, which begins some hours after midnight. */
function dayFromNow(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000 - (startHour * 60 + startMinute) * 60_000);
  return at.toLocaleDateString('sv-SE', { timeZone: demoPack.tenant.timeZone });
}

const anotherPage = async (browser: Browser, viewport = viewports.wide as { width: number; height: number }) =>
  (await browser.newContext({ viewport })).newPage();

const texts = (thing: string) => (text: string) => ({
  English: `${thing}: ${text}`,
  Español: `${thing} en español: ${text}`,
  العربية: `${thing} بالعربية: ${text}`,
});

const toOverview = (page: Page): Promise<void> => page.getByRole('link', { name: 'Overview' }).click();

async function begin(page: Page): Promise<string> {
  await page.getByRole('row', { name: /Live/ }).getByRole('link').click();
  await page.getByRole('button', { name: 'Start a draft from this version' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Note').fill('a draw');
  await dialog.getByRole('button', { name: 'Start a draft from this version' }).click();
  await page.getByRole('heading', { level: 1, name: /^Draft: version/ }).waitFor();
  return /versions\/(\d+)\/edit/.exec(page.url())?.[1] ?? '';
}

/** Fills in a draw; first with its day among those of entries, which the form refuses in words. */
async function draftDraw(page: Page): Promise<void> {
  await addThing(page, 'Draws', 'Pier draw');
  const form = await works(page);
  await form.getByLabel('First day of entries').fill(dayFromNow(-20));
  await form.getByLabel('Last day of entries').fill(dayFromNow(-1));
  await form.getByLabel('Day of the draw').fill(dayFromNow(-1));
  await form.getByRole('button', { name: 'Add: Prizes' }).click();
  const prize = form.getByRole('group', { name: /^Prizes 1/ });
  await prize.getByLabel('Offer').selectOption('pier-coffee');
  await prize.getByLabel('Winners').fill('1');
  const publicValue = form.getByRole('group', { name: 'Public value' });
  await publicValue.getByLabel('Name').fill('Closing figure of the Seaboard Index');
  await publicValue.getByLabel('How to find it').fill('Two decimals, no separators.');
  await sayAll(page, texts('Pier draw'));
  await expect(form.getByText(/because the list of entries closes as it begins/)).toBeVisible();
  await form.getByLabel('Day of the draw').fill(dayFromNow(1));
  await expect(form.getByText(/because the list of entries closes as it begins/)).toBeHidden();
  await expectSaved(page);
  await toOverview(page);
}

async function draftCampaign(page: Page): Promise<void> {
  await addThing(page, 'Campaigns', 'Ride to win', 'Every ride');
  await sayAll(page, texts('Ride to win'));
  const form = await works(page);
  await form.getByLabel('Category').selectOption('bike');
  await form
    .getByRole('group', { name: 'Activity types' })
    .getByRole('checkbox', { name: 'Rides', exact: true })
    .check();
  await form.getByLabel('Points', { exact: true }).fill('0');
  await form.getByLabel('Days before connecting').fill('7');
  const entries = form.getByRole('group', { name: 'Entries for a draw' });
  await entries.getByRole('button', { name: 'Add: Entries for a draw' }).click();
  await entries.getByLabel('Draw').selectOption('pier-draw');
  await expectSaved(page);
  await toOverview(page);
}

async function enterValue(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Closing figure of the Seaboard Index').fill(value);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

async function bikeRider(): Promise<Rider> {
  const rider = await signedUpRider({ tenantId: agency });
  await verifyPhone(rider);
  await rider.api.call(connectProvider, { body: { ProviderID: provider, identifier: rider.email } });
  const of = ['--agency', agency, '--member', rider.email, '--provider', provider];
  await rewards('call', 'members.confirmCard', ...of, '--reason', 'a journey asks for it');
  return rider;
}

const entriesOf = async ({ api }: Rider): Promise<number | undefined> =>
  (await api.call(listDraws, { params: { lang: 'en' } })).find(({ Title }) => Title.startsWith('Pier draw'))?.Entries;

test('an agency sets up a draw by forms, a rider gets entries, two staff hold it, and the rider uses the prize [DESK-507, DRAW-02, DRAW-07, DRAW-21, DRAW-24]', async ({
  page,
  browser,
}) => {
  await ownAgency(agency, [
    { name: 'Edda Lund', email: edda, role: 'editor' },
    { name: 'Amir Sole', email: amir, role: 'approver' },
    { name: 'Bea Ortiz', email: bea, role: 'approver' },
  ]);
  const rider = await bikeRider();
  await openDeskAs(page, edda, `/${agency}/versions`);
  const number = await begin(page);

  await test.step('the editor adds the draw and a campaign that gives its entries, and submits them', async () => {
    await draftDraw(page);
    await draftCampaign(page);
    await expect(page.getByRole('region', { name: /^No errors/ })).toBeVisible();
    await pressAndConfirm(page, 'Submit for approval');
    await expect(page.getByText('Awaiting approval')).toBeVisible();
  });

  const first = await anotherPage(browser);
  await test.step('an approver reads the draw in the changes and publishes it', async () => {
    await openDeskAs(first, amir, `/${agency}/versions/${number}`);
    await expect(first.getByRole('row', { name: /Draw: Pier draw.*Day of the draw/ })).toBeVisible();
    await pressAndConfirm(first, 'Approve');
    await pressAndConfirm(first, 'Publish now');
    await expect(first.getByText(`Version ${number}: Live`)).toBeVisible();
  });

  await test.step('a ride within the days of entries gives one; then the list closes', async () => {
    const time = noonDaysAgo(3);
    const startedAt = new Date(time.getTime() - 900_000).toISOString();
    const data = { mode: 'bikeshare', startedAt, endedAt: time.toISOString(), distanceMeters: 2400 };
    const ride = { type: 'trip.completed', subject: rider.email, time, data };
    await reportEvents([ride], { tenantId: agency, providerId: provider });
    await expect.poll(() => entriesOf(rider)).toBe(1);
    await setDrawDay(agency, 'pier-draw', dayFromNow(0));
    expect(await rewards('draws', 'run', agency)).toContain('closed 1 lists');
  });

  await test.step('one approver enters the public value, and another the same', async () => {
    await first.getByRole('link', { name: 'Draws', exact: true }).click();
    await expect(first.getByRole('row', { name: /^Pier draw.*Needs the value/ })).toBeVisible();
    await first.getByRole('link', { name: /^Pier draw/ }).click();
    await enterValue(first, 'Enter the value');
    await expect(first.getByText(/^You entered a value\./)).toBeVisible();
    const second = await anotherPage(browser);
    await openDeskAs(second, bea, `/${agency}/draws`);
    await second.getByRole('link', { name: /^Pier draw/ }).click();
    await expect(second.getByText(value)).toBeHidden();
    await enterValue(second, 'Enter the value and hold the draw');
    await expect(second.getByRole('row', { name: /^1 .*Not used yet/ })).toBeVisible();
    await expectAccessible(second, 'a held draw');
    await second.context().close();
  });

  await test.step('the rider reads that they won, and uses the prize', async () => {
    const phone = await anotherPage(browser, viewports.narrow);
    await openAs(phone, rider, '/redeem');
    await phone.getByRole('button', { name: /^Pier draw/ }).click();
    const details = phone.getByRole('dialog', { name: /^Pier draw/ });
    await expect(details.getByText(t('draw.entriesOf', { count: 1, all: '1' }))).toBeVisible();
    await expectAccessible(phone, 'a draw that the rider won');
    await details.getByRole('button', { name: t('draw.use') }).click();
    const offer = phone.getByRole('dialog', { name: titleOf.offer('pier-coffee') });
    await offer.getByRole('button', { name: t('offer.redeemFree') }).click();
    await phone
      .getByRole('alertdialog')
      .getByRole('button', { name: t('offer.redeemFree') })
      .click();
    await expect(phone.getByText(/^CUP-/)).toBeVisible();
    await phone.context().close();
  });

  await test.step('the desk shows the prize as used', async () => {
    await first.reload();
    await expect(first.getByRole('row', { name: /^1 .*Used/ })).toBeVisible();
    await first.context().close();
  });
});
