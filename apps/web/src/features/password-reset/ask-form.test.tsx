import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ErrorReply, mockReplies } from '../../testing/member-page.tsx';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { AskForm } from './ask-form.tsx';

let left: string[] = [];

function Screen(): ReactNode {
  const [email, setEmail] = useState('');
  return (
    <AskForm
      email={email}
      onEmail={setEmail}
      onSent={() => left.push('sign-in')}
      onSignUp={() => left.push('sign-up')}
    />
  );
}
const show = () => renderForVisitor(<Screen />, { TenantID: 't-100' });
const email = () => page.getByRole('textbox', { name: 'Email' });
const submit = () => page.getByRole('button', { name: 'Send link' });

async function askWith(reply: unknown): Promise<string[]> {
  const calls = mockReplies({ 'POST /auth/forgot-password': reply });
  await show();
  await email().fill(' ana@riders.example');
  await submit().click();
  return calls;
}

beforeEach(() => {
  left = [];
});

test('VerifyEmail is disabled under 3 characters, and says why [VAL-16]', async () => {
  mockReplies({});
  await show();
  await email().fill('ab');
  await expect.element(submit()).toBeDisabled();
  await expect.element(page.getByText('Enter your email to continue.')).toBeVisible();
  await email().fill('abc');
  await expect.element(submit()).toBeEnabled();
  await expect.element(page.getByText('Enter your email to continue.')).not.toBeInTheDocument();
});

test('the email is validated on submit only, nothing is sent, and typing clears errors [VAL-13]', async () => {
  const calls = mockReplies({});
  await show();
  await email().fill('a@b');
  await expect.element(page.getByText('Please, enter a valid Email.')).not.toBeInTheDocument();
  await submit().click();
  await expect.element(page.getByText('Please, enter a valid Email.')).toBeVisible();
  await email().fill('a@bc');
  await expect.element(page.getByText('Please, enter a valid Email.')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('success names the inbox, the lifetime and other places to look; closing it returns to sign-in [PWD-03]', async () => {
  await askWith({});
  const dialog = page.getByRole('alertdialog', { name: 'Email sent' });
  await expect.element(dialog.getByText('ana@riders.example')).toBeVisible();
  await expect.element(dialog.getByText('60 minutes', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('spam', { exact: false })).toBeVisible();
  expect(left).toEqual([]);
  await dialog.getByRole('button', { name: 'OK' }).click();
  expect(left).toEqual(['sign-in']);
});

test("the call has the email, the tenant and the six texts in the rider's language [PWD-07]", async () => {
  let body: unknown;
  mockReplies({});
  window.fetch = async (_, init) => {
    body = await new Response(init?.body ?? null).json();
    return Response.json({});
  };
  await show();
  await email().fill('ana@riders.example');
  await submit().click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(body).toEqual({
    email: 'ana@riders.example',
    TenantID: 't-100',
    securityAssurance: 'Your account is safe with us',
    securityAssuranceListItem1: 'We never ask for your password by email or phone.',
    securityAssuranceListItem2: 'The link works once and expires after 60 minutes.',
    passwordCreationTips: 'Tips for a strong password',
    passwordCreationTipsListItem1: "Use a password you don't use anywhere else.",
    passwordCreationTipsListItem2: 'Mix letters, digits and special characters.',
  });
});

test('an unknown email opens a dialog that offers sign-up; trying again keeps the input [PWD-04]', async () => {
  const text = 'This email address is not associated with a Rewards account';
  await askWith(new ErrorReply(404, 'EMAIL_NOT_ASSOCIATED', text));
  const dialog = page.getByRole('alertdialog', { name: "We couldn't find an account with that email" });
  await expect.element(dialog.getByText('ana@riders.example')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(email()).toHaveValue('ana@riders.example');
  await submit().click();
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  expect(left).toEqual(['sign-up']);
});

test.each([
  [
    'too many requests',
    new ErrorReply(429, 'TOO_MANY_REQUESTS', '', { 'Retry-After': '3600' }),
    'Too many attempts. Try again in 60 minutes.',
  ],
  [
    'no network',
    () => {
      throw new TypeError('offline');
    },
    "We couldn't reach the server. Check your connection and try again.",
  ],
  [
    'a server in trouble',
    new ErrorReply(503, 'SERVICE_UNAVAILABLE'),
    'Something went wrong, try again in a few minutes',
  ],
  ['any other refusal', new ErrorReply(400, 'TENANT_MISMATCH', 'Not your agency.'), 'Not your agency.'],
])('%s is shown under the form, and typing clears it [PWD-05]', async (_, reply, text) => {
  await askWith(reply);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await email().fill('anna@riders.example');
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
});

test('two clicks make one call [PWD-08]', async () => {
  let answer: (reply: unknown) => void = () => {};
  const calls = mockReplies({ 'POST /auth/forgot-password': new Promise((resolve) => (answer = resolve)) });
  await show();
  await email().fill('ana@riders.example');
  await submit().dblClick();
  answer({});
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(calls).toHaveLength(1);
});
