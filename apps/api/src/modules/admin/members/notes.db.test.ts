import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { forgetAuthorJob, reduceRidesJob } from '../../../jobs/personal-data.ts';
import { pruneTenant } from '../../../jobs/prune.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type TestMember, type TestReply, world } from '../../../testing/index.ts';
import { eraseMember, exportMember } from '../../privacy/index.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const DAY_SECONDS = 86_400;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

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
  return {
    tenant,
    rider,
    staff,
    agent,
    person,
    add: async (text: string, as = agent) => (await as.call('POST', '/notes', { text })).body.notes[0].noteId as string,
    tag: (tag: string, of = rider) => agent.call('POST', '/tags', { tag }, of),
    texts: async () => {
      const { notes } = (await agent.call('GET', '/notes')).body as { notes: { text: string }[] };
      return notes.map(({ text }) => text);
    },
    copy: () => w.inTenant(tenant, (tx) => exportMember({ ...person, tx, now: w.clock.now() })),
    erase: () => w.inTenant(tenant, (tx) => eraseMember({ ...person, tx, now: w.clock.now() })),
    rows: (table: string) => w.inTenant(tenant, (tx) => tx.query(`select * from ${table}`)),
  };
}

test('notes have author and time, newest first, are encrypted, and are on record without their text [DESK-665]', async () => {
  const s = await scene();
  await s.add('Prefers a call after six');
  w.clock.advance(60);
  await s.add('  Rides with a dog\u0007 ');
  const viewer = await s.staff('viewer');
  const { body } = await viewer.call('GET', '/notes');
  const by = { kind: 'staff', id: s.agent.staffId, name: 'Test support' };
  const common = { by, editedAt: null, mayEditUntil: null, mayDelete: false };
  expect(body).toMatchObject({
    notes: [
      { text: 'Rides with a dog', at: '2026-03-02T12:01:00.000Z', ...common },
      { text: 'Prefers a call after six', at: '2026-03-02T12:00:00.000Z', ...common },
    ],
    tags: [],
    tagsInUse: [],
  });
  const stored = JSON.stringify((await s.rows('member_note')).map((row) => String(Object.values(row))));
  expect(stored).not.toContain('dog');
  const acts = await s.rows('act');
  expect(acts.filter(({ verb }) => verb === 'members.addNote')).toHaveLength(2);
  expect(acts.map(({ personal_sealed: personal }) => personal)).not.toContain(expect.any(Buffer));
  expect(JSON.stringify(acts)).not.toContain('dog');
});

test('a note has 1 to 1,000 characters, a member 200 notes, and a repeated key adds one note [DESK-665]', async () => {
  const s = await scene();
  for (const text of ['', '   ', 'x'.repeat(1001)])
    expect(await s.agent.call('POST', '/notes', { text })).toMatchObject({
      status: 400,
      body: { error: 'INVALID_REQUEST', field: 'text' },
    });
  const body = { text: 'é'.repeat(1000), idempotencyKey: randomUUID() };
  for (const _ of [1, 2]) expect((await s.agent.call('POST', '/notes', body)).body.notes).toHaveLength(1);
  const author = JSON.stringify({ kind: 'staff', id: s.agent.staffId, name: 'Test support' });
  await w.inTenant(s.tenant, (tx) =>
    tx.run(
      `insert into member_note (tenant_id, member_id, note_id, text_sealed, author, made_at)
       select $1, $2, gen_random_uuid(), '', $3, $4 from generate_series(1, 199)`,
      [s.tenant.tenantId, s.rider.memberId, author, w.clock.now()],
    ),
  );
  expect(await s.agent.call('POST', '/notes', { text: 'one more' })).toMatchObject({
    status: 409,
    body: { error: 'TOO_MANY_NOTES' },
  });
});

test('the author edits a note after 59 minutes and no longer after 61, which the database keeps too [DESK-665]', async () => {
  const s = await scene();
  const noteId = await s.add('Call after six');
  const edit = (text: string, as = s.agent) => as.call('PUT', `/notes/${noteId}`, { text });
  w.clock.advance(59 * 60);
  await s.agent.signInAgain();
  expect((await edit('Call after seven')).body.notes).toMatchObject([
    { text: 'Call after seven', editedAt: '2026-03-02T12:59:00.000Z', mayEditUntil: '2026-03-02T13:00:00.000Z' },
  ]);
  for (const as of [await s.staff(), await s.staff('owner')])
    expect(await edit('Mine now', as)).toMatchObject({ status: 403, body: { error: 'NOT_ALLOWED' } });
  w.clock.advance(2 * 60);
  expect(await edit('Call after eight')).toMatchObject({ status: 409, body: { error: 'NOTE_FINAL' } });
  expect((await s.agent.call('GET', '/notes')).body.notes).toMatchObject([
    { text: 'Call after seven', mayEditUntil: null, mayDelete: true },
  ]);
  const late = `update member_note set edited_at = made_at + interval '1 hour'`;
  await expect(w.inTenant(s.tenant, (tx) => tx.run(late))).rejects.toThrow('member_note_edited_in_time');
});

