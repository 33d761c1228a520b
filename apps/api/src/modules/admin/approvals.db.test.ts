import { expect, test } from 'vitest';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { type TestReply, world } from '../../testing/index.ts';
import { givePoints, troubles } from '../../testing/offers.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const reason = 'the reader at the gate was broken';
const goodwill = { goodwillPointsPerAct: 1000, goodwillPointsPerMemberPerDay: 100_000 };

type Method = 'GET' | 'POST' | 'DELETE';
type Call = (method: Method, path: string, body?: object) => Promise<TestReply>;

async function scene(limits: Record<string, number> = {}) {
  const tenant = await w.mintTenant({
    settings: { limits: { staffPointsPerAct: 100, staffPointsPerDay: 250, ...goodwill, ...limits } },
  });
  const rider = await w.signUpMember(tenant);
  const path = (rest: string) => `/admin/agencies/${tenant.tenantId}${rest}`;
  const staff = async (role: 'owner' | 'editor' | 'support' | 'viewer') => {
    const { cookie, staffId } = await desk.signIn(role, tenant);
    const call: Call = (method, rest, body) => desk.call({ method, path: path(rest), cookie, ...(body && { body }) });
    return { call, staffId };
  };
  const key = async (owner: Call, permissions: string[], name = 'Till'): Promise<Call> => {
    const { body: made } = await owner('POST', '/keys', { name, permissions, days: 1 });
    const headers = { authorization: `Bearer ${made.secret}` };
    return (method, rest, body) => desk.call({ method, path: path(rest), headers, ...(body && { body }) });
  };
  let cases = 0;
  const give = (call: Call, points: number) => {
    cases += 1;
    const body = { points, reason, idempotencyKey: `case-2026-${cases}` };
    return call('POST', `/members/${rider.memberId}/goodwill`, body);
  };
  const request = (call: Call, points: number, idempotencyKey = `asked-${points}-2026`) =>
    call('POST', '/approvals', {
      act: 'members.goodwill',
      params: { member: rider.memberId },
      body: { points, reason, idempotencyKey },
    });
  const balance = async () =>
    (
      await w.inTenant(tenant, (tx) =>
        tx.first<{ available: number }>('select available from member_account where member_id = $1', [rider.memberId]),
      )
    )?.available ?? 0;
  return { tenant, rider, staff, key, give, request, balance };
}

