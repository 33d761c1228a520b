import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '../../device/session.ts';
import { notices, takeNotices } from '../../state/notices.ts';
import { strangersAnswer, strangersJson } from '../../testing/lost-answers.ts';
import { ErrorReply, mockReplies, verifiedMember } from '../../testing/member-page.tsx';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

let signUps = 0;
let resets = 0;

function Screen(): ReactNode {
  const [email, setEmail] = useState('');
  return (
    <SignInForm
      email={email}
      onEmail={setEmail}
      forgotLink={<a href="/password-reset">Forgot your password?</a>}
      onSignUp={() => (signUps += 1)}
      onReset={() => (resets += 1)}
    />
  );
}
const show = () => renderForVisitor(<Screen />, { SupportPhoneNumber: '+1 555 010 0148' });
const email = () => page.getByRole('textbox', { name: 'Email' });
const password = () => page.getByLabelText('Password', { exact: true });
const submit = () => page.getByRole('button', { name: 'Sign in' });

async function signInWith(refusal: ErrorReply | (() => never)): Promise<string[]> {
  const calls = mockReplies({ 'POST /auth/login': refusal });
  await show();
  await email().fill('ana@riders.example');
  await password().fill('Wrong#123');
  await submit().click();
  return calls;
}

beforeEach(() => {
  signUps = 0;
  resets = 0;
});

test('submit is disabled while email or password is empty, and says why [VAL-14]', async () => {
  mockReplies({});
  await show();
  await expect.element(submit()).toBeDisabled();
  await email().fill('ana@riders.example');
  await expect.element(submit()).toBeDisabled();
  await expect.element(page.getByText('Enter your email and password to sign in.')).toBeVisible();
  await password().fill('x');
  await expect.element(submit()).toBeEnabled();
});

test('the password can be shown and hidden [AUTH-01]', async () => {
  mockReplies({});
  await show();
  await password().fill('Secret#1');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password()).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password()).toHaveAttribute('type', 'password');
});

