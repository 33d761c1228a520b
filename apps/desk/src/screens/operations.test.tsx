import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { orderInDoubt } from '../testing/member.ts';
import { savedFiles } from '../testing/saved-files.ts';

const cardHealth = {
  providerId: 'card',
  name: 'Bay Card',
  calledAt: '2026-11-22T08:00:00Z',
  acceptedAt: null,
  refused: [{ reason: 'BAD_SHAPE', events: 612, lastAt: '2026-11-22T08:00:00Z' }],
  secretSince: null,
  serverSetAt: null,
};
const refusedEvent = {
  rejectedId: 'ab01',
  eventId: 'e-1',
  reason: 'BAD_SHAPE',
  times: 2,
  firstRejectedAt: '2026-11-22T08:00:00Z',
  rejectedAt: '2026-11-22T09:00:00Z',
  body: null,
};

test("one click replays a provider's rejected events in parts, and shows the totals of all parts [DESK-85, DESK-140]", async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/providers', {
    'providers.health': () => ({ reply: { providers: [cardHealth] } }),
    'events.rejected': () => ({ reply: { events: [refusedEvent], isWhole: true } }),
    'events.replay': (call) => {
      sent.push(call);
      const refused = [{ reason: 'BAD_SHAPE', events: 1 }];
      if (sent.length === 1) return { reply: { accepted: 490, duplicates: 9, refused, next: 'ab' } };
      if (sent.length === 2) return { status: 503, error: 'UNAVAILABLE' };
      return { reply: { accepted: 110, duplicates: 0, refused, next: null } };
    },
  });
  await page.getByRole('link', { name: '612' }).click();
  await expect.element(page.getByRole('cell', { name: 'Missing or invalid field' })).toBeVisible();
  await page.getByRole('button', { name: 'Replay all' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Replay the rejected events?' });
  await dialog.getByRole('button', { name: 'Replay' }).click();

  // The second part fails; the first one's results are shown, and the replay resumes there.
  await expect.element(dialog.getByText('500 of 612 replayed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const over = page.getByRole('alertdialog', { name: 'Replay finished' });
  await expect.element(over.getByText('600 accepted, 9 already received, 2 still rejected')).toBeVisible();
  await expect.element(over.getByText('2 still rejected: Missing or invalid field')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ after: '' }, { after: 'ab' }, { after: 'ab' }]);
});

