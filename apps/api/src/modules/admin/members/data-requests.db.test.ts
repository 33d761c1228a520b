import { expect, test } from 'vitest';
import { remindOfDataRequestsJob } from '../../../jobs/data-requests.ts';
import { forgetAuthorJob } from '../../../jobs/personal-data.ts';
import { pruneTenant } from '../../../jobs/prune.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type TestReply, world } from '../../../testing/index.ts';
import { eraseMember, exportMember } from '../../privacy/index.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const DAY_SECONDS = 86_400;
const words = 'Please delete my account';

async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant, { status: 'VERIFIED' });
  const staff = async (role: 'owner' | 'support' | 'viewer') => {
    const { email, staffId, ...signedIn } = await desk.signIn(role, tenant);
    let { cookie } = signedIn;
    const call = (method: 'GET' | 'POST' | 'DELETE', rest: string, body?: object): Promise<TestReply> =>
      desk.call({ method, path: `/admin/agencies/${tenant.tenantId}${rest}`, cookie, ...(body && { body }) });
    const signInAgain = async (): Promise<void> => {
      cookie = await desk.signInAs(email);
    };
    return { call, staffId, signInAgain };
  };
  const [agent, owner] = [await staff('support'), await staff('owner')];
  const person = { ...w.deps, tenantId: tenant.tenantId, memberId: rider.memberId };
  const member = `/members/${rider.memberId}`;
  return {
    tenant,
    rider,
    staff,
    agent,
    owner,
    person,
    member,
    request: (body: object = {}, as = agent) =>
      as.call('POST', `${member}/data-requests`, { kind: 'ERASE', words, ...body }),
    list: async (as = owner) => (await as.call('GET', '/data-requests')).body.requests as any[],
    rows: (table: string) => w.inTenant(tenant, (tx) => tx.query(`select * from ${table}`)),
    /** Kinds and recipients of queued notices. */
    notices: async () =>
      (await desk.takeJobs('notify-staff')).map(({ payload }) => {
        const { to, news } = payload as { to: unknown; news: { kind: string; about?: string } };
        return [news.kind, to];
      }),
  };
}

test('a request of an agent waits for those who may do it, is due in 30 days, and its words are encrypted and on record [DESK-669]', async () => {
  const s = await scene();
  const { body } = await s.request();
  expect(body).toMatchObject({
    kind: 'ERASE',
    state: 'OPEN',
    memberId: s.rider.memberId,
    words,
    askedBy: { kind: 'staff', id: s.agent.staffId },
    askedAt: '2026-03-02T12:00:00.000Z',
    dueAt: '2026-04-01T12:00:00.000Z',
    isOwn: true,
    mayDecide: false,
  });
  expect(await s.notices()).toEqual([['DATA_ASKED', { whoMay: 'members.erase', but: [s.agent.staffId] }]]);
  expect(await s.list()).toMatchObject([{ requestId: body.requestId, isOwn: false, mayDecide: true }]);
  expect(await s.list(await s.staff('viewer'))).toEqual([]);
  expect(String((await s.rows('data_request')).map((row) => String(Object.values(row))))).not.toContain('Please');
  const acts = (await s.rows('act')).filter(({ verb }) => verb === 'dataRequests.request');
  expect(acts).toMatchObject([{ member_id: s.rider.memberId, facts: { kind: 'ERASE' } }]);
  const { body: page } = await s.agent.call('GET', `${s.member}?language=en`);
  expect(page.dataRequests).toMatchObject([{ requestId: body.requestId, state: 'OPEN' }]);
  const { body: timeline } = await s.agent.call('GET', `${s.member}/timeline?language=en`);
  expect(JSON.stringify(timeline)).toContain('dataRequests.request');
});

