import { adminRoutes, type WebhookEventType, type WebhookField, webhookEvents } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deliverWebhooksJob } from '../../jobs/deliver-webhooks.ts';
import { deskOf } from '../../testing/desk.ts';
import { type TestMember, world } from '../../testing/index.ts';
import {
  giveProgram,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../ingest/testing/test-program.ts';
import { eraseMember } from '../privacy/index.ts';
import { startReceiver, withStatus } from './testing/receiver.ts';

const w = await world({ localTools: true });
const routes = adminRoutes.webhooks;
const CARD = '004211';
const ride: TestCampaign = { id: 'ride', type: 'TRANSACTIONAL', reward: 10, limit: null, lookBackDays: 1 };
const rideTypes: WebhookEventType[] = [
  'fareback.ride.accepted.v1',
  'fareback.ride.voided.v1',
  'fareback.ride.rejected.v1',
];
const statuses = [
  {
    kind: 'COUNT',
    id: 'frequent',
    counts: { behaviours: ['trip.completed'] },
    providers: [],
    lookBackDays: 0,
    measure: 'RIDES',
    period: 'WEEK',
    of: 'THIS',
    levels: [
      { id: 'silver', from: 2 },
      { id: 'gold', from: 3 },
    ],
    texts: { en: { Title: 'Frequent rider', levels: { silver: 'Silver', gold: 'Gold' } } },
  },
];

interface Chosen {
  events?: WebhookEventType[];
  fields?: WebhookField[];
  url?: string;
  settings?: object;
}

/** A Monday afternoon; rides end one hour apart that day. */
const hour = (count: number): string => new Date(Date.parse('2026-03-02T06:00:00Z') + count * 3_600_000).toISOString();
const trip = (id: string, count: number) => tripEvent(id, CARD, hour(count), { to: { id: `stop of ${id}` } });
const about = (type: 'trip.voided' | 'trip.corrected', id: string, data: object = {}) => ({
  ...trip(`${type} ${id}`, 8),
  type,
  data: { ...data, id },
});

async function scene({ events = rideTypes, fields = [], url = 'https://system.example/hooks', settings }: Chosen = {}) {
  w.clock.set('2026-03-02T00:00:00Z');
  const tenant = await w.mintTenant({ settings: { lateLimitDays: 60, ...settings } });
  await giveProgram(w, tenant, ['cards'], [ride]);
  const secret = await makeSecret(w, tenant, 'cards');
  await deskOf(w, tenant).call(routes.create, { body: { url, events, fields } });
  const rider = await w.signUpMember(tenant);
  return {
    tenant,
    rider,
    connect: ({ cookie }: TestMember = rider) =>
      w.request(tenant, {
        method: 'POST',
        path: '/rest/users/me/providersStatus',
        body: { ProviderID: 'cards', identifier: CARD },
        cookie,
      }),
    async report(...sent: unknown[]): Promise<void> {
      w.clock.set(new Date(Math.max(w.clock.now().getTime(), Date.parse(hour(8))) + 1000));
      const body = JSON.stringify(sent);
      const headers = signedHeaders(w, secret, body);
      const path = `/ingest/${tenant.tenantId}/cards/events`;
      expect((await w.request(null, { method: 'POST', path, body, headers })).status).toBe(202);
    },
    /** Types without prefix, each with ride, level or reason. */
    async events(): Promise<string[]> {
      const rows = await w.inTenant(tenant, (tx) =>
        tx.query<{ type: WebhookEventType; data: Record<string, unknown> }>(
          'select type, data from webhook_event where tenant_id = $1 order by noted_at, event_id',
          [tx.tenantId],
        ),
      );
      for (const { type, data } of rows) webhookEvents[type].data.parse(data);
      return rows.map(({ type, data }) =>
        [type.replace(/^fareback\.|\.v1$/g, ''), data['rideId'], data['levelId'], data['reason']]
          .filter((part) => typeof part === 'string')
          .join(' '),
      );
    },
  };
}

test('a ride that is reported twice is one event; a ride of another account is no event [WEBHOOK-45]', async () => {
  const { connect, report, events } = await scene();
  await connect();
  await report(trip('one', 1), { ...trip('other', 2), subject: '990000' });
  await report(trip('one', 1), trip('two', 3));
  expect(await events()).toEqual(['ride.accepted one', 'ride.accepted two']);
});

test('a ride reported before its account was connected is an event as the account is connected [WEBHOOK-45]', async () => {
  const { connect, report, events } = await scene();
  await report(trip('early', 1));
  expect(await events()).toEqual([]);
  await connect();
  expect(await events()).toEqual(['ride.accepted early']);
});

test('a voided ride and a corrected one are events, and the correction is an accepted ride [WEBHOOK-45]', async () => {
  const { connect, report, events } = await scene();
  await connect();
  await report(trip('one', 1), trip('two', 3));
  await report(about('trip.voided', 'one'));
  const { data } = trip('two', 4);
  await report(about('trip.corrected', 'two', data as object));
  const [, , ...changes] = await events();
  expect(changes.toSorted()).toEqual([
    'ride.accepted trip.corrected two',
    'ride.voided one VOIDED',
    'ride.voided two CORRECTED',
  ]);
});

test('a ride that was voided before it arrived is accepted and then voided [WEBHOOK-45]', async () => {
  const { connect, report, events } = await scene();
  await connect();
  await report(about('trip.voided', 'late'));
  await report(trip('late', 1));
  expect(await events()).toEqual(['ride.accepted late', 'ride.voided late VOIDED']);
});

test('a rejected event is one event with its reason, also if the provider repeats it [WEBHOOK-45]', async () => {
  const { report, events } = await scene();
  const wrong = tripEvent('wrong', CARD, hour(1), { startedAt: hour(3) });
  await report(wrong);
  await report(wrong);
  const found = await events();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^ride\.rejected wrong [A-Z_]+$/);
});

