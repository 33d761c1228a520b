import { claimAllEarnings } from '@fareback/contract';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectSound } from '../accessibility/audit.ts';
import { addThing, campaignForms, draftCampaign } from '../support/campaign-forms.ts';
import { invitationAfter, openDeskAs, openPage, pressMore } from '../support/desk.ts';
import { earnOtherwise, riderOfNow } from '../support/earning.ts';
import { openAs } from '../support/rider.ts';
import { address, originOf, viewports } from '../support/world.ts';

test.use({ viewport: viewports.wide });
// Serial, because all tests change one agency's program.
test.describe.configure({ mode: 'serial' });

const agency = 'lindental';
const operator = 'operator@desk.example';

const anotherPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: viewports.wide })).newPage();

async function manager(page: Page, browser: Browser): Promise<Page> {
  const email = `mia${Date.now()}@desk.example`;
  await page.goto(`${new URL(page.url()).origin}/${agency}/staff`);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Invite someone' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mia Holt');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByLabel(/^Editor/).check();
  await dialog.getByLabel(/^Approver/).check();
  const link = await invitationAfter(page, email, () => dialog.getByRole('button', { name: 'Invite someone' }).click());
  const other = await anotherPage(browser);
  await other.goto(link);
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('button', { name: 'Accept' }).click();
  await openPage(other, 'Campaigns', 'Versions');
  return other;
}