test('a member has one open request of each kind: the same words return it, other ones are refused [DESK-669]', async () => {
  const s = await scene();
  const first = await s.request();
  expect((await s.request()).body.requestId).toBe(first.body.requestId);
  expect(await s.request({ words: 'Once more' })).toMatchObject({ status: 409, body: { error: 'DATA_REQUEST_OPEN' } });
  expect((await s.notices()).map(([kind]) => kind)).toEqual(['DATA_ASKED']);
  const viewer = await s.staff('viewer');
  expect(await s.request({}, viewer)).toMatchObject({ status: 409, body: { error: 'DATA_REQUEST_OPEN' } });
  expect((await s.request({ kind: 'COPY', words: 'Send me my data' }, viewer)).status).toBe(200);
  expect((await s.notices()).map(([kind]) => kind)).toEqual(['DATA_ASKED']);
  for (const dueOn of ['2026-03-01', '2026-07-01'])
    expect(await s.request({ kind: 'COPY', dueOn })).toMatchObject({ status: 409 });
});

test('a due day is today or within 90 days, in the time of the agency [DESK-669]', async () => {
  const s = await scene();
  for (const dueOn of ['2026-03-01', '2026-06-02'])
    expect(await s.request({ dueOn })).toMatchObject({ status: 400, body: { field: 'dueOn' } });
  expect((await s.request({ dueOn: '2026-05-31' })).status).toBe(200);
});

test('an erasure completes the request: its author is notified, and a row without member and texts stays [DESK-670, DESK-672]', async () => {
  const s = await scene();
  const { requestId } = (await s.request()).body;
  await s.request({ kind: 'COPY', words: 'Send me my data' }, await s.staff('viewer'));
  await s.notices();
  expect((await s.owner.call('POST', `${s.member}/erasure`)).body).toEqual({ outcome: 'ERASED' });
  expect(await s.notices()).toEqual([['DATA_DONE', [s.agent.staffId]]]);
  expect((await s.rows('act')).find(({ verb }) => verb === 'members.erase')).toMatchObject({
    facts: { outcome: 'ERASED', request: requestId },
  });
  const nothing = { member_id: null, words_sealed: null, reason_sealed: null };
  const rows = (await s.rows('data_request')).toSorted((one, other) =>
    String(one['kind']).localeCompare(String(other['kind'])),
  );
  expect(rows).toMatchObject([
    { ...nothing, kind: 'COPY', state: 'WITHDRAWN' },
    { ...nothing, kind: 'ERASE', state: 'DONE' },
  ]);
});

test('an export completes the request for a copy, and the copy has requests without names of staff [DESK-670, DESK-672]', async () => {
  const s = await scene();
  const viewer = await s.staff('viewer');
  await s.request({ kind: 'COPY', words: 'Send me my data' }, viewer);
  await s.notices();
  const { body: copy } = await s.agent.call('POST', `${s.member}/copy`, { reason: 'They asked on the phone' });
  expect(copy.dataRequests).toMatchObject([{ kind: 'COPY', words: 'Send me my data', state: 'OPEN' }]);
  expect(JSON.stringify(copy.dataRequests)).not.toContain('Test viewer');
  expect(await s.list(viewer)).toMatchObject([{ state: 'DONE', closedBy: { id: s.agent.staffId } }]);
  expect(await s.notices()).toEqual([['DATA_DONE', [viewer.staffId]]]);
  const again = await w.inTenant(s.tenant, (tx) => exportMember({ ...s.person, tx, now: w.clock.now() }));
  expect(again['dataRequests']).toMatchObject([{ state: 'DONE' }]);
});

test('only who may do it declines, with a reason that the author reads; only the author withdraws [DESK-670]', async () => {
  const s = await scene();
  const { requestId } = (await s.request()).body;
  const path = `/data-requests/${requestId}`;
  const reason = 'They changed their mind';
  expect(await s.agent.call('POST', `${path}/decline`, { reason })).toMatchObject({
    status: 403,
    body: { error: 'NOT_ALLOWED' },
  });
  expect((await s.owner.call('POST', `${path}/withdraw`)).status).toBe(404);
  expect((await (await s.staff('viewer')).call('POST', `${path}/decline`, { reason })).status).toBe(404);
  expect((await (await scene()).owner.call('POST', `${path}/decline`, { reason })).status).toBe(404);
  await s.notices();
  expect((await s.owner.call('POST', `${path}/decline`, { reason })).body).toMatchObject({ state: 'DECLINED', reason });
  expect(await s.notices()).toEqual([['DATA_DECLINED', [s.agent.staffId]]]);
  expect(await s.list(s.agent)).toMatchObject([{ state: 'DECLINED', reason, mayDecide: false }]);
  for (const [as, act] of [
    [s.owner, 'decline'],
    [s.agent, 'withdraw'],
  ] as const)
    expect(await as.call('POST', `${path}/${act}`, { reason })).toMatchObject({
      status: 409,
      body: { error: 'REQUEST_CLOSED' },
    });
  const second = (await s.request({ words: 'Once more' })).body;
  expect((await s.agent.call('POST', `/data-requests/${second.requestId}/withdraw`)).body.state).toBe('WITHDRAWN');
});

