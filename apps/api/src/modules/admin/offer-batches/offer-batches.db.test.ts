import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { giveOffersJob } from '../../../jobs/points.ts';
import { pruneTenant } from '../../../jobs/prune.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type TestMember, type TestReply, type TestTenant, world } from '../../../testing/index.ts';
import { freshCodes, grantingOf, mintOffer, troubles } from '../../../testing/offers.ts';
import { inShortTurns } from '../../../testing/turns.ts';
import { eraseMember } from '../../privacy/index.ts';
import { runOfferBatches } from './run-batch.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const reason = 'They tested the new app';

interface Given {
  definition?: object;
  price?: number;
  codes?: number;
  limits?: object;
}

async function scene({ definition = {}, price = 100, codes = 3, limits = {} }: Given = {}) {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ settings: { segments: [{ id: 'pilots' }], limits } });
  await mintOffer(w, tenant, {
    offerId: 'coffee',
    price,
    codes: freshCodes(codes),
    definition: { stock: { kind: 'pool' }, ...definition },
  });
  const staff = async (role: 'owner' | 'support' | 'viewer' = 'support') => {
    const { cookie } = await desk.signIn(role, tenant);
    return (method: 'GET' | 'POST' | 'DELETE', rest: string, body?: object): Promise<TestReply> =>
      desk.call({ method, path: `/admin/agencies/${tenant.tenantId}${rest}`, cookie, ...(body && { body }) });
  };
  const call = await staff();
  const rider = () => w.signUpMember(tenant, { status: 'VERIFIED' });
  const create = async (over: object = {}): Promise<string> =>
    (await call('POST', '/offer-batches', { offerId: 'coffee', ...over })).body.batchId;
  const fill = (batchId: string, lines: string[], firstLine = 1) =>
    call('POST', `/offer-batches/${batchId}/lines`, { heading: lines[0], firstLine, lines });
  const get = async (batchId: string) => (await call('GET', `/offer-batches/${batchId}`)).body;
  const start = async (batchId: string, over: object = {}, as = call) => {
    const { revision = 1 } = await get(batchId);
    return as('POST', `/offer-batches/${batchId}/start`, { offerId: 'coffee', members: 1, revision, reason, ...over });
  };
  return {
    tenant,
    staff,
    call,
    rider,
    create,
    fill,
    get,
    start,
    /** A draft with these members. */
    draft: async (members: readonly TestMember[], over: object = {}) => {
      const batchId = await create(over);
      await fill(
        batchId,
        members.map(({ memberId }) => memberId),
      );
      return batchId;
    },
    undo: (batchId: string) => call('POST', `/offer-batches/${batchId}/undo`, { reason }),
    run: async () => {
      for (const { payload } of await desk.takeJobs('give-offers')) await giveOffersJob(w.deps).run(payload);
    },
    open: async ({ cookie }: TestMember): Promise<{ GrantID: string; ExpiresAtUTC: string | null }[]> =>
      (await w.request(tenant, { method: 'GET', path: '/rest/users/me/offerGrants', cookie })).body,
    redeem: (member: TestMember, GrantID: string | undefined) =>
      w.request(tenant, {
        method: 'POST',
        path: '/rest/offers/coffee/redemption',
        body: { GrantID },
        cookie: member.cookie,
      }),
    suspend: (member: TestMember) => call('POST', `/members/${member.memberId}/suspend`, { reason }),
  };
}

/** Makes members in the database, because signing up thousands takes minutes. */
async function manyMembers(tenant: TestTenant, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await w.inTenant(tenant, async (tx) => {
    await tx.run(
      `insert into member (tenant_id, member_id, email, name, status, terms_accepted_at, terms_url, privacy_url, created_at, last_active_at)
       select $1, id, id || '@example.org', 'Rider', 'CONSENT', $3, '', '', $3, $3 from unnest($2::uuid[]) as id`,
      [tenant.tenantId, ids, w.clock.now()],
    );
    await tx.run(`insert into member_account (tenant_id, member_id) select $1, id from unnest($2::uuid[]) as id`, [
      tenant.tenantId,
      ids,
    ]);
  });
  return ids;
}

