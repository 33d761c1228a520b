import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  giveProgram,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../modules/ingest/testing/test-program.ts';
import { postponeNotification } from '../modules/notifications/index.ts';
import { world } from '../testing/index.ts';
import { earnPoints } from '../testing/offers.ts';
import { PUSH_POINT, startPushService } from '../testing/push-service.ts';
import { watchedDatabase } from '../testing/watched-database.ts';
import { notifyRidersJob } from './notify-riders.ts';
import { pruneJob } from './prune.ts';

const w = await world({ localTools: true });
const production = await world();
const service = await startPushService();
afterAll(() => service.close());
beforeEach(() => {
  service.received.length = 0;
  service.answer = () => 201;
  service.retryAfter = undefined;
  w.clock.set('2026-03-02T12:00:00Z');
});

let device = 0;
const base = '/rest/users/me';

async function scene(timeZone = 'UTC') {
  const words = { WordsForPoints: { long: 'leaves', short: 'lvs', title: 'Leaves' }, TenantName: 'Harbor Rewards' };
  const tenant = await w.mintTenant({ timeZone, configuration: { en: words } });
  const member = await w.signUpMember(tenant);
  const { cookie } = member;
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) =>
    w.request(tenant, { method, path: `${base}${path}`, cookie, body });
  const { pushKey } = (await call('GET', '/notifications')).body;
  const subscribe = async () => {
    const name = `device-${(device += 1)}`;
    const subscription = service.subscribe(name, pushKey);
    expect((await call('POST', '/push-subscriptions', subscription)).status).toBe(200);
    return { name, ...subscription };
  };
  const states = () =>
    w.inTenant(tenant, async (tx) =>
      (
        await tx.query<{ kind: string; state: string }>(
          'select kind, state from notification order by created_at, kind',
        )
      ).map(({ kind, state }) => `${kind} ${state}`),
    );
  const run = () => notifyRidersJob(w.deps).run({ tenantId: tenant.tenantId });
  return { tenant, member, call, subscribe, states, run, pushKey };
}

/** Origin of a server that just closed and no longer answers. */
async function closedOrigin(): Promise<string> {
  const server = http.createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return `http://127.0.0.1:${port}`;
}

const seen = (kind: string) => service.received.filter(({ message }) => message.notification['tag'] === kind);

describe('points to claim', () => {
  test('are sent once a day, in the afternoon, signed, encrypted and in the agency’s words [NOTIFY-03, NOTIFY-05]', async () => {
    const { tenant, member, subscribe, run } = await scene();
    await subscribe();
    await earnPoints(w, tenant, member, 1200);
    w.clock.set('2026-03-02T15:59:00Z');
    await run();
    expect(service.received).toEqual([]);
    w.clock.set('2026-03-02T16:00:00Z');
    await run();
    await run();
    expect(service.received).toHaveLength(1);
    expect(service.received[0]).toMatchObject({
      contact: `https://${tenant.host}`,
      message: {
        web_push: 8030,
        notification: {
          title: '1,200\u00a0lvs to claim',
          body: 'They’re yours. Claim them in the app.\nHarbor Rewards'.replace('’', "'"),
          navigate: `https://${tenant.host}/`,
          tag: 'POINTS_TO_CLAIM',
          lang: 'en',
          dir: 'ltr',
        },
      },
    });
    w.clock.set('2026-03-03T16:00:00Z');
    await run();
    expect(service.received).toHaveLength(1);
    await earnPoints(w, tenant, member, 5);
    w.clock.set('2026-03-04T17:00:00Z');
    await run();
    expect(service.received.map(({ message }) => message.notification['title'])).toEqual([
      '1,200\u00a0lvs to claim',
      '1,205\u00a0lvs to claim',
    ]);
  });

  test('found late wait for the end of the night of the agency’s clock [NOTIFY-07]', async () => {
    const { tenant, member, subscribe, run, states } = await scene('America/New_York');
    await subscribe();
    await earnPoints(w, tenant, member, 10);
    w.clock.set('2026-03-03T02:00:00Z');
    await run();
    expect([service.received.length, await states()]).toEqual([0, ['POINTS_TO_CLAIM WAITING']]);
    w.clock.set('2026-03-03T12:59:00Z');
    await run();
    expect(service.received).toEqual([]);
    w.clock.set('2026-03-03T13:00:00Z');
    await run();
    expect(service.received).toHaveLength(1);
  });

  test('are not sent to a rider who turned them off, or without a device [NOTIFY-01]', async () => {
    const { tenant, member, call, subscribe, run, states } = await scene();
    await earnPoints(w, tenant, member, 10);
    w.clock.set('2026-03-02T16:00:00Z');
    await run();
    expect(await states()).toEqual([]);
    await subscribe();
    await call('PUT', '/notifications', { kind: 'POINTS_TO_CLAIM', channel: 'PUSH', isOn: false });
    expect((await call('GET', '/notifications')).body.choices).toContainEqual({
      kind: 'POINTS_TO_CLAIM',
      channel: 'PUSH',
      isOn: false,
    });
    await earnPoints(w, tenant, member, 10);
    w.clock.set('2026-03-03T16:00:00Z');
    await run();
    expect([service.received.length, await states()]).toEqual([0, []]);
  });

  test('two processes at the same time send one message [NOTIFY-04]', async () => {
    const { tenant, member, subscribe, run, states } = await scene();
    await subscribe();
    await earnPoints(w, tenant, member, 10);
    w.clock.set('2026-03-02T16:00:00Z');
    await Promise.all(Array.from({ length: 4 }, run));
    expect([service.received.length, await states()]).toEqual([1, ['POINTS_TO_CLAIM SENT']]);
  });
});