test('a level makes one event when it is reached, also if a void and another ride follow [WEBHOOK-45]', async () => {
  const { connect, report, events } = await scene({ events: ['fareback.level.reached.v1'], settings: { statuses } });
  await connect();
  await report(trip('one', 1), trip('two', 2));
  expect(await events()).toEqual(['level.reached silver']);
  await report(trip('three', 3));
  await report(about('trip.voided', 'two'));
  await report(trip('four', 5));
  expect(await events()).toEqual(['level.reached silver', 'level.reached gold']);
});

test('a member who falls to a lower level makes no event [WEBHOOK-45]', async () => {
  const { connect, report, events } = await scene({ events: ['fareback.level.reached.v1'], settings: { statuses } });
  await connect();
  await report(trip('one', 1), trip('two', 2), trip('three', 3));
  await report(about('trip.voided', 'two'));
  expect(await events()).toEqual(['level.reached gold']);
});

test('an erasure deletes the events of the member’s rides [WEBHOOK-26, WEBHOOK-45]', async () => {
  const { tenant, rider, connect, report, events } = await scene();
  await connect();
  await report(trip('one', 1));
  const person = { keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId: rider.memberId, now: w.clock.now() };
  expect(await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx }))).toBe('ERASED');
  expect(await events()).toEqual([]);
});

test.each([
  [[], { mode: 'bikeshare' }],
  [
    ['ride.times'],
    { mode: 'bikeshare', startedAt: expect.any(String), endedAt: expect.any(String), durationSeconds: 600 },
  ],
  [
    ['ride.distance', 'ride.places', 'member.email'],
    { mode: 'bikeshare', distanceMeters: null, fromPlace: 'a', toPlace: 'stop of one' },
  ],
] as [WebhookField[], object][])(
  'an endpoint that chose the fields %j gets these of a ride and no others [WEBHOOK-46]',
  async (fields, chosen) => {
    const receiver = await startReceiver();
    const { tenant, rider, connect, report } = await scene({ fields, url: receiver.url });
    await connect();
    await report(trip('one', 1));
    await deliverWebhooksJob(w.deps).run({ tenantId: tenant.tenantId });
    const [{ data }] = receiver.received.map(({ body }) => JSON.parse(body)) as [{ data: Record<string, unknown> }];
    expect(data).toEqual({ memberId: rider.memberId, providerId: 'cards', rideId: 'one', ...chosen });
    webhookEvents['fareback.ride.accepted.v1'].data.parse(data);
  },
);