test('a list gives the offer to its members, and each other line says why not; the dry run equals the result [DESK-530, OFFER-28]', async () => {
  const { tenant, rider, create, fill, get, start, run, open, suspend, draft } = await scene({ codes: 2 });
  const [ana, ben, held, gone, closed] = [await rider(), await rider(), await rider(), await rider(), await rider()];
  const before = await draft([held]);
  await start(before);
  await run();
  const { keyRing } = w.deps;
  const { tenantId } = tenant;
  await w.inTenant(tenant, (tx) => eraseMember({ tx, keyRing, tenantId, memberId: gone.memberId, now: w.clock.now() }));
  await suspend(closed);
  const elsewhere = await scene();
  const stranger = await elsewhere.rider();
  const batchId = await create({ lastDay: '2026-03-20' });
  const list = [
    'Name;Email',
    `"Ana; the first";${ana.email.toUpperCase()}`,
    '',
    `Ben;${ben.email}`,
    `Ana again;${ana.email}`,
    'Nobody;nobody@example.org',
    'Broken;no address',
    `Held;${held.email}`,
    `Closed;${closed.email}`,
    `Stranger;${stranger.email}`,
  ];
  const { body } = await fill(batchId, list);
  expect(body).toEqual({
    ready: 2,
    errors: [
      { line: 5, value: ana.email, why: 'TWICE' },
      { line: 6, value: 'nobody@example.org', why: 'UNKNOWN' },
      { line: 7, value: 'no address', why: 'UNREADABLE' },
      { line: 8, value: held.email, why: 'HAS' },
      { line: 9, value: closed.email, why: 'RESTING' },
      { line: 10, value: stranger.email, why: 'UNKNOWN' },
    ],
  });
  expect((await fill(batchId, list)).body).toEqual(body);
  const erased = await fill(batchId, [gone.memberId, stranger.memberId], 11);
  expect(erased.body.errors).toMatchObject([
    { line: 11, why: 'ERASED' },
    { line: 12, why: 'UNKNOWN' },
  ]);
  const counts = { ready: 2, given: 0, has: 1, notFor: 0, resting: 1, withdrawn: 0, used: 0 };
  expect(await get(batchId)).toMatchObject({ state: 'DRAFT', counts, points: 200, stock: { free: 2, promised: 1 } });
  expect((await start(batchId, { members: 2, lastDay: '2026-03-20' })).body).toEqual({ isChanged: true, points: 200 });
  expect((await get(batchId)).state).toBe('RUNNING');
  await run();
  expect(await get(batchId)).toMatchObject({ state: 'DONE', reason, counts: { ...counts, ready: 0, given: 2 } });
  const end = expect.stringMatching(/^2026-03-2[01]T/);
  expect([await open(ana), await open(ben)]).toMatchObject([[{ ExpiresAtUTC: end }], [{ ExpiresAtUTC: end }]]);
  expect((await open(held)).length).toBe(1);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('a segment is added in parts; members without a right to the offer are counted as such [DESK-531]', async () => {
  const { tenant, call, create, fill, get, start, run } = await scene({
    definition: { for: { segment: 'pilots', granted: true } },
    price: 0,
  });
  const ids = await manyMembers(tenant, 502);
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `with code as (insert into promotion_code (tenant_id, code, campaign_type, definition)
         values ($1, 'PILOT', 'PROMOTIONAL', '{"id": "pilot", "segment": "pilots", "reward": 0, "limits": {}}'))
       insert into promotion_code_use (tenant_id, member_id, code, used_at) select $1, id, 'PILOT', $3 from unnest($2::uuid[]) as id`,
      [tenant.tenantId, ids.slice(1), w.clock.now()],
    ),
  );
  expect(await call('POST', '/offer-batches', { offerId: 'coffee', segment: 'sailors' })).toMatchObject({
    status: 400,
    body: { field: 'segment' },
  });
  const batchId = await create({ segment: 'pilots' });
  const next = async (after: string | null) =>
    (await call('POST', `/offer-batches/${batchId}/segment`, { after })).body as { after: string; ready: number };
  const first = await next(null);
  expect(first).toEqual({ after: ids.slice(1).toSorted()[499], ready: 500 });
  expect(await next(null)).toEqual(first);
  expect(await next(first.after)).toEqual({ after: null, ready: 1 });
  expect(await get(batchId)).toMatchObject({ counts: { ready: 501, notFor: 0 }, points: 50_100 });
  expect((await fill(batchId, [ids[0] ?? ''])).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'segment' });
  const outside = await create();
  const list = [ids[0] ?? '', ids[1] ?? ''];
  const part = { ready: 1, errors: [{ line: 1, value: ids[0], why: 'NOT_FOR' }] };
  expect((await fill(outside, list)).body).toEqual(part);
  expect(await get(outside)).toMatchObject({ counts: { ready: 1, notFor: 1 } });
  const owner = await start(batchId, { members: 501 });
  expect(owner.body).toMatchObject({ error: 'NEEDS_SECOND_PERSON', points: 50_100 });
  await run();
  expect((await get(batchId)).state).toBe('DRAFT');
});

