import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner, recordPage } from '../testing/desk-page.tsx';

test('who is not signed in signs in by a mailed code, and is then where they wanted to be [DESK-70]', async () => {
  let isIn = false;
  await openDesk('/bay/record', {
    'me.get': () => (isIn ? { reply: owner } : { status: 401, error: 'SIGN_IN_REQUIRED' }),
    'signIn.mailCode': () => ({ reply: { attempt: 'a1', expiresAt: '2026-11-23T01:15:00Z' } }),
    'signIn.withCode': ({ body }) => {
      if ((body as { code: string }).code !== '123456') return { status: 400, error: 'CODE_WRONG' };
      isIn = true;
      return { reply: owner };
    },
    'acts.list': () => recordPage(),
  });
  await page.getByRole('textbox', { name: 'Your work e-mail' }).fill('ines@agency.example');
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  const code = page.getByRole('textbox', { name: 'Code from the mail' });
  await code.fill('111111');
  await expect.element(page.getByText('That is not the code. Take the one of the newest mail.')).toBeVisible();
  await code.fill('123456');
  await expect.element(page.getByRole('heading', { name: 'Record' })).toBeVisible();
});

test('a sign-in that ends meanwhile is asked for over the page: what was typed stays, and the call is made again [DESK-73]', async () => {
  let isIn = true;
  await openDesk('/bay/record', {
    'signIn.mailCode': () => ({ reply: { attempt: 'a1', expiresAt: '2026-11-23T01:15:00Z' } }),
    'signIn.withCode': () => {
      isIn = true;
      return { reply: owner };
    },
    'acts.list': () => (isIn ? recordPage() : { status: 401, error: 'SIGN_IN_REQUIRED' }),
  });
  await expect.element(page.getByText('Nothing is on record for this')).toBeVisible();
  isIn = false;
  const who = page.getByRole('textbox', { name: 'Name of who acted' });
  await who.fill('Ines');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Your sign-in has ended' });
  await dialog.getByRole('button', { name: 'Mail me a code' }).click();
  await dialog.getByRole('textbox', { name: 'Code from the mail' }).fill('123456');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Nothing is on record for this')).toBeVisible();
  await expect.element(who).toHaveValue('Ines');
});
