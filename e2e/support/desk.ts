import { expect, type Page } from '@playwright/test';
import { port } from './world.ts';

/** The desk on the server under test. */
export const deskOrigin = `http://desk.localhost:${port}`;

/** What stands in the desk's own mailbox for an address, the newest first; read by a page of the desk, as the host decides whose it is. */
async function mailsTo(page: Page, email: string): Promise<string[]> {
  const list = await page.evaluate(async () => (await fetch('/local/mailbox')).text());
  return list.split('<li>').filter((item) => item.includes(email));
}

/** The newest mail to an address as text, once `ask` has sent one. */
async function mailAfter(page: Page, email: string, ask: () => Promise<unknown>): Promise<string> {
  const before = (await mailsTo(page, email)).length;
  await ask();
  await expect.poll(async () => (await mailsTo(page, email)).length).toBeGreaterThan(before);
  return (await mailsTo(page, email))[0] ?? '';
}

/** The code of the mail that `ask` sends. */
export async function codeAfter(page: Page, email: string, ask: () => Promise<unknown>): Promise<string> {
  const mail = await mailAfter(page, email, ask);
  return /\b\d{6}\b/.exec(mail.replaceAll(/<[^>]*>/g, ' '))?.[0] ?? '';
}

/** The link of the invitation that `ask` mails. */
export async function invitationAfter(page: Page, email: string, ask: () => Promise<unknown>): Promise<string> {
  const mail = await mailAfter(page, email, ask);
  return /https?:\/\/[^"<\s]+\/invitation#token=[\w-]+/.exec(mail)?.[0] ?? '';
}

/** Signs in to the desk by a mailed code, at the address that is wanted; once more where another journey of the same person had a code mailed in that very moment. */
export async function signInToDesk(page: Page, email: string, path = '/'): Promise<void> {
  await expect(async () => {
    await page.goto(deskOrigin + path);
    await page.getByLabel('Work email').fill(email);
    const code = await codeAfter(page, email, () => page.getByRole('button', { name: 'Email me a code' }).click());
    await page.getByLabel('Code from the email').fill(code);
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible({ timeout: 8_000 });
  }).toPass();
}
