import { webhookEventTypes, webhookFields } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { pressAction } from '../testing/press-action.ts';
import { delivery, webhook } from '../testing/webhook.ts';

const ONE = `/bay/webhooks/${webhook.webhookId}`;
const SECRET = 'whsec_c2VjcmV0';

const listed = (...webhooks: object[]) => ({ 'webhooks.list': () => ({ reply: { webhooks } }) });
const logged = (...deliveries: object[]) => ({ 'webhooks.deliveries': () => ({ reply: { deliveries, next: null } }) });

/** Opens one endpoint; returns the calls that changed something. */
async function openOne(over: object = {}, answers: Answers = {}): Promise<SentCall[]> {
  const sent: SentCall[] = [];
  const recorded = Object.entries(answers).map(([name, answer]) => [
    name,
    (call: SentCall) => {
      if (!name.endsWith('.deliveries') && !name.endsWith('.list')) sent.push(call);
      return answer(call);
    },
  ]);
  await openDesk(ONE, { ...listed({ ...webhook, ...over }), ...logged(), ...Object.fromEntries(recorded) });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Customer system' })).toBeVisible();
  return sent;
}

const row = (name: RegExp) => page.getByRole('row', { name });
const dialog = (name: string) => page.getByRole('alertdialog', { name });

test('without webhooks the page says what they do, and adding one shows its secret once [DESK-643]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/webhooks', {
    ...listed(),
    'webhooks.create': (call) => {
      sent.push(call);
      return { reply: { webhook, secret: SECRET } };
    },
  });
  await expect.element(page.getByText(/A webhook sends events to another system/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'How to receive events' }))
    .toHaveAttribute('href', '/bay/webhooks/guide');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const form = dialog('Add a webhook');
  await form.getByLabelText('Address', { exact: true }).fill('https://system.example/hooks');
  await form.getByRole('button', { name: 'Add a webhook' }).click();
  await expect.element(form.getByText('Choose at least one event.')).toBeVisible();
  expect(sent).toEqual([]);
  await form.getByRole('button', { name: 'Choose all events' }).click();
  await form.getByRole('button', { name: 'Clear all' }).click();
  await form.getByRole('checkbox', { name: 'A member redeemed an offer' }).click();
  expect(
    form.getByRole('group', { name: 'Personal data in events' }).getByRole('checkbox', { checked: true }).elements(),
  ).toEqual([]);
  await form.getByRole('checkbox', { name: /^Distance/ }).click();
  await form.getByRole('button', { name: 'Add a webhook' }).click();
  await expect.element(page.getByText(SECRET)).toBeVisible();
  expect(sent[0]?.body).toMatchObject({
    url: 'https://system.example/hooks',
    events: ['fareback.redemption.made.v1'],
    fields: ['ride.distance'],
    isEnabled: true,
  });
  await page.getByRole('button', { name: 'Close' }).click();
  expect(page.getByText(SECRET).elements()).toEqual([]);
});

test('the guide has steps, a receiver to copy, rules, and the name and type of every event [DESK-657]', async () => {
  await openDesk('/bay/webhooks/guide', {});
  await expect.element(page.getByRole('heading', { level: 1, name: 'How to receive events' })).toBeVisible();
  await expect.element(page.getByText(/createHmac\('sha256', key\)/)).toBeVisible();
  for (const type of webhookEventTypes) await expect.element(page.getByText(type, { exact: true })).toBeVisible();
  expect(page.getByRole('definition').elements()).toHaveLength(webhookEventTypes.length);
  await expect
    .element(page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Webhooks' }))
    .toBeVisible();
});

test('every event type has a name in the form, and one press chooses all [DESK-643]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/webhooks', {
    ...listed(webhook),
    'webhooks.create': (call) => {
      sent.push(call);
      return { reply: { webhook, secret: SECRET } };
    },
  });
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const form = dialog('Add a webhook');
  await expect
    .poll(() => form.getByRole('checkbox').elements().length)
    .toBe(webhookEventTypes.length + webhookFields.length);
  expect(form.getByText(/fareback/).elements()).toEqual([]);
  await form.getByLabelText('Address', { exact: true }).fill('https://system.example/hooks');
  await form.getByRole('button', { name: 'Choose all events' }).click();
  await form.getByRole('button', { name: 'Add a webhook' }).click();
  await expect.poll(() => sent.length).toBe(1);
  const [created] = sent.map(({ body }) => body as { events: string[] });
  expect(created?.events.toSorted()).toEqual(webhookEventTypes.toSorted());
});