test('an interrupted batch goes on, and two workers at once give each member one [DESK-532]', async () => {
  const { tenant, create, fill, get, start, run } = await scene({
    limits: { staffPointsPerAct: 200_000, staffPointsPerDay: 200_000 },
  });
  const ids = await manyMembers(tenant, 1_203);
  const batchId = await create();
  for (let from = 0; from < ids.length; from += 500) await fill(batchId, ids.slice(from, from + 500), from + 1);
  await start(batchId, { members: 1_203 });
  const agency = await grantingOf(w, tenant);
  let pages = 0;
  const clock = (): Date => {
    pages += 1;
    if (pages > 1) throw new Error('killed');
    return w.clock.now();
  };
  await expect(runOfferBatches({ ...w.deps, clock }, agency)).rejects.toThrow('killed');
  expect((await get(batchId)).counts).toMatchObject({ given: 500, ready: 703 });
  const turns = await inShortTurns(() =>
    Promise.all([runOfferBatches(w.deps, agency), runOfferBatches(w.deps, agency)]),
  );
  expect(turns.length).toBeGreaterThan(1);
  await run();
  expect(await get(batchId)).toMatchObject({ state: 'DONE', counts: { given: 1_203, ready: 0 } });
  const grants = await w.inTenant(tenant, (tx) =>
    tx.query('select count(*)::int as grants, count(distinct member_id)::int as members from offer_grant'),
  );
  expect(grants).toEqual([{ grants: 1_203, members: 1_203 }]);
  expect((await start(batchId, { members: 1_203 })).body).toEqual({ isChanged: false, points: 120_300 });
});

