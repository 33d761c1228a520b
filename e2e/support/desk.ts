import { expect, type Page } from '@playwright/test';
import { address, port } from './world.ts';

export const deskOrigin = `http://desk.localhost:${port}`;

/** Makes a call the desk's host answers, which Node cannot find by its name. */
const headers = { host: new URL(deskOrigin).host, origin: deskOrigin };

/** Returns the desk's mails to an address, newest first. */
async function mailsTo(page: Page, email: string): Promise<string[]> {
  const list = await page.request.get(`${address}/local/mailbox`, { headers });
  return (await list.text()).split('<li>').filter((item) => item.includes(email));
}

/** Returns the text of the newest mail to an address after `ask` has triggered one. */
async function mailAfter(page: Page, email: string, ask: () => Promise<unknown>): Promise<string> {
  const before = (await mailsTo(page, email)).length;
  await ask();
  await expect.poll(async () => (await mailsTo(page, email)).length).toBeGreaterThan(before);
  return (await mailsTo(page, email))[0] ?? '';
}

export async function codeAfter(page: Page, email: string, ask: () => Promise<unknown>): Promise<string> {
  const mail = await mailAfter(page, email, ask);
  return /\b\d{6}\b/.exec(mail.replaceAll(/<[^>]*>/g, ' '))?.[0] ?? '';
}

export async function invitationAfter(page: Page, email: string, ask: () => Promise<unknown>): Promise<string> {
  const mail = await mailAfter(page, email, ask);
  return /https?:\/\/[^"<\s]+\/invitation#token=[\w-]+/.exec(mail)?.[0] ?? '';
}

/**
 * Opens `path` of the desk in a session of this person, made without the sign-in page. Retries in case another journey
 * had a code mailed for the same person.
 */
export async function openDeskAs(page: Page, email: string, path = '/'): Promise<void> {
  const post = (call: string, data: object) => page.request.post(`${address}/admin/${call}`, { headers, data });
  await expect(async () => {
    let attempt = '';
    const code = await codeAfter(page, email, async () => {
      ({ attempt } = (await (await post('sign-in/code', { email })).json()) as { attempt: string });
    });
    await expect(await post('sign-in', { attempt, code })).toBeOK();
  }).toPass();
  const cookies = await page.context().cookies(address);
  await page
    .context()
    .addCookies(
      cookies.map(({ name, value, httpOnly, sameSite }) => ({ name, value, httpOnly, sameSite, url: deskOrigin })),
    );
  await page.goto(deskOrigin + path);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
}

/**
 * Signs in to the desk by its form with a mailed code and opens `path`. Retries in case another journey had a code mailed for the
 * same person.
 */
export async function signInToDesk(page: Page, email: string, path = '/'): Promise<void> {
  await expect(async () => {
    await page.goto(deskOrigin + path);
    await page.getByLabel('Work email').fill(email);
    const code = await codeAfter(page, email, () => page.getByRole('button', { name: 'Email me a code' }).click());
    await page.getByLabel('Code from the email').fill(code);
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible({ timeout: 8_000 });
  }).toPass();
}

/** Opens a page of the desk by its group, then its name; without a name the landing page of the group. */
export async function openPage(page: Page, group: string, name?: string): Promise<void> {
  const pages = page.getByRole('navigation', { name: 'Desk pages' });
  await pages.getByRole('link', { name: group, exact: true }).click();
  if (name === undefined) return;
  await pages.getByRole('link', { name, exact: true }).click();
  // The landing page stays until the page is loaded, and its rows can look like the page's own.
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Chooses an action from the page's menu of further actions. */
export async function pressMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Presses a button and confirms its dialog, which has a button of the same name. */
export async function pressAndConfirm(page: Page, name: string): Promise<void> {
  const confirm = page.getByRole('alertdialog').getByRole('button', { name, exact: true });
  // A page that moves between press and release loses the click.
  await expect(async () => {
    if (!(await confirm.isVisible())) await page.getByRole('button', { name, exact: true }).click({ timeout: 10_000 });
    await confirm.waitFor({ timeout: 10_000 });
  }).toPass();
  await confirm.click();
}