test('the list shows description, state, events, last delivery and what waits, and opens one [DESK-643]', async () => {
  await openDesk('/bay/webhooks', {
    ...listed(webhook, {
      ...webhook,
      webhookId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e12',
      description: '',
      events: webhookEventTypes,
      isEnabled: false,
      disabledAt: '2026-11-22T08:00:00Z',
      disabledReason: 'GONE',
    }),
    ...logged(),
  });
  await expect.element(row(/Customer system On 2 events Nov 22, 2026.* 2$/)).toBeVisible();
  await expect.element(row(/Off: address gone All events/)).toBeVisible();
  await page
    .getByRole('link', { name: /system\.example/ })
    .first()
    .click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Customer system' })).toBeVisible();
});

test.each([
  [{ failingSince: '2026-11-22T08:00:00Z' }, /^No delivery succeeded since Nov 22, 2026/],
  [
    { isEnabled: false, disabledAt: '2026-11-22T08:00:00Z', disabledReason: 'FAILING' },
    /^No delivery succeeded for 3 days/,
  ],
])('an endpoint with %j says why and what to do [DESK-644]', async (over, text) => {
  await openOne(over);
  await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
});

test('a test shows the answer of the other system once it is there [DESK-644]', async () => {
  let deliveries: object[] = [];
  const sent = await openOne(
    {},
    {
      'webhooks.deliveries': () => ({ reply: { deliveries, next: null } }),
      'webhooks.test': () => {
        deliveries = [{ ...delivery, type: 'fareback.webhook.test.v1', status: 200, state: 'DELIVERED', answer: 'ok' }];
        return { reply: { eventId: delivery.eventId } };
      },
    },
  );
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await expect.element(page.getByRole('status').getByText('Answered with status 200 in 120 ms.')).toBeVisible();
  await expect.element(page.getByText('ok', { exact: true })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('editing keeps the state, and turning off keeps address and events [DESK-644]', async () => {
  const sent = await openOne({}, { 'webhooks.update': () => ({ reply: webhook }) });
  await pressAction('Edit');
  const form = dialog('Edit webhook');
  await form.getByLabelText('Description', { exact: true }).fill('Data platform');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.length).toBe(1);
  await pressAction('Turn off');
  await expect.element(dialog('Turn off').getByText(/2 waiting deliveries are canceled/)).toBeVisible();
  await dialog('Turn off').getByRole('button', { name: 'Turn off' }).click();
  await expect.poll(() => sent.length).toBe(2);
  const { url, description, events } = webhook;
  expect(sent.map(({ body }) => body)).toEqual([
    { url, description: 'Data platform', events, fields: [], isEnabled: true },
    { url, description, events, fields: [], isEnabled: false },
  ]);
});

test('a replaced secret is shown once, with the time until the old one works [DESK-644]', async () => {
  const oldSecretUntil = '2026-11-23T08:00:00Z';
  const sent = await openOne(
    {},
    { 'webhooks.rotateSecret': () => ({ reply: { webhook: { ...webhook, oldSecretUntil }, secret: SECRET } }) },
  );
  await pressAction('Replace the secret');
  const form = dialog('Replace the secret');
  await form.getByLabelText('Hours until the old secret ends', { exact: true }).fill('48');
  await form.getByRole('button', { name: 'Replace the secret' }).click();
  await expect.element(page.getByText(SECRET)).toBeVisible();
  await expect.element(page.getByText(/The old one works until Nov 23, 2026/)).toBeVisible();
  expect(sent[0]?.body).toEqual({ oldHours: 48 });
});

test('a time range with more than 1,000 events says from when to continue [WEBHOOK-47]', async () => {
  await openOne({}, { 'webhooks.replay': () => ({ reply: { queued: 1000, nextFrom: '2026-11-22T13:30:00Z' } }) });
  await pressAction('Send a time range again');
  const form = dialog('Send a time range again');
  await form.getByLabelText('From', { exact: true }).fill('2026-11-22T08:00');
  await form.getByLabelText('Until', { exact: true }).fill('2026-11-22T09:00');
  await form.getByRole('button', { name: 'Send again' }).click();
  await expect
    .element(page.getByText(/1,000 events are sent again. There are more: send again from Nov 22, 2026/))
    .toBeVisible();
});

test('turning a webhook off keeps its personal fields; its page names them [WEBHOOK-46]', async () => {
  const sent = await openOne(
    { fields: ['ride.places', 'member.email'] },
    { 'webhooks.update': () => ({ reply: { ...webhook, isEnabled: false } }) },
  );
  await expect.element(page.getByText('Places of start and end · Email address')).toBeVisible();
  await pressAction('Turn off');
  await dialog('Turn off').getByRole('button', { name: 'Turn off' }).click();
  await expect.poll(() => sent[0]?.body).toMatchObject({ fields: ['ride.places', 'member.email'], isEnabled: false });
});

test('a time range is sent again; a disabled endpoint offers neither that nor a test [DESK-644]', async () => {
  const sent = await openOne({}, { 'webhooks.replay': () => ({ reply: { queued: 3 } }) });
  await pressAction('Send a time range again');
  const form = dialog('Send a time range again');
  await form.getByLabelText('From', { exact: true }).fill('2026-11-22T08:00');
  await form.getByLabelText('Until', { exact: true }).fill('2026-11-22T09:00');
  await form.getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText('3 events are sent again')).toBeVisible();
  expect(sent[0]?.body).toEqual({ from: '2026-11-22T13:00:00.000Z', until: '2026-11-22T14:00:00.000Z' });
  await openOne({ isEnabled: false, disabledReason: 'STAFF', disabledAt: webhook.createdAt });
  await expect
    .element(page.getByRole('button', { name: 'Send a test event' }))
    .toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'More actions' }).click();
  const entries = page.getByRole('menuitem');
  await expect
    .poll(() => entries.elements().map(({ textContent }) => textContent))
    .toEqual(['Turn on', 'Replace the secret', 'Remove']);
});