async function begin(page: Page, note: string): Promise<string> {
  await page.getByRole('row', { name: /Live/ }).getByRole('link').click();
  await page.getByRole('button', { name: 'Start a draft from this version' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Start a draft from this version' }).click();
  await page.getByRole('heading', { level: 1, name: /^Draft: version/ }).waitFor();
  return /versions\/(\d+)\/edit/.exec(page.url())?.[1] ?? '';
}

const isKept = (page: Page): Promise<void> => expect(page.getByText('Saved', { exact: true })).toBeVisible();

async function readByRiders(page: Page): Promise<string> {
  const reply = await page.request.get(`${address}/rest/configuration`, { headers: { origin: originOf(agency) } });
  return ((await reply.json()) as { MoreInformationLinkDescription: string }).MoreInformationLinkDescription;
}

test('a manager drafts, a second person approves, the draft is published, and rolled back [DESK-112, DESK-114, DESK-116, DESK-119]', async ({
  page,
  browser,
}) => {
  await openDeskAs(page, operator, `/${agency}`);
  const mia = await manager(page, browser);
  const before = await readByRiders(page);
  const said = `Where the <b>valley</b> rides ${Date.now()}`;
  const number = await begin(mia, 'a new line');

  await test.step('the manager types a text and submits the draft', async () => {
    await mia.getByRole('link', { name: 'Texts side by side' }).click();
    await mia.getByLabel('Search texts').fill('MoreInformationLinkDescription');
    await mia.getByRole('group', { name: 'More information: text' }).getByLabel('English').fill(said);
    await isKept(mia);
    await mia.getByRole('link', { name: 'Review changes' }).click();
    await expect(mia.getByRole('row', { name: /More information: text \(English\)/ })).toContainText(said);
    await pressMore(mia, 'Submit for approval');
    await mia.getByRole('alertdialog').getByRole('button', { name: 'Submit for approval' }).click();
    await expect(mia.getByText('Awaiting approval')).toBeVisible();
    expect(await readByRiders(page)).toBe(before);
  });

  await test.step('a colleague finds it on today’s page, and approves', async () => {
    await page.goto(`${new URL(page.url()).origin}/${agency}`);
    await page.getByRole('link', { name: `Version ${number} by Mia Holt needs your approval` }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText(`Version ${number}: Approved`)).toBeVisible();
  });

  await test.step('the manager publishes it, and rolls it back', async () => {
    await mia.reload();
    await mia.getByRole('button', { name: 'Publish now' }).click();
    await mia.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();
    await expect(mia.getByText(`Version ${number}: Live`)).toBeVisible();
    await expect.poll(() => readByRiders(page)).toBe(said);
    await pressMore(mia, 'Roll back to previous version');
    await mia.getByRole('alertdialog').getByRole('button', { name: 'Roll back to previous version' }).click();
    await expect.poll(() => readByRiders(page)).toBe(before);
  });
  await mia.context().close();
});

test('with two editors of one draft, the second is warned, sees both versions, and chooses; leaving asks only if input would be lost [DESK-115, DESK-117]', async ({
  page,
  browser,
}) => {
  await openDeskAs(page, operator, `/${agency}`);
  const mia = await manager(page, browser);
  await begin(mia, 'together');
  const field = (at: Page) => at.getByRole('textbox', { name: 'theme.yaml' });
  const typeAtStart = async (at: Page, text: string): Promise<void> => {
    await field(at).click();
    await at.keyboard.press('Control+Home');
    await at.keyboard.type(text);
  };
  await mia.getByRole('link', { name: 'theme.yaml' }).click();
  await page.goto(mia.url());
  await expect(field(page)).toBeVisible();
  // The second editor must not notice the first before saving.
  await page.route('**/work', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
  await typeAtStart(mia, '# Of Mia\n');
  await isKept(mia);
  await page.unroute('**/work');
  await typeAtStart(page, '# Of the operator\n');
  await expect(page.getByRole('heading', { name: 'Mia Holt updated this draft' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two versions of theme.yaml' })).toBeVisible();
  await expectAccessible(page, 'two versions of a file');
  await page.getByRole('button', { name: 'Save the version below' }).click();
  await isKept(page);
  await expect(field(mia)).toContainText('# Of the operator');

  await test.step('an error is shown at its field', async () => {
    await typeAtStart(mia, 'colours: {buton: 1}\n');
    await isKept(mia);
    await expect(mia.getByRole('region', { name: /\d+ errors?/ })).toContainText('theme.yaml');
    await expectAccessible(mia, 'a draft with faults');
  });

  await test.step('leaving while saving fails asks for confirmation', async () => {
    await mia.route('**/work', (route) => route.abort());
    await mia.keyboard.type('# lost?');
    await expect(mia.getByText('Not saved', { exact: true })).toBeVisible();
    await openPage(mia, 'Home');
    const question = mia.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
    await expect(question).toBeVisible();
    await expectAccessible(mia, 'a question before leaving');
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    // Autosave retries.
    await mia.unroute('**/work');
    await isKept(mia);
    await openPage(mia, 'Home');
    await expect(mia.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  });
  await mia.context().close();
});

test('a manager drafts a campaign of every type by forms alone, fixes an error at its field, publishes, and a rider earns from each [DESK-181, DESK-189, DESK-190, DESK-192]', async ({
  page,
  browser,
}) => {
  await openDeskAs(page, operator, `/${agency}`);
  const mia = await manager(page, browser);
  await begin(mia, 'autumn');
  const mark = Date.now();
  const titleOf = (type: string): string => `${type} ${mark}`;
  const idOf = (type: string): string => titleOf(type).toLowerCase().replaceAll(' ', '-');
  const points = mia.getByLabel('Points', { exact: true });
  const toOverview = (): Promise<void> => mia.getByRole('link', { name: 'Overview' }).click();

  await test.step('a place to visit and a campaign of each type are added and filled in', async () => {
    await addThing(mia, 'Places', `Old pier ${mark}`);
    for (const [label, text] of [
      ['Latitude', '48.5'],
      ['Longitude', '9.5'],
      ['Radius in meters', '80'],
    ] as const)
      await mia.getByLabel(label).fill(text);
    await toOverview();
    for (const form of campaignForms) {
      await draftCampaign(mia, form, titleOf(form.type));
      await toOverview();
    }
  });

  await test.step('an error appears at its field, and disappears once fixed', async () => {
    await mia.getByRole('link', { name: titleOf('Every ride') }).click();
    await points.fill('0');
    await expect(points).toHaveAccessibleDescription(
      /expected a whole number of points, 1 or more, because neither “Offer as a reward” nor “Entries for a draw” is set, found 0/,
    );
    await expectAccessible(mia, 'a form with a fault');
    await points.fill('7');
    await expect(points).not.toHaveAttribute('aria-invalid', 'true');
    await isKept(mia);
    await expect(mia.getByRole('region', { name: /^No errors/ })).toBeVisible();
  });

  await test.step('they are published from the first page of the draft', async () => {
    await toOverview();
    for (const { type } of campaignForms)
      await expect(
        mia
          .getByRole('listitem')
          .filter({ hasText: titleOf(type) })
          .first(),
      ).toContainText(type);
    await mia.getByRole('button', { name: 'Publish now' }).click();
    await mia.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();
    await expect(mia.getByRole('heading', { level: 1, name: /^Version/ })).toBeVisible();
    await expect(mia.getByText(/: Live/)).toBeVisible();
  });

  await test.step('a rider earns from each of them', async () => {
    const someone = await riderOfNow(agency);
    await earnOtherwise(someone, { survey: idOf('External survey'), act: idOf('External action') });
    const claimed = new Map<string | null, number>();
    await expect(async () => {
      const { data } = await someone.rider.api.call(claimAllEarnings, { body: {} });
      for (const { CampaignID, amount } of data) claimed.set(CampaignID, amount);
      const paid = campaignForms.map(({ type }) => [type, claimed.get(idOf(type)) ?? 0]);
      expect(paid).toEqual(campaignForms.map((form) => [form.type, form.points]));
    }).toPass();
    const phone = await anotherPage(browser);
    await openAs(phone, someone.rider);
    await expect(phone.getByText(titleOf('Every ride')).first()).toBeVisible();
    await phone.context().close();
  });

  await pressMore(mia, 'Roll back to previous version');
  await mia.getByRole('alertdialog').getByRole('button', { name: 'Roll back to previous version' }).click();
  await expect(mia.getByText(/: Live/).last()).toBeVisible();
  await mia.context().close();
});

test('every part of a draft is accessible in both themes and fits its window [DESK-84, DESK-116]', async ({ page }) => {
  await openDeskAs(page, operator, `/${agency}/versions`);
  await begin(page, 'to be looked at');
  const edit = page.url().split('?')[0] ?? '';
  for (const [at, seen] of [
    ['overview', page.getByRole('button', { name: 'Add: Campaigns' })],
    ['campaigns/leaf-by-leaf', page.getByRole('region', { name: 'How it works' })],
    ['theme', page.getByRole('region', { name: 'Contrast' })],
    ['agency', page.getByRole('group', { name: 'Features' })],
    ['theme.yaml', page.getByRole('textbox', { name: 'theme.yaml' })],
    ['texts', page.getByLabel('Search texts')],
    ['images', page.getByRole('button', { name: /^Remove / }).first()],
  ] as const) {
    await page.goto(`${edit}?at=${at}`);
    await expect(seen).toBeVisible();
    await expectSound(page, at);
  }
  await page.goto(edit.replace(/\/\d+\/edit$/, ''));
  await pressMore(page, 'Upload a pack');
  await expect(page.getByRole('alertdialog', { name: 'Upload a pack as a draft' })).toBeVisible();
  await expectAccessible(page, 'uploading a pack');
});

test('input typed while offline stays when another part of the draft is opened, and is saved once back online [DESK-394]', async ({
  page,
}) => {
  await openDeskAs(page, operator, `/${agency}/versions`);
  await begin(page, 'on a train');
  await page.context().setOffline(true);
  await page.getByLabel('Note').fill('typed in a tunnel');
  await page.getByRole('link', { name: 'theme.yaml' }).click();
  await expect(page.getByRole('textbox', { name: 'theme.yaml' })).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('typed in a tunnel');
  await page.context().setOffline(false);
  await isKept(page);
});
