import { expect, test } from 'vitest';
import { createVersionFixture } from '../modules/admin/versions/testing/version-fixture.ts';
import { ensureStaffWith, removeOperator } from '../modules/staff/index.ts';
import { createDeskEnv, testDesk } from '../testing/desk-env.ts';
import { world } from '../testing/index.ts';
import { packFolder } from '../testing/pack-folder.ts';
import { forgetAuthorJob, forgetOperatorJob } from './personal-data.ts';
import { pruneTenant } from './prune.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const packs = packFolder();

async function scene() {
  const { tenant } = await createVersionFixture(w, packs, {});
  const as = async (role: 'owner' | 'editor') => {
    const { cookie, staffId } = await desk.signIn(role, tenant);
    const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      desk.call({ method, path: `/admin/agencies/${tenant.tenantId}${path}`, cookie, ...(body && { body }) });
    return { call, staffId };
  };
  return { tenant, owner: await as('owner'), editor: await as('editor') };
}

const comments = '/versions/1/comments';

test('comments of a former staff member keep their text under a pseudonym, and an owner can delete them [TEN-38]', async () => {
  const { owner, editor } = await scene();
  for (const { call } of [editor, owner]) {
    await call('POST', comments, { about: '', text: 'Too dear for May' });
    w.clock.advance(1);
  }
  expect((await owner.call('DELETE', `/staff/${editor.staffId}`)).status).toBe(200);
  for (const { payload } of await desk.takeJobs('forget-author')) await forgetAuthorJob(w.deps).run(payload);
  const { data } = (await owner.call('GET', comments)).body;
  const former = `former-staff-${editor.staffId.slice(0, 8)}`;
  expect(data).toMatchObject([
    { by: { name: former, id: editor.staffId }, text: 'Too dear for May' },
    { by: { name: 'Test owner' } },
  ]);
  const left = await owner.call('DELETE', `${comments}/${data[0].id}`);
  expect(left.body.data).toMatchObject([{ by: { name: 'Test owner' } }]);
});

test('comments of a former operator keep their text under a pseudonym, except at agencies where they have a role [DESK-707]', async () => {
  const [one, other] = [await scene(), await scene()];
  const operator = await desk.signIn('operator', null);
  await ensureStaffWith(
    w.deps,
    { email: operator.email, name: 'Test operator' },
    { agencyId: other.tenant.tenantId, role: 'editor' },
  );
  for (const { tenant } of [one, other])
    await desk.call({
      method: 'POST',
      path: `/admin/agencies/${tenant.tenantId}${comments}`,
      cookie: operator.cookie,
      body: { about: '', text: 'Too dear for May' },
    });
  const authors = async () =>
    Promise.all([one, other].map(async ({ owner }) => (await owner.call('GET', comments)).body.data[0].by.name));
  expect(await authors()).toEqual(['Test operator', 'Test operator']);
  await desk.signIn('operator', null);
  await removeOperator(w.deps, operator.staffId, { by: { staffId: null, name: 'Ana Lima' } });
  for (const { payload } of await desk.takeJobs('forget-operator')) await forgetOperatorJob(w.deps).run(payload);
  for (const { payload } of await desk.takeJobs('forget-author')) await forgetAuthorJob(w.deps).run(payload);
  expect(await authors()).toEqual([`former-staff-${operator.staffId.slice(0, 8)}`, 'Test operator']);
});

test('a person who is an operator again keeps their name [DESK-707]', async () => {
  const operator = await desk.signIn('operator', null);
  await desk.signIn('operator', null);
  await removeOperator(w.deps, operator.staffId, { by: { staffId: null, name: 'Ana Lima' } });
  await ensureStaffWith(w.deps, { email: operator.email, name: 'Test operator' }, { agencyId: null, role: 'operator' });
  for (const { payload } of await desk.takeJobs('forget-operator')) await forgetOperatorJob(w.deps).run(payload);
  expect(await desk.takeJobs('forget-author')).toEqual([]);
});

test('only its author can delete a comment while still on staff, and every comment is deleted after two years [TEN-38]', async () => {
  const { tenant, owner, editor } = await scene();
  const { body } = await editor.call('POST', comments, { about: '', text: 'Too dear for May' });
  expect((await owner.call('DELETE', `${comments}/${body.id}`)).status).toBe(404);
  const prune = () => w.inTenant(tenant, (tx) => pruneTenant(tx, w.clock.now()));
  w.clock.advance(729 * 86_400);
  await prune();
  const kept = () => w.inTenant(tenant, (tx) => tx.query('select text from programme_comment'));
  expect(await kept()).toHaveLength(1);
  w.clock.advance(3 * 86_400);
  await prune();
  expect(await kept()).toEqual([]);
});
