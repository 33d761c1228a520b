import type { Config } from '@fareback/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { session } from '../device/session.ts';
import { freshDevice, openApp } from '../testing/app-page.tsx';
import { type Answers, ErrorReply, verifiedMember } from '../testing/member-page.tsx';

const userInfo = 'GET /rest/users/me/userinfo/en';
const standalone = { IsStandalonModeSupported: true };

/** Opens the app at an address as a visitor, or with a remembered session; returns its calls. */
const open = (path: string, config: Partial<Config>, answers: Answers = {}, remembers = false): Promise<string[]> =>
  openApp(
    path,
    { SupportPhoneNumber: '+1 555 010 0148', ...config },
    { 'GET /auth/logout': {}, ...answers },
    remembers,
  );
const email = () => page.getByRole('textbox', { name: 'Email' });
const heading = (name: string) => page.getByRole('heading', { name });

async function savePassword(): Promise<void> {
  await page.getByLabelText('New password', { exact: true }).fill('Harbor-2027');
  await page.getByLabelText('Confirm new password', { exact: true }).fill('Harbor-2027');
  await page.getByRole('button', { name: 'Save password' }).click();
}

beforeEach(freshDevice);

test('the email typed at sign-in is filled in on the reset, and returns with the link to sign-in [STATUS-02, PWD-01]', async () => {
  await open('/sign-in', standalone);
  await email().fill('ana@riders.example');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect.element(heading('Reset your password')).toBeVisible();
  expect(location.pathname).toBe('/password-reset');
  await expect.element(page.getByText("Enter your account's email, and we'll send you a link.")).toBeVisible();
  await expect.element(email()).toHaveValue('ana@riders.example');
  await expect.element(page.getByRole('button', { name: 'Send link' })).toBeEnabled();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(email()).toHaveValue('ana@riders.example');
});

test('the dialog of a blocked account passes the email to the reset [AUTH-08]', async () => {
  await open('/sign-in', standalone, { 'POST /auth/login': new ErrorReply(401, 'NO_ATTEMPT_LEFT', 'No attempt left') });
  await email().fill('ana@riders.example');
  await page.getByLabelText('Password', { exact: true }).fill('Wrong#123');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click();
  await expect.element(heading('Reset your password')).toBeVisible();
  await expect.element(email()).toHaveValue('ana@riders.example');
});

test('closing the EmailSent dialog returns the visitor to sign-in with the email [PWD-03]', async () => {
  await open('/password-reset', standalone, { 'POST /auth/forgot-password': {} });
  await email().fill('ana@riders.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('alertdialog', { name: 'Email sent' }).getByRole('button', { name: 'OK' }).click();
  await expect.element(heading('Sign in')).toBeVisible();
  expect(location.pathname).toBe('/sign-in');
  await expect.element(email()).toHaveValue('ana@riders.example');
});

test('an unknown email is passed to sign-up [PWD-04]', async () => {
  await open('/password-reset', standalone, {
    'POST /auth/forgot-password': new ErrorReply(404, 'EMAIL_NOT_ASSOCIATED'),
  });
  await email().fill('new@riders.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign up' }).click();
  await expect.poll(() => location.pathname).toBe('/sign-up');
  await expect.element(email()).toHaveValue('new@riders.example');
});

test('the token leaves the address bar at once and is sent only with the reset call [PWD-06]', async () => {
  const sent: unknown[] = [];
  const entries = history.length;
  await open('/password-reset#token=s3cret-t0ken', standalone, { 'POST /auth/reset-password': {} });
  const { fetch } = window;
  window.fetch = (input, init) => {
    if (JSON.stringify([input, init]).includes('s3cret-t0ken')) sent.push(input);
    return fetch(input, init);
  };
  await expect.element(heading('Choose a new password')).toBeVisible();
  expect(location.href).not.toContain('s3cret');
  expect(JSON.stringify(history.state)).not.toContain('s3cret');
  expect(history.length).toBe(entries);
  await savePassword();
  await page.getByRole('alertdialog', { name: 'Password saved' }).getByRole('button', { name: 'Sign in' }).click();
  await expect.element(heading('Sign in')).toBeVisible();
  expect(sent).toEqual(['/auth/check-mail-link', '/auth/reset-password']);
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('s3cret');
});