test('another agency and an erased member have no request [DESK-669]', async () => {
  const s = await scene();
  const stranger = (await scene()).owner;
  expect((await s.request({}, stranger)).status).toBe(404);
  await s.request();
  expect(await s.list(stranger)).toEqual([]);
  await w.inTenant(s.tenant, (tx) => eraseMember({ ...s.person, tx, now: w.clock.now() }));
  expect((await s.request()).status).toBe(404);
});

test('staff are reminded once, seven days before a request is due [DESK-671]', async () => {
  const s = await scene();
  await s.request();
  await s.notices();
  const remind = async () => {
    await remindOfDataRequestsJob(w.deps).run({ tenantId: s.tenant.tenantId });
    return s.notices();
  };
  w.clock.advance(22 * DAY_SECONDS);
  expect(await remind()).toEqual([]);
  w.clock.advance(DAY_SECONDS);
  expect(await remind()).toEqual([['DATA_DUE', { whoMay: 'members.erase', but: [] }]]);
  w.clock.advance(10 * DAY_SECONDS);
  expect(await remind()).toEqual([]);
});

test('closed requests are deleted after 90 days, open ones stay, and an erased member of the release before is removed [DESK-672]', async () => {
  const s = await scene();
  const { requestId } = (await s.request()).body;
  await s.request({ kind: 'COPY', words: 'Send me my data' });
  await s.owner.call('POST', `/data-requests/${requestId}/decline`, { reason: 'Not their account' });
  const prune = () => w.inTenant(s.tenant, (tx) => pruneTenant(tx, w.clock.now()));
  w.clock.advance(89 * DAY_SECONDS);
  await prune();
  expect(await s.rows('data_request')).toHaveLength(2);
  w.clock.advance(DAY_SECONDS);
  await prune();
  expect(await s.rows('data_request')).toMatchObject([{ kind: 'COPY', state: 'OPEN' }]);
  await w.inTenant(s.tenant, async (tx) => {
    const [row] = await tx.query<{ words: Buffer }>('select words_sealed as words from data_request');
    await eraseMember({ ...s.person, tx, now: w.clock.now() });
    await tx.run(
      `update data_request set member_id = $2, words_sealed = $3, state = 'OPEN', closed_at = null where tenant_id = $1`,
      [s.tenant.tenantId, s.rider.memberId, row?.words],
    );
  });
  await prune();
  expect(await s.rows('data_request')).toMatchObject([{ member_id: null, words_sealed: null, state: 'WITHDRAWN' }]);
});

test('a person who left the staff becomes a pseudonym in requests that they made or declined [DESK-672]', async () => {
  const s = await scene();
  const { requestId } = (await s.request()).body;
  const second = await s.staff('owner');
  await second.call('POST', `/data-requests/${requestId}/decline`, { reason: 'They called and want to stay' });
  for (const { staffId } of [s.agent, second])
    expect((await s.owner.call('DELETE', `/staff/${staffId}`)).status).toBe(200);
  for (const { payload } of await desk.takeJobs('forget-author')) await forgetAuthorJob(w.deps).run(payload);
  const former = ({ staffId }: { staffId: string }): string => `former-staff-${staffId.slice(0, 8)}`;
  expect(await s.list()).toMatchObject([{ askedBy: { name: former(s.agent) }, closedBy: { name: former(second) } }]);
});