test('an undo withdraws unused offers, keeps used ones and stops a running batch [DESK-533]', async () => {
  const { tenant, rider, draft, get, start, run, undo, open, redeem } = await scene({ codes: 5 });
  const [ana, ben, cem] = [await rider(), await rider(), await rider()];
  const batchId = await draft([ana, ben]);
  expect((await undo(batchId)).body.error).toBe('CHANGED_MEANWHILE');
  await start(batchId, { members: 2 });
  await run();
  const grants = [(await open(ana))[0]?.GrantID, (await open(ben))[0]?.GrantID];
  expect((await redeem(ana, grants[0])).status).toBe(200);
  expect((await get(batchId)).usedNow).toBe(1);
  expect((await undo(batchId)).body).toEqual({ isChanged: true });
  expect((await undo(batchId)).body).toEqual({ isChanged: false });
  await run();
  expect(await get(batchId)).toMatchObject({
    state: 'UNDONE',
    counts: { given: 0, used: 1, withdrawn: 1 },
    usedNow: 1,
  });
  expect([await open(ben), (await redeem(ben, grants[1])).body.error]).toEqual([[], 'GRANT_UNAVAILABLE']);
  const second = await draft([cem]);
  await start(second);
  await undo(second);
  await run();
  expect(await get(second)).toMatchObject({ state: 'UNDONE', counts: { ready: 1, given: 0 } });
  expect(await open(cem)).toEqual([]);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('above the limits a second person approves what the first one saw; the audit log has both [OFFER-29, DESK-469]', async () => {
  const { rider, staff, draft, fill, get, run, start, open, call } = await scene({
    limits: { staffPointsPerAct: 150 },
  });
  const [ana, ben, cem] = [await rider(), await rider(), await rider()];
  const batchId = await draft([ana, ben]);
  const body = { offerId: 'coffee', members: 2, revision: 1, reason };
  expect((await start(batchId, body)).body).toMatchObject({ error: 'NEEDS_SECOND_PERSON', points: 200, per: 'ACT' });
  const ask = () => call('POST', '/approvals', { act: 'offerBatches.start', params: { batch: batchId }, body });
  const asked = await ask();
  expect(asked.body).toMatchObject({ points: 200, body });
  await run();
  expect((await get(batchId)).state).toBe('DRAFT');
  const colleague = await staff('owner');
  await fill(batchId, [cem.memberId], 3);
  const approve = (requestId: string) => colleague('POST', `/approvals/${requestId}/approve`, {});
  expect((await approve(asked.body.requestId)).body.error).toBe('CHANGED_MEANWHILE');
  Object.assign(body, { members: 3, revision: 2 });
  expect((await approve((await ask()).body.requestId)).status).toBe(200);
  await run();
  expect([await open(ana), await open(cem)]).toMatchObject([[{}], [{}]]);
  const acts = (await colleague('GET', `/acts?subjectKind=offerBatch&subject=${batchId}`)).body.data as {
    verb: string;
  }[];
  expect(acts.map(({ verb }) => verb).toSorted()).toEqual([
    'offerBatches.addLines',
    'offerBatches.addLines',
    'offerBatches.create',
    'offerBatches.start',
  ]);
});

test('staff do not start, request or approve a batch that gives to their own rider account; a colleague does [RIDE-10]', async () => {
  const { tenant, rider, draft, start, get, call } = await scene({ limits: { staffPointsPerAct: 150 } });
  const [ana, ben] = [await rider(), await rider()];
  const { email, cookie } = await desk.signIn('owner', tenant);
  await w.inTenant(tenant, (tx) => tx.run('update member set email = $2 where member_id = $1', [ana.memberId, email]));
  const own: typeof call = (method, rest, body) =>
    desk.call({ method, path: `/admin/agencies/${tenant.tenantId}${rest}`, cookie, ...(body && { body }) });
  const small = await draft([ana]);
  expect((await start(small, {}, own)).body.error).toBe('OWN_ACCOUNT');
  expect((await get(small)).state).toBe('DRAFT');
  expect((await start(small)).body).toEqual({ isChanged: true, points: 100 });

  const large = await draft([ana, ben]);
  const body = { offerId: 'coffee', members: 2, revision: 1, reason };
  const asked = { act: 'offerBatches.start', params: { batch: large }, body };
  expect((await own('POST', '/approvals', asked)).body.error).toBe('OWN_ACCOUNT');
  const { requestId } = (await call('POST', '/approvals', asked)).body;
  expect((await own('POST', `/approvals/${requestId}/approve`, {})).body.error).toBe('OWN_ACCOUNT');
});

test('a list of equal length that takes the place of the requested one is not approved [OFFER-29]', async () => {
  const { rider, staff, draft, fill, get, run, open, call } = await scene({ limits: { staffPointsPerAct: 150 } });
  const [ana, ben, cem] = [await rider(), await rider(), await rider()];
  const batchId = await draft([ana, ben]);
  const { revision } = await get(batchId);
  const body = { offerId: 'coffee', members: 2, revision, reason };
  const asked = await call('POST', '/approvals', { act: 'offerBatches.start', params: { batch: batchId }, body });
  await fill(batchId, [ana.memberId, cem.memberId]);
  const colleague = await staff('owner');
  expect((await colleague('POST', `/approvals/${asked.body.requestId}/approve`, {})).body.error).toBe(
    'CHANGED_MEANWHILE',
  );
  await run();
  expect([(await get(batchId)).state, await open(cem)]).toEqual(['DRAFT', []]);
});

test('members who are being erased do not keep a batch or its undo from ending [DESK-532, DESK-533]', async () => {
  const { tenant, create, fill, get, start, run, undo } = await scene({
    limits: { staffPointsPerAct: 200_000, staffPointsPerDay: 200_000 },
  });
  const ids = await manyMembers(tenant, 1_001);
  const batchId = await create();
  for (let from = 0; from < ids.length; from += 500) await fill(batchId, ids.slice(from, from + 500), from + 1);
  await start(batchId, { members: 1_001 });
  const erasing = (some: string[]) =>
    w.inTenant(tenant, (tx) =>
      tx.run(
        `update member set status = 'DELETED', email = null, name = '', terms_accepted_at = null, terms_url = null, privacy_url = null where tenant_id = $1 and member_id = any($2::uuid[])`,
        [tenant.tenantId, some],
      ),
    );
  await erasing(ids.toSorted().slice(0, 500));
  await run();
  expect(await get(batchId)).toMatchObject({ state: 'DONE', counts: { ready: 0, given: 501, resting: 500 } });
  await erasing(ids.toSorted().slice(500, 1_000));
  await undo(batchId);
  await run();
  expect(await get(batchId)).toMatchObject({ state: 'UNDONE', counts: { given: 0, withdrawn: 501, resting: 500 } });
});

test('a batch of another agency, a viewer, a past day and a changed batch are refused; a draft can be deleted [DESK-530, DESK-532]', async () => {
  const { rider, staff, draft, start, call, fill } = await scene();
  const batchId = await draft([await rider()]);
  const other = await scene();
  expect((await other.start(batchId)).status).toBe(404);
  expect((await other.fill(batchId, ['a@example.org'])).status).toBe(404);
  const viewer = await staff('viewer');
  expect((await start(batchId, {}, viewer)).status).toBe(403);
  expect((await viewer('POST', '/offer-batches', { offerId: 'coffee' })).status).toBe(403);
  expect((await viewer('GET', `/offer-batches/${batchId}`)).status).toBe(200);
  expect(await call('POST', '/offer-batches', { offerId: 'coffee', lastDay: '2026-03-01' })).toMatchObject({
    status: 400,
    body: { field: 'lastDay' },
  });
  expect((await call('POST', '/offer-batches', { offerId: 'tea' })).status).toBe(404);
  expect((await start(batchId, { members: 2 })).body.error).toBe('CHANGED_MEANWHILE');
  expect((await start(batchId, { lastDay: '2026-03-09' })).body.error).toBe('CHANGED_MEANWHILE');
  expect((await call('DELETE', `/offer-batches/${batchId}`)).body).toEqual({ isChanged: true });
  expect((await fill(batchId, ['a@example.org'])).status).toBe(404);
});

test('drafts are deleted after a week and batches after a year; members keep their offers [OFFER-30]', async () => {
  const { tenant, rider, draft, start, run, call } = await scene();
  const ana = await rider();
  const batchId = await draft([ana]);
  await draft([ana]);
  await start(batchId);
  await run();
  const listed = async () => (await call('GET', '/offer-batches')).body.batches as { state: string }[];
  const prune = () => w.inTenant(tenant, (tx) => pruneTenant(tx, w.clock.now()));
  await prune();
  expect((await listed()).map(({ state }) => state).toSorted()).toEqual(['DONE', 'DRAFT']);
  w.clock.advance(7 * 86_400);
  await prune();
  const states = await w.inTenant(tenant, (tx) => tx.query('select state from offer_batch'));
  expect(states).toEqual([{ state: 'DONE' }]);
  w.clock.advance(358 * 86_400);
  await prune();
  expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from offer_batch_member'))).toEqual([]);
  expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from offer_batch'))).toEqual([]);
  expect(await w.inTenant(tenant, (tx) => tx.query('select withdrawn_at from offer_grant'))).toEqual([
    { withdrawn_at: null },
  ]);
});