test('a dead link says so and offers a new one [PWD-06]', async () => {
  await open('/password-reset#token=old', standalone, {
    'POST /auth/reset-password': new ErrorReply(400, 'RESET_TOKEN_INVALID'),
  });
  await savePassword();
  await expect.element(heading('This link no longer works')).toHaveFocus();
  await page.getByRole('button', { name: 'Request a new link' }).click();
  await expect.element(heading('Reset your password')).toBeVisible();
  await expect.element(email()).toHaveFocus();
});

test('an invited member is welcomed, chooses a first password and goes to sign-in, without being asked if they are new; a dead link says what to do [IMP-03, TUT-14]', async () => {
  await open(
    '/password-reset#welcome=s3cret-t0ken',
    { ...standalone, TenantName: 'Ferry Points', IsWelcomeScreenSelector: true },
    {
      'POST /auth/reset-password': { email: 'ana@riders.example' },
    },
  );
  await expect.element(heading('Welcome to Ferry Points')).toBeVisible();
  await expect.element(page.getByText(/account from the earlier program is already here/)).toBeVisible();
  expect(page.getByText(/60 minutes|sign you out on all devices/).elements()).toEqual([]);
  await savePassword();
  await page.getByRole('alertdialog', { name: 'Password saved' }).getByRole('button', { name: 'Sign in' }).click();
  await expect.element(email()).toHaveValue('ana@riders.example');
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await cleanup();
  await open('/password-reset#welcome=old', standalone, {
    'POST /auth/check-mail-link': new ErrorReply(400, 'RESET_TOKEN_INVALID'),
  });
  await expect.element(heading('This link no longer works')).toHaveFocus();
  await expect.element(page.getByText(/invitation has expired or was already used/)).toBeVisible();
  await page.getByRole('button', { name: 'Request a new link' }).click();
  await expect.element(heading('Reset your password')).toBeVisible();
});

test('a member with a session is redirected Home, except on a link with a token [STATUS-02]', async () => {
  await open('/password-reset', standalone, { [userInfo]: verifiedMember }, true);
  await expect.element(heading('Hi, Ana')).toBeVisible();
  expect(location.pathname).toBe('/');
});

test('a member with a session may use a reset link, which signs them out [STATUS-02, PWD-08]', async () => {
  const answers = { [userInfo]: verifiedMember, 'POST /auth/reset-password': {} };
  const calls = await open('/password-reset#token=t0ken', standalone, answers, true);
  await savePassword();
  await page.getByRole('alertdialog', { name: 'Password saved' }).getByRole('button', { name: 'Sign in' }).click();
  await expect.element(heading('Sign in')).toBeVisible();
  expect(session.get()).toBe('signedOut');
  expect(calls).toContain('GET /auth/logout');
});

test('one click restores the old email, signs out, and goes to a new password [ACCT-09]', async () => {
  const answers = { [userInfo]: verifiedMember, 'POST /auth/restore-email': {} };
  const calls = await open('/password-reset#restore=t0ken', standalone, answers, true);
  await expect.element(heading('Restore your previous email')).toBeVisible();
  expect(location.href).not.toContain('t0ken');
  expect(calls).not.toContain('POST /auth/restore-email');
  await page.getByRole('button', { name: 'Restore my email' }).dblClick();
  const dialog = page.getByRole('alertdialog', { name: 'Your email is restored' });
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  await expect.element(heading('Reset your password')).toBeVisible();
  expect(session.get()).toBe('signedOut');
  expect(calls.filter((call) => call === 'POST /auth/restore-email')).toHaveLength(1);
});