test('a note is deleted by its author at any time or by an owner, and not by other staff [DESK-665]', async () => {
  const s = await scene();
  const first = await s.add('One');
  w.clock.advance(1);
  const second = await s.add('Two');
  w.clock.advance(30 * DAY_SECONDS);
  const [colleague, owner] = [await s.staff(), await s.staff('owner')];
  expect(await colleague.call('DELETE', `/notes/${first}`)).toMatchObject({
    status: 403,
    body: { error: 'NOT_ALLOWED' },
  });
  expect((await owner.call('DELETE', `/notes/${first}`)).body.notes).toMatchObject([{ noteId: second }]);
  expect((await owner.call('DELETE', `/notes/${first}`)).status).toBe(404);
  await s.agent.signInAgain();
  expect((await s.agent.call('DELETE', `/notes/${second}`)).body.notes).toEqual([]);
  const verbs = (await s.rows('act')).map(({ verb, facts }) => [verb, (facts as { isOwn?: boolean }).isOwn]);
  expect(verbs.filter(([verb]) => verb === 'members.deleteNote')).toEqual(
    expect.arrayContaining([
      ['members.deleteNote', false],
      ['members.deleteNote', true],
    ]),
  );
});

test('tags are compared without case, keep their first spelling, and are removed in any case [DESK-666]', async () => {
  const s = await scene();
  const second = await w.signUpMember(s.tenant, { status: 'VERIFIED' });
  await s.tag('  Night   shift ');
  expect((await s.tag('NIGHT SHIFT')).body.tags).toEqual(['Night shift']);
  expect((await s.tag('night shift', second)).body).toMatchObject({
    tags: ['Night shift'],
    tagsInUse: ['Night shift'],
  });
  await s.tag('Ärztin', second);
  expect((await s.tag('a\u0308rztin', second)).body.tags).toEqual(['Night shift', 'Ärztin']);
  const gone = await s.agent.call('POST', '/tags/removal', { tag: 'NIGHT shift' }, second);
  expect(gone.body).toMatchObject({ tags: ['Ärztin'], tagsInUse: ['Night shift', 'Ärztin'] });
  const acts = JSON.stringify(await s.rows('act'));
  expect(acts).toContain('members.removeTag');
  expect(acts).not.toContain('shift');
});

test('a tag has 1 to 30 characters, a member 10 tags, and an agency 100 different ones [DESK-666]', async () => {
  const s = await scene();
  for (const tag of ['', ' \n ', 'x'.repeat(31)])
    expect(await s.tag(tag)).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST', field: 'tag' } });
  for (let at = 0; at < 9; at += 1) await s.tag(`tag ${at}`);
  expect((await s.tag('x'.repeat(30))).body.tags).toHaveLength(10);
  expect(await s.tag('eleven')).toMatchObject({ status: 409, body: { error: 'TOO_MANY_TAGS' } });
  expect((await s.tag('TAG 1')).body.tags).toHaveLength(10);
  const second = await w.signUpMember(s.tenant, { status: 'VERIFIED' });
  await w.inTenant(s.tenant, (tx) =>
    tx.run(`insert into member_tag select $1, $2, 'other ' || n, 'Other ' || n, $3 from generate_series(1, 89) n`, [
      s.tenant.tenantId,
      second.memberId,
      w.clock.now(),
    ]),
  );
  const third = await w.signUpMember(s.tenant, { status: 'VERIFIED' });
  const fourth = await w.signUpMember(s.tenant, { status: 'VERIFIED' });
  const replies = await Promise.all([s.tag('Last', third), s.tag('Too late', fourth)]);
  expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  expect(await s.tag('one hundred and one', third)).toMatchObject({
    status: 409,
    body: { error: 'TOO_MANY_AGENCY_TAGS' },
  });
  expect((await s.tag('other 7', third)).body.tags).toContain('Other 7');
});