test('points above the limit of one action, or actions above the daily limit, need a second person; nothing is done [DESK-468]', async () => {
  const { tenant, staff, give, balance } = await scene();
  const { call } = await staff('support');
  expect(await give(call, 101)).toMatchObject({
    status: 409,
    body: { error: 'NEEDS_SECOND_PERSON', points: 101, limit: 100, per: 'ACT' },
  });
  for (const points of [100, 100, 50]) expect((await give(call, points)).status).toBe(200);
  expect(await give(call, 1)).toMatchObject({ body: { error: 'NEEDS_SECOND_PERSON', limit: 250, per: 'DAY' } });
  expect(await balance()).toBe(250);
  const { call: other } = await staff('support');
  expect((await give(other, 100)).status).toBe(200);
  w.clock.advance(86_400);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('concurrent actions of one person cannot pass the daily limit together [DESK-468]', async () => {
  const { staff, give, balance } = await scene();
  const { call } = await staff('support');
  const all = await Promise.all([100, 100, 100, 100].map((points) => give(call, points)));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
  expect(await balance()).toBe(200);
});

test('a batch of codes counts by the points of all its uses; codes without a limit on uses always need a second person [DESK-468]', async () => {
  const { staff } = await scene();
  const { call } = await staff('editor');
  const mint = (batch: string, terms: object) => call('POST', '/codes', { batch, ...terms });
  const needs = { status: 409, body: { error: 'NEEDS_SECOND_PERSON' } };
  expect(await mint('million', { count: 1, reward: 1_000_000 })).toMatchObject(needs);
  expect(await mint('often', { count: 5, reward: 10, uses: 3 })).toMatchObject(needs);
  expect(await mint('endless', { count: 1, reward: 1, uses: null })).toMatchObject(needs);
  expect((await mint('small', { count: 10, reward: 10 })).status).toBe(200);
  expect((await mint('invites', { count: 500, uses: null })).status).toBe(200);
  expect((await call('GET', '/codes')).body.batches.map((each: { batch: string }) => each.batch).toSorted()).toEqual([
    'invites',
    'small',
  ]);
});

test('a suspension that takes more points than the limit leaves points and member unchanged [DESK-468]', async () => {
  const { tenant, rider, staff, balance } = await scene();
  await givePoints(w, tenant, rider, 300);
  const { call } = await staff('support');
  const suspend = (takesPoints: boolean) => call('POST', `/members/${rider.memberId}/suspend`, { reason, takesPoints });
  expect(await suspend(true)).toMatchObject({ body: { error: 'NEEDS_SECOND_PERSON', points: 300 } });
  expect(await balance()).toBe(300);
  expect((await suspend(false)).body).toMatchObject({ before: 'VERIFIED', after: 'SUSPENDED' });
});

test('an API key moves points only with points.act, within limits shared by all keys, and can neither request nor approve [DESK-467, DESK-469]', async () => {
  const { staff, key, give, request } = await scene({ keyPointsPerAct: 40, keyPointsPerDay: 60 });
  const { call: owner } = await staff('owner');
  const stock = await key(owner, ['stock.act'], 'Stock');
  const mint = { batch: 'worth', count: 1, reward: 1 };
  expect(await stock('POST', '/codes', mint)).toMatchObject({ status: 403, body: { error: 'NOT_ALLOWED' } });
  expect((await stock('POST', '/codes', { ...mint, reward: 0 })).status).toBe(200);
  const till = await key(owner, ['points.act', 'members.read']);
  const other = await key(owner, ['points.act'], 'Other');
  expect(await give(till, 41)).toMatchObject({ status: 409, body: { error: 'POINTS_LIMIT', limit: 40 } });
  expect((await give(till, 40)).status).toBe(200);
  expect(await give(other, 21)).toMatchObject({ body: { error: 'POINTS_LIMIT', limit: 60, per: 'DAY' } });
  expect((await request(till, 300)).body.error).toBe('NOT_ALLOWED');
  const { requestId } = (await request(owner, 300)).body;
  for (const verb of ['approve', 'reject'])
    expect((await till('POST', `/approvals/${requestId}/${verb}`, { reason })).body.error).toBe('NOT_ALLOWED');
});

test("a second person approves a request, which runs once under the requester's name; the requester and other roles cannot approve [DESK-469]", async () => {
  const { tenant, rider, staff, request, balance } = await scene();
  const asker = await staff('support');
  const asked = await request(asker.call, 500);
  expect(asked).toMatchObject({
    status: 200,
    body: {
      act: 'members.goodwill',
      points: 500,
      state: 'PENDING',
      isOwn: true,
      mayDecide: false,
      memberIds: [rider.memberId],
    },
  });
  const { requestId } = asked.body;
  const approve = (call: Call) => call('POST', `/approvals/${requestId}/approve`);
  expect(await balance()).toBe(0);
  expect((await approve(asker.call)).body.error).toBe('NOT_ONES_OWN');
  const editor = await staff('editor');
  expect((await approve(editor.call)).body.error).toBe('NOT_ALLOWED');
  expect((await editor.call('GET', '/approvals')).body.requests).toEqual([]);
  const colleague = await staff('support');
  const { requests } = (await colleague.call('GET', '/approvals')).body;
  expect(requests).toMatchObject([{ requestId, mayDecide: true, body: { points: 500, reason } }]);
  expect(requests[0].body).not.toHaveProperty('idempotencyKey');
  const both = await Promise.all([approve(colleague.call), approve((await staff('owner')).call)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.error).toBe('REQUEST_CLOSED');
  expect(await balance()).toBe(500);
  const acts = (await (await staff('owner')).call('GET', '/acts?verb=members.goodwill')).body.data;
  expect(acts).toMatchObject([{ actor: { id: asker.staffId }, facts: { points: 500, approval: requestId } }]);
  const own = (await asker.call('GET', '/approvals')).body.requests;
  expect(own).toMatchObject([{ state: 'APPROVED', body: null, closeReason: null }]);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('a rejected request shows its reason to the requester; a withdrawn or expired one cannot be approved [DESK-469]', async () => {
  const { staff, request, balance } = await scene();
  const asker = await staff('support');
  const colleague = await staff('support');
  const decide = async (call: Call, points: number, verb: string, body?: object) => {
    const { requestId } = (await request(asker.call, points)).body;
    return [requestId, await call('POST', `/approvals/${requestId}/${verb}`, body)] as const;
  };
  const [, rejected] = await decide(colleague.call, 300, 'reject', { reason: 'No receipt was sent' });
  expect(rejected.body).toMatchObject({ state: 'REJECTED', closeReason: 'No receipt was sent', mayDecide: false });
  const [withdrawn, answer] = await decide(asker.call, 301, 'withdraw');
  expect(answer.body.state).toBe('WITHDRAWN');
  const late = (await request(asker.call, 302)).body.requestId;
  w.clock.advance(3 * 86_400);
  const again = await staff('support');
  for (const requestId of [withdrawn, late])
    expect((await again.call('POST', `/approvals/${requestId}/approve`)).body.error).toBe('REQUEST_CLOSED');
  const { requests } = (await again.call('GET', '/approvals')).body;
  expect(requests.map(({ state }: { state: string }) => state).toSorted()).toEqual([
    'EXPIRED',
    'REJECTED',
    'WITHDRAWN',
  ]);
  expect(await balance()).toBe(0);
});

test('a request is tested when created, so impossible ones are rejected at once; an approval cannot move more points than requested [DESK-469]', async () => {
  const { tenant, rider, staff, balance } = await scene();
  const asker = await staff('support');
  const deduct = (body: object) =>
    asker.call('POST', '/approvals', { act: 'members.deduct', params: { member: rider.memberId }, body });
  await givePoints(w, tenant, rider, 300);
  expect(await deduct({ reason, idempotencyKey: 'x' })).toMatchObject({
    status: 400,
    body: { error: 'INVALID_REQUEST', field: 'idempotencyKey' },
  });
  const { requestId, points } = (await deduct({ reason, idempotencyKey: 'take-all-2026' })).body;
  expect([points, await balance()]).toEqual([300, 300]);
  await givePoints(w, tenant, rider, 50);
  const colleague = await staff('support');
  expect((await colleague.call('POST', `/approvals/${requestId}/approve`)).body.error).toBe('CHANGED_MEANWHILE');
  expect(await balance()).toBe(350);
});

test('a request is not approved if the requester lost the role; erasing its member deletes its reason and withdraws it [DESK-469, TEN-37]', async () => {
  const { tenant, staff, request, rider } = await scene();
  const asker = await staff('support');
  const { call: owner } = await staff('owner');
  const { requestId } = (await request(asker.call, 300)).body;
  expect((await owner('DELETE', `/staff/${asker.staffId}`)).status).toBe(200);
  expect((await owner('POST', `/approvals/${requestId}/approve`)).body.error).toBe('REQUEST_CLOSED');
  expect((await owner('POST', `/members/${rider.memberId}/erasure`)).status).toBe(200);
  const rows = await w.inTenant(tenant, (tx) =>
    tx.query('select state, input, close_reason, member_ids from approval'),
  );
  expect(rows).toEqual([{ state: 'WITHDRAWN', input: null, close_reason: null, member_ids: [] }]);
});
