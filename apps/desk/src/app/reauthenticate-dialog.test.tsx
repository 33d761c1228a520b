import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner, recordPage } from '../testing/desk-page.tsx';

test('a signed-out person signs in with an emailed code and continues to the page they wanted [DESK-70]', async () => {
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
  await page.getByRole('textbox', { name: 'Work email' }).fill('ines@agency.example');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const code = page.getByRole('textbox', { name: 'Code from the email' });
  await code.fill('111111');
  await expect.element(page.getByText('That code is incorrect. Use the code in the latest email.')).toBeVisible();
  await code.fill('123456');
  await expect.element(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
});

test('an expired session asks for a sign-in over the page: typed input stays, and the call is repeated [DESK-73]', async () => {
  let isIn = true;
  await openDesk('/bay/record', {
    'signIn.mailCode': () => ({ reply: { attempt: 'a1', expiresAt: '2026-11-23T01:15:00Z' } }),
    'signIn.withCode': () => {
      isIn = true;
      return { reply: owner };
    },
    'acts.list': () => (isIn ? recordPage() : { status: 401, error: 'SIGN_IN_REQUIRED' }),
  });
  await expect.element(page.getByText('No entries found')).toBeVisible();
  isIn = false;
  const who = page.getByRole('textbox', { name: 'Person or key' });
  await who.fill('Ines');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Your session expired' });
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await dialog.getByRole('textbox', { name: 'Code from the email' }).fill('123456');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('No entries found')).toBeVisible();
  await expect.element(who).toHaveValue('Ines');
});

async function askedForProof() {
  await page.getByRole('button', { name: 'Create a key' }).click();
  const making = page.getByRole('alertdialog', { name: 'Create a key' });
  await making.getByRole('textbox', { name: 'Name' }).fill('Dashboard');
  await making.getByRole('checkbox').first().click();
  await making.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
  const code = dialog.getByRole('textbox', { name: 'Code from the email' });
  await expect.element(code).toBeVisible();
  return { dialog, code };
}

test('an action that needs a proof continues with the code mailed for it, or a newer one [DESK-379]', async () => {
  let mails = 0;
  let isProven = false;
  const proofs: unknown[] = [];
  await openDesk('/bay/keys', {
    'keys.list': () => ({ reply: { data: [] } }),
    'keys.make': () => (isProven ? { status: 409, error: 'KEYS_ENOUGH' } : { status: 403, error: 'STEP_UP_REQUIRED' }),
    'proof.mailCode': () => {
      mails += 1;
      return { reply: { attempt: `mail ${mails}`, expiresAt: '2026-11-23T01:15:00Z' } };
    },
    'proof.withCode': ({ body }) => {
      proofs.push(body);
      isProven = proofs.length === 2;
      return isProven ? { reply: owner } : { status: 400, error: 'CODE_WRONG' };
    },
  });
  const { dialog, code } = await askedForProof();
  const before = mails;
  await code.fill('123456');
  await expect.element(dialog.getByText('That code is incorrect. Use the code in the latest email.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Resend code' }).click();
  await expect.poll(() => mails).toBe(before + 1);
  await code.fill('654321');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(proofs).toEqual([
    { attempt: `mail ${before}`, code: '123456' },
    { attempt: `mail ${before + 1}`, code: '654321' },
  ]);
});

test('the proof dialog keeps its text until it closes [DESK-432]', async () => {
  let isProven = false;
  await openDesk('/bay/keys', {
    'keys.list': () => ({ reply: { data: [] } }),
    'keys.make': () => (isProven ? { status: 409, error: 'KEYS_ENOUGH' } : { status: 403, error: 'STEP_UP_REQUIRED' }),
    'proof.mailCode': () => ({ reply: { attempt: 'email', expiresAt: '2026-11-23T01:15:00Z' } }),
    'proof.withCode': () => {
      isProven = true;
      return { reply: owner };
    },
  });
  const { dialog, code } = await askedForProof();
  const titles = new Set<string | null | undefined>();
  const asking = new Set<string>();
  const watch = new MutationObserver(() => {
    for (const title of document.querySelectorAll('[role=alertdialog] h2')) titles.add(title.textContent);
    for (const shown of document.querySelectorAll('[role=alertdialog]:has([autocomplete=one-time-code])'))
      asking.add(shown.textContent.includes('This action needs verification.') ? 'why and for what' : 'for what');
    if (!document.querySelector('[autocomplete=one-time-code]') && dialog.query() !== null) asking.add('nothing');
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  await code.fill('654321');
  await expect.element(dialog).not.toBeInTheDocument();
  watch.disconnect();
  expect(titles).toEqual(new Set(['Confirm it’s you', 'Create a key']));
  expect(asking).toEqual(new Set(['why and for what']));
});
