import type { Message } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { encryptedDbName } from '../device/encrypted-db-name.ts';
import { useLocation } from '../navigation/router.ts';
import {
  type Answers,
  ErrorReply,
  mockReplies,
  plainConfig,
  renderForMember,
  verifiedMember,
} from '../testing/member-page.tsx';
import { Messages } from './messages.tsx';

const USER = 'GET /rest/users/me/userinfo/';
const OPEN = 'POST /rest/users/me/messages/open';

const messageOf = (messageId: string, over: Partial<Message> = {}): Message => ({
  messageId,
  text: `Text of ${messageId}`,
  link: null,
  sentAtUTC: '2026-03-02T17:00:00.000Z',
  isNew: false,
  ...over,
});

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
const address = () => document.querySelector('[aria-label="address"]')?.textContent;

beforeEach(() => {
  localStorage.setItem('isAuthenticated', 'true');
  indexedDB.deleteDatabase(encryptedDbName);
});

afterEach(() => onlineManager.setOnline(true));

const config = { ...plainConfig, TenantID: 'ferry', CustomerSupportLink: 'https://agency.example/help' };

async function show(answers: Answers, language: Language = 'en') {
  const calls = mockReplies({ [USER]: verifiedMember, ...answers });
  await renderForMember(
    <>
      <Messages />
      <Address />
    </>,
    config,
    ['/messages'],
    language,
  );
  return calls;
}
const saved = "These messages were loaded earlier. We couldn't check for new ones.";
const list = page.getByRole('list', { name: 'Messages' });
const rows = () => list.getByRole('listitem');

test('messages are shown newest first with their text as typed, new ones marked, and opened once [NOTIFY-27]', async () => {
  const calls = await show({
    [OPEN]: {
      messages: [messageOf('two', { isNew: true, text: 'Line one\n<b>Line two</b>' }), messageOf('one')],
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await expect.element(rows().nth(0).getByText('Line one <b>Line two</b>')).toHaveAttribute('dir', 'auto');
  await expect.element(rows().nth(0).getByText('New', { exact: true })).toBeVisible();
  await expect.element(rows().nth(1).getByText('Text of one')).toBeVisible();
  await expect.element(rows().nth(1).getByText('New', { exact: true })).not.toBeInTheDocument();
  expect(calls.filter((call) => call === OPEN)).toHaveLength(1);
});

test.each([
  ['RIDES', 'Open my rides', '/point_history?rides'],
  ['REDEEM', 'Open Redeem', '/redeem'],
  ['ACCOUNT', 'Open my account', '/manage-account'],
])('a message with the link %s has the button "%s", which opens %s [NOTIFY-27]', async (link, name, path) => {
  await show({ [OPEN]: { messages: [messageOf('one', { link })] } });
  await rows().getByRole('button', { name }).click();
  await expect.poll(address).toBe(path);
});

test('a link that this app does not know is left out [NOTIFY-27]', async () => {
  await show({ [OPEN]: { messages: [messageOf('one', { link: 'PASSES' })] } });
  await expect.element(rows().getByText('Text of one')).toBeVisible();
  await expect.element(rows().getByRole('button')).not.toBeInTheDocument();
});

test('without messages the screen says so and how to reach the agency [NOTIFY-27]', async () => {
  await show({ [OPEN]: { messages: [] } });
  await expect.element(page.getByText('No messages')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Contact us' }))
    .toHaveAttribute('href', 'https://agency.example/help');
});

test('without a network it shows the messages that were loaded before, and says so [NOTIFY-28]', async () => {
  const noNetwork = () => Promise.reject(new TypeError('no network'));
  await show({ [OPEN]: noNetwork });
  await expect.element(page.getByText("We couldn't load your messages")).toBeVisible();
  mockReplies({ [USER]: verifiedMember, [OPEN]: { messages: [messageOf('one')] } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows().getByText('Text of one')).toBeVisible();
  await show({ [OPEN]: noNetwork });
  await expect.element(page.getByText(saved)).toBeVisible();
  await expect.element(rows().getByText('Text of one').last()).toBeVisible();
});

test('a saved copy is replaced once there is a network; loaded messages are not opened again [NOTIFY-28]', async () => {
  await show({ [OPEN]: { messages: [messageOf('one')] } });
  await expect.element(rows().getByText('Text of one')).toBeVisible();
  await show({ [OPEN]: () => Promise.reject(new TypeError('no network')) });
  await expect.element(page.getByText(saved)).toBeVisible();
  const calls = mockReplies({ [USER]: verifiedMember, [OPEN]: { messages: [messageOf('two')] } });
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await expect.element(rows().getByText('Text of two')).toBeVisible();
  await expect.element(page.getByText(saved)).not.toBeInTheDocument();
  expect(calls.filter((call) => call === OPEN)).toHaveLength(1);
});

test('the copy of another member is never shown, and a refusal shows no copy [NOTIFY-28]', async () => {
  await show({ [OPEN]: { messages: [messageOf('one')] } });
  await expect.element(rows().getByText('Text of one')).toBeVisible();
  await show({ [OPEN]: new ErrorReply(409, 'ACCOUNT_SUSPENDED') });
  await expect.element(page.getByText("We couldn't load your messages")).toBeVisible();
  const other = { ...verifiedMember, UserID: '0198c0de-7a10-7000-8000-000000000002' };
  await show({ [USER]: other, [OPEN]: () => Promise.reject(new TypeError('no network')) });
  await expect.element(page.getByText("We couldn't load your messages").last()).toBeVisible();
  await expect.element(page.getByText(saved)).not.toBeInTheDocument();
});

test('in Arabic the screen is in Arabic and the message keeps its own direction [NOTIFY-27]', async () => {
  await show({ [OPEN]: { messages: [messageOf('one', { text: 'Your refund is on its way' })] } }, 'ar');
  await expect.element(page.getByRole('heading', { name: 'الرسائل', level: 1 })).toBeVisible();
  await expect.element(page.getByText('Your refund is on its way')).toHaveAttribute('dir', 'auto');
});
