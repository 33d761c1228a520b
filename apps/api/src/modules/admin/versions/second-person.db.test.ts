import { expect, test } from 'vitest';
import { withStaff } from '../../../platform/database/transactions.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type TestReply, world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { ensureStaffWith } from '../../staff/index.ts';
import { createVersionFixture, type VersionFixture } from './testing/version-fixture.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const packs = packFolder();
const dearer = ['programme.yaml', '"reward":10', '"reward":12'] as const;

async function scene() {
  const versions = await createVersionFixture(w, packs, { versionsNeedApproval: true });
  const owner = await desk.signIn('owner', versions.tenant);
  const as =
    (who: { cookie: string } | { secret: string }) =>
    (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<TestReply> =>
      desk.call({
        method,
        path: `/admin/agencies/${versions.tenant.tenantId}${path}`,
        ...('cookie' in who ? { cookie: who.cookie } : { headers: { authorization: `Bearer ${who.secret}` } }),
        ...(body === undefined ? {} : { body }),
      });
  return { versions, owner, as };
}

async function keyOf({ as }: Awaited<ReturnType<typeof scene>>, cookie: string, name: string): Promise<string> {
  const made = await as({ cookie })('POST', '/keys', {
    name,
    permissions: ['programme.read', 'programme.edit', 'programme.approve'],
    days: 30,
  });
  return made.body.secret;
}

async function submitted(
  versions: VersionFixture,
  call: (method: 'POST', path: string, body: unknown) => Promise<TestReply>,
) {
  const pack = versions.document(...dearer);
  const { body } = await call('POST', '/versions', { pack, note: '', basedOn: 1 });
  const path = `/versions/${body.number}`;
  await call('POST', `${path}/submit`, { revision: body.revision });
  return { path, body: { revision: body.revision } };
}

test("a draft cannot be approved by its author's API key, nor a key's draft by its creator or their other keys [DESK-451]", async () => {
  const all = await scene();
  const { versions, owner, as } = all;
  const [first, second] = [await keyOf(all, owner.cookie, 'One'), await keyOf(all, owner.cookie, 'Two')];
  const other = await desk.signIn('owner', versions.tenant);
  const theirs = await keyOf(all, other.cookie, 'Three');
  const own = await submitted(versions, as(owner));
  const refused = { status: 403, body: { error: 'NOT_ONES_OWN' } };
  expect(await as({ secret: first })('POST', `${own.path}/approve`, own.body)).toMatchObject(refused);
  expect((await as({ secret: theirs })('POST', `${own.path}/approve`, own.body)).status).toBe(200);
  const keys = await submitted(versions, as({ secret: first }));
  for (const who of [{ secret: first }, { secret: second }, owner])
    expect(await as(who)('POST', `${keys.path}/approve`, keys.body)).toMatchObject(refused);
  expect((await as(other)('POST', `${keys.path}/approve`, keys.body)).status).toBe(200);
});

test("a key with unknown creator cannot approve, and its draft cannot be approved by a person with the creator's name [DESK-451]", async () => {
  const all = await scene();
  const { versions, owner, as } = all;
  const secret = await keyOf(all, owner.cookie, 'Old');
  await withStaff(w.deps.database, (tx) =>
    tx.run('update staff_key set maker_id = null where agency_id = $1', [versions.tenant.tenantId]),
  );
  const refused = { status: 403, body: { error: 'NOT_ONES_OWN' } };
  const editor = await desk.signIn('editor', versions.tenant);
  const theirs = await submitted(versions, as(editor));
  expect(await as({ secret })('POST', `${theirs.path}/approve`, theirs.body)).toMatchObject(refused);
  const keys = await submitted(versions, as({ secret }));
  expect(await as(owner)('POST', `${keys.path}/approve`, keys.body)).toMatchObject(refused);
  const approver = await desk.signIn('approver', versions.tenant);
  expect((await as(approver)('POST', `${keys.path}/approve`, keys.body)).status).toBe(200);
});

test('a removed person who returns with the same email cannot approve their earlier draft [DESK-452]', async () => {
  const { versions, owner, as } = await scene();
  const person = await desk.signIn('owner', versions.tenant);
  const own = await submitted(versions, as(person));
  expect((await as(owner)('DELETE', `/staff/${person.staffId}`)).status).toBe(200);
  expect((await as(person)('GET', own.path)).status).toBe(401);
  const others = await submitted(versions, as(owner));
  const grant = { agencyId: versions.tenant.tenantId, role: 'approver' as const };
  await ensureStaffWith(w.deps, { email: person.email, name: 'Another name' }, grant);
  const again = as({ cookie: await desk.signInAs(person.email) });
  expect(await again('POST', `${own.path}/approve`, own.body)).toMatchObject({
    status: 403,
    body: { error: 'NOT_ONES_OWN' },
  });
  expect((await again('POST', `${others.path}/approve`, others.body)).status).toBe(200);
});
