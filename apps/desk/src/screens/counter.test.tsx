import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onePage, openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { counterFacts, counterMember } from '../testing/forms.ts';
import { maya, noGrants } from '../testing/member.ts';

const account = {
  memberId: counterMember.memberId,
  name: 'Marisol Quint',
  cardNumber: '400012345677',
  takeover: { code: 'ABCD-EFGH-JKMN', expiresAt: '2026-12-22T08:00:00Z' },
  balance: 0,
  unclaimed: 25,
};
const reply = (body: unknown) => () => ({ reply: body });
const redemption = {
  OfferID: 'coffee',
  TransactionID: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e09',
  amount: 100,
  CouponType: 'UNIQUE_CODE',
  CouponCode: 'CUP-7K2M',
  couponUrl: null,
  FieldMappings: null,
  refundedAtUTC: null,
  redeemedAtUTC: '2026-11-22T08:00:00Z',
  AcknowledgedAtUTC: null,
  Title: 'Café',
  CouponInstructions: 'Muéstrelo en la caja',
  TermsAndConditionsTitle: null,
  TermsAndConditionsBody: null,
};
const at = `/bay/counter/${counterMember.memberId}`;

test('staff sign a rider up with the signed terms, then print the card with its name and the code without it [DESK-573, DESK-575, ASSIST-06, ASSIST-08]', async () => {
  const sent: SentCall[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await openDesk('/bay/counter', {
    'assist.counter': reply(counterFacts),
    'assist.signUp': (call) => {
      sent.push(call);
      return { reply: account };
    },
  });
  await page.getByRole('button', { name: 'Sign up a rider' }).click();
  const form = page.getByRole('alertdialog');
  await form.getByLabelText('Name', { exact: true }).fill('Marisol Quint');
  await form.getByLabelText('Rider’s language').selectOptions('es');
  await form.getByRole('checkbox', { name: /^The rider signed version 2/ }).click();
  await form.getByRole('button', { name: 'Sign up a rider' }).click();
  const printed = page.getByRole('alertdialog');
  const card = printed.getByRole('region', { name: 'Member card' });
  await expect.element(card.getByText('4000 1234 5677')).toBeVisible();
  await expect.element(card.getByText('Marisol Quint')).toBeVisible();
  const code = printed.getByRole('region', { name: 'Code for the app' });
  await expect.element(code.getByText('ABCD-EFGH-JKMN')).toBeVisible();
  expect(code.element().textContent).not.toContain('Marisol');
  await printed.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelectorAll('body > [data-paper] > section')).toHaveLength(2);
  expect(sent[0]?.body).toMatchObject({
    name: 'Marisol Quint',
    language: 'es',
    proof: 'PHOTO_ID',
    termsVersion: 2,
    hasSigned: true,
  });
});

test('a sign-up that got no reply is sent again with its key [ASSIST-28]', async () => {
  const keys: unknown[] = [];
  await openDesk('/bay/counter', {
    'assist.counter': reply(counterFacts),
    'assist.signUp': ({ body }) => {
      keys.push((body as { idempotencyKey?: string }).idempotencyKey);
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return { reply: account };
    },
  });
  await page.getByRole('button', { name: 'Sign up a rider' }).click();
  const form = page.getByRole('alertdialog');
  await form.getByLabelText('Name', { exact: true }).fill('Marisol Quint');
  await form.getByRole('checkbox', { name: /^The rider signed version 2/ }).click();
  const confirm = form.getByRole('button', { name: 'Sign up a rider' });
  await confirm.click();
  await expect.element(page.getByText(/^We couldn’t reach the server/)).toBeVisible();
  await confirm.click();
  await expect.element(page.getByRole('region', { name: 'Member card' })).toBeVisible();
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('the sign-up is not sent without the signed terms [ASSIST-04]', async () => {
  await openDesk('/bay/counter', { 'assist.counter': reply(counterFacts) });
  await page.getByRole('button', { name: 'Sign up a rider' }).click();
  const form = page.getByRole('alertdialog');
  await form.getByLabelText('Name', { exact: true }).fill('Marisol Quint');
  await form.getByRole('button', { name: 'Sign up a rider' }).click();
  await expect.element(form.getByText('The rider signed version 2 of the terms on paper')).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Sign up a rider' })).toBeVisible();
});

test('a replaced card says so; a found one opens its member [DESK-573, ASSIST-07]', async () => {
  let isReplaced = true;
  await openDesk('/bay/counter', {
    'assist.counter': reply(counterFacts),
    'assist.member': reply(counterMember),
    'assist.find': () =>
      isReplaced ? { status: 409, error: 'CARD_REPLACED' } : { reply: { memberId: counterMember.memberId } },
  });
  await page.getByLabelText('Card number').fill('400012345677');
  await page.getByRole('button', { name: 'Find member' }).click();
  await expect
    .element(page.getByText('This member card was replaced and no longer works. Ask for the new one.'))
    .toBeVisible();
  isReplaced = false;
  await page.getByRole('button', { name: 'Find member' }).click();
  await expect.element(page.getByRole('heading', { name: 'Marisol Quint' })).toBeVisible();
});

test('redeeming asks for the digits of the card, then shows the ticket to print; an undo reports the points [DESK-574, DESK-575, ASSIST-09]', async () => {
  const sent: SentCall[] = [];
  await openDesk(at, {
    'assist.member': reply(counterMember),
    'assist.redeem': (call) => {
      sent.push(call);
      return { reply: { redemption } };
    },
    'assist.undo': reply({ points: 100 }),
  });
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  const form = page.getByRole('alertdialog', { name: 'Redeem Coffee for Marisol Quint?' });
  await form.getByLabelText('Last two digits of the card').fill('7');
  await form.getByRole('button', { name: 'Redeem' }).click();
  expect(sent).toEqual([]);
  await form.getByLabelText('Last two digits of the card').fill('77');
  await form.getByRole('button', { name: 'Redeem' }).click();
  const ticket = page.getByRole('alertdialog').getByRole('region', { name: 'Printed ticket' });
  await expect.element(ticket.getByText('CUP-7K2M')).toBeVisible();
  await expect.element(ticket.getByText('Muéstrelo en la caja')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ offerId: 'coffee', price: 100, digits: '77' });
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('100 points returned')).toBeVisible();
});