test('a ride whose account is no longer proven to be the member’s is sent without times and places [WEBHOOK-46]', async () => {
  const receiver = await startReceiver();
  const { tenant, connect, report } = await scene({ fields: ['ride.times', 'ride.places'], url: receiver.url });
  await connect();
  await report(trip('one', 1));
  await w.inTenant(tenant, (tx) =>
    tx.run('update behaviour set flags = flags | 4 where tenant_id = $1', [tx.tenantId]),
  );
  await deliverWebhooksJob(w.deps).run({ tenantId: tenant.tenantId });
  const [{ data }] = receiver.received.map(({ body }) => JSON.parse(body)) as [{ data: Record<string, unknown> }];
  expect(Object.keys(data).toSorted()).toEqual(['memberId', 'mode', 'providerId', 'rideId']);
});

test('the answer to an event with personal fields is not stored [WEBHOOK-46]', async () => {
  const receiver = await startReceiver(withStatus(400, 'I got it'));
  const { tenant } = await scene({
    events: ['fareback.member.joined.v1'],
    fields: ['member.email'],
    url: receiver.url,
  });
  await deliverWebhooksJob(w.deps).run({ tenantId: tenant.tenantId });
  const rows = await w.inTenant(tenant, (tx) =>
    tx.query('select status, answer from webhook_delivery where tenant_id = $1', [tx.tenantId]),
  );
  expect(rows).toEqual([{ status: 400, answer: null }]);
});

test('a field that staff removed during a run is not in the next page of deliveries [WEBHOOK-46]', async () => {
  const chosen = {
    events: ['fareback.member.joined.v1'] as WebhookEventType[],
    fields: ['member.email'] as WebhookField[],
  };
  let requests = 0;
  let removing: Promise<unknown> = Promise.resolve();
  const receiver = await startReceiver((response) => {
    requests += 1;
    if (requests === 1) removing = remove();
    void removing.then(() => response.writeHead(204).end());
  });
  const { tenant } = await scene({ ...chosen, url: receiver.url });
  const remove = async (): Promise<unknown> => {
    const desk = deskOf(w, tenant);
    const [webhook] = (await desk.call(routes.list, {})).webhooks;
    const params = { webhook: webhook?.webhookId ?? '' };
    return desk.call(routes.update, { params, body: { url: receiver.url, events: chosen.events, fields: [] } });
  };
  for (let count = 0; count < 7; count += 1) await w.signUpMember(tenant);
  await deliverWebhooksJob(w.deps).run({ tenantId: tenant.tenantId });
  const emails = receiver.received.map(({ body }) => 'email' in JSON.parse(body).data);
  expect(emails).toEqual([true, true, true, true, false, false, false, false]);
});

test.each([
  [[], undefined],
  [['member.email'], expect.stringContaining('@')],
] as [WebhookField[], unknown][])(
  'with the fields %j an event of a new member has the email %s [WEBHOOK-46]',
  async (fields, email) => {
    const receiver = await startReceiver();
    const { tenant } = await scene({ events: ['fareback.member.joined.v1'], fields, url: receiver.url });
    await deliverWebhooksJob(w.deps).run({ tenantId: tenant.tenantId });
    const [{ data }] = receiver.received.map(({ body }) => JSON.parse(body)) as [{ data: Record<string, unknown> }];
    expect(data['email']).toEqual(email);
  },
);
