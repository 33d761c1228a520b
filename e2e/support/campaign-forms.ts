import { expect, type Locator, type Page } from '@playwright/test';

/** What a manager fills in for a campaign type besides the riders' texts; the first points are `points`. */
interface CampaignForm {
  type: string;
  points: number;
  fillIn: (works: Locator) => Promise<void>;
}

const kindsOf = (works: Locator, kind: string): Promise<void> =>
  works.getByRole('group', { name: 'Activity types' }).getByRole('checkbox', { name: kind, exact: true }).check();

/** Opens the folded fields, if there are any. They also open by themselves for an error in them. */
async function openMore(works: Locator): Promise<void> {
  const folded = works.locator('details').last();
  if ((await folded.count()) === 0) return;
  const isOpen = () => folded.evaluate((details) => (details as HTMLDetailsElement).open);
  await expect(async () => {
    if (!(await isOpen())) await folded.locator(':scope > summary').click();
    expect(await isOpen()).toBe(true);
  }).toPass();
}

async function limitOf(works: Locator, times: number): Promise<void> {
  const limit = works.getByRole('group', { name: 'Limit' });
  await limit.getByLabel('Option').selectOption('In days');
  await limit.getByLabel('Times').fill(String(times));
  await limit.getByLabel('Days', { exact: true }).fill('1');
}

async function leadTo(works: Locator, url: string): Promise<void> {
  const button = works.getByRole('group', { name: 'Button', exact: true });
  await button.getByRole('button', { name: 'Add: Button' }).click();
  await button.getByLabel('Action').selectOption('LINK');
  await button.getByLabel('Button link').fill(url);
}

const pointsOf = (at: Locator, points: number): Promise<void> =>
  at.getByLabel('Points', { exact: true }).fill(String(points));

/** One form per campaign type, each with distinct points, so its earnings can be recognized. */
export const campaignForms: readonly CampaignForm[] = [
  {
    type: 'Every ride',
    points: 7,
    fillIn: async (works) => {
      await kindsOf(works, 'Rides');
      await pointsOf(works, 7);
      await openMore(works);
      await limitOf(works, 2);
    },
  },
  {
    type: 'Streak with levels',
    points: 11,
    fillIn: async (works) => {
      await kindsOf(works, 'Rides');
      await works.getByRole('button', { name: 'Add: Levels' }).click();
      await pointsOf(works, 11);
      await works.getByLabel('Target').fill('1');
      await works.getByLabel('Restarts').selectOption('ALWAYS');
      await openMore(works);
      await works.getByLabel('Days per level').fill('7');
    },
  },
  {
    type: 'Connect an account',
    points: 12,
    fillIn: async (works) => {
      await works.getByLabel('Provider').selectOption('linden-card');
      await pointsOf(works, 12);
    },
  },
  {
    type: 'Number of rides',
    points: 13,
    fillIn: async (works) => {
      await kindsOf(works, 'Rides');
      await pointsOf(works, 13);
      await works.getByLabel('Target').fill('1');
      const window = works.getByRole('group', { name: 'Time window', exact: true });
      await window.getByLabel('Kind').selectOption('CALENDAR');
      await window.getByLabel('Unit').selectOption('WEEK');
    },
  },
  {
    type: 'Tiers',
    points: 14,
    fillIn: async (works) => {
      await kindsOf(works, 'Rides');
      await works.getByLabel('Resets every').selectOption('WEEK');
      await works.getByLabel('What tiers count').selectOption('BEHAVIOR');
      await works.getByRole('button', { name: 'Add: Tiers' }).click();
      await pointsOf(works, 14);
      await works.getByLabel('Size').fill('3');
    },
  },
  {
    type: 'Visit a place',
    points: 15,
    fillIn: async (works) => {
      await kindsOf(works, 'Visits');
      await pointsOf(works, 15);
      await works.getByRole('group', { name: 'Places that count' }).getByRole('checkbox').first().check();
    },
  },
  {
    type: 'External survey',
    points: 16,
    fillIn: async (works) => {
      await works.getByLabel('Provider').selectOption('linden-card');
      await works.getByLabel('Survey ID').fill('autumn');
      await pointsOf(works, 16);
      await openMore(works);
      await leadTo(works, 'https://survey.example/autumn?who={token}');
    },
  },
  {
    type: 'External action',
    points: 17,
    fillIn: async (works) => {
      await works.getByLabel('Action ID', { exact: true }).fill('newsletter');
      await works.getByLabel('Proof').selectOption('CLICK');
      await pointsOf(works, 17);
      await openMore(works);
      await limitOf(works, 1);
      await leadTo(works, 'https://lindental.example/news');
    },
  },
  {
    type: 'Redeem an offer',
    points: 18,
    fillIn: async (works) => {
      await pointsOf(works, 18);
      await openMore(works);
      await limitOf(works, 1);
    },
  },
];

/** Adds a list item by name, and by type if there are several. */
export async function addThing(page: Page, list: string, called: string, type?: string): Promise<void> {
  await page.getByRole('button', { name: `Add: ${list}`, exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: `Add: ${list}` });
  await dialog.getByLabel('Name').fill(called);
  if (type !== undefined) await dialog.getByLabel('Type').selectOption(type);
  await dialog.getByRole('button', { name: 'Add' }).click();
}

/** Drafts a campaign with its form only, starting from the first page of a draft. */
export async function draftCampaign(page: Page, { type, fillIn }: CampaignForm, called: string): Promise<void> {
  await addThing(page, 'Campaigns', called, type);
  await expect(page.getByRole('heading', { level: 2, name: called })).toBeVisible();
  for (const text of ['Subtitle', 'Description', 'Button label'])
    await page.getByRole('group', { name: text }).getByLabel('English').fill(`${called}: said by its form`);
  const works = page.getByRole('region', { name: 'How it works' });
  await works.getByLabel('Category').selectOption('rail');
  await fillIn(works);
}
