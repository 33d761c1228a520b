import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { forgetAuthorJob, reduceRidesJob } from '../../../jobs/personal-data.ts';
import { pruneTenant } from '../../../jobs/prune.ts';
import { hashPassword } from '../../../platform/encryption/password-hash.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type TestMember, type TestReply, world } from '../../../testing/index.ts';
import { eraseMember, exportMember } from '../../privacy/index.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const DAY_SECONDS = 86_400;
const PASSWORD = 'Tram!line7';

type Method = 'GET' | 'POST' | 'DELETE';

async function scene(settings: Record<string, unknown> = {}) {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ settings });
  const rider = await w.signUpMember(tenant, { status: 'VERIFIED' });
  const staff = async (role: 'owner' | 'support' | 'viewer' = 'support') => {
    const { email, staffId, ...signedIn } = await desk.signIn(role, tenant);
    let { cookie } = signedIn;
    const raw = (method: Method, rest: string, body?: object): Promise<TestReply> =>
      desk.call({ method, path: `/admin/agencies/${tenant.tenantId}${rest}`, cookie, ...(body && { body }) });
    const call = (method: Method, rest: string, body?: object, of: TestMember = rider) =>
      raw(method, `/members/${of.memberId}${rest}`, body);
    const signInAgain = async (): Promise<void> => {
      cookie = await desk.signInAs(email);
    };
    return { raw, call, staffId, signInAgain };
  };
  const agent = await staff();
  const person = { ...w.deps, tenantId: tenant.tenantId, memberId: rider.memberId };
  const withdraw = (messageId: string, as = agent) => as.call('POST', `/messages/${messageId}/withdrawal`);
  return {
    tenant,
    rider,
    staff,
    agent,
    person,
    withdraw,
    post: (text: string, more: object = {}, of = rider) => agent.call('POST', '/messages', { text, ...more }, of),
    send: async (text: string, of = rider) =>
      (await agent.call('POST', '/messages', { text }, of)).body.message.messageId as string,
    unread: async (of = rider) =>
      (await w.request(tenant, { method: 'GET', path: '/rest/users/me/messages/unread', cookie: of.cookie })).body,
    open: async (of = rider) =>
      (await w.request(tenant, { method: 'POST', path: '/rest/users/me/messages/open', cookie: of.cookie })).body
        .messages as { text: string; isNew: boolean }[],
    timeline: async (as = agent) =>
      ((await as.call('GET', '/timeline')).body.data as { act?: { verb: string }; message?: unknown }[]).flatMap(
        ({ act, message }) => (act?.verb === 'members.sendMessage' ? [message] : []),
      ),
    copy: () => w.inTenant(tenant, (tx) => exportMember({ ...person, tx, now: w.clock.now() })),
    ownCopy: async () => {
      const hash = await hashPassword(PASSWORD);
      await w.inTenant(tenant, (tx) => tx.run('update member set password_hash = $1', [hash]));
      const body = { currentPassword: PASSWORD };
      return w.request(tenant, { method: 'POST', path: '/rest/users/me/copy', cookie: rider.cookie, body });
    },
    erase: () => w.inTenant(tenant, (tx) => eraseMember({ ...person, tx, now: w.clock.now() })),
    rows: (table: string) => w.inTenant(tenant, (tx) => tx.query(`select * from ${table}`)),
  };
}

test('a rider reads a message as from the agency; it is encrypted, and on record without its text [DESK-673, NOTIFY-27]', async () => {
  const s = await scene();
  const sent = await s.post('  Your refund is on its way\u0007 ', { link: 'REDEEM' });
  const by = { kind: 'staff', id: s.agent.staffId, name: 'Test support' };
  expect(sent).toMatchObject({
    status: 200,
    body: {
      message: { text: 'Your refund is on its way', link: 'REDEEM', by, readAt: null, withdrawnAt: null },
      isRepeated: false,
    },
  });
  expect(await s.unread()).toEqual({ unread: 1 });
  const { messageId } = sent.body.message;
  const message = {
    messageId,
    text: 'Your refund is on its way',
    link: 'REDEEM',
    sentAtUTC: '2026-03-02T12:00:00.000Z',
  };
  expect(await s.open()).toEqual([{ ...message, isNew: true }]);
  expect(await s.open()).toEqual([{ ...message, isNew: false }]);
  expect(await s.unread()).toEqual({ unread: 0 });
  const stored = JSON.stringify((await s.rows('member_message')).map((row) => String(Object.values(row))));
  const acts = JSON.stringify(await s.rows('act'));
  expect(acts).toContain('members.sendMessage');
  for (const place of [stored, acts]) expect(place).not.toContain('refund');
});

