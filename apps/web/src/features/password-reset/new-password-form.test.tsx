import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../device/session.ts';
import { ErrorReply, mockReplies } from '../../testing/member-page.tsx';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

let left: string[] = [];

const show = (hasPasskeys = false, hasAgencyAccount = false) =>
  renderForVisitor(
    <NewPasswordForm
      token="t0ken"
      hasPasskeys={hasPasskeys}
      hasAgencyAccount={hasAgencyAccount}
      onInvalid={() => left.push('invalid')}
      onUnheard={() => left.push('unheard')}
      onSaved={(email) => left.push(`saved ${email}`)}
    />,
  );
const first = () => page.getByLabelText('New password', { exact: true });
const second = () => page.getByLabelText('Confirm new password', { exact: true });
const submit = () => page.getByRole('button', { name: 'Save password' });

async function saveWith(reply: unknown, password = 'Harbor-2027', confirmation = password): Promise<string[]> {
  const calls = mockReplies({ 'POST /auth/reset-password': reply, 'GET /auth/logout': {} });
  await show();
  await first().fill(password);
  await second().fill(confirmation);
  await submit().click();
  return calls;
}

beforeEach(() => {
  left = [];
});

test('both fields are for a new password, and each has its own show button [PWD-06]', async () => {
  mockReplies({});
  await show();
  await expect.element(first()).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(second()).toHaveAttribute('autocomplete', 'new-password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect.element(first()).toHaveAttribute('type', 'text');
  await expect.element(second()).toHaveAttribute('type', 'password');
});

test('a hint checks off the rules while typing, and is no error [VAL-08, VAL-09, VAL-10, VAL-13]', async () => {
  mockReplies({});
  await show();
  const met = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((rule) => rule.textContent.startsWith('Met:'));
  expect(met()).toEqual([false, false, false, false]);
  await first().fill('harbor1@');
  await expect.poll(met).toEqual([true, true, true, false]);
  await expect.element(page.getByText("You can't use: @")).toBeVisible();
  await expect.element(first()).not.toHaveAttribute('aria-invalid');
  await first().fill('harbor1#');
  await expect.poll(met).toEqual([true, true, true, true]);
  await expect.element(page.getByText("You can't use:", { exact: false })).not.toBeInTheDocument();
});

test.each([
  ['Secre#1', 'Password must have 8 to 64 characters.'],
  ['Secret12', 'Password needs at least one letter, one digit and one special character.'],
  ['', 'Enter your Password.'],
])('%j is rejected on submit and nothing is sent [VAL-08, VAL-10, VAL-13]', async (password, text) => {
  const calls = await saveWith({}, password);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(first()).toHaveFocus();
  expect(calls).toEqual([]);
});

test('a mismatch is shown on both fields and cleared from both [VAL-11]', async () => {
  await saveWith({}, 'Harbor-2027', 'Harbor-2028');
  expect(page.getByText("The passwords don't match.").elements()).toHaveLength(2);
  await second().fill('Harbor-2027');
  await expect.element(page.getByText("The passwords don't match.")).not.toBeInTheDocument();
});

test('success says so and goes to sign-in; two clicks make one call [PWD-06]', async () => {
  let answer: (reply: unknown) => void = () => {};
  const calls = mockReplies({ 'POST /auth/reset-password': new Promise((resolve) => (answer = resolve)) });
  await show();
  await first().fill('Harbor-2027');
  await second().fill('Harbor-2027');
  await submit().dblClick();
  answer({});
  const dialog = page.getByRole('alertdialog', { name: 'Password saved' });
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  expect(left).toEqual(['saved ']);
  expect(calls).toEqual(['POST /auth/reset-password']);
});

test('the email that a password manager saves the new password under is passed to sign-in [PWD-06]', async () => {
  mockReplies({ 'POST /auth/reset-password': {} });
  await show();
  const username = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  if (username !== null) username.value = 'ana@riders.example';
  await first().fill('Harbor-2027');
  await second().fill('Harbor-2027');
  await submit().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign in' }).click();
  expect(left).toEqual(['saved ana@riders.example']);
});

test("the account's address is passed to sign-in, without any password manager [PWD-09]", async () => {
  await saveWith({ email: 'ana@riders.example' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign in' }).click();
  expect(left).toEqual(['saved ana@riders.example']);
});

test('a common password is reported under its field, where another can be chosen [VAL-22]', async () => {
  await saveWith(new ErrorReply(400, 'CommonPasswordError', 'Easy'), 'Welcome1!');
  await expect.element(first()).toHaveAccessibleDescription(/easy to guess/);
});

test('a member signed in here is signed out with it [PWD-08, STATUS-02]', async () => {
  const calls = mockReplies({ 'POST /auth/reset-password': {}, 'GET /auth/logout': {} });
  await show();
  session.set('signedIn');
  await first().fill('Harbor-2027');
  await second().fill('Harbor-2027');
  await submit().click();
  await expect.element(page.getByRole('alertdialog', { name: 'Password saved' })).toBeVisible();
  expect(session.get()).toBe('signedOut');
  expect(localStorage.getItem('isAuthenticated')).toBe('false');
  expect(calls).toEqual(['POST /auth/reset-password', 'GET /auth/logout']);
});

test('a dead link is reported to the screen; nothing was saved [PWD-06]', async () => {
  await saveWith(new ErrorReply(400, 'RESET_TOKEN_INVALID', 'This link is no longer valid.'));
  await expect.poll(() => left).toEqual(['invalid']);
});

test('a rule checked only by the server is shown under the new password [VAL-08]', async () => {
  await saveWith(new ErrorReply(400, 'PasswordLengthError'));
  await expect.element(page.getByText('Password must have 8 to 64 characters.')).toBeVisible();
});

test('offline it says so, keeps the input, and the next click sends again [PWD-05]', async () => {
  let isOnline = false;
  await saveWith(() => {
    if (!isOnline) throw new TypeError('offline');
    return {};
  });
  await expect
    .element(page.getByText("We couldn't reach the server. Check your connection and try again."))
    .toBeVisible();
  await expect.element(first()).toHaveValue('Harbor-2027');
  isOnline = true;
  await submit().click();
  await expect.element(page.getByRole('alertdialog', { name: 'Password saved' })).toBeVisible();
});

test.each([
  [true, { removesPasskeys: true }],
  [false, {}],
])(
  'an account with passkeys can also remove them, which stays off unless chosen: %s [AUTH-47]',
  async (isChosen, sent) => {
    const bodies: unknown[] = [];
    mockReplies({
      'POST /auth/reset-password': (_: string, { body }: { body: string }) => {
        bodies.push(JSON.parse(body));
        return { email: null };
      },
      'GET /auth/logout': {},
    });
    await show(true);
    const box = page.getByRole('checkbox', { name: 'Also remove all my passkeys' });
    await expect.element(box).not.toBeChecked();
    if (isChosen) await box.click({ force: true });
    await first().fill('Harbor-2027');
    await second().fill('Harbor-2027');
    await submit().click();
    await expect
      .poll(() => bodies)
      .toEqual([{ token: 't0ken', newPassword: 'Harbor-2027', confirmNewPassword: 'Harbor-2027', ...sent }]);
  },
);

test.each([true, false])(
  'a connected agency account is disconnected unless the member keeps it, which the form asks in words: %s [AUTH-55]',
  async (isDisconnected) => {
    const bodies: unknown[] = [];
    mockReplies({
      'POST /auth/reset-password': (_: string, { body }: { body: string }) => {
        bodies.push(JSON.parse(body));
        return { email: null };
      },
      'GET /auth/logout': {},
    });
    await show(false, true);
    const box = page.getByRole('checkbox', { name: 'Also disconnect the agency account' });
    await expect.element(box).toBeChecked();
    await expect.element(box).toHaveAccessibleDescription('Keep this on unless you connected that account yourself.');
    if (!isDisconnected) await box.click({ force: true });
    await first().fill('Harbor-2027');
    await second().fill('Harbor-2027');
    await submit().click();
    await expect.poll(() => bodies).toMatchObject([{ disconnectsAgencyAccount: isDisconnected }]);
  },
);