test('a dead restore link says so and names the support contact [ACCT-09]', async () => {
  await open('/password-reset#restore=old', standalone, {
    'POST /auth/restore-email': new ErrorReply(400, 'RESTORE_TOKEN_INVALID'),
  });
  await page.getByRole('button', { name: 'Restore my email' }).click();
  await expect.element(heading('This link no longer works')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Call us +1 555 010 0148' }))
    .toHaveAttribute('href', 'tel:+15550100148');
});

/** Loses the first response, then returns the given one. */
function lostOnce(then: unknown): () => unknown {
  let isLost = false;
  return () => {
    if (isLost) return then;
    isLost = true;
    throw new TypeError('cut');
  };
}

test('after a lost response to a new password the next click does not call the link dead, but says first how to check [ERR-24]', async () => {
  await open('/password-reset#token=t0ken', standalone, {
    'POST /auth/check-mail-link': { isValid: true },
    'POST /auth/reset-password': lostOnce(new ErrorReply(400, 'RESET_TOKEN_INVALID')),
  });
  await savePassword();
  await expect.element(page.getByText(/We couldn't reach the server/)).toBeVisible();
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect.element(heading('Your password may have changed')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Request a new link' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(heading('Sign in')).toBeVisible();
});

test('a reload after a lost response to a new password does not call the link dead either [ERR-24]', async () => {
  const answers = { 'POST /auth/check-mail-link': { isValid: true }, 'POST /auth/reset-password': lostOnce({}) };
  await open('/password-reset#token=s3cret-t0ken', standalone, answers);
  await savePassword();
  await expect.element(page.getByText(/We couldn't reach the server/)).toBeVisible();
  await cleanup();
  const dead = new ErrorReply(400, 'RESET_TOKEN_INVALID');
  await open('/password-reset', standalone, { 'POST /auth/check-mail-link': dead });
  await expect.element(heading('Your password may have changed')).toBeVisible();
  expect(JSON.stringify(sessionStorage)).not.toContain('s3cret');
});

test('after a lost response to a restored email the page says how to check, signs out, and goes to a new password [ERR-24]', async () => {
  const answers = {
    [userInfo]: verifiedMember,
    'POST /auth/check-mail-link': { isValid: true },
    'POST /auth/restore-email': lostOnce(new ErrorReply(400, 'RESTORE_TOKEN_INVALID')),
  };
  await open('/password-reset#restore=t0ken', standalone, answers, true);
  await page.getByRole('button', { name: 'Restore my email' }).click();
  await expect.element(page.getByText(/We couldn't reach the server/)).toBeVisible();
  await page.getByRole('button', { name: 'Restore my email' }).click();
  await expect.element(heading('Your email may be restored already')).toHaveFocus();
  expect(session.get()).toBe('signedOut');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect.element(heading('Reset your password')).toBeVisible();
});

test('a request that never left an offline device does not change the message of a dead link [ERR-24]', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open('/password-reset#token=t0ken', standalone, {
    'POST /auth/check-mail-link': { isValid: true },
    'POST /auth/reset-password': lostOnce(new ErrorReply(400, 'RESET_TOKEN_INVALID')),
  });
  await savePassword();
  await expect.element(page.getByText(/We couldn't reach the server/)).toBeVisible();
  line.mockRestore();
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect.element(heading('This link no longer works')).toHaveFocus();
});

test('without standalone mode the reset is closed, even with a link [AUTH-03]', async () => {
  await open('/password-reset#token=t0ken', {});
  await expect.element(heading('Sign in with your transit agency')).toBeVisible();
  expect(document.querySelector('form')).toBeNull();
  await expect.element(page.getByRole('link', { name: 'Call us +1 555 010 0148' })).toBeVisible();
});

test.each(['/password-reset', '/password-reset#token=t0ken'])(
  'a member goes Home from %s if there is no web sign-in [AUTH-43]',
  async (address) => {
    await open(address, {}, { [userInfo]: verifiedMember });
    await expect.element(heading('Hi, Ana')).toBeVisible();
    expect(location.pathname).toBe('/');
  },
);

test('a reload keeps the link until it is used, and neither the address nor the device stores it [PWD-06]', async () => {
  const answers = { 'POST /auth/check-mail-link': { isValid: true }, 'POST /auth/reset-password': {} };
  await open('/password-reset#token=s3cret-t0ken', standalone, answers);
  await expect.element(heading('Choose a new password')).toBeVisible();
  await cleanup();
  expect(location.href + JSON.stringify([history.state, localStorage])).not.toContain('s3cret');
  await open('/password-reset', standalone, answers);
  await savePassword();
  await expect.element(page.getByRole('alertdialog', { name: 'Password saved' })).toBeVisible();
  await expect.poll(() => JSON.stringify(sessionStorage)).not.toContain('s3cret');
});

test('leaving for another screen drops the link [PWD-06]', async () => {
  await open('/password-reset#token=s3cret-t0ken', standalone);
  await expect.element(heading('Choose a new password')).toBeVisible();
  expect(JSON.stringify(sessionStorage)).toContain('s3cret');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.poll(() => JSON.stringify(sessionStorage)).not.toContain('s3cret');
});

test.each([
  ['token', 'RESET_TOKEN_INVALID'],
  ['restore', 'RESTORE_TOKEN_INVALID'],
  ['confirm', 'CONFIRM_TOKEN_INVALID'],
])(
  'a dead %s link is reported when it opens, before any input, and is not stored [PWD-06, ACCT-09, SIGNUP-21]',
  async (kind, code) => {
    const calls = await open(`/password-reset#${kind}=s3cret-old`, standalone, {
      'POST /auth/check-mail-link': new ErrorReply(400, code),
    });
    await expect.element(heading('This link no longer works')).toHaveFocus();
    expect(calls.filter((call) => call.startsWith('POST /auth/'))).toEqual(['POST /auth/check-mail-link']);
    await expect.poll(() => JSON.stringify(sessionStorage)).not.toContain('s3cret');
  },
);

test('without a response about the link the form is shown anyway [PWD-06]', async () => {
  await open('/password-reset#token=t0ken', standalone, {
    'POST /auth/check-mail-link': () => {
      throw new TypeError('offline');
    },
  });
  await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible();
});

test.each([
  ['a member', standalone, true, 'Hi, Ana'],
  ['a visitor', standalone, false, 'Sign in'],
  ['a rider of a partner, signed out,', {}, false, 'Sign in with your transit agency'],
])('one click of %s confirms an email, and changes no session [SIGNUP-21]', async (_who, config, isMember, next) => {
  const answers = {
    ...(isMember && { [userInfo]: verifiedMember }),
    'POST /auth/check-mail-link': { isValid: true },
    'POST /auth/confirm-email': {},
  };
  const calls = await open('/password-reset#confirm=s3cret', config, answers, isMember);
  await expect.element(heading('Confirm your email')).toBeVisible();
  expect(location.href).not.toContain('s3cret');
  expect(calls).not.toContain('POST /auth/confirm-email');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect.element(heading('Your email is confirmed')).toHaveFocus();
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('s3cret');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(heading(next)).toBeVisible();
  expect(calls).not.toContain('GET /auth/logout');
});

test('a link that has expired by the click says so, too, and offers a way on [SIGNUP-21]', async () => {
  await open('/password-reset#confirm=old', standalone, {
    'POST /auth/check-mail-link': { isValid: true },
    'POST /auth/confirm-email': new ErrorReply(400, 'CONFIRM_TOKEN_INVALID'),
  });
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect.element(heading('This link no longer works')).toHaveFocus();
  await expect.element(page.getByText(/Check your email or get a new link in My account/)).toBeVisible();
});