test('removing asks first, and returns to the list [DESK-644]', async () => {
  const sent = await openOne({}, { 'webhooks.remove': () => ({ reply: { isRemoved: true } }) });
  await pressAction('Remove');
  const asked = dialog('Remove this webhook?');
  await expect.element(asked.getByText(/Its secret and deliveries are deleted/)).toBeVisible();
  expect(sent).toEqual([]);
  await asked.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => location.pathname).toBe('/bay/webhooks');
  expect(sent).toHaveLength(1);
});

test('the log is filtered to failed deliveries; one shows its answer and can be sent again [DESK-645]', async () => {
  const asked: unknown[] = [];
  const sent = await openOne(
    {},
    {
      'webhooks.deliveries': ({ query }) => {
        asked.push(query['state']);
        return { reply: { deliveries: [delivery], next: null } };
      },
      'webhooks.replayEvent': () => ({ reply: { queued: 1 } }),
    },
  );
  await expect.element(row(/A member signed up Failed 500 8 120 Details$/)).toBeVisible();
  await page.getByLabelText('Status', { exact: true }).selectOptions('Failed');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect.poll(() => asked.at(-1)).toBe('FAILED');
  expect(location.search).toBe('?state=FAILED');
  await page.getByRole('button', { name: 'Details' }).click();
  const opened = page.getByRole('alertdialog', { name: 'A member signed up' });
  await expect.element(opened.getByText('Answered with status 500 in 120 ms.')).toBeVisible();
  await expect.element(opened.getByText('Out of order')).toBeVisible();
  await expect.element(opened.getByText(delivery.eventId)).toBeVisible();
  await opened.getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText('The event is sent again')).toBeVisible();
  expect(sent.map(({ path }) => path)).toEqual([
    `/admin/agencies/bay/webhooks/${webhook.webhookId}/deliveries/${delivery.eventId}/replay`,
  ]);
});

test('more deliveries are loaded with the cursor of the page before [DESK-645]', async () => {
  const older = { ...delivery, eventId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e22', type: 'fareback.redemption.made.v1' };
  await openOne(
    {},
    {
      'webhooks.deliveries': ({ query }) => ({
        reply: query['cursor'] === 'c1' ? { deliveries: [older], next: null } : { deliveries: [delivery], next: 'c1' },
      }),
    },
  );
  await page.getByRole('button', { name: /more/i }).last().click();
  await expect.element(row(/A member redeemed an offer Failed/)).toBeVisible();
});

test('staff without the permission have no page of webhooks in the navigation [DESK-643]', async () => {
  await page.viewport(1280, 800);
  const agencies = owner.agencies.map((agency) => ({
    ...agency,
    roles: ['viewer'],
    permissions: ['programme.read', 'staff.manage'],
  }));
  await openDesk('/bay/keys', {
    'keys.list': () => ({ reply: { data: [] } }),
    'me.get': () => ({ reply: { ...owner, agencies } }),
  });
  await expect.element(page.getByRole('link', { name: 'API keys' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Webhooks' }).elements()).toEqual([]);
});
