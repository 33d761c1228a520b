import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessibility/audit.ts';
import { openDeskAs, openPage, pressMore } from '../support/desk.ts';
import { address, originOf } from '../support/world.ts';

const agency = 'cenzontle';

/** Opens a desk page as this person. */
async function atDesk(browser: Browser, path: string, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openDeskAs(page, email, `/${agency}${path}`);
  return page;
}

const call = (page: Page, method: string, path: string, body?: unknown): Promise<any> =>
  page.evaluate(
    async ([how, where, sent]) => {
      const init: RequestInit = { method: how };
      if (sent !== undefined) Object.assign(init, { body: sent, headers: { 'content-type': 'application/json' } });
      return (await fetch(where, init)).json() as Promise<unknown>;
    },
    [method, `/admin/agencies/${agency}${path}`, body === undefined ? undefined : JSON.stringify(body)] as const,
  );

/** Returns the riders' text next to the 'more information' link, which no other journey reads. */
const readByRiders = async (page: Page): Promise<string> => {
  const reply = await page.request.get(`${address}/rest/configuration`, { headers: { origin: originOf(agency) } });
  return ((await reply.json()) as { MoreInformationLinkDescription: string }).MoreInformationLinkDescription;
};

test('a program manager reads what a version changes and would have cost, publishes it, and reverts it a minute later [DESK-105, DESK-108, DESK-112, DESK-148]', async ({
  browser,
}) => {
  const page = await atDesk(browser, '/versions', 'owner@desk.example');
  await expect(page.getByRole('link', { name: 'Version 1', exact: true })).toBeVisible();

  const before = await readByRiders(page);
  const { data } = await call(page, 'GET', '/versions');
  const { number: live } = data.find(({ state }: { state: string }) => state === 'LIVE');
  const { version, files, pictures } = await call(page, 'GET', `/versions/${live}/pack?pictures=digests`);
  const english = JSON.parse(files['wording/en.json']);
  const said = `Where the <b>city</b> sings ${Date.now()}`;
  english.config.MoreInformationLinkDescription = said;
  const pack = { files: { ...files, 'wording/en.json': english }, pictures };
  const draft = await call(page, 'POST', '/versions', { pack, note: 'a new line', basedOn: version });
  expect(draft.state).toBe('DRAFT');

  await page.reload();
  await page.getByRole('link', { name: `Version ${draft.number}`, exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: said }).filter({ hasText: '(English)' })).toBeVisible();
  expect(await readByRiders(page)).toBe(before);

  await pressMore(page, 'Backtest');
  await page.getByRole('button', { name: 'Run backtest' }).click();
  const figures = page.getByRole('table', { name: 'Cost by campaign' });
  await expect(figures.getByRole('row')).not.toHaveCount(1);
  await expect(page.getByRole('definition').nth(2)).toHaveText('0');
  await expectAccessible(page, 'what a version would have cost');
  await page.getByRole('link', { name: `Version ${draft.number}`, exact: true }).click();

  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(`Version ${draft.number}: Live`)).toBeVisible();
  await expect.poll(() => readByRiders(page)).toBe(said);

  await pressMore(page, 'Roll back to previous version');
  await page.getByLabel('Note').fill('too loud');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back to previous version' }).click();
  await expect(page.getByText(`Version ${draft.number + 1}: Live`)).toBeVisible();
  await expect.poll(() => readByRiders(page)).toBe(before);
  await openPage(page, 'Campaigns', 'Versions');
  await expect(page.getByRole('row', { name: /too loud/ })).toContainText('Live');
});

test('maintenance is scheduled with a message, and the schedule is canceled [DESK-110, DESK-113]', async ({
  browser,
}) => {
  const page = await atDesk(browser, '/maintenance', 'operator@desk.example');
  await page.getByLabel('From', { exact: true }).fill('2027-06-01T03:00');
  await page.getByLabel('Español').fill('Volvemos a las cinco.');
  await page.getByRole('button', { name: 'Close the app' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the app' }).click();
  await expect(page.getByRole('region', { name: 'Set by the agency' })).toContainText('Volvemos a las cinco.');
  await expect(page.getByText('The app is open to riders')).toBeVisible();
  await page.getByRole('button', { name: 'End maintenance' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End maintenance' }).click();
  await expect(page.getByRole('region', { name: 'Set by the agency' })).toBeHidden();
});
