import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { session } from '../../device/session.ts';
import { type Answers, ErrorReply, mockReplies, verifiedMember } from '../../testing/member-page.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const form = (
  <SignUpForm initialCode="" at="details" onStep={() => {}} heading={() => <h1>Sign up</h1>} onLeave={() => {}} />
);
const field = (name: string) => page.getByLabelText(name, { exact: true });
const submit = () => page.getByRole('button', { name: 'Sign up' });
const taken = new ErrorReply(409, 'EMAIL_ALREADY_EXISTS', 'Email already exists');
const lost = () => {
  throw new TypeError('Failed to fetch');
};

async function fill(password = 'Secret#12'): Promise<void> {
  await field('Name').fill('Ana Lima');
  await field('Email').fill('ana@riders.example');
  await field('Password').fill(password);
  await field('Confirm password').fill(password);
}

/** A form whose first attempt got no response, and the calls since. */
async function lostOnce(second: unknown, more: Answers = {}) {
  let answer: () => unknown = lost;
  const calls = mockReplies({
    'POST /auth/sign-up': () => answer(),
    'GET /rest/users/me/userinfo/en': verifiedMember,
    ...more,
  });
  await renderForVisitor(form);
  await fill();
  await submit().click();
  await expect.element(page.getByText(/We couldn't reach the server/)).toBeVisible();
  answer = () => second;
  return calls;
}

beforeEach(() => {
  sessionStorage.clear();
  session.set('signedOut');
});

test.each([
  ['is told', taken],
  ['is told by nobody', new ErrorReply(409, 'SIGN_UP_NOT_POSSIBLE', 'We could not sign you up.')],
  ['had its code used up', new ErrorReply(400, 'USED_CODE', 'This code was used.')],
])(
  'an account created by a lost attempt is signed in by the next, if the server says that it exists %s [SIGNUP-08, SIGNUP-20]',
  async (_, second) => {
    await lostOnce(second, { 'POST /auth/login': { UserID: 'u-1', userStatus: 'CONSENT' } });
    const bodies = sentBodies('/auth/login');
    await submit().click();
    await expect.poll(() => session.get()).toBe('signedIn');
    expect(bodies).toMatchObject([{ email: 'ana@riders.example', password: 'Secret#12' }]);
    expect(sessionStorage.getItem('signUpUnheard')).toBeNull();
  },
);

test('the same after a reload, with the password retyped [SIGNUP-02, SIGNUP-20]', async () => {
  await lostOnce(taken, { 'POST /auth/login': { UserID: 'u-1', userStatus: 'CONSENT' } });
  await cleanup();
  await renderForVisitor(form);
  await fill();
  await submit().click();
  await expect.poll(() => session.get()).toBe('signedIn');
});

test("another person's address is reported as usual: a different password does not open it [SIGNUP-11, SIGNUP-20]", async () => {
  await lostOnce(taken, { 'POST /auth/login': new ErrorReply(400, 'INVALID_CREDENTIALS', 'Login failed') });
  await submit().click();
  await expect
    .element(page.getByText('This email already has an account. Sign in, or use another email.'))
    .toBeVisible();
  expect(session.get()).toBe('signedOut');
});

test('without a lost attempt, or with another address, no password is tried [SIGNUP-11, AUTH-13]', async () => {
  const calls = await lostOnce(taken);
  await field('Email').fill('ben@riders.example');
  await submit().click();
  await expect
    .element(page.getByText('This email already has an account. Sign in, or use another email.'))
    .toBeVisible();
  expect(calls.filter((call) => call.includes('/auth/login'))).toEqual([]);
});

test('a second lost response changes nothing and can be retried [SIGNUP-08]', async () => {
  let isCut = true;
  await lostOnce(taken, {
    'POST /auth/login': () => (isCut ? lost() : { UserID: 'u-1', userStatus: 'CONSENT' }),
  });
  await submit().click();
  await expect.element(page.getByText(/We couldn't reach the server/)).toBeVisible();
  isCut = false;
  await submit().click();
  await expect.poll(() => session.get()).toBe('signedIn');
});