test('a redemption is printed again with its first attempt, after the digits; a refunded one is not [DESK-574, ASSIST-10]', async () => {
  const sent: SentCall[] = [];
  const [first] = counterMember.redemptions;
  await openDesk(at, {
    'assist.member': reply({
      ...counterMember,
      redemptions: [first, { ...first, title: 'Tea', refundedAt: '2026-11-22T08:05:00Z', undoUntil: null }],
    }),
    'assist.redeem': (call) => {
      sent.push(call);
      return { reply: { redemption } };
    },
  });
  await page.getByRole('button', { name: 'Print again' }).click();
  const form = page.getByRole('alertdialog', { name: 'Print Coffee again?' });
  await form.getByLabelText('Last two digits of the card').fill('77');
  await form.getByRole('button', { name: 'Print again' }).click();
  const ticket = page.getByRole('alertdialog').getByRole('region', { name: 'Printed ticket' });
  await expect.element(ticket.getByText('CUP-7K2M')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { offerId: 'coffee', price: 100, attempt: first?.attempt, digits: '77' },
  ]);
});

test("points are claimed by a press; a member without a card can't redeem [ASSIST-11, ASSIST-10]", async () => {
  await openDesk(at, {
    'assist.member': reply({ ...counterMember, unclaimed: 40, hasCard: false, canRedeem: false }),
    'assist.claim': reply({ points: 40 }),
  });
  await page.getByRole('button', { name: 'Claim 40 points' }).click();
  await expect.element(page.getByText('40 points claimed')).toBeVisible();
  await expect.element(page.getByText('This member has no card. Print one to redeem.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Redeem', exact: true }).elements()).toEqual([]);
});

const only = (permissions: string[]) => ({
  reply: { ...owner, agencies: owner.agencies.map((agency) => ({ ...agency, permissions })) },
});

test('staff of the counter alone start at its page, which says where to turn it on [DESK-573, DESK-78]', async () => {
  await openDesk('/', {
    'me.get': () => only(['members.assist']),
    'assist.counter': reply({ ...counterFacts, isOn: false }),
  });
  await expect.element(page.getByText('Your agency hasn’t turned this on')).toBeVisible();
});

