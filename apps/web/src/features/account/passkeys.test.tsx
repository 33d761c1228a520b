import type { MemberPasskey } from '@fareback/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { notices, takeNotices } from '../../state/notices.ts';
import { ErrorReply, mockReplies, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { Passkeys } from './passkeys.tsx';

const list = 'GET /rest/users/me/passkeys';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const titles = () => notices.get().map(({ title }) => title);
const passkey = (PasskeyID: string, more: Partial<MemberPasskey> = {}): MemberPasskey => ({
  PasskeyID,
  Name: 'Ana’s phone',
  OtherHost: null,
  IsSynced: true,
  CreatedAtUTC: new Date(Date.now() - 9 * 86_400_000).toISOString(),
  LastUsedAtUTC: new Date(Date.now() - 2.5 * 3_600_000).toISOString(),
  ...more,
});

async function show(answers: Record<string, unknown>): Promise<string[]> {
  const calls = mockReplies(answers);
  await renderForMember(<Passkeys member={verifiedMember} />);
  return calls;
}
const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

beforeEach(() => {
  takeNotices();
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('each passkey shows its name, when it was last used, and the host if it works elsewhere [AUTH-45]', async () => {
  await show({ [list]: [passkey('p1'), passkey('p2', { OtherHost: 'old.example', LastUsedAtUTC: null })] });
  await expect.poll(rows).toHaveLength(2);
  expect(rows()[0]).toMatch(/^Ana’s phoneLast used 2 hours agoAdded /);
  expect(rows()[1]).toMatch(/^Ana’s phoneWorks on \S*old\.example\S* onlyNot used yetAdded /);
});

it('a passkey is removed after a confirmation [AUTH-45]', async () => {
  const calls = await show({ 'DELETE /rest/users/me/passkeys/p1': [], [list]: [passkey('p1')] });
  await button('Remove: Ana’s phone').click();
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('You have no passkey yet.')).toBeVisible();
  expect(titles()).toEqual(['The passkey is removed']);
});

it.each([
  ['NotAllowedError', "No passkey was added. Try again when you're ready."],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
])('a browser dialog that ends with %s adds nothing and says so below the form [AUTH-45]', async (name, text) => {
  const options = { challenge: 'AAAA', rp: { id: 'x', name: 'x' }, user: { id: 'AA', name: 'x', displayName: 'x' } };
  const calls = await show({
    'POST /rest/users/me/passkeys/options': { options: { ...options, pubKeyCredParams: [] } },
    [list]: [],
  });
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('closed', name));
  await expect.element(button('Add a passkey')).toBeDisabled();
  await page.getByLabelText('Current password', { exact: true }).fill('Tram!line7');
  await button('Add a passkey').click();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(calls.filter((call) => call === 'POST /rest/users/me/passkeys')).toEqual([]);
});

it('a wrong password shows its error below the form [AUTH-45, ACCT-06]', async () => {
  await show({
    'POST /rest/users/me/passkeys/options': new ErrorReply(400, 'WRONG_PASSWORD', 'Wrong Password'),
    [list]: [],
  });
  await page.getByLabelText('Current password', { exact: true }).fill('Wrong!pass1');
  await button('Add a passkey').click();
  await expect
    .element(page.getByLabelText('Current password', { exact: true }))
    .toHaveAttribute('aria-invalid', 'true');
});

it('a list that does not load says so and can be tried again [AUTH-45]', async () => {
  let reply: unknown = new ErrorReply(503, 'SERVICE_UNAVAILABLE');
  await show({ [list]: () => reply });
  await expect.element(page.getByText("We couldn't load your passkeys")).toBeVisible();
  reply = [passkey('p1')];
  await button('Try again').click();
  await expect.poll(rows).toHaveLength(1);
});

it('a passkey of this host can take the place of the password; one of another host is not offered [ACCT-19]', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  vi.spyOn(navigator.credentials, 'get').mockResolvedValue({
    id: 'AAAA',
    rawId: bytes('x'),
    type: 'public-key',
    authenticatorAttachment: null,
    response: { clientDataJSON: bytes('{}'), authenticatorData: bytes('x'), signature: bytes('x'), userHandle: null },
    getClientExtensionResults: () => ({}),
  } as unknown as Credential);
  let keys = [passkey('p1', { OtherHost: 'old.example' })];
  const calls = await show({
    'POST /rest/users/me/passkeys/proof/options': { options: { challenge: 'AAAA' } },
    'POST /rest/users/me/passkeys/proof': {},
    'DELETE /rest/users/me/passkeys/p1': () => keys,
    [list]: () => keys,
  });
  await expect.poll(rows).toHaveLength(1);
  await expect.element(button('Use a passkey instead')).not.toBeInTheDocument();
  keys = [passkey('p2')];
  await button('Remove: Ana’s phone').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await button('Use a passkey instead').click();
  await expect.element(page.getByText('Confirmed with your passkey')).toBeVisible();
  await expect.element(button('Add a passkey')).toBeEnabled();
  expect(calls.filter((call) => call === 'POST /rest/users/me/passkeys/proof')).toHaveLength(1);
});
