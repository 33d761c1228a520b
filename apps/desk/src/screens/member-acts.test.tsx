import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answer, onePage, openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { maya, noGrants } from '../testing/member.ts';

const address = `/bay/members/${maya.memberId}`;
const readings = {
  'members.get': () => ({ reply: maya }),
  'members.offerGrants': noGrants,
  'members.timeline': () => onePage(),
};
const mailed = () => ({ reply: { attempt: 'a1', expiresAt: '2026-11-23T01:15:00Z' } });

test('an action that needs reauthentication asks for it over its dialog; the input stays, and the request is sent again with the same key [DESK-73, DESK-79]', async () => {
  const sent: SentCall[] = [];
  const answers: Answer[] = [
    { status: 403, error: 'STEP_UP_REQUIRED' },
    { status: 401, error: 'SIGN_IN_REQUIRED' },
    { reply: { points: 40, balance: 1240, isRepeated: false } },
  ];
  await openDesk(address, {
    ...readings,
    'proof.mailCode': mailed,
    'proof.withCode': () => ({ reply: owner }),
    'signIn.mailCode': mailed,
    'signIn.withCode': () => ({ reply: owner }),
    'members.deduct': (call) => {
      sent.push(call);
      return answers[sent.length - 1] ?? { status: 500, error: 'INTERNAL_ERROR' };
    },
  });
  await page.getByRole('button', { name: 'Deduct points' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Deduct points from Maya Okafor?' });
  await expect.element(dialog.getByText(/^Balance: 1,240 points\./)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Points' }).fill('40');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Given twice by mistake');
  await dialog.getByRole('button', { name: 'Deduct points' }).click();

  const proof = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
  await proof.getByRole('textbox', { name: 'Code from the email' }).fill('123456');
  const ended = page.getByRole('alertdialog', { name: 'Your session expired' });
  await expect.element(ended.getByRole('textbox', { name: 'Work email' })).toHaveValue(owner.email);
  await ended.getByRole('button', { name: 'Email me a code' }).click();
  await ended.getByRole('textbox', { name: 'Code from the email' }).fill('123456');

  await expect.element(page.getByText('40 points deducted')).toBeVisible();
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(sent[0]?.body).toMatchObject({ points: 40, reason: 'Given twice by mistake', kind: 'BALANCE' });
});

test('declining reauthentication shows the error, and the input stays [DESK-73]', async () => {
  await openDesk(address, {
    ...readings,
    'proof.mailCode': mailed,
    'members.deduct': () => ({ status: 403, error: 'STEP_UP_REQUIRED' }),
  });
  await page.getByRole('button', { name: 'Deduct points' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Deduct points from Maya Okafor?' });
  await dialog.getByRole('textbox', { name: 'Points' }).fill('40');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Given twice by mistake');
  await dialog.getByRole('button', { name: 'Deduct points' }).click();
  await page.getByRole('alertdialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog.getByText('Confirm it’s you, then try again.')).toBeVisible();
  await expect.element(reason).toHaveValue('Given twice by mistake');
});

test('an empty number removes nothing: only a checkbox that names the balance removes all points, and never more [DESK-257]', async () => {
  const sent: SentCall[] = [];
  await openDesk(address, {
    ...readings,
    'members.deduct': (call) => {
      sent.push(call);
      return { reply: { points: 1240, balance: 0, isRepeated: false } };
    },
  });
  await page.getByRole('button', { name: 'Deduct points' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Deduct points from Maya Okafor?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A second account');
  const take = dialog.getByRole('button', { name: 'Deduct points' });
  await expect.element(take).toHaveAttribute('aria-disabled', 'true');
  await expect.element(dialog.getByText('Enter an amount, or check the box to deduct all.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Points' }).fill('5');
  await dialog.getByRole('checkbox', { name: 'Deduct all: 1,240 points' }).click();
  await take.click();
  await expect.element(page.getByText('1,240 points deducted')).toBeVisible();
  expect(sent).toHaveLength(1);
  const idempotencyKey = expect.any(String);
  expect(sent[0]?.body).toEqual({ kind: 'BALANCE', points: 1240, reason: 'A second account', idempotencyKey });
});

test('more points than a member has are not removed, and the balance is shown before anything is sent [DESK-435]', async () => {
  const sent: SentCall[] = [];
  await openDesk(address, {
    ...readings,
    'members.deduct': (call) => {
      sent.push(call);
      return { reply: { points: 1240, balance: 0, isRepeated: false } };
    },
  });
  await page.getByRole('button', { name: 'Deduct points' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Deduct points from Maya Okafor?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Given twice by mistake');
  await dialog.getByRole('textbox', { name: 'Points' }).fill('1241');
  const take = dialog.getByRole('button', { name: 'Deduct points' });
  await expect.element(take).toHaveAttribute('aria-disabled', 'true');
  await expect.element(dialog.getByText(/^They only have 1,240 points\./)).toBeVisible();
  await take.click({ force: true });
  expect(sent).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Points' }).fill('1240');
  await take.click();
  await expect.poll(() => sent[0]?.body).toMatchObject({ points: 1240 });
});

test('a pasted number is accepted with invisible characters [DESK-395]', async () => {
  const sent: SentCall[] = [];
  await openDesk(address, {
    ...readings,
    'members.goodwill': (call) => {
      sent.push(call);
      return { reply: { points: 40, balance: 1280, isRepeated: false } };
    },
  });
  await page.getByRole('button', { name: 'Give goodwill points' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: 'Points' }).fill(' \u200e40\u200b');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The gate was broken');
  await dialog.getByRole('button', { name: 'Give goodwill points' }).click();
  await expect.poll(() => sent[0]?.body).toMatchObject({ points: 40 });
});

test('the number named by the checkbox is sent with it, and cleared again with it [DESK-257]', async () => {
  await openDesk(address, readings);
  await page.getByRole('button', { name: 'Deduct points' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Deduct points from Maya Okafor?' });
  const all = dialog.getByRole('checkbox', { name: 'Deduct all: 1,240 points' });
  await all.click();
  await expect.element(dialog.getByRole('button', { name: 'Deduct points' })).not.toHaveAttribute('aria-disabled');
  await all.click();
  await expect.element(dialog.getByRole('textbox', { name: 'Points' })).toHaveValue('');
  await expect.element(dialog.getByText('Enter an amount, or check the box to deduct all.')).toBeVisible();
});

test('after a lost response, an error of the next click says that the action may be done, and the page reloads [DESK-390, DESK-381]', async () => {
  const answers: Answer[] = [
    { status: 503, error: 'SERVICE_UNAVAILABLE' },
    { status: 404, error: 'NOT_FOUND' },
  ];
  let read = 0;
  let sent = 0;
  await openDesk(address, {
    ...readings,
    'members.get': () => {
      read += 1;
      return { reply: { ...maya, name: `Maya ${read}` } };
    },
    'members.goodwill': () => answers[sent++] ?? { status: 404, error: 'NOT_FOUND' },
  });
  const open = async () => {
    await page.getByRole('button', { name: 'Give goodwill points' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: 'Points' }).fill('40');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The gate was broken');
    return dialog;
  };
  const dialog = await open();
  const give = dialog.getByRole('button', { name: 'Give goodwill points' });
  await give.click();
  await expect.element(dialog.getByText('The service isn’t available right now. Try again in a moment.')).toBeVisible();
  await expect.poll(() => read).toBeGreaterThan(1);
  const before = read;
  await give.click();
  await expect.element(dialog.getByText(/^Not found, or you don’t have access.*may have worked\./)).toBeVisible();
  await expect.poll(() => read).toBeGreaterThan(before);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Close without saving' }).click();
  const next = await open();
  await next.getByRole('button', { name: 'Give goodwill points' }).click();
  await expect.element(next.getByText('Not found, or you don’t have access.')).toBeVisible();
});

test('an action without a reason is not sent, and the field says so [DESK-79]', async () => {
  await openDesk(address, readings);
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Suspend Maya Okafor?' });
  await expect.element(dialog.getByText(/1,240 from the balance and 30 unclaimed/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect.element(dialog.getByText('Enter a reason (3 to 300 characters).')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
});

test('erasing a member first lists, in numbers, the deleted and the kept data [DESK-79, DESK-375]', async () => {
  let isErased = false;
  const parts = [
    { part: 'rides', rows: 41, goes: false },
    { part: 'cardsConnectedFirst', rows: 2, goes: true },
  ];
  const preview = { parts, points: 1270 };
  await openDesk(address, {
    ...readings,
    'members.previewErasure': () => ({ reply: preview }),
    'members.erase': () => {
      isErased = true;
      return { status: 409, error: 'WAITS_FOR_SUPPLIER' };
    },
  });
  await page.getByRole('button', { name: 'Delete member' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Permanently delete Maya Okafor?' });
  await expect.element(dialog.getByText('1,270 points are removed from the ledger.')).toBeVisible();
  await expect.element(dialog.getByText('41 anonymized')).toBeVisible();
  await expect.element(dialog.getByRole('term').filter({ hasText: 'Rides' })).toBeVisible();
  await expect.element(dialog.getByRole('term').filter({ hasText: 'First card connections' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete member' }).click();
  await expect.element(dialog.getByText(/^A supplier hasn’t confirmed a redemption yet/)).toBeVisible();
  expect(isErased).toBe(true);
});

test('a link goes from the latest redemptions to all of them [DESK-371]', async () => {
  const last = {
    redemptionId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8001',
    offerId: 'coffee',
    title: 'Coffee',
    price: 300,
    redeemedAt: '2026-11-22T08:00:00Z',
    seenAt: null,
    refundedAt: null,
  };
  const reads = { ...readings, 'members.get': () => ({ reply: { ...maya, redemptions: [last] } }) };
  await openDesk(`${address}?tab=redemptions`, reads);
  const all = page.getByRole('link', { name: 'All redemptions' });
  await expect.element(all).toHaveAttribute('href', `/bay/redemptions?member=${maya.memberId}`);
});

test('an action without permission has no button [DESK-78]', async () => {
  const reads = { ...readings, 'members.get': () => ({ reply: { ...maya, may: ['unblock'] } }) };
  await openDesk(`${address}?tab=account`, reads);
  await expect.element(page.getByRole('button', { name: 'Unlock sign-in' })).toBeVisible();
  for (const name of ['Suspend', 'Deduct points', 'Delete member', 'Disconnect card'])
    expect(page.getByRole('button', { name, exact: true }).query()).toBeNull();
});

test('personal offers are listed with source and state; one is given until a day, a past one is refused in words, and an unused one is withdrawn [DESK-510, DESK-511, DESK-512, DESK-535]', async () => {
  const sent: SentCall[] = [];
  const grant = {
    grantId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e07',
    offerId: 'coffee',
    title: 'Coffee',
    source: 'STAFF',
    campaign: null,
    state: 'OPEN',
    givenAt: '2026-11-22T08:00:00Z',
    expiresAt: null,
  };
  // The end of November 30 in New York.
  const ended = { ...grant, expiresAt: '2026-12-01T05:00:00Z' };
  const used = { ...ended, grantId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e08', title: 'Mug', state: 'USED' };
  const earned = { ...used, source: 'CAMPAIGN', campaign: 'Bike month' };
  // The only button to withdraw is that of the first.
  const prize = { ...grant, grantId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e09', title: 'Day pass', source: 'DRAW' };
  await openDesk(`${address}?tab=redemptions`, {
    ...readings,
    'members.get': () => ({ reply: { ...maya, may: ['giveOffer'] } }),
    'members.offerGrants': () => ({
      reply: { grants: [grant, earned, prize], offers: [{ offerId: 'coffee', title: 'Coffee' }] },
    }),
    'members.giveOffer': (call) => {
      sent.push(call);
      if (sent.length === 1) return { status: 400, error: 'INVALID_REQUEST', field: 'lastDay' };
      return { reply: { grantId: grant.grantId, isRepeated: false, points: 100 } };
    },
    'members.withdrawOffer': (call) => {
      sent.push(call);
      return { reply: { isChanged: true } };
    },
  });
  const offers = page.getByRole('region', { name: 'Personal offers' });
  await expect.element(offers.getByText('Not used yet').first()).toBeVisible();
  await expect.element(offers.getByText('Bike month')).toBeVisible();
  await expect.element(offers.getByRole('row', { name: /Bike month .* Nov 30, 2026/ })).toBeVisible();
  await offers.getByRole('button', { name: 'Give an offer' }).click();
  const give = page.getByRole('alertdialog', { name: 'Give Maya Okafor an offer?' });
  await give.getByLabelText('Last day to use it').fill('2020-01-31');
  await give.getByRole('textbox', { name: 'Reason' }).fill('The bus left early');
  await give.getByRole('button', { name: 'Give an offer' }).click();
  await expect.element(give.getByText('Choose today or a later day.')).toBeVisible();
  await give.getByLabelText('Last day to use it').fill('2027-01-31');
  await give.getByRole('button', { name: 'Give an offer' }).click();
  await expect.element(page.getByText('Offer given')).toBeVisible();
  expect(sent[1]?.body).toMatchObject({ offerId: 'coffee', lastDay: '2027-01-31', reason: 'The bus left early' });
  await offers.getByRole('button', { name: 'Withdraw' }).click();
  const withdraw = page.getByRole('alertdialog', { name: 'Withdraw “Coffee”?' });
  await withdraw.getByRole('textbox', { name: 'Reason' }).fill('Given by mistake');
  await withdraw.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByText('Offer withdrawn')).toBeVisible();
  expect(sent[2]?.path).toContain(grant.grantId);
});