test('a malformed email is reported on submit only, sends nothing, and typing clears it [VAL-13]', async () => {
  const calls = mockReplies({});
  await show();
  await email().fill('a..b@c.com');
  await password().fill('x');
  await expect.element(page.getByText('Please, enter a valid Email.')).not.toBeInTheDocument();
  await submit().click();
  await expect.element(page.getByText('Please, enter a valid Email.')).toBeVisible();
  await email().fill('a.b@c.com');
  await expect.element(page.getByText('Please, enter a valid Email.')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('the tab order follows the page: email, password, its show button, reset, submit [AUTH-01]', async () => {
  mockReplies({});
  await show();
  await email().fill('ana@riders.example');
  await password().fill('x');
  await email().click();
  const met = [];
  for (let step = 0; step < 4; step += 1) {
    await userEvent.tab();
    met.push(document.activeElement?.getAttribute('aria-label') ?? (document.activeElement as HTMLElement).innerText);
  }
  expect(met).toEqual(['', 'Show password', 'Forgot your password?', 'Sign in']);
});

test('input of a password manager counts as typed [AUTH-01, VAL-14]', async () => {
  mockReplies({});
  await show();
  const fill = (name: string, value: string) => {
    const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (input === null) throw new Error(`no ${name}`);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  expect(email().element().getAttribute('autocomplete')).toBe('username webauthn');
  expect(password().element().getAttribute('autocomplete')).toBe('current-password');
  fill('email', 'ana@riders.example');
  fill('password', 'Secret#12');
  await expect.element(submit()).toBeEnabled();
});

test('with one attempt left a warning says that the next wrong password blocks; OK closes it, and the input stays [AUTH-07]', async () => {
  await signInWith(new ErrorReply(401, 'ONE_ATTEMPT_LEFT', 'One attempt left'));
  const dialog = page.getByRole('alertdialog', { name: 'One attempt left' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('lock your account', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(email()).toHaveValue('ana@riders.example');
  await expect.element(password()).toHaveValue('Wrong#123');
  await expect.element(password()).toHaveFocus();
});

test.each([
  ['No attempt left', 'Your account is locked', '[AUTH-08]'],
  ['Your password has expired.', 'Your password has expired', '[AUTH-09]'],
])('"%s" opens "%s", whose button goes to the password reset %s', async (description, title) => {
  await signInWith(new ErrorReply(401, 'WHATEVER', `Sorry: ${description} Bye`));
  const dialog = page.getByRole('alertdialog', { name: title });
  const reset = dialog.getByRole('button', { name: 'Reset password' });
  await expect.element(reset).toHaveFocus();
  await reset.click();
  expect(resets).toBe(1);
});

test('any other rejection offers a reset, sign-up and the support phone [AUTH-10, AUTH-11, AUTH-57, PWD-09]', async () => {
  await signInWith(new ErrorReply(401, 'INVALID_CREDENTIALS'));
  const dialog = page.getByRole('alertdialog', { name: 'Login Failed' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('This email and/or password is not associated with an account.')).toBeVisible();
  await expect.element(dialog.getByText(/No password yet\? Reset it to set one\./)).toBeVisible();
  await expect.element(dialog.getByRole('link')).toHaveAttribute('href', 'tel:+15550100148');
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  expect(signUps).toBe(1);
});

test('a rejected member can go to the reset from the dialog [PWD-09]', async () => {
  await signInWith(new ErrorReply(401, 'INVALID_CREDENTIALS'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click();
  expect(resets).toBe(1);
});

test.each([
  [
    'no answer',
    () => {
      throw new TypeError('offline');
    },
    "We couldn't reach the server. Check your connection and try again.",
  ],
  [
    'too many calls',
    new ErrorReply(429, 'TOO_MANY_REQUESTS', '', { 'Retry-After': '61' }),
    'Too many attempts. Try again in 2 minutes.',
  ],
  [
    'too many calls, no word when',
    new ErrorReply(429, 'TOO_MANY_REQUESTS'),
    'Too many attempts. Wait a moment and try again.',
  ],
] as const)(
  '%s is explained under the form, without a dialog that blames the account [AUTH-10, ERR-20]',
  async (_, reply, text) => {
    await signInWith(reply);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(submit()).toBeEnabled();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  },
);

test('a server error does not blame the member: it shows a passing message, no dialog [ERR-20]', async () => {
  takeNotices();
  await signInWith(new ErrorReply(500, 'INTERNAL_ERROR'));
  await expect
    .poll(() => notices.get().map(({ title }) => title))
    .toEqual(['Something went wrong, try again in a few minutes']);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('the body of a rejection reaches the screen unchanged, whatever the code [AUTH-15]', async () => {
  await signInWith(new ErrorReply(400, 'SOMETHING_NEW', 'Careful. One attempt left, rider.'));
  await expect.element(page.getByRole('alertdialog', { name: 'One attempt left' })).toBeVisible();
});

test('two clicks make one call [AUTH-12]', async () => {
  let answer: (reply: ErrorReply) => void = () => {};
  const calls = mockReplies({ 'POST /auth/login': new Promise((resolve) => (answer = resolve)) });
  await show();
  await email().fill('ana@riders.example');
  await password().fill('Wrong#123');
  await submit().dblClick();
  await userEvent.keyboard('{Enter}');
  answer(new ErrorReply(401, 'INVALID_CREDENTIALS'));
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(calls).toEqual(['POST /auth/login']);
});

test('success loads the member and only then marks the device as signed in [AUTH-05, AUTH-17]', async () => {
  const calls = mockReplies({
    'POST /auth/login': { UserID: verifiedMember.UserID, userStatus: 'VERIFIED' },
    'GET /rest/users/me/userinfo/en': verifiedMember,
  });
  await show();
  await email().fill('ana@riders.example');
  await password().fill('Secret#12');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => session.get()).toBe('signedIn');
  expect(localStorage.getItem('isAuthenticated')).toBe('true');
  expect(calls.slice(0, 2)).toEqual(['POST /auth/login', 'GET /rest/users/me/userinfo/en']);
});

const strangers = { 'a page': strangersAnswer, 'JSON of its own': strangersJson };

test.each(
  [403, 401, 400, 200].flatMap((status) =>
    (['a page', 'JSON of its own'] as const).map((form) => [status, form] as const),
  ),
)(
  'a proxy that answers %s with %s is not treated as a wrong password: no message about the credentials, and no sign-in [ERR-26, ERR-27]',
  async (status, form) => {
    takeNotices();
    mockReplies({ 'POST /auth/login': () => strangers[form](status) });
    await show();
    await email().fill('ana@riders.example');
    await password().fill('Secret#12');
    await submit().click();
    await expect
      .poll(() => notices.get().map(({ title }) => title))
      .toEqual(['Something went wrong, try again in a few minutes']);
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(session.get()).not.toBe('signedIn');
    takeNotices();
  },
);

test('an error disappears once the user types or the network is back [ERR-12, ERR-20]', async () => {
  const text = page.getByText("We couldn't reach the server.", { exact: false });
  await signInWith(() => {
    throw new TypeError('offline');
  });
  await expect.element(text).toBeVisible();
  await password().fill('Wrong#1234');
  await expect.element(text).not.toBeInTheDocument();
  await submit().click();
  await expect.element(text).toBeVisible();
  dispatchEvent(new Event('online'));
  await expect.element(text).not.toBeInTheDocument();
});