test('a replay stops after the current part, and no other begins [DESK-140]', async () => {
  let parts = 0;
  await openDesk('/bay/providers/card', {
    'providers.health': () => ({ reply: { providers: [cardHealth] } }),
    'events.rejected': () => ({ reply: { events: [refusedEvent], isWhole: true } }),
    'events.replay': () => {
      parts += 1;
      return { reply: { accepted: 0, duplicates: 0, refused: [], next: 'ab' } };
    },
  });
  await page.getByRole('button', { name: 'Replay all' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Replay the rejected events?' });
  await dialog.getByRole('button', { name: 'Replay' }).click();
  await dialog.getByRole('button', { name: 'Stop after this batch' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  const stopped = parts;
  await expect.element(dialog.getByText('0 accepted, 0 already received, 0 still rejected')).toBeVisible();
  expect(parts).toBe(stopped);
});

test('a rejected event found by the search is listed alone, and opens in full after the notice about the audit log [DESK-139]', async () => {
  const asked: SentCall[] = [];
  const sent: SentCall[] = [];
  await openDesk('/bay/providers/card?event=e-1', {
    'providers.health': () => ({ reply: { providers: [cardHealth] } }),
    'events.rejected': (call) => {
      asked.push(call);
      return { reply: { events: [refusedEvent], isWhole: true } };
    },
    'events.readRejected': (call) => {
      sent.push(call);
      return { reply: { events: [{ ...refusedEvent, body: '{"subject":"<b>770</b>"}' }], isWhole: true } };
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Bay Card', level: 1 })).toBeVisible();
  await expect.element(page.getByRole('term').filter({ hasText: 'Last request' })).toBeVisible();
  await expect.element(page.getByText(/^Only events named e-1\./)).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ event: 'e-1' });
  await page.getByRole('button', { name: 'Open' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Open the original e-1?' });
  await ask.getByRole('button', { name: 'Open' }).click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'e-1' }).getByText(/"subject": "<b>770<\/b>"/))
    .toBeVisible();
  expect(sent[0]?.body).toMatchObject({ rejectedId: 'ab01' });
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'All rejected events' }).click();
  await expect.poll(() => asked.at(-1)?.query['event']).toBeUndefined();
});

test("an unconfirmed order is settled with its outcome and a reason, next to its supplier's status, the offer's title and the member [DESK-85, DESK-135, DESK-298, DESK-411]", async () => {
  const sent: SentCall[] = [];
  const order = { ...orderInDoubt, askedAgainAt: '2026-11-23T08:00:00Z' };
  const brew = {
    supplierId: 'brew',
    url: 'https://brew.example/v1',
    isConnected: false,
    offerIds: ['coffee'],
    open: { orders: 1, points: 300, since: '2026-11-22T08:00:00Z', uncanceled: 2 },
  };
  await openDesk('/bay/orders', {
    'orders.open': () => ({
      reply: {
        suppliers: [brew],
        orders: sent.length === 0 ? [order] : [],
        isWhole: true,
        titles: { coffee: 'A cup of coffee' },
      },
    }),
    'orders.settle': (call) => {
      sent.push(call);
      return { reply: { outcome: 'RELEASED', settledAt: null, settledBy: null } };
    },
  });
  const row = page.getByRole('row', {
    name: 'brew Not connected: its offers are unavailable https://brew.example/v1 A cup of coffee 1 300 Nov 22, 2026, 3:00 AM EST 2',
  });
  await expect.element(row).toBeVisible();
  const rider = orderInDoubt.memberId.slice(0, 6);
  await expect
    .element(page.getByRole('link', { name: rider }))
    .toHaveAttribute('href', `/bay/members/${orderInDoubt.memberId}`);
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Resolve this order manually?' });
  await expect.element(dialog.getByText(/^300 points are on hold\./)).toBeVisible();
  expect(
    dialog
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([rider, 'A cup of coffee', 'brew', 'Nov 22, 2026, 3:00 AM EST']);
  await dialog.getByRole('combobox', { name: 'Outcome' }).selectOptions('ISSUED');
  await dialog.getByRole('textbox', { name: 'Coupon link' }).fill('https://brew.example/t/1');
  await dialog.getByRole('checkbox', { name: 'Resolve even if the supplier responds' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The supplier closed');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect.element(page.getByText('The points were refunded')).toBeVisible();
  expect(sent[0]?.body).toEqual({
    answer: 'ISSUED',
    url: 'https://brew.example/t/1',
    reason: 'The supplier closed',
    isForced: true,
  });
  await expect.element(page.getByText('No unconfirmed orders')).toBeVisible();
});

test('an order settled by a colleague is rejected with a message and stays selected [DESK-681, DESK-410]', async () => {
  const late = { ...orderInDoubt, redemptionId: orderInDoubt.redemptionId.replace(/.$/, 'f') };
  await openDesk('/bay/orders', {
    'orders.open': () => ({ reply: { suppliers: [], orders: [orderInDoubt, late], isWhole: true, titles: {} } }),
    'orders.settle': ({ path }) => ({
      reply: path.includes(late.redemptionId)
        ? { outcome: 'WAS_CONFIRMED', settledAt: '2026-11-22T08:00:00Z', settledBy: 'Kim Ode' }
        : { outcome: 'WAS_RELEASED', settledAt: '2026-11-22T08:00:00Z', settledBy: 'Kim Ode' },
    }),
  });
  await page.getByRole('checkbox', { name: 'Select all 2' }).click();
  await page.getByRole('button', { name: 'Resolve 2 orders' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The supplier closed');
  await dialog.getByRole('button', { name: 'Resolve 2 orders' }).click();
  await expect.element(dialog.getByText('1 of 2 done')).toBeVisible();
  await expect
    .element(dialog.getByText(/Already resolved: the rider has a coupon\. Kim Ode resolved it on Nov 22, 2026/))
    .toBeVisible();
  expect(page.getByText('1 selected').query()).not.toBeNull();
});

test('an order marked as failed together with a code or a URL is not settled and shows an error; a code is used without invisible characters [DESK-404, DESK-405]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/orders', {
    'orders.open': () => ({ reply: { suppliers: [], orders: [orderInDoubt], isWhole: true, titles: {} } }),
    'orders.settle': (call) => {
      sent.push(call);
      return { reply: { outcome: 'CONFIRMED', settledAt: null, settledBy: null } };
    },
  });
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('alertdialog');
  const code = dialog.getByRole('textbox', { name: 'Coupon code' });
  const url = dialog.getByRole('textbox', { name: 'Coupon link' });
  await code.fill('\u200EHOP-1\u200B ');
  await url.fill('https://brew.example/t/1');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The supplier closed');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  for (const field of [code, url])
    await expect.element(field).toHaveAccessibleDescription(/^You chose “No coupon”\. Clear this field/);
  expect(sent).toEqual([]);
  await dialog.getByRole('combobox').selectOptions('ISSUED');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect.element(page.getByText('The rider has the coupon')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ answer: 'ISSUED', code: 'HOP-1', url: 'https://brew.example/t/1' });
});

test.each([
  ['code', 'KNOWN', /^This code is already in use\. Enter another one/],
  ['url', 'NO_ADDRESS', /^This offer’s tickets have a web page\. Enter the supplier’s link/],
  ['answer', 'OVER', /^This order’s coupon has expired.* Choose “No coupon”/],
])('an invalid coupon shows at its field why, and what to do: %s, %s [DESK-409]', async (field, why, said) => {
  const fields = { code: 'Coupon code', url: 'Coupon link', answer: 'Outcome' };
  let isRefused = true;
  await openDesk('/bay/orders', {
    'orders.open': () => ({ reply: { suppliers: [], orders: [orderInDoubt], isWhole: true, titles: {} } }),
    'orders.settle': () =>
      isRefused
        ? { status: 409, error: 'NO_COUPON', field, told: { why } }
        : { reply: { outcome: 'CONFIRMED', settledAt: null, settledBy: null } },
  });
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('combobox').selectOptions('ISSUED');
  await dialog.getByRole('textbox', { name: 'Coupon code' }).fill('HOP-1');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The supplier closed');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  const marked = dialog.getByLabelText(fields[field as keyof typeof fields]);
  await expect.element(marked).toHaveAccessibleDescription(said);
  await expect.element(marked).toHaveFocus();
  await expect.element(dialog.getByText(/^Nothing changed\. Fix the marked field/)).toBeVisible();
  isRefused = false;
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect.element(page.getByText('The rider has the coupon')).toBeVisible();
});

test('on a phone an unconfirmed order shows offer and member before the time, and no empty facts [DESK-418]', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await openDesk('/bay/orders', {
    'orders.open': () => ({
      reply: { suppliers: [], orders: [{ ...orderInDoubt, askedAgainAt: null }], isWhole: true, titles: {} },
    }),
  });
  await expect.element(page.getByRole('button', { name: 'Resolve' })).toBeVisible();
  const [, row] = page.getByRole('row').elements();
  const seen = [...(row?.children ?? [])].filter((cell) => cell.getClientRects().length > 0);
  const placeOf = (cell: Element) => cell.getBoundingClientRect();
  const read = seen
    .toSorted((a, b) => placeOf(a).top - placeOf(b).top || placeOf(a).left - placeOf(b).left)
    .flatMap((cell) => (cell as HTMLElement).dataset['says'] ?? []);
  expect(read).toEqual(['Offer', 'Member', 'Points on hold', 'Supplier', 'Placed', 'Actions']);
});

test.each([
  ['ISSUED', 'WAS_RELEASED', 'Kim Ode', 'Already resolved: the points were refunded', true],
  ['NOTHING', 'WAS_CONFIRMED', null, 'Already resolved: the rider has a coupon', true],
  ['NOTHING', 'WAS_RELEASED', 'Kim Ode', 'Already resolved: the points were refunded', false],
])(
  'an order that was already settled shows how, when and who did it, and that nothing changed: %s, %s by %s [DESK-410, DESK-417]',
  async (answer, outcome, settledBy, title, isOtherwise) => {
    await openDesk('/bay/orders', {
      'orders.open': () => ({ reply: { suppliers: [], orders: [orderInDoubt], isWhole: true, titles: {} } }),
      'orders.settle': () => ({ reply: { outcome, settledAt: '2026-11-22T08:00:00Z', settledBy } }),
    });
    await page.getByRole('button', { name: 'Resolve' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('combobox').selectOptions(answer);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The supplier closed');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    // A result that differs from the request is announced at once, like an error.
    const told = isOtherwise ? page.getByRole('alert') : page.getByRole('dialog', { name: title });
    await expect
      .element(told)
      .toHaveTextContent(
        `${title}${settledBy === null ? 'The supplier responded on' : 'Kim Ode resolved it on'} Nov 22, 2026, 3:00 AM EST. Nothing changed.`,
      );
    // Pointing at it or switching windows also keeps the toast open.
    await page.getByRole('heading', { level: 1 }).hover();
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(60_000);
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    expect(told.elements()).toHaveLength(1);
  },
);

test.each([
  ['orders', '/bay/orders', 'Only the oldest orders are shown.'],
  ['refused-events', '/bay/providers/card', 'Only the newest events are shown.'],
])('truncated %s say so on the page, in the audit log and in the file [DESK-406]', async (table, at, said) => {
  const took: SentCall[] = [];
  await openDesk(at, {
    'orders.open': () => ({ reply: { suppliers: [], orders: [orderInDoubt], isWhole: false, titles: {} } }),
    'providers.health': () => ({ reply: { providers: [cardHealth] } }),
    'events.rejected': () => ({ reply: { events: [refusedEvent], isWhole: false } }),
    'acts.tookTable': (call) => {
      took.push(call);
      return { reply: { rows: 1 } };
    },
  });
  const files = savedFiles();
  await expect.element(page.getByText(said)).toBeVisible();
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await expect.element(page.getByText(/^The file has only the first 1 rows\./)).toBeVisible();
  expect([took.map(({ body }) => body), files.length]).toEqual([[{ table, rows: 1, isWhole: false }], 1]);
});

test('permitted users create codes, and stopping a batch shows numbers and needs a reason [DESK-85]', async () => {
  const sent: SentCall[] = [];
  const batch = {
    batch: 'autumn',
    mintedAt: '2026-09-01T08:00:00Z',
    expiresAt: null,
    reward: 50,
    segment: null,
    codes: 100,
    live: 90,
    uses: 7,
  };
  await openDesk('/bay/codes', {
    'codes.batches': () => ({ reply: { batches: [batch] } }),
    'codes.stop': (call) => {
      sent.push(call);
      return { reply: { stopped: 90 } };
    },
  });
  await page.getByRole('button', { name: 'Stop' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Stop batch autumn?' });
  await expect.element(dialog.getByText(/^90 codes stop working\./)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Printed wrong');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect.element(page.getByText('90 codes stopped')).toBeVisible();
  expect(sent[0]?.body).toEqual({ reason: 'Printed wrong' });
});

test("the dialog shows a batch's total cost while typing, in money too; an invalid name shows the allowed characters [DESK-367, DESK-368]", async () => {
  const priced = owner.agencies.map((agency) => ({ ...agency, pointValue: { currency: 'USD', points: 100 } }));
  await openDesk('/bay/codes', {
    'me.get': () => ({ reply: { ...owner, agencies: priced } }),
    'codes.batches': () => ({ reply: { batches: [] } }),
  });
  await page.getByRole('button', { name: 'Generate codes' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Generate codes' });
  await expect.element(dialog.getByRole('status')).toHaveTextContent('No points');
  const each = dialog.getByRole('textbox', { name: 'Points per code' });
  await each.fill('10000');
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('1,000,000 points in total if each code is used once ($10,000.00)');
  await each.fill('ten');
  expect(dialog.getByRole('status').query()).toBeNull();
  await dialog.getByRole('textbox', { name: 'Batch' }).fill('autumn 2026');
  await dialog.getByRole('button', { name: 'Generate codes' }).click();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Batch' }))
    .toHaveAccessibleDescription('This format isn’t valid. Letters, digits, - and _.');
});