describe('a streak', () => {
  async function rider() {
    const it = await scene();
    const streak: TestCampaign = {
      id: 'run',
      type: 'STREAK',
      inARow: true,
      distinct: { unit: 'DAY', behaviours: 1 },
      levels: [{ reward: 50 }],
      target: 5,
      restart: 'ALWAYS',
    };
    await giveProgram(w, it.tenant, ['cards'], [streak]);
    const secret = await makeSecret(w, it.tenant, 'cards');
    await it.call('POST', '/providersStatus', { ProviderID: 'cards', identifier: '0042110077' });
    await it.subscribe();
    const ride = async (at: string) => {
      w.clock.set(at);
      const body = JSON.stringify([tripEvent(at, '0042110077', at)]);
      const path = `/ingest/${it.tenant.tenantId}/cards/events`;
      const reply = await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
      expect(reply.status).toBeLessThan(300);
    };
    return { ...it, ride };
  }

  test('that ends today sends a reminder in time, but not after a ride that counts [NOTIFY-06]', async () => {
    const { ride, run } = await rider();
    await ride('2026-03-02T15:00:00Z');
    w.clock.set('2026-03-02T16:00:00Z');
    await run();
    expect(service.received).toEqual([]);
    w.clock.set('2026-03-03T16:00:00Z');
    await run();
    await run();
    expect(service.received.map(({ message }) => message.notification['title'])).toEqual(['Your streak ends today']);
    // Eight hours of the service day are left.
    expect(service.received[0]?.lifeSeconds).toBe(8 * 3600);
    await ride('2026-03-03T18:00:00Z');
    await ride('2026-03-04T09:00:00Z');
    w.clock.set('2026-03-04T16:00:00Z');
    await run();
    expect(seen('STREAK_ENDS')).toHaveLength(1);
  });

  test('that has not begun, or was lost, sends no reminder [NOTIFY-06]', async () => {
    const { ride, run } = await rider();
    w.clock.set('2026-03-02T16:00:00Z');
    await run();
    await ride('2026-03-03T09:00:00Z');
    w.clock.set('2026-03-06T16:00:00Z');
    await run();
    expect(service.received).toEqual([]);
  });
});