test('staff without the permission read and change nothing, and another agency finds nothing [DESK-665, DESK-666]', async () => {
  const s = await scene();
  const noteId = await s.add('Call after six');
  await s.tag('Night shift');
  const viewer = await s.staff('viewer');
  const stranger = await (await scene()).staff('owner');
  const changes: [Method, string, object?][] = [
    ['POST', '/notes', { text: 'x' }],
    ['PUT', `/notes/${noteId}`, { text: 'x' }],
    ['DELETE', `/notes/${noteId}`],
    ['POST', '/tags', { tag: 'x' }],
    ['POST', '/tags/removal', { tag: 'Night shift' }],
  ];
  for (const [method, path, body] of changes) {
    expect((await viewer.call(method, path, body)).body.error).toBe('NOT_ALLOWED');
    expect((await stranger.call(method, path, body, s.rider)).status).toBe(404);
  }
  expect((await stranger.call('GET', '/notes', undefined, s.rider)).status).toBe(404);
  expect((await viewer.call('GET', '/notes')).body).toMatchObject({
    notes: [{ text: 'Call after six', mayDelete: false }],
    tags: ['Night shift'],
  });
});

test('a data copy has notes and tags with dates and without names of staff; an erasure deletes them [DESK-667]', async () => {
  const s = await scene();
  await s.add('Call after six');
  await s.tag('Night shift');
  const at = w.clock.now();
  const copy = await s.copy();
  expect(copy['memberNotes']).toEqual([{ text: 'Call after six', madeAt: at, editedAt: null }]);
  expect(copy['memberTags']).toEqual([{ tag: 'Night shift', addedAt: at }]);
  expect(JSON.stringify([copy['memberNotes'], copy['memberTags']])).not.toContain('Test support');
  expect(await s.erase()).toBe('ERASED');
  expect([await s.rows('member_note'), await s.rows('member_tag')]).toEqual([[], []]);
  expect((await s.agent.call('GET', '/notes')).body).toEqual({ notes: [], tags: [], tagsInUse: [] });
  expect((await s.agent.call('POST', '/notes', { text: 'x' })).status).toBe(404);
});

test('what the previous release leaves of an erased member is deleted the next night [DESK-667]', async () => {
  const s = await scene();
  const second = await w.signUpMember(s.tenant, { status: 'VERIFIED' });
  await s.add('Call after six');
  await s.tag('Night shift');
  await s.tag('Night shift', second);
  await w.inTenant(s.tenant, async (tx) => {
    const note = await tx.query<{ text: Buffer; author: unknown; madeAt: Date }>(
      'select text_sealed as text, author, made_at as "madeAt" from member_note',
    );
    await eraseMember({ ...s.person, tx, now: w.clock.now() });
    for (const { text, author, madeAt } of note)
      await tx.run('insert into member_note values ($1, $2, gen_random_uuid(), $3, $4, $5, null)', [
        s.tenant.tenantId,
        s.rider.memberId,
        text,
        JSON.stringify(author),
        madeAt,
      ]);
    await tx.run(`insert into member_tag values ($1, $2, 'night shift', 'Night shift', now())`, [
      s.tenant.tenantId,
      s.rider.memberId,
    ]);
    await pruneTenant(tx, w.clock.now());
  });
  expect(await s.rows('member_note')).toEqual([]);
  expect(await s.rows('member_tag')).toMatchObject([{ member_id: second.memberId }]);
});

test('notes go after two years, or with ride details if the agency keeps those for less; tags stay [DESK-667]', async () => {
  const [usual, short] = [await scene(), await scene({ rideDetailDays: 90 })];
  for (const s of [usual, short]) {
    await s.add('Call after six');
    await s.tag('Night shift');
  }
  const count = async () => [
    (await usual.rows('member_note')).length,
    (await short.rows('member_note')).length,
    (await short.rows('member_tag')).length,
  ];
  const prune = async () => {
    for (const { tenant } of [usual, short]) {
      await reduceRidesJob(w.deps).run({ tenantId: tenant.tenantId });
      await w.inTenant(tenant, (tx) => pruneTenant(tx, w.clock.now()));
    }
  };
  w.clock.advance(89 * DAY_SECONDS);
  await prune();
  expect(await count()).toEqual([1, 1, 1]);
  w.clock.advance(2 * DAY_SECONDS);
  await prune();
  expect(await count()).toEqual([1, 0, 1]);
  w.clock.advance(641 * DAY_SECONDS);
  await prune();
  expect(await count()).toEqual([0, 0, 1]);
});

test('notes of a person who left the staff keep their text under a pseudonym [DESK-667]', async () => {
  const s = await scene();
  await s.add('Call after six');
  const owner = await s.staff('owner');
  expect((await owner.raw('DELETE', `/staff/${s.agent.staffId}`)).status).toBe(200);
  for (const { payload } of await desk.takeJobs('forget-author')) await forgetAuthorJob(w.deps).run(payload);
  const name = `former-staff-${s.agent.staffId.slice(0, 8)}`;
  expect((await owner.call('GET', '/notes')).body.notes).toMatchObject([{ text: 'Call after six', by: { name } }]);
});