test('a message has 1 to 1,000 characters and a known link, and goes to members who can open the app [DESK-673]', async () => {
  const s = await scene();
  for (const text of ['', ' \n ', 'x'.repeat(1001)])
    expect(await s.post(text)).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST', field: 'text' } });
  expect(await s.post('x', { link: 'https://elsewhere.example' })).toMatchObject({
    status: 400,
    body: { error: 'INVALID_REQUEST', field: 'link' },
  });
  expect((await s.post('é'.repeat(1000))).status).toBe(200);
  for (const status of ['SUSPENDED', 'OPTED_OUT', 'NEW']) {
    await w.inTenant(s.tenant, (tx) => tx.run('update member set status = $1', [status]));
    expect(await s.post('x')).toMatchObject({ status: 409, body: { error: 'MEMBER_NOT_IN_APP' } });
  }
  await w.inTenant(s.tenant, (tx) => tx.run(`update member set status = 'VERIFIED', email = null`));
  expect(await s.post('x')).toMatchObject({ status: 409, body: { error: 'MEMBER_NOT_IN_APP' } });
  expect(await s.rows('member_message')).toHaveLength(1);
  const allowed = async () => (await s.agent.call('GET', '?language=en')).body.may as string[];
  expect(await allowed()).not.toContain('message');
  await w.inTenant(s.tenant, (tx) => tx.run(`update member set partner_member_id = 'p-1'`));
  expect(await allowed()).toContain('message');
});

test('a repeated key sends once, also at the limit and after it was read; another text is refused [DESK-673]', async () => {
  const s = await scene({ limits: { messagesPerMemberPerDay: 1 } });
  const key = { idempotencyKey: randomUUID() };
  expect((await s.post('One', key)).body.isRepeated).toBe(false);
  await s.open();
  w.clock.advance(1);
  expect((await s.post('One', key)).body).toMatchObject({ isRepeated: true, message: { text: 'One' } });
  for (const [text, link] of [
    ['Two', undefined],
    ['One', 'RIDES'],
  ] as const)
    expect(await s.post(text, { ...key, ...(link && { link }) })).toMatchObject({
      status: 409,
      body: { error: 'MESSAGE_KEY_TAKEN' },
    });
  expect(await s.open()).toMatchObject([{ text: 'One' }]);
  expect(await s.timeline()).toMatchObject([null, { text: 'One' }]);
});

test('one member gets 5 messages in 24 hours, withdrawn ones counted, also if sent at once [DESK-674]', async () => {
  const s = await scene();
  const other = await w.signUpMember(s.tenant, { status: 'VERIFIED' });
  await s.withdraw(await s.send('Withdrawn'));
  const replies = await Promise.all([1, 2, 3, 4, 5].map((at) => s.post(`Message ${at}`)));
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(1);
  expect(await s.post('One more')).toMatchObject({ status: 409, body: { error: 'TOO_MANY_MESSAGES' } });
  expect((await s.post('Hello', {}, other)).status).toBe(200);
  w.clock.advance(DAY_SECONDS);
  await s.agent.signInAgain();
  expect((await s.post('One more')).status).toBe(200);
});

test('one person sends the messages of an hour that the agency allows, to any members, and waits [DESK-674]', async () => {
  const s = await scene({ limits: { messagesPerStaffPerHour: 2 } });
  const other = await w.signUpMember(s.tenant, { status: 'VERIFIED' });
  const colleague = await s.staff();
  expect((await s.post('One')).status).toBe(200);
  w.clock.advance(60);
  expect((await s.post('Two', {}, other)).status).toBe(200);
  const refused = await s.post('Three', {}, other);
  expect(refused).toMatchObject({ status: 429, body: { error: 'TOO_MANY_STAFF_MESSAGES' } });
  expect(refused.headers['retry-after']).toBe(String(59 * 60));
  expect((await colleague.call('POST', '/messages', { text: 'Mine' }, other)).status).toBe(200);
  w.clock.advance(59 * 60);
  await s.agent.signInAgain();
  expect((await s.post('Three', {}, other)).status).toBe(200);
});