describe('a push service', () => {
  async function due() {
    const it = await scene();
    const one = await it.subscribe();
    await earnPoints(w, it.tenant, it.member, 10);
    w.clock.set('2026-03-02T16:00:00Z');
    return { ...it, one };
  }

  test.each([404, 410])(
    'that no longer knows a subscription (%i) removes it, and the other devices get the message [NOTIFY-02]',
    async (status) => {
      const { call, subscribe, run, states, one } = await due();
      const other = await subscribe();
      service.answer = (name) => (name === one.name ? status : 201);
      await run();
      expect(service.received.map(({ device: name }) => name)).toEqual([other.name]);
      expect(await states()).toEqual(['POINTS_TO_CLAIM SENT']);
      expect((await call('GET', '/notifications')).body.devices).toHaveLength(1);
    },
  );

  test.each([429, 500, 503])(
    'that answers %i is asked again, later each time, until it takes the message once [NOTIFY-03]',
    async (status) => {
      const { run, states } = await due();
      let asked = 0;
      service.answer = () => {
        asked += 1;
        return asked < 3 ? status : 201;
      };
      await run();
      expect([asked, await states()]).toEqual([1, ['POINTS_TO_CLAIM WAITING']]);
      w.clock.advance(59);
      await run();
      expect(asked).toBe(1);
      w.clock.advance(1);
      await run();
      w.clock.advance(119);
      await run();
      expect(asked).toBe(2);
      w.clock.advance(1);
      await run();
      await run();
      expect([asked, service.received.length, await states()]).toEqual([3, 1, ['POINTS_TO_CLAIM SENT']]);
    },
  );

  test('gets no canceled notification later, although it could not take it before [NOTIFY-26]', async () => {
    const { tenant, member, run, states } = await due();
    service.answer = () => 429;
    await run();
    const key = { memberId: member.memberId, kind: 'POINTS_TO_CLAIM', subject: '', channel: 'PUSH' } as const;
    const postpone = () =>
      w.inTenant(tenant, async (tx) => {
        const [row] = await tx.query<{ subject: string }>('select subject from notification');
        return postponeNotification(tx, { ...key, subject: row?.subject ?? '' }, w.clock.now());
      });
    expect(await postpone()).toBe(1);
    await w.inTenant(tenant, (tx) => tx.run(`update notification set state = 'OFF', settled_at = now()`));
    expect([await postpone(), await states()]).toEqual([0, ['POINTS_TO_CLAIM OFF']]);
  });

  test('that names a time to wait is asked again after it, not before [NOTIFY-13]', async () => {
    const { run, states } = await due();
    service.answer = () => 429;
    service.retryAfter = '600';
    await run();
    service.answer = () => 201;
    w.clock.advance(599);
    await run();
    expect([service.received.length, await states()]).toEqual([0, ['POINTS_TO_CLAIM WAITING']]);
    w.clock.advance(1);
    await run();
    expect(await states()).toEqual(['POINTS_TO_CLAIM SENT']);
  });

  test('that is down until a message expires gets nothing later [NOTIFY-03]', async () => {
    const { run, states } = await due();
    service.answer = () => 503;
    await run();
    service.answer = () => 201;
    w.clock.set('2026-03-04T09:00:00Z');
    await run();
    expect([service.received.length, await states()]).toEqual([0, ['POINTS_TO_CLAIM EXPIRED']]);
  });

  test('that refuses a message is not asked again, and keeps the device [NOTIFY-03]', async () => {
    const { call, run, states } = await due();
    let asked = 0;
    service.answer = () => {
      asked += 1;
      return 400;
    };
    await run();
    w.clock.advance(3600);
    await run();
    expect([asked, await states()]).toEqual([1, ['POINTS_TO_CLAIM FAILED']]);
    expect((await call('GET', '/notifications')).body.devices).toHaveLength(1);
  });

  test('a process that dies after the message left sends it again, and the device shows it once [NOTIFY-04]', async () => {
    const { tenant, run, states } = await due();
    await run();
    // The state that a killed process leaves: taken, sent, not noted.
    await w.inTenant(tenant, (tx) =>
      tx.run(`update notification set state = 'SENDING', settled_at = null, due_at = $1`, [
        new Date(w.clock.now().getTime() + 300_000),
      ]),
    );
    await run();
    expect(service.received).toHaveLength(1);
    w.clock.advance(300);
    await run();
    const [first, again] = service.received;
    expect(again?.message).toEqual(first?.message);
    expect([again?.topic, service.received.length, await states()]).toEqual([
      first?.topic,
      2,
      ['POINTS_TO_CLAIM SENT'],
    ]);
    expect(first?.topic).toMatch(/^[\w-]{32}$/);
    expect(seen('POINTS_TO_CLAIM')).toHaveLength(2);
  });
});

