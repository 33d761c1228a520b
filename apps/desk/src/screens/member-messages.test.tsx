import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, onePage, openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { maya, noGrants } from '../testing/member.ts';
import { errors } from '../words/en/errors.ts';

const id = '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e01';
const at = '2026-11-22T08:00:00Z';
const stateOf = (over: object = {}) => ({
  messageId: id,
  link: null,
  sentAt: at,
  readAt: null as string | null,
  withdrawnAt: null as string | null,
  text: 'Your refund is on its way' as string | null,
  ...over,
});
const by = { kind: 'staff', id: '7c3f1bb0-7a76-4d8b-9d3c-0f6a1d1a7b13', name: 'Ben Ode' };
const actOf = (message: object | null) => ({
  what: 'ACT',
  at,
  act: {
    actId: id,
    happenedAt: at,
    actor: by,
    network: null,
    verb: 'members.sendMessage',
    subject: { kind: 'member', id: maya.memberId },
    memberId: maya.memberId,
    facts: { messageId: id },
    personal: null,
  },
  message,
});

let sent: SentCall[] = [];
let message = stateOf();
beforeEach(() => {
  sent = [];
  message = stateOf();
});

const openMember = (answers: Answers = {}, over: object = {}): Promise<void> =>
  openDesk(`/bay/members/${maya.memberId}`, {
    'members.get': () => ({ reply: { ...maya, may: ['message'], ...over } }),
    'members.offerGrants': noGrants,
    'members.timeline': () => onePage(actOf(message)),
    'members.messages': () => ({ reply: { channels: ['PUSH', 'EMAIL'], messages: [] } }),
    'members.sendMessage': (call: SentCall) => {
      sent.push(call);
      return { reply: { message: { ...stateOf(), by }, isRepeated: false } };
    },
    'members.withdrawMessage': () => {
      message = stateOf({ withdrawnAt: at });
      return { reply: { message: { ...message, by } } };
    },
    ...answers,
  });

const openDialog = async () => {
  await page.getByRole('button', { name: 'Send a message' }).click();
  return page.getByRole('alertdialog', { name: 'Send Maya Okafor a message' });
};
const row = () => page.getByRole('row').filter({ hasText: 'Sent a message to a member' });

test('staff see how a message reaches the member, and send its text with a link [DESK-673]', async () => {
  await openMember();
  const dialog = await openDialog();
  await expect
    .element(dialog.getByText('Maya Okafor gets it in the app, with a notification and an email.'))
    .toBeVisible();
  await expect
    .element(dialog.getByText('It’s sent in your agency’s name, without yours. Members can’t reply in the app.'))
    .toBeVisible();
  await expect.element(dialog.getByText('It isn’t translated. They use the app in English.')).toBeVisible();
  await dialog.getByLabelText('Message', { exact: true }).fill('Your refund is on its way');
  await dialog.getByLabelText('Link to a screen of the app').selectOptions('Redeem');
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect.element(page.getByText('Message sent')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { text: 'Your refund is on its way', link: 'REDEEM', idempotencyKey: expect.any(String) },
  ]);
});

test('an empty message and each refusal are shown and keep the text [DESK-674]', async () => {
  let error = 'TOO_MANY_MESSAGES';
  await openMember({ 'members.sendMessage': () => ({ status: 409, error }) });
  const dialog = await openDialog();
  await dialog.getByRole('button', { name: 'Send message' }).click();
  const text = dialog.getByLabelText('Message', { exact: true });
  await expect.element(text).toHaveAccessibleDescription('Enter a message.');
  await text.fill('Hello');
  for (error of ['TOO_MANY_MESSAGES', 'TOO_MANY_STAFF_MESSAGES', 'MEMBER_NOT_IN_APP'] as const) {
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await expect.element(dialog.getByText(errors[error as 'TOO_MANY_MESSAGES'])).toBeVisible();
    await expect.element(text).toHaveValue('Hello');
  }
});

test.each([
  [['PUSH'], 'Maya Okafor gets it in the app, with a notification.'],
  [['EMAIL'], 'Maya Okafor gets it in the app, with an email.'],
  [[], 'Maya Okafor gets it in the app only, without a notification.'],
])('with the channels %j the dialog says "%s" [DESK-673]', async (channels, sentence) => {
  await openMember({ 'members.messages': () => ({ reply: { channels, messages: [] } }) });
  const dialog = await openDialog();
  await expect.element(dialog.getByText(sentence)).toBeVisible();
});

test('an unread message is withdrawn in the timeline; a read one has its time and no button [DESK-675]', async () => {
  await openMember();
  await expect.element(row().getByText('Your refund is on its way')).toBeVisible();
  await expect.element(row().getByText('Not read yet')).toBeVisible();
  await row().getByRole('button', { name: 'Withdraw message: Your refund is on its way' }).click();
  await expect.element(page.getByText('Message withdrawn')).toBeVisible();
  await expect.element(row().getByText('Withdrawn', { exact: false })).toBeVisible();
  await expect.element(row().getByRole('button')).not.toBeInTheDocument();
});

test('a message that was read in the meantime says so when it is withdrawn [DESK-675]', async () => {
  await openMember({ 'members.withdrawMessage': () => ({ status: 409, error: 'MESSAGE_READ' }) });
  await row()
    .getByRole('button', { name: /^Withdraw message/ })
    .click();
  await expect.element(row().getByText(errors.MESSAGE_READ)).toBeVisible();
});

test('without the permission staff see the state of a message without text or buttons [DESK-673, DESK-675]', async () => {
  const [agency] = owner.agencies;
  const reader = { ...owner, agencies: [{ ...agency, permissions: ['members.read', 'members.act'] }] };
  message = stateOf({ text: null });
  await openMember({ 'me.get': () => ({ reply: reader }) }, { may: ['suspend'] });
  await expect.element(row().getByText('Not read yet')).toBeVisible();
  await expect.element(row().getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Send a message' })).not.toBeInTheDocument();
});
