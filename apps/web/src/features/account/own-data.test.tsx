import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '../../device/session.ts';
import { appError } from '../../state/app-error.ts';
import { notices } from '../../state/notices.ts';
import { lostAnswer, withFailurePolicy } from '../../testing/lost-answers.ts';
import { ErrorReply, mockReplies, plainConfig, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { OwnData } from './own-data.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const password = () => page.getByLabelText('Current password', { exact: true });

async function show(answers: Record<string, unknown>, hasPassword = true): Promise<string[]> {
  const calls = mockReplies({ 'GET /rest/users/me/userinfo/en': verifiedMember, ...answers });
  const config = { ...plainConfig, TenantID: 'demo', IsStandalonModeSupported: hasPassword };
  await renderForMember(<OwnData member={verifiedMember} />, config);
  return calls;
}

beforeEach(() => {
  session.set('signedIn');
  notices.set([]);
});

test('nothing is sent without the password, and the form says so [ACCT-11]', async () => {
  const calls = await show({});
  await expect
    .element(button('Download my data'))
    .toHaveAccessibleDescription('Enter your current password to continue.');
  await expect.element(button('Delete my account')).toBeDisabled();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a wrong password is reported, and the account stays [ACCT-11]', async () => {
  await show({ 'POST /rest/users/me/copy': new ErrorReply(400, 'WRONG_PASSWORD', 'Wrong Password') });
  await password().fill('Secret#13');
  await button('Download my data').click();
  await expect.element(page.getByText("That's not your current password. Try again.")).toBeVisible();
  expect(session.get()).toBe('signedIn');
});

test('Enter requests the copy; a wrong password is marked until it is retyped [ACCT-11]', async () => {
  const calls = await show({ 'POST /rest/users/me/copy': new ErrorReply(400, 'WRONG_PASSWORD', 'Wrong Password') });
  await password().click();
  await userEvent.keyboard('{Enter}');
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  await password().fill('Secret#13');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText("That's not your current password. Try again.")).toBeVisible();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /rest/users/me/copy']);
  await expect.element(password()).toBeInvalid();
  await password().fill('Secret#12');
  await expect.element(password()).not.toBeInvalid();
});

test("the copy is saved as a file with the server's data, under the agency's name [ACCT-11]", async () => {
  await show({ 'POST /rest/users/me/copy': { format: 'copy-1' } });
  const bodies = sentBodies('/rest/users/me/copy');
  const files = vi.spyOn(URL, 'createObjectURL');
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  onTestFinished(() => {
    files.mockRestore();
    click.mockRestore();
  });
  await password().fill('Secret#12');
  await button('Download my data').click();
  await expect.poll(() => names).toEqual(['demo.json']);
  const file = files.mock.lastCall?.[0];
  expect(file instanceof Blob && JSON.parse(await file.text())).toEqual({ format: 'copy-1' });
  expect(bodies).toEqual([{ currentPassword: 'Secret#12' }]);
});