describe('an error of one member', () => {
  /** Two members with a device and points to claim; `break` changes the stored data of the first one's device. */
  async function two() {
    const it = await scene();
    const broken = await it.subscribe();
    const other = await w.signUpMember(it.tenant);
    const name = `device-${(device += 1)}`;
    const body = service.subscribe(name, it.pushKey);
    await w.request(it.tenant, { method: 'POST', path: `${base}/push-subscriptions`, cookie: other.cookie, body });
    for (const member of [it.member, other]) await earnPoints(w, it.tenant, member, 10);
    w.clock.set('2026-03-02T16:00:00Z');
    const { memberId } = it.member;
    const store = (encrypted: Buffer) =>
      w.inTenant(it.tenant, (tx) =>
        tx.run('update push_subscription set subscription_sealed = $1 where member_id = $2', [encrypted, memberId]),
      );
    return { ...it, broken, name, store };
  }

  test('whose stored key is no point fails one notification, and others get theirs once [NOTIFY-03, NOTIFY-20]', async () => {
    const { tenant, member, broken, name, store, run, states } = await two();
    const stored = JSON.stringify({ ...broken, p256dh: `BA${'A'.repeat(85)}` });
    await store(w.deps.keyRing.encrypt(stored, `push-subscription/${tenant.tenantId}/${member.memberId}`));
    await run();
    w.clock.advance(600);
    await run();
    expect(service.received.map((one) => one.device)).toEqual([name]);
    expect((await states()).toSorted()).toEqual(['POINTS_TO_CLAIM FAILED', 'POINTS_TO_CLAIM SENT']);
  });

  test('whose device cannot be decrypted fails the job at the end, and others get theirs once [NOTIFY-20]', async () => {
    const { name, store, run } = await two();
    await store(Buffer.from('not encrypted'));
    await expect(run()).rejects.toThrow('A job failed for 1 tenants.');
    w.clock.advance(600);
    await expect(run()).rejects.toThrow('A job failed for 1 tenants.');
    expect(service.received.map((one) => one.device)).toEqual([name]);
  });

  test('while notifications are created fails the job at the end, and others get theirs [NOTIFY-20]', async () => {
    const { tenant, run, states } = await two();
    let looks = 0;
    const database = watchedDatabase(w.deps.database, (text) => {
      if (!text.includes('update notification_reader r set checked_at')) return;
      looks += 1;
      // The page of both, and then the first one alone.
      if (looks <= 2) throw new Error('a look failed');
    });
    const failing = notifyRidersJob({ ...w.deps, database }).run({ tenantId: tenant.tenantId });
    await expect(failing).rejects.toThrow('A job failed for 1 tenants.');
    expect([looks, service.received.length, await states()]).toEqual([3, 1, ['POINTS_TO_CLAIM SENT']]);
    await run();
    expect(await states()).toEqual(['POINTS_TO_CLAIM SENT', 'POINTS_TO_CLAIM SENT']);
  });
});

