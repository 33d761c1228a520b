import { expect, type Page } from '@playwright/test';
import { port } from './world.ts';

export const deskOrigin = `http://desk.localhost:${port}`;

/**
 * Returns the desk's mails to an address, newest first. A desk page reads them because the host selects the mailbox.
 */
async function mailsTo(page: Page, email: string): Promise<string[]> {
  const list = await page.evaluate(async () => (await fetch('/local/mailbox')).text());
  return list.split('<li>').filter((item) => item.includes(email));
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
 * Signs in to the desk with a mailed code and opens `path`. Retries in case another journey had a code mailed for the
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
