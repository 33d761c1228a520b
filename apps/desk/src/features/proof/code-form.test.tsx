import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answer, openDesk, owner } from '../../testing/desk-page.tsx';

test('a code without a verdict stays and can be resent by the button; a rejected one is cleared [DESK-168, DESK-81]', async () => {
  const sent: unknown[] = [];
  const answers: (() => Answer)[] = [
    () => {
      throw new TypeError('Failed to fetch');
    },
    () => ({ status: 503, error: 'SERVICE_UNAVAILABLE' }),
    () => ({ status: 400, error: 'CODE_WRONG' }),
  ];
  await openDesk('/', {
    'me.get': () => (sent.length < 4 ? { status: 401, error: 'SIGN_IN_REQUIRED' } : { reply: owner }),
    'signIn.mailCode': () => ({ reply: { attempt: 'a1', expiresAt: '2026-11-23T01:15:00Z' } }),
    'signIn.withCode': ({ body }) => {
      sent.push(body);
      return (answers[sent.length - 1] ?? (() => ({ reply: owner })))();
    },
  });
  await page.getByLabelText('Work email').fill('ines@agency.example');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const field = page.getByRole('textbox', { name: 'Code from the email' });
  await field.fill('123456');
  await expect.element(page.getByText(/^We couldn’t reach the server/)).toBeVisible();
  await expect.element(field).toHaveValue('123456');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByText(/^The service isn’t available right now/)).toBeVisible();
  await expect.element(field).toHaveValue('123456');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByText(/^That code is incorrect/)).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(sent).toEqual(Array.from({ length: 3 }, () => ({ attempt: 'a1', code: '123456' })));
});

test('no new code is mailed while one is being checked, and no code is checked while another is mailed [DESK-384]', async () => {
  let mails = 0;
  let judge = () => {};
  await openDesk('/', {
    'me.get': () => ({ status: 401, error: 'SIGN_IN_REQUIRED' }),
    'signIn.mailCode': () => {
      mails += 1;
      return { reply: { attempt: `a${mails}`, expiresAt: '2026-11-23T01:15:00Z' } };
    },
    'signIn.withCode': () => ({
      reply: owner,
      when: new Promise((resolve) => {
        judge = resolve;
      }),
    }),
  });
  await page.getByLabelText('Work email').fill('ines@agency.example');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByRole('textbox', { name: 'Code from the email' }).fill('123456');
  const another = page.getByRole('button', { name: 'Resend code' });
  await expect.element(another).toHaveAttribute('aria-disabled', 'true');
  (another.element() as HTMLElement).click();
  expect(mails).toBe(1);
  judge();
});

test('the sign-in page names who can give access, in both languages [DESK-730]', async () => {
  const answers = { 'me.get': () => ({ status: 401, error: 'SIGN_IN_REQUIRED' }) as const };
  await openDesk('/', answers);
  await expect.element(page.getByText('No access? Ask your agency’s owner for an invitation.')).toBeVisible();
  await openDesk('/', answers, 'es');
  await expect.element(page.getByText(/^¿Sin acceso\? Pida una invitación al propietario/)).toBeVisible();
});