test('all API keys of an agency share one limit of messages [DESK-674]', async () => {
  const s = await scene({ limits: { messagesPerStaffPerHour: 1 } });
  const owner = await s.staff('owner');
  const permissions = ['members.message'];
  const [one, two] = [
    await owner.raw('POST', '/keys', { name: 'One', permissions, days: 1 }),
    await owner.raw('POST', '/keys', { name: 'Two', permissions, days: 1 }),
  ];
  const path = `/admin/agencies/${s.tenant.tenantId}/members/${s.rider.memberId}/messages`;
  const sendAs = ({ body }: TestReply) =>
    desk.call({ method: 'POST', path, headers: { authorization: `Bearer ${body.secret}` }, body: { text: 'Hello' } });
  expect((await sendAs(one)).status).toBe(200);
  expect(await sendAs(two)).toMatchObject({ status: 429, body: { error: 'TOO_MANY_STAFF_MESSAGES' } });
  expect((await s.post('From a person')).status).toBe(200);
});

test('an unread message is withdrawn by any colleague, once, and the rider never gets it; a read one stays [DESK-675]', async () => {
  const s = await scene();
  const first = await s.send('Wrong member');
  w.clock.advance(60);
  const second = await s.send('Right member');
  const colleague = await s.staff();
  for (const _ of [1, 2])
    expect((await s.withdraw(first, colleague)).body.message.withdrawnAt).toBe('2026-03-02T12:01:00.000Z');
  expect(await s.unread()).toEqual({ unread: 1 });
  expect(await s.open()).toMatchObject([{ text: 'Right member' }]);
  expect(await s.withdraw(second)).toMatchObject({ status: 409, body: { error: 'MESSAGE_READ' } });
  expect((await s.withdraw(randomUUID())).status).toBe(404);
  const both = 'update member_message set read_at = sent_at, withdrawn_at = sent_at';
  await expect(w.inTenant(s.tenant, (tx) => tx.run(both))).rejects.toThrow('member_message_read_or_withdrawn');
});

test('opened and withdrawn at once, a message is either shown or withdrawn, never both [DESK-675]', async () => {
  const s = await scene({ limits: { messagesPerMemberPerDay: 20 } });
  for (let at = 0; at < 8; at += 1) {
    const id = await s.send(`Message ${at}`);
    const [opened, withdrawn] = await Promise.all([s.open(), s.withdraw(id)]);
    expect(opened.some(({ text }) => text === `Message ${at}`)).toBe(withdrawn.status === 409);
  }
});

test('the timeline has each message with its state, and its text only for staff who may write to members [DESK-675]', async () => {
  const s = await scene();
  await s.send('Read');
  w.clock.advance(60);
  await s.open();
  await s.withdraw(await s.send('Withdrawn'));
  w.clock.advance(60);
  await s.send('Unread');
  const state = (text: string | null, readAt: string | null, withdrawnAt: string | null) => ({
    text,
    readAt,
    withdrawnAt,
  });
  const at = '2026-03-02T12:01:00.000Z';
  expect(await s.timeline()).toMatchObject([
    state('Unread', null, null),
    state('Withdrawn', null, at),
    state('Read', at, null),
  ]);
  const viewer = await s.staff('viewer');
  expect(await s.timeline(viewer)).toMatchObject([
    state(null, null, null),
    state(null, null, at),
    state(null, at, null),
  ]);
});

