import { confirmMailedCode, connectProvider } from '@fareback/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { addThing } from './campaign-forms.ts';
import { expectSaved } from './draft-forms.ts';
import { latestMail } from './mailbox.ts';
import { clocksIn } from './proving-ride.ts';
import { type Rider, signedUpRider, verifyPhone } from './rider.ts';
import { reportRides } from './rides.ts';

/** The program BART Perks of 2016: points per mile, multiplied in bonus hours by the bonus trips of last week. */

const HOUR = 3_600_000;
const bikes = 'gullbike';

const region = (page: Page, name: string): Locator => page.getByRole('region', { name });
const group = (at: Locator, name: string): Locator => at.getByRole('group', { name, exact: true });
/** An item of a list; its legend has buttons too. */
const item = (at: Locator, list: string, place: number): Locator =>
  at.getByRole('group', { name: new RegExp(`^${list} ${place + 1}(?!\\d)`) });
const fill = (at: Locator, label: string, text: string): Promise<void> =>
  at.getByLabel(label, { exact: true }).fill(text);
const choose = async (at: Locator, label: string, option: string): Promise<void> =>
  void (await at.getByLabel(label, { exact: true }).selectOption({ label: option }));
const add = (at: Locator, what: string): Promise<void> =>
  at.getByRole('button', { name: `Add: ${what}`, exact: true }).click();

/** Two ranges that fill a day, so rides are in bonus hours whenever the journey runs. */
async function bonusHours(at: Locator): Promise<void> {
  const hours = group(at, 'Hours');
  for (const [place, [from, to]] of [
    ['00:00', '12:00'],
    ['12:00', '00:00'],
  ].entries()) {
    await add(hours, 'Hours');
    const range = item(hours, 'Hours', place);
    await fill(range, 'From', from ?? '');
    await fill(range, 'Until', to ?? '');
  }
}

/** Rides from before the account was connected count too, because this rider has just connected it. */
async function lookBack(works: Locator): Promise<void> {
  await works.locator('details > summary').last().click();
  await fill(works, 'Days before connecting', '30');
}

const levels = [
  { id: 'level-1', from: '1', factor: '3', names: ['Bronze', 'Bronce', 'برونزي'] },
  { id: 'level-2', from: '3', factor: '4', names: ['Silver', 'Plata', 'فضي'] },
  { id: 'level-3', from: '5', factor: '6', names: ['Gold', 'Oro', 'ذهبي'] },
] as const;
const languages = ['English', 'Español', 'العربية'] as const;

async function draftStatus(page: Page, title: string): Promise<void> {
  await addThing(page, 'Statuses', title);
  const works = region(page, 'How it works');
  await works.getByRole('checkbox', { name: 'Rides', exact: true }).check();
  await bonusHours(works);
  await choose(works, 'Period', 'Week');
  await choose(works, 'Which period', 'The period before');
  for (const [place, { from }] of levels.entries()) {
    await add(works, 'Levels');
    await fill(item(works, 'Levels', place), 'From', from);
  }
  await lookBack(works);
  const texts = region(page, 'What riders read');
  for (const { id, names } of levels)
    for (const [at, language] of languages.entries())
      await texts
        .getByRole('group', { name: new RegExp(`^${id}`) })
        .getByLabel(language)
        .fill(names[at] ?? '');
}

async function draftFactors(works: Locator, status: string): Promise<void> {
  const factors = group(works, 'Factors');
  await add(factors, 'Factors');
  for (const [place, { factor, names }] of levels.entries()) {
    if (place > 0) await factors.getByRole('button', { name: `Duplicate: Factors ${place}` }).click();
    const line = item(factors, 'Factors', place);
    await fill(line, 'Factor', factor);
    if (place === 0) {
      await add(line, 'When');
      await bonusHours(line);
      await add(line, 'Status');
      await choose(group(line, 'Status'), 'Status', status);
    } else await line.getByRole('checkbox', { name: levels[place - 1]?.names[0] ?? '' }).uncheck();
    await line.getByRole('checkbox', { name: names[0] }).check();
  }
}

/** Drafts the program by forms alone, from the first page of a draft and back to it. */
export async function draftPerks(
  page: Page,
  { status, campaign, category }: { status: string; campaign: string; category: string },
): Promise<void> {
  await draftStatus(page, status);
  await page.getByRole('link', { name: 'Overview' }).click();
  await addThing(page, 'Campaigns', campaign, 'Every ride');
  const works = region(page, 'How it works');
  for (const text of ['Subtitle', 'Description'])
    await group(region(page, 'What riders read'), text).getByLabel('English').fill(`${campaign}: ${text}`);
  await choose(works, 'Category', category);
  await works.getByRole('checkbox', { name: 'Rides', exact: true }).check();
  await fill(works, 'Points', '1');
  const measured = group(works, 'Points by distance, time or fare');
  await add(measured, 'Points by distance, time or fare');
  await choose(measured, 'Unit', 'Mile');
  await fill(measured, 'Points per unit', '1');
  await choose(measured, 'Rounding', 'Up');
  await draftFactors(works, status);
  const most = group(works, 'Maximum per member');
  await add(most, 'Maximum per member');
  await fill(most, 'Points', '10');
  await lookBack(works);
  // Errors at their fields: no maximum per ride, and a maximum per member below the points of one ride.
  await expect(measured.getByText('expected “Maximum points”')).toBeVisible();
  await fill(measured, 'Maximum points', '50');
  await expect(most.getByLabel('Points', { exact: true })).toHaveAccessibleDescription(/expected at least 300 points/);
  await fill(most, 'Points', '5000');
  await expect(page.getByRole('region', { name: /^No errors/ })).toBeVisible();
  await expectSaved(page);
  await page.getByRole('link', { name: 'Overview' }).click();
}

/** A verified rider who has connected their bike account and rode on five days of each of the last two weeks. */
export async function riderOfTwoWeeks(tenantId: string): Promise<Rider> {
  const rider = await signedUpRider({ tenantId });
  await verifyPhone(rider);
  await rider.api.call(connectProvider, { body: { ProviderID: bikes, identifier: rider.email } });
  const code = /\b\d{6}\b/.exec((await latestMail(tenantId, rider.email)).text)?.[0] ?? '';
  await rider.api.call(confirmMailedCode, { params: { id: bikes }, body: { code } });
  // Days begin at 3:00 in New York, where noon in London is the same day.
  const today = Date.parse(clocksIn('America/New_York', new Date(Date.now() - 3 * HOUR)).date);
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * 24 * HOUR;
  const days = [1, 2].flatMap((weeks) => [0, 1, 2, 3, 4].map((day) => day - 7 * weeks));
  await reportRides(
    rider.email,
    days.map((day) => new Date(monday + (24 * day + 12) * HOUR)),
    { tenantId, providerId: bikes },
  );
  return rider;
}

export const rideNow = ({ email, tenantId }: Rider): Promise<void> =>
  reportRides(email, [new Date()], { tenantId, providerId: bikes });