test('what expires first is sent first, before readers are looked at [NOTIFY-20]', async () => {
  const { tenant, member, subscribe, run } = await scene();
  await subscribe();
  w.clock.set('2026-03-02T16:00:00Z');
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `insert into notification (tenant_id, member_id, kind, subject, channel, facts, state, created_at, due_at, expires_at)
       select $1, $2, case when n = 60 then 'STREAK_ENDS' else 'POINTS_TO_CLAIM' end, n::text, 'PUSH', '{"amount": 5}', 'WAITING',
              $3, $3::timestamptz - make_interval(mins => 60 - n), $3::timestamptz + make_interval(hours => case when n = 60 then 8 else 32 end)
         from generate_series(1, 60) n`,
      [tenant.tenantId, member.memberId, w.clock.now()],
    ),
  );
  const steps: string[] = [];
  const database = watchedDatabase(w.deps.database, (text) => {
    if (text.includes("set state = 'SENDING'")) steps.push('send');
    if (text.includes('from notification_reader')) steps.push('look');
  });
  await notifyRidersJob({ ...w.deps, database }).run({ tenantId: tenant.tenantId });
  await run();
  expect(service.received).toHaveLength(60);
  const place = service.received.findIndex(({ message }) => message.notification['tag'] === 'STREAK_ENDS');
  expect(place).toBeLessThan(50);
  expect(steps.slice(0, 3)).toEqual(['send', 'look', 'look']);
});

