import type { Config } from '@fareback/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '../../device/session.ts';
import { appError } from '../../state/app-error.ts';
import { notices, takeNotices } from '../../state/notices.ts';
import { findBrokenWords } from '../../testing/broken-words.ts';
import { withLargeLetters } from '../../testing/large-letters.ts';
import { lostAnswer, withFailurePolicy } from '../../testing/lost-answers.ts';
import { ErrorReply, mockReplies, plainConfig, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { AccountPanel } from './account-panel.tsx';
import { goToAccountView } from './account-state.ts';
import { accountState } from './account-store.ts';

const userInfo = 'GET /rest/users/me/userinfo/en';
const signedOut: string[] = [];
const actions = {
  onVerify: () => {},
  onChangePhone: () => signedOut.push('changing'),
  onSignOut: () => signedOut.push('signed out'),
  userId: null,
};

/** Records the bodies sent to `path`, in order; the network replies as the test mocked it. */
function bodiesOf(path: string): unknown[] {
  const bodies: unknown[] = [];
  const answer = window.fetch;
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : input.toString();
    if (address.endsWith(path) && typeof init?.body === 'string') bodies.push(JSON.parse(init.body));
    return answer(input, init);
  };
  return bodies;
}

async function open(answers: Record<string, unknown> = {}, config: Partial<Config> = {}): Promise<string[]> {
  const calls = mockReplies({ [userInfo]: verifiedMember, ...answers });
  await renderForMember(<AccountPanel actions={actions} />, { ...plainConfig, ...config });
  await expect.element(page.getByText('ana@riders.example').or(page.getByRole('form')).first()).toBeVisible();
  return calls;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const titles = () => notices.get().map(({ title }) => title);

beforeEach(() => {
  goToAccountView('details');
  takeNotices();
});
afterEach(() => goToAccountView('details'));

/** On a small phone with double font size, for a member with an address longer than a line. */
async function openLarge(email: string): Promise<void> {
  await withLargeLetters();
  mockReplies({ [userInfo]: { ...verifiedMember, email } });
  await renderForMember(<AccountPanel actions={actions} />);
}
const longEmail = 'anabel.fernandez.moreno@mail.riders.example';

describe('the details', () => {
  it('with double font size on a small phone break a long address after its punctuation, and cut nothing off [UX-13]', async () => {
    await openLarge(longEmail);
    await expect.element(page.getByText(longEmail)).toBeVisible();
    await document.fonts.ready;
    const address = page.getByText(longEmail).element();
    expect(findBrokenWords(address)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  it('offer another number to verified members only [PHONE-13]', async () => {
    signedOut.length = 0;
    await open();
    await button('Change phone number').click();
    expect(signedOut).toEqual(['changing']);
    await open({ [userInfo]: { ...verifiedMember, isPhoneVerified: false } });
    await expect.element(button('Verify your phone').last()).toBeVisible();
    expect(button('Change phone number').elements()).toHaveLength(1);
  });

  it('scroll to the heading of a part when it opens, wherever its opener was [UX-03]', async () => {
    await page.viewport(390, 320);
    await open();
    const last = button('Your data').element();
    last.scrollIntoView({ block: 'end' });
    expect(document.documentElement.scrollTop).toBeGreaterThan(0);
    await button('Change password').click();
    await expect.element(page.getByRole('form', { name: 'Change password' })).toBeVisible();
    expect(document.documentElement.scrollTop).toBe(0);
    await button('Cancel').click();
    await expect.element(button('Change password')).toHaveFocus();
    await page.viewport(1024, 768);
  });

  it.each([
    ['ASKED', 'We emailed you a link. Open it to confirm this address.', 'Send again'],
    ['UNDELIVERED', "We couldn't deliver our email. Is this address right?", 'Send again'],
    ['UNASKED', 'Without a confirmed email, you might not be able to reset your password.', 'Send email'],
  ] as const)(
    'of an email that is %s show the status of its confirmation mail, resend it and link to the form to correct it [SIGNUP-21]',
    async (emailConfirmation, text, label) => {
      let confirmation: string = emailConfirmation;
      await open({
        [userInfo]: () => ({ ...verifiedMember, emailConfirmation: confirmation }),
        'POST /auth/manage-account/email-confirmation': () => {
          confirmation = 'CONFIRMED';
          return { emailConfirmation: 'ASKED' };
        },
      });
      await expect.element(page.getByText('Not confirmed yet')).toBeVisible();
      await expect.element(page.getByText(text)).toBeVisible();
      await expect.element(button('Change email')).toBeVisible();
      await button(label).click();
      await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible();
      expect(titles()).toEqual(['Email sent']);
    },
  );

  it('of an unconfirmed email with too many mails say when another can be sent, and open the form [SIGNUP-21]', async () => {
    await open({
      [userInfo]: { ...verifiedMember, emailConfirmation: 'ASKED' },
      'POST /auth/manage-account/email-confirmation': new ErrorReply(429, 'TOO_MANY_REQUESTS', 'Please wait'),
    });
    await button('Send again').click();
    await expect.element(page.getByText('Please wait')).toBeVisible();
    await button('Change email').click();
    await expect.element(field('Email')).toHaveValue('ana@riders.example');
  });

  it('show name and email read-only, with Edit information and Change password [ACCT-01]', async () => {
    await open();
    await expect.element(page.getByText('Ana Maria')).toBeVisible();
    await expect.element(button('Edit information')).toBeVisible();
    await expect.element(button('Change password')).toBeVisible();
    expect(document.querySelector('input')).toBeNull();
  });

  it('show the end of a verified number, or a button to verify one [ACCT-01, PHONE-01]', async () => {
    await open();
    await expect.element(page.getByText(/ending in .*0148/)).toBeVisible();
    await expect.element(page.getByText('Verified')).toBeVisible();
    await expect.element(button('Verify your phone')).not.toBeInTheDocument();
  });

  it('offer verification to an unverified member [ACCT-01, PHONE-01]', async () => {
    await open({ [userInfo]: { ...verifiedMember, isPhoneVerified: false, phoneNumber: null } });
    await expect.element(button('Verify your phone')).toBeVisible();
  });

  it.each([
    [{ CustomerSupportLink: 'https://help.example' }, 1],
    [{}, 0],
  ])('with %j say %i times who to ask about data or closing the account [TEN-08]', async (config, count) => {
    await open({}, config);
    expect(page.getByText(/Have a question about your account/).elements()).toHaveLength(count);
  });
});

describe('editing the information', () => {
  const edit = async (answers: Record<string, unknown> = {}) => {
    goToAccountView('edit');
    return open(answers);
  };

  it('with double font size on a small phone breaks a long address in a sentence after its punctuation, too [UX-14]', async () => {
    goToAccountView('edit');
    await openLarge(longEmail);
    await expect.element(field('Email')).toHaveValue(longEmail);
    await field('Email').fill('ana@riders.example');
    const note = page.getByText(/^We'll email/);
    await expect.element(note).toBeVisible();
    const sentence = note.element().parentElement as HTMLElement;
    expect(sentence.textContent).toMatch(
      /^We'll email .*anabel\.fernandez\.moreno@mail\.riders\.example.* about this change/,
    );
    await document.fonts.ready;
    expect(findBrokenWords(sentence)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  it('reloads the member on success, confirms and returns to the details; a notice said before that the old address is informed [ACCT-02, ACCT-09]', async () => {
    let member = verifiedMember;
    const saved = { name: 'Ana María', email: 'maria@riders.example' };
    const calls = await edit({
      [userInfo]: () => member,
      'PUT /auth/manage-account/info': () => {
        member = { ...verifiedMember, ...saved };
        return { ...saved, UserID: verifiedMember.UserID };
      },
    });
    const bodies = bodiesOf('/auth/manage-account/info');
    await expect.element(page.getByText(/We'll email/)).not.toBeInTheDocument();
    await field('Name').fill(' Ana María ');
    await field('Email').fill('maria@riders.example');
    await expect.element(page.getByText(/We'll email .*ana@riders\.example.* for 7 days/)).toBeVisible();
    await field('Current password').fill('Secret#12');
    await button('Save changes').click();
    await expect.element(page.getByText('maria@riders.example')).toBeVisible();
    await expect.element(page.getByText('Ana María')).toBeVisible();
    expect(bodies).toEqual([{ ...saved, UserID: verifiedMember.UserID, currentPassword: 'Secret#12' }]);
    expect(calls.filter((call) => call === userInfo)).toHaveLength(2);
    expect(titles()).toEqual(['Your information is saved']);
    await expect.element(button('Edit information')).toHaveFocus();
  });

  it('asks for the password for a new email, not for a name alone [ACCT-10]', async () => {
    const calls = await edit({
      'PUT /auth/manage-account/info': new ErrorReply(400, 'WRONG_PASSWORD', 'Wrong Password'),
    });
    await field('Name').fill('Ana María');
    expect(field('Current password').elements()).toHaveLength(0);
    await field('Email').fill('maria@riders.example');
    await button('Save changes').click();
    await expect.element(page.getByText('Enter your current password to continue.')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
    await field('Current password').fill('Secret#13');
    await button('Save changes').click();
    await expect.element(field('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(page.getByRole('form').getByRole('alert'))
      .toHaveTextContent("That's not your current password. Try again.");
  });

  it('says that there is nothing to update if nothing changed [ACCT-02]', async () => {
    const calls = await edit();
    await expect.element(button('Save changes')).toHaveAccessibleDescription('Change your name or email first.');
    await field('Name').fill('Ana Maria ');
    await userEvent.keyboard('{Enter}');
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it('validates each field on submit; typing clears its error [VAL-13]', async () => {
    const calls = await edit();
    await field('Name').fill('A1');
    await field('Email').fill('ana@');
    expect(page.getByText('Name can only contain letters and spaces.').elements()).toHaveLength(0);
    await button('Save changes').click();
    await expect.element(page.getByText('Name can only contain letters and spaces.')).toBeVisible();
    await expect.element(page.getByText('Please, enter a valid Email.')).toBeVisible();
    await expect.element(field('Name')).toHaveFocus();
    await field('Name').fill('An');
    await expect.element(page.getByText('Name can only contain letters and spaces.')).not.toBeInTheDocument();
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it.each([
    ['Email already exists', 'This email already has an account. Sign in, or use another email.'],
    ['Error: Email already exists!', 'This email already has an account. Sign in, or use another email.'],
    ['Closed for the night', 'Closed for the night'],
  ])('shows %j under the form as %j [ACCT-05]', async (description, text) => {
    await edit({ 'PUT /auth/manage-account/info': new ErrorReply(409, 'ANY', description) });
    await field('Email').fill('taken@riders.example');
    await field('Current password').fill('Secret#12');
    await button('Save changes').click();
    await expect.element(page.getByRole('form').getByRole('alert')).toHaveTextContent(text);
    await expect.element(field('Email')).toHaveValue('taken@riders.example');
    await field('Email').fill('other@riders.example');
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
  });

  it('returns to the details without saving on Cancel [ACCT-04]', async () => {
    const calls = await edit();
    await field('Name').fill('Somebody Else');
    await button('Cancel').click();
    await expect.element(page.getByText('Ana Maria')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
    await button('Edit information').click();
    await expect.element(field('Name')).toHaveValue('Ana Maria');
  });
});

describe('changing the password', () => {
  const change = async (answers: Record<string, unknown> = {}) => {
    goToAccountView('password');
    return open(answers);
  };
  const fill = async (current: string, next: string, again: string) => {
    await field('Current password').fill(current);
    await field('New password').fill(next);
    await field('Confirm new password').fill(again);
  };

  it('has three fields, each with show and hide and the right autocomplete hint for password managers [ACCT-03]', async () => {
    await change();
    const names = ['Current password', 'New password', 'Confirm new password'];
    for (const [position, name] of names.entries()) {
      await field(name).fill('Secret#12');
      await button('Show password').first().click();
      await expect.element(field(name)).toHaveAttribute('type', 'text');
      expect(page.getByRole('button', { name: 'Show password' }).elements()).toHaveLength(2 - position);
    }
    await button('Hide password').nth(1).click();
    await expect.element(field('New password')).toHaveAttribute('type', 'password');
    await expect.element(field('Current password')).toHaveAttribute('type', 'text');
    const hints = [...document.querySelectorAll('input')].map(({ autocomplete }) => autocomplete);
    expect(hints).toEqual(['username', 'current-password', 'new-password', 'new-password']);
  });

  it('validates all three fields; the current one only for presence [VAL-12]', async () => {
    const calls = await change();
    await button('Change password').click();
    expect(page.getByText('Enter your Password.').elements()).toHaveLength(2);
    await fill('x', 'short', 'short');
    await button('Change password').click();
    await expect.element(page.getByText('Password must have 8 to 64 characters.')).toBeVisible();
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it('marks a mismatch on both new fields, and typing in either clears it [VAL-11, VAL-13]', async () => {
    await change();
    await fill('Secret#12', 'Harbor-2027', 'Harbor-2028');
    await button('Change password').click();
    await expect.poll(() => page.getByText("The passwords don't match.").elements()).toHaveLength(2);
    await expect.element(field('Current password')).not.toHaveAttribute('aria-invalid');
    await field('Confirm new password').fill('Harbor-2027');
    await expect.poll(() => page.getByText("The passwords don't match.").elements()).toHaveLength(0);
  });

  it('says on success that all other devices are signed out and returns to the details [ACCT-03, AUTH-24]', async () => {
    await change({ 'PUT /auth/manage-account/password': {} });
    const bodies = bodiesOf('/auth/manage-account/password');
    await fill('Secret#12', 'Harbor-2027', 'Harbor-2027');
    await button('Change password').click();
    await expect.element(page.getByText('Ana Maria')).toBeVisible();
    expect(notices.get()).toMatchObject([
      { title: 'Your password was changed', text: 'All your other devices are signed out.', tone: 'success' },
    ]);
    expect(bodies).toEqual([
      {
        currentPassword: 'Secret#12',
        newPassword: 'Harbor-2027',
        confirmNewPassword: 'Harbor-2027',
        UserID: verifiedMember.UserID,
        email: verifiedMember.email,
      },
    ]);
    expect(accountState.get().password.currentPassword).toBe('');
  });

  it('reports a change with a lost response as done, with how to sign in, once the session is gone [ACCT-12]', async () => {
    const asked = [() => verifiedMember];
    await change({
      [userInfo]: () => (asked.shift() ?? (() => new ErrorReply(403, 'SESSION_REQUIRED')))(),
      'PUT /auth/manage-account/password': lostAnswer,
    });
    withFailurePolicy();
    session.set('signedIn');
    await fill('Secret#12', 'Harbor-2027', 'Harbor-2027');
    await button('Change password').click();
    await expect
      .poll(() => notices.get())
      .toContainEqual({ title: 'Your password was changed', text: 'Sign in with your new password.', tone: 'success' });
    expect([session.get(), appError.get()]).toEqual(['signedOut', 'NONE']);
  });

  it.each([
    ['Wrong Password', "That's not your current password. Try again."],
    ['Closed for the night', 'Closed for the night'],
  ])('shows %j under the form as %j [ACCT-06]', async (description, text) => {
    await change({ 'PUT /auth/manage-account/password': new ErrorReply(400, 'ANY', description) });
    await fill('Secret#13', 'Harbor-2027', 'Harbor-2027');
    await button('Change password').click();
    await expect.element(page.getByRole('form').getByRole('alert')).toHaveTextContent(text);
    await expect.element(field('New password')).toHaveValue('Harbor-2027');
  });

  it('marks a wrong current password and keeps the focus there until it is retyped [ACCT-06]', async () => {
    await change({ 'PUT /auth/manage-account/password': new ErrorReply(400, 'WRONG_PASSWORD', 'Wrong Password') });
    await fill('Secret#13', 'Harbor-2027', 'Harbor-2027');
    await button('Change password').click();
    await expect.element(field('Current password')).toHaveFocus();
    await expect.element(field('Current password')).toHaveAttribute('aria-invalid', 'true');
    await field('Current password').fill('Secret#12');
    await expect.element(field('Current password')).not.toHaveAttribute('aria-invalid');
  });

  it('returns to the details and clears the input on Cancel [ACCT-04]', async () => {
    await change();
    await fill('Secret#12', '', '');
    await button('Cancel').click();
    await button('Change password').click();
    await expect.element(field('Current password')).toHaveValue('');
  });
});

describe('offline', () => {
  const goOffline = () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    dispatchEvent(new Event('offline'));
  };
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'onLine');
    dispatchEvent(new Event('online'));
  });
  const reason = "You're offline. You can continue when you're back online.";

  it('keeps the input, and says why it cannot be sent yet [ERR-12]', async () => {
    goToAccountView('edit');
    const calls = await open();
    await field('Name').fill('Ana');
    goOffline();
    await expect.element(button('Save changes')).toHaveAccessibleDescription(reason);
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Name')).toHaveValue('Ana');
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });
});
