import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '../../data/session.ts';
import { answerWith, Refusal, verifiedMember } from '../../testing/member-page.tsx';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

let signUps = 0;
const show = () =>
  renderForVisitor(<SignInForm onSignUp={() => (signUps += 1)} />, { SupportPhoneNumber: '+1 555 010 0148' });
const email = () => page.getByRole('textbox', { name: 'Email' });
const password = () => page.getByLabelText('Password', { exact: true });
const submit = () => page.getByRole('button', { name: 'Sign in' });

async function signInWith(refusal: Refusal): Promise<string[]> {
  const calls = answerWith({ 'POST /auth/login': refusal });
  await show();
  await email().fill('ana@riders.example');
  await password().fill('Wrong#123');
  await submit().click();
  return calls;
}

beforeEach(() => {
  signUps = 0;
});

test('submit is disabled while e-mail or password is empty, and says why [VAL-14]', async () => {
  answerWith({});
  await show();
  await expect.element(submit()).toBeDisabled();
  await email().fill('ana@riders.example');
  await expect.element(submit()).toBeDisabled();
  await expect.element(page.getByText('Enter your email and password to sign in.')).toBeVisible();
  await password().fill('x');
  await expect.element(submit()).toBeEnabled();
});

test('the password can be shown and hidden [AUTH-01]', async () => {
  answerWith({});
  await show();
  await password().fill('Secret#1');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password()).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password()).toHaveAttribute('type', 'password');
});

test('a malformed e-mail is named on submit only, sends nothing, and typing clears it [VAL-13]', async () => {
  const calls = answerWith({});
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

test('one attempt left warns, and OK closes the warning [AUTH-07]', async () => {
  await signInWith(new Refusal(401, 'ONE_ATTEMPT_LEFT', 'One attempt left'));
  const dialog = page.getByRole('alertdialog', { name: 'One attempt left' });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('no attempt left says that the account is blocked [AUTH-08]', async () => {
  await signInWith(new Refusal(401, 'NO_ATTEMPT_LEFT', 'No attempt left'));
  await expect.element(page.getByRole('alertdialog', { name: 'Your account is blocked' })).toBeVisible();
});

test('an expired password has a dialog of its own [AUTH-09]', async () => {
  await signInWith(new Refusal(401, 'PASSWORD_EXPIRED', 'Your password has expired.'));
  await expect.element(page.getByRole('alertdialog', { name: 'Your password has expired' })).toBeVisible();
});

test('any other refusal offers sign-up and the support phone [AUTH-10, AUTH-11]', async () => {
  await signInWith(new Refusal(401, 'INVALID_CREDENTIALS'));
  const dialog = page.getByRole('alertdialog', { name: 'Login Failed' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('This email and/or password is not associated with an account.')).toBeVisible();
  await expect.element(dialog.getByRole('link')).toHaveAttribute('href', 'tel:+15550100148');
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  expect(signUps).toBe(1);
});

test('a server in trouble is not blamed on the member: no dialog opens [ERR-20]', async () => {
  const calls = await signInWith(new Refusal(500, 'INTERNAL_ERROR'));
  await expect.poll(() => calls.length).toBe(1);
  await expect.element(submit()).toBeEnabled();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('success asks who the member is and only then marks the device as signed in [AUTH-05, AUTH-17]', async () => {
  const calls = answerWith({
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