describe('a device', () => {
  test('that signs out gets no more messages, and its subscription is deleted [NOTIFY-02, PRIV-10]', async () => {
    const { tenant, member, subscribe, run, states } = await scene();
    await subscribe();
    await earnPoints(w, tenant, member, 10);
    await w.request(tenant, { method: 'GET', path: '/auth/logout', cookie: member.cookie });
    w.clock.set('2026-03-02T16:00:00Z');
    await run();
    expect([service.received.length, await states()]).toEqual([0, ['POINTS_TO_CLAIM OFF']]);
    await pruneJob(w.deps).run({ tenantId: tenant.tenantId });
    const left = await w.inTenant(tenant, (tx) => tx.query('select 1 from push_subscription'));
    expect(left).toEqual([]);
    w.clock.set('2026-04-02T16:00:00Z');
    await pruneJob(w.deps).run({ tenantId: tenant.tenantId });
    expect(await states()).toEqual([]);
  });

  test('belongs to the member who subscribed there last, and removing another’s has no effect [NOTIFY-02]', async () => {
    const { tenant, call, subscribe } = await scene();
    const one = await subscribe();
    const other = await w.signUpMember(tenant);
    const asOther = (path: string, body: unknown) =>
      w.request(tenant, { method: 'POST', path: `${base}${path}`, cookie: other.cookie, body });
    const { name: _, ...subscription } = one;
    await asOther('/push-subscriptions/removal', { endpoint: one.endpoint });
    expect((await call('GET', '/notifications')).body.devices).toHaveLength(1);
    await asOther('/push-subscriptions', subscription);
    expect((await call('GET', '/notifications')).body.devices).toEqual([]);
    await asOther('/push-subscriptions/removal', { endpoint: one.endpoint });
    await asOther('/push-subscriptions/removal', { endpoint: one.endpoint });
  });

  test.each([
    'http://push.example.org/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://[::1]/1',
    'https://10.1.2.3/1',
    'https://169.254.169.254/latest',
    'https://localhost/1',
    'https://intranet/1',
    'https://user:pass@push.example.org/1',
    'https://push.example.org:8443/1',
    'ftp://push.example.org/1',
    'not an address',
  ])('may not name %s as its push service [NOTIFY-03]', async (endpoint) => {
    const tenant = await production.mintTenant();
    const { cookie } = await production.signUpMember(tenant);
    const body = { endpoint, p256dh: PUSH_POINT, auth: 'a'.repeat(22) };
    const reply = await production.request(tenant, {
      method: 'POST',
      path: `${base}/push-subscriptions`,
      cookie,
      body,
    });
    expect([reply.status, reply.body.error, reply.body.field]).toEqual([400, 'INVALID_REQUEST', 'endpoint']);
  });

  test.each([
    ['65 bytes that are no point', `BA${'A'.repeat(85)}`],
    ['a point in the hybrid form', `B2${PUSH_POINT.slice(2)}`],
    ['a first byte other than 4', 'B'.repeat(87)],
  ])('may not give %s as its key [NOTIFY-02]', async (_, p256dh) => {
    const { call } = await scene();
    const body = { ...service.subscribe('a-device', ''), p256dh };
    const reply = await call('POST', '/push-subscriptions', body);
    expect([reply.status, reply.body.error, reply.body.field]).toEqual([400, 'INVALID_REQUEST', 'p256dh']);
  });

  test('whose session is older than 90 days gets no messages, even if used daily [NOTIFY-02]', async () => {
    const { tenant, member, subscribe, run, states } = await scene();
    await subscribe();
    await earnPoints(w, tenant, member, 10);
    w.clock.set('2026-03-02T16:00:00Z');
    await w.inTenant(tenant, (tx) =>
      tx.run(`update session set created_at = $1, last_seen_at = $2`, [
        new Date('2025-12-02T15:00:00Z'),
        w.clock.now(),
      ]),
    );
    await run();
    expect([service.received.length, await states()]).toEqual([0, ['POINTS_TO_CLAIM OFF']]);
  });

  test('that subscribes again is the newest of its member’s, and not the one that is dropped [NOTIFY-02]', async () => {
    const { call, subscribe } = await scene();
    const all = [];
    for (let count = 0; count < 10; count += 1) {
      w.clock.advance(1);
      all.push(await subscribe());
    }
    w.clock.advance(1);
    const { name: _, ...first } = all[0] ?? (await subscribe());
    await call('POST', '/push-subscriptions', first);
    w.clock.advance(1);
    await subscribe();
    const { devices } = (await call('GET', '/notifications')).body;
    const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');
    expect(devices).toContain(hashOf(first.endpoint));
    expect(devices).not.toContain(hashOf(all[1]?.endpoint ?? ''));
  });

  test('that is signed in is not dropped for ten whose session ended [NOTIFY-02]', async () => {
    const { tenant, call, subscribe } = await scene();
    await subscribe();
    for (let count = 0; count < 9; count += 1) {
      w.clock.advance(1);
      await subscribe();
    }
    await w.inTenant(tenant, (tx) =>
      tx.run(`update push_subscription set session_hash = '\\x00' where created_at > $1`, [
        new Date('2026-03-02T12:00:00Z'),
      ]),
    );
    w.clock.advance(1);
    await subscribe();
    expect((await call('GET', '/notifications')).body.devices).toHaveLength(2);
  });

  test('whose push service is silent for more than a day is removed [NOTIFY-02]', async () => {
    const { tenant, member, call, run, states } = await scene();
    const { port } = new URL(await closedOrigin());
    const endpoint = `http://127.0.0.1:${port}/silent`;
    const body = { endpoint, p256dh: PUSH_POINT, auth: 'a'.repeat(22) };
    expect((await call('POST', '/push-subscriptions', body)).status).toBe(200);
    await earnPoints(w, tenant, member, 10);
    w.clock.set('2026-03-02T16:00:00Z');
    const devices = async () => (await call('GET', '/notifications')).body.devices.length;
    // As if the pauses before these tries were over.
    const makeTried = (tries: number) =>
      w.inTenant(tenant, (tx) => tx.run('update notification set tries = $1, due_at = created_at', [tries]));
    await run();
    await makeTried(18);
    await run();
    expect([await devices(), await states()]).toEqual([1, ['POINTS_TO_CLAIM WAITING']]);
    await makeTried(19);
    await run();
    expect([await devices(), await states()]).toEqual([0, ['POINTS_TO_CLAIM OFF']]);
  });

  test('keeps its subscription encrypted, and only the last ten of a member are kept [NOTIFY-02]', async () => {
    const { tenant, call, subscribe } = await scene();
    for (let count = 0; count < 11; count += 1) {
      w.clock.advance(1);
      await subscribe();
    }
    expect((await call('GET', '/notifications')).body.devices).toHaveLength(10);
    const rows = await w.inTenant(tenant, (tx) =>
      tx.query<{ sealed: Buffer }>('select subscription_sealed as sealed from push_subscription'),
    );
    expect(rows.map(({ sealed }) => sealed.toString('latin1')).join('')).not.toContain('device-');
  });
});