test('staff without the permission send, read and withdraw nothing, and another agency finds nothing [DESK-673, TEN-01]', async () => {
  const s = await scene();
  const messageId = await s.send('Hello');
  const viewer = await s.staff('viewer');
  const stranger = await (await scene()).staff('owner');
  const calls: [Method, string, object?][] = [
    ['GET', '/messages'],
    ['POST', '/messages', { text: 'x' }],
    ['POST', `/messages/${messageId}/withdrawal`],
  ];
  for (const [method, path, body] of calls) {
    expect((await viewer.call(method, path, body)).body.error).toBe('NOT_ALLOWED');
    expect((await stranger.call(method, path, body, s.rider)).status).toBe(404);
  }
  const other = await w.signUpMember(s.tenant, { status: 'VERIFIED' });
  expect(await s.open(other)).toEqual([]);
  expect((await s.agent.call('POST', `/messages/${messageId}/withdrawal`, undefined, other)).status).toBe(404);
  expect((await s.agent.call('GET', '/messages')).body.messages).toMatchObject([{ text: 'Hello', readAt: null }]);
});

test('a data copy has messages as sent, without names of staff; an erasure deletes them [DESK-676]', async () => {
  const s = await scene();
  await s.send('Hello');
  await s.open();
  const at = w.clock.now();
  const copy = await s.copy();
  expect(copy['memberMessages']).toEqual([{ text: 'Hello', link: null, sentAt: at, readAt: at, withdrawnAt: null }]);
  expect(JSON.stringify(copy['memberMessages'])).not.toContain('Test support');
  expect(await s.erase()).toBe('ERASED');
  expect(await s.rows('member_message')).toEqual([]);
  expect((await s.post('x')).status).toBe(404);
});

test.each(['the rider', 'staff'])(
  'a data copy made by %s has no text of a withdrawn message, and counts unread ones as read [DESK-675, DESK-676]',
  async (by) => {
    const s = await scene();
    await s.withdraw(await s.send('Wrong member'));
    w.clock.advance(60);
    const messageId = await s.send('Right member');
    const made = by === 'staff' ? await s.agent.call('POST', '/copy', { reason: 'asked by phone' }) : await s.ownCopy();
    expect(made.body.memberMessages).toMatchObject([{ text: null }, { text: 'Right member' }]);
    expect(JSON.stringify(made.body)).not.toContain('Wrong member');
    expect(await s.unread()).toEqual({ unread: 0 });
    expect(await s.withdraw(messageId)).toMatchObject({ status: 409, body: { error: 'MESSAGE_READ' } });
  },
);

test('messages go after two years, or with ride details, or the night after a previous release erased [DESK-676]', async () => {
  const [usual, short, erased] = [await scene(), await scene({ rideDetailDays: 90 }), await scene()];
  for (const s of [usual, short, erased]) await s.send('Hello');
  const [left] = await erased.rows('member_message');
  await erased.erase();
  await w.inTenant(erased.tenant, (tx) =>
    tx.run(
      `insert into member_message (tenant_id, member_id, message_id, text_sealed, author, sent_at)
       values ($1, $2, $3, $4, '{}', $5)`,
      [erased.tenant.tenantId, left?.['member_id'], left?.['message_id'], left?.['text_sealed'], w.clock.now()],
    ),
  );
  const count = () => Promise.all([usual, short, erased].map(async (s) => (await s.rows('member_message')).length));
  const prune = async () => {
    for (const { tenant } of [usual, short, erased]) {
      await reduceRidesJob(w.deps).run({ tenantId: tenant.tenantId });
      await w.inTenant(tenant, (tx) => pruneTenant(tx, w.clock.now()));
    }
  };
  w.clock.advance(89 * DAY_SECONDS);
  await prune();
  expect(await count()).toEqual([1, 1, 0]);
  w.clock.advance(2 * DAY_SECONDS);
  await prune();
  expect(await count()).toEqual([1, 0, 0]);
  w.clock.advance(641 * DAY_SECONDS);
  await prune();
  expect(await count()).toEqual([0, 0, 0]);
});

test('messages of a person who left the staff stay under a pseudonym [DESK-676]', async () => {
  const s = await scene();
  await s.send('Hello');
  const owner = await s.staff('owner');
  expect((await owner.raw('DELETE', `/staff/${s.agent.staffId}`)).status).toBe(200);
  for (const { payload } of await desk.takeJobs('forget-author')) await forgetAuthorJob(w.deps).run(payload);
  const name = `former-staff-${s.agent.staffId.slice(0, 8)}`;
  expect((await owner.call('GET', '/messages')).body.messages).toMatchObject([{ text: 'Hello', by: { name } }]);
});