test('staff without the permission for the counter have no link to it [DESK-573]', async () => {
  await openDesk('/bay/wallet', { 'me.get': () => only(['stock.read']), 'wallet.get': reply({ apple: null }) });
  await expect.element(page.getByRole('heading', { name: 'Wallet passes' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Counter' }).elements()).toEqual([]);
});

test("a member's page links to the counter with both permissions [DESK-573, ASSIST-07]", async () => {
  await openDesk(`/bay/members/${maya.memberId}`, {
    'members.get': reply(maya),
    'members.offerGrants': noGrants,
    'members.timeline': () => onePage(),
    'assist.member': reply(counterMember),
  });
  await page.getByRole('link', { name: 'Open at the counter' }).click();
  await expect.element(page.getByRole('button', { name: 'New card' })).toBeVisible();
});

test('staff text a code to a number and save it with the code; a taken number and a wrong code say so in their field [DESK-593, ASSIST-18]', async () => {
  const sent: SentCall[] = [];
  const answered = (call: SentCall, first: object, then: object) => {
    sent.push(call);
    return sent.filter(({ path }) => path === call.path).length === 1 ? first : then;
  };
  await openDesk(at, {
    'assist.member': reply({ ...counterMember, phone: null }),
    'assist.sendPhoneCode': (call) =>
      answered(
        call,
        { status: 409, error: 'PHONE_ALREADY_REGISTERED', field: 'phoneNumber' },
        { reply: { coolDownTimestampUTC: '2026-11-22T08:01:00Z' } },
      ) as never,
    'assist.setPhone': (call) =>
      answered(call, { status: 400, error: 'WRONG_CODE', field: 'code' }, { reply: { digits: '0143' } }) as never,
  });
  await expect.element(page.getByText('Phone for texts')).toBeVisible();
  await page.getByRole('button', { name: 'Add phone number' }).click();
  const form = page.getByRole('alertdialog', { name: 'Phone number of Marisol Quint' });
  await form.getByLabelText('Phone number').fill('+12025550143');
  await form.getByLabelText('Last two digits of the card').fill('77');
  await form.getByRole('button', { name: 'Text the code' }).click();
  await expect.element(form.getByText('This number belongs to another account.', { exact: false })).toBeVisible();
  await form.getByRole('button', { name: 'Text the code' }).click();
  await form.getByLabelText('Code from the text message').fill('1234');
  await form.getByRole('button', { name: 'Save number' }).click();
  await expect.element(form.getByText('This code is wrong.', { exact: false })).toBeVisible();
  await form.getByLabelText('Code from the text message').fill('4321');
  await form.getByRole('button', { name: 'Save number' }).click();
  await expect.element(page.getByText('The number that ends in 0143 is saved')).toBeVisible();
  expect(sent.at(0)?.body).toEqual({ phoneNumber: '+12025550143', digits: '77' });
  expect(sent.at(-1)?.body).toEqual({ code: '4321' });
});

test('a saved number shows its last digits and can be removed; a member of the app has no button to enter one [DESK-593, ASSIST-19]', async () => {
  const removed: SentCall[] = [];
  await openDesk(at, {
    'assist.member': reply({ ...counterMember, takesPhone: false }),
    'assist.removePhone': (call) => {
      removed.push(call);
      return { reply: {} };
    },
  });
  await expect.element(page.getByText('Ends in 0143')).toBeVisible();
  expect(page.getByRole('button', { name: /(Add|Change) phone number/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Remove phone number' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove phone number' }).click();
  await expect.element(page.getByText('Phone number removed')).toBeVisible();
  expect(removed).toHaveLength(1);
});

const statement = {
  language: 'ar',
  direction: 'rtl',
  agency: 'Bay Transit',
  name: 'Marisol Quint',
  title: 'كشف حسابك',
  period: 'من 1 أغسطس إلى 1 نوفمبر',
  facts: [{ label: 'رصيدك', value: '300 نقطة' }],
  entriesTitle: 'السجل',
  entries: [{ date: '1 نوفمبر', title: 'قهوة', points: '−100' }],
  notes: ['اتصل بنا: 555-0100'],
};

test('a statement is shown in the rider’s language and direction, and printed [ASSIST-20]', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await openDesk(at, { 'assist.member': reply(counterMember), 'assist.statement': reply(statement) });
  await page.getByRole('button', { name: 'Statement' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Statement' });
  const letter = dialog.getByRole('region', { name: 'كشف حسابك' });
  await expect.element(letter.getByRole('row', { name: /قهوة/ })).toBeVisible();
  expect(letter.element().getAttribute('dir')).toBe('rtl');
  expect(letter.element().getAttribute('lang')).toBe('ar');
  await expect.element(letter.getByText('300 نقطة')).toBeVisible();
  await dialog.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelectorAll('body > [data-paper] > section')).toHaveLength(1);
});

test('a statement closes by Escape and returns the focus, because it can be shown again [ASSIST-20]', async () => {
  await openDesk(at, { 'assist.member': reply(counterMember), 'assist.statement': reply(statement) });
  const button = page.getByRole('button', { name: 'Statement' });
  await button.click();
  await expect.element(page.getByRole('region', { name: 'كشف حسابك' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('alertdialog').elements()).toEqual([]);
  await expect.element(button).toHaveFocus();
});

test('a statement that can’t be loaded says why and can be tried again [ASSIST-20]', async () => {
  let isOff = true;
  await openDesk(at, {
    'assist.member': reply(counterMember),
    'assist.statement': () => (isOff ? { status: 500, error: 'INTERNAL_ERROR' } : { reply: statement }),
  });
  await page.getByRole('button', { name: 'Statement' }).click();
  const again = page.getByRole('alertdialog').getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  isOff = false;
  await again.click();
  await expect.element(page.getByRole('region', { name: 'كشف حسابك' })).toBeVisible();
});