test('deleting asks for confirmation, sends the password and signs this device out [ACCT-11]', async () => {
  await show({ 'POST /rest/users/me/erasure': {} });
  const bodies = sentBodies('/rest/users/me/erasure');
  await password().fill('Secret#12');
  await button('Delete my account').click();
  const dialog = page.getByRole('alertdialog', { name: 'Permanently delete your account?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bodies).toEqual([]);
  await button('Delete my account').click();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect.poll(() => session.get()).toBe('signedOut');
  expect(bodies).toEqual([{ currentPassword: 'Secret#12' }]);
});

test('during the deletion its button shows progress, and the copy is disabled [ACCT-15]', async () => {
  const answer = Promise.withResolvers<unknown>();
  await show({ 'POST /rest/users/me/erasure': answer.promise });
  await password().fill('Secret#12');
  await button('Delete my account').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click();
  await expect.element(button('Delete my account')).toHaveAttribute('aria-busy', 'true');
  await expect.element(button('Download my data')).not.toHaveAttribute('aria-busy');
  await expect.element(button('Download my data')).toBeDisabled();
  answer.resolve(new ErrorReply(500, 'INTERNAL_ERROR'));
  await expect.element(button('Download my data')).toBeEnabled();
});

const eraseNow = async () => {
  await button('Delete my account').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click();
};

const userInfo = 'GET /rest/users/me/userinfo/en';

test('a deletion with a lost response is reported as done once the session is gone, not as a lost session [ACCT-11]', async () => {
  const replies = [lostAnswer, () => new ErrorReply(403, 'SESSION_REQUIRED')];
  await show({ [userInfo]: lostAnswer, 'POST /rest/users/me/erasure': () => replies.shift()?.() });
  withFailurePolicy();
  await password().fill('Secret#12');
  await eraseNow();
  await expect.poll(() => notices.get().map(({ tone }) => tone)).toEqual(['error']);
  expect(session.get()).toBe('signedIn');
  notices.set([]);
  await eraseNow();
  await expect.poll(() => session.get()).toBe('signedOut');
  await expect.poll(() => notices.get()).toContainEqual({ title: 'Your account is deleted', tone: 'success' });
  expect(appError.get()).toBe('NONE');
});

test.each([
  ['at once', [], () => {}],
  ['when the network is back', [lostAnswer], () => dispatchEvent(new Event('online'))],
] as const)(
  'after a lost response the server is asked %s for the session: it is gone, and the deletion is reported as done without another click [ACCT-11]',
  async (_, lost, goOn) => {
    const replies: (() => unknown)[] = [...lost];
    const gone = () => new ErrorReply(403, 'SESSION_REQUIRED');
    await show({ [userInfo]: () => (replies.shift() ?? gone)(), 'POST /rest/users/me/erasure': lostAnswer });
    withFailurePolicy();
    await password().fill('Secret#12');
    await eraseNow();
    await expect.poll(() => replies).toEqual([]);
    goOn();
    await expect.poll(() => notices.get()).toContainEqual({ title: 'Your account is deleted', tone: 'success' });
    expect([session.get(), appError.get()]).toEqual(['signedOut', 'NONE']);
  },
);

test('a member still signed in after a lost response was not deleted: a session that ends later is reported as such [ACCT-11]', async () => {
  await show({ 'POST /rest/users/me/erasure': lostAnswer });
  onTestFinished(() => appError.set('NONE'));
  const unheard = vi.spyOn(globalThis, 'removeEventListener');
  onTestFinished(() => unheard.mockRestore());
  await password().fill('Secret#12');
  await eraseNow();
  await expect.poll(() => unheard.mock.calls.map(([name]) => name)).toContain('online');
  await expect.poll(() => notices.get()).toHaveLength(1);
  notices.set([]);
  session.set('signedOut');
  appError.set('LOGIN_ERROR');
  // After the microtasks of this turn.
  await Promise.resolve();
  expect([notices.get(), appError.get()]).toEqual([[], 'LOGIN_ERROR']);
});

test('a rejected deletion after a lost response means that it was not done: a session that ends later is reported as such [ACCT-11]', async () => {
  const replies = [lostAnswer, () => new ErrorReply(409, 'ERASURE_WAITS', 'A redemption waits.')];
  await show({ [userInfo]: lostAnswer, 'POST /rest/users/me/erasure': () => replies.shift()?.() });
  await password().fill('Secret#12');
  await eraseNow();
  await expect.poll(() => notices.get()).toHaveLength(1);
  notices.set([]);
  await eraseNow();
  await expect.element(page.getByText('A redemption waits.')).toBeVisible();
  onTestFinished(() => appError.set('NONE'));
  session.set('signedOut');
  appError.set('LOGIN_ERROR');
  // After the microtasks of this turn.
  await Promise.resolve();
  expect([notices.get(), appError.get()]).toEqual([[], 'LOGIN_ERROR']);
});

test('without web sign-in no password is requested [ACCT-11]', async () => {
  await show({}, false);
  expect(password().elements()).toHaveLength(0);
  await expect.element(button('Download my data')).toBeEnabled();
});

test.each([
  [12, 1],
  [0, 0],
])(
  'if one-time rewards are held for %i months after an erasure, its dialog says so %i times [PRIV-06]',
  async (months, times) => {
    const calls = await show({ 'GET /rest/users/me/rewardHolds': { months, withheld: [] } });
    await expect.poll(() => calls).toContain('GET /rest/users/me/rewardHolds');
    await password().fill('Secret#12');
    await button('Delete my account').click();
    const dialog = page.getByRole('alertdialog', { name: 'Permanently delete your account?' });
    await expect.element(dialog.getByText(/You can't undo this/)).toBeVisible();
    const held = dialog.getByText(/For 12 months after that, you won't get the same one-time rewards again/);
    await expect.poll(() => held.elements().length).toBe(times);
  },
);
