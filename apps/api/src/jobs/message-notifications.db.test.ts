import { adminRoutes } from '@fareback/contract/admin';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { writeAgency } from '../modules/notifications/index.ts';
import { deskOf } from '../testing/desk.ts';
import { testDesk } from '../testing/desk-env.ts';
import { world } from '../testing/index.ts';
import { startPushService } from '../testing/push-service.ts';
import { notifyRidersJob } from './notify-riders.ts';

const w = await world({ localTools: true, desk: testDesk });
const service = await startPushService();
afterAll(() => service.close());
beforeEach(() => {
  service.received.length = 0;
  w.clock.set('2026-03-02T12:00:00Z');
});

const TEXT = 'Your refund is on its way';
const { members } = adminRoutes;
let device = 0;

async function scene() {
  const words = {
    WordsForPoints: { long: 'leaves', short: 'lvs', title: 'Leaves' },
    TenantName: 'Harbor Rewards',
  };
  const tenant = await w.mintTenant({ timeZone: 'UTC', configuration: { en: words } });
  const { memberId: member, cookie } = await w.signUpMember(tenant, { status: 'VERIFIED' });
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) =>
    w.request(tenant, { method, path: `/rest/users/me${path}`, cookie, body });
  const { pushKey } = (await call('GET', '/notifications')).body;
  const desk = deskOf(w, tenant, { name: 'Kim' });
  return {
    tenant,
    call,
    subscribe: () => call('POST', '/push-subscriptions', service.subscribe(`message-device-${(device += 1)}`, pushKey)),
    send: async () => (await desk.call(members.sendMessage, { params: { member }, body: { text: TEXT } })).message,
    withdraw: (message: string) => desk.call(members.withdrawMessage, { params: { member, message } }),
    channels: async () => (await desk.call(members.messages, { params: { member } })).channels,
    run: async () => {
      await notifyRidersJob(w.deps).run({ tenantId: tenant.tenantId });
      await w.deliverMail(tenant);
    },
    states: () =>
      w.inTenant(tenant, async (tx) =>
        (await tx.query<{ channel: string; state: string }>('select channel, state from notification order by 1')).map(
          ({ channel, state }) => `${channel} ${state}`,
        ),
      ),
    mails: () => w.mailbox.messages(tenant.tenantId),
  };
}

test('a push and an email say that there is a message, lead to it, and leave out its text [NOTIFY-26]', async () => {
  const s = await scene();
  await s.subscribe();
  await s.send();
  await s.run();
  expect(await s.states()).toEqual(['EMAIL SENT', 'PUSH SENT']);
  const [mail] = s.mails();
  expect(mail?.subject).toBe('You have a message');
  expect(mail?.text).toContain(`https://${s.tenant.host}/messages`);
  expect(mail?.unsubscribe).toContain('/SUPPORT_MESSAGE/');
  expect(service.received).toHaveLength(1);
  for (const sent of [mail, service.received])
    for (const part of [TEXT, 'refund', 'Kim']) expect(JSON.stringify(sent)).not.toContain(part);
});

test('at night the email is sent and the push waits for the morning [NOTIFY-07, NOTIFY-26]', async () => {
  const s = await scene();
  await s.subscribe();
  w.clock.set('2026-03-02T23:00:00Z');
  await s.send();
  await s.run();
  expect(await s.states()).toEqual(['EMAIL SENT', 'PUSH WAITING']);
  w.clock.set('2026-03-03T08:00:00Z');
  await s.run();
  expect(await s.states()).toEqual(['EMAIL SENT', 'PUSH SENT']);
});

test('no notification is sent of a message that was withdrawn or read in the app before it was due [NOTIFY-26]', async () => {
  const s = await scene();
  const { messageId } = await s.send();
  await s.withdraw(messageId);
  await s.run();
  await s.send();
  await s.call('POST', '/messages/open');
  await s.run();
  expect(await s.states()).toEqual(['EMAIL OFF', 'EMAIL OFF']);
  expect(s.mails()).toEqual([]);
});

test('staff see how a message reaches the member, by choice, device and the agency’s settings [DESK-673, NOTIFY-15]', async () => {
  const s = await scene();
  expect(await s.channels()).toEqual(['EMAIL']);
  await s.subscribe();
  expect(await s.channels()).toEqual(['PUSH', 'EMAIL']);
  await s.call('PUT', '/notifications', { kind: 'SUPPORT_MESSAGE', channel: 'EMAIL', isOn: false });
  expect(await s.channels()).toEqual(['PUSH']);
  await w.inTenant(s.tenant, (tx) =>
    writeAgency(tx, { switchedOff: ['SUPPORT_MESSAGE/PUSH'], textsAMonth: 0 }, w.clock.now()),
  );
  expect(await s.channels()).toEqual([]);
  await s.send();
  expect(await s.states()).toEqual([]);
});

test('a kind of a newer release that was rolled back is closed unsent, and others are sent [NOTIFY-26]', async () => {
  const s = await scene();
  await s.send();
  await w.inTenant(s.tenant, (tx) =>
    tx.run(
      `insert into notification (tenant_id, member_id, kind, subject, channel, facts, state, created_at, due_at, expires_at)
       select tenant_id, member_id, 'OF_NEWER', subject, channel, facts, state, created_at, due_at, expires_at from notification`,
    ),
  );
  await s.run();
  expect(await s.states()).toEqual(expect.arrayContaining(['EMAIL OFF', 'EMAIL SENT']));
  expect(s.mails()).toHaveLength(1);
});
