import { expect, test } from 'vitest';
import { createVersionFixture } from '../modules/admin/versions/testing/version-fixture.ts';
import { createDeskEnv, testDesk } from '../testing/desk-env.ts';
import { world } from '../testing/index.ts';
import { packFolder } from '../testing/pack-folder.ts';
import { forgetAuthorJob } from './personal-data.ts';
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
