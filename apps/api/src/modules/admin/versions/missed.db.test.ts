import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { publishVersionJob } from '../../../jobs/publish-version.ts';
import { INSTALLATION } from '../../../platform/database/transactions.ts';
import { deskOf } from '../../../testing/desk.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { createVersionFixture } from './testing/version-fixture.ts';

const w = await world({ desk: testDesk });
const packs = packFolder();
const stage = createDeskEnv(w);
const { versions } = adminRoutes;

test('a version that cannot be published on schedule is emailed to scheduler and approvers, and shown until someone acts [DESK-119]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const scene = await createVersionFixture(w, packs, { versionsNeedApproval: true });
  const [approver, owner] = [await stage.signIn('approver', scene.tenant), await stage.signIn('owner', scene.tenant)];
  const stranger = await stage.signIn('approver', await w.mintTenant());
  const [second, third] = [approver, owner].map(({ staffId }) => deskOf(w, scene.tenant, { id: staffId, name: 'Cem' }));
  if (!second || !third) throw new Error('Two are signed in.');
  const waits = async (reward: number) => {
    const { number } = await scene.draft(scene.document('programme.yaml', '"reward":10', `"reward":${reward}`));
    const at = { params: { number }, body: { revision: 1 } };
    await scene.desk.call(versions.submit, at);
    await second.call(versions.approve, at);
    return at;
  };
  const late = await waits(12);
  const publishAt = '2026-03-03T03:00:00.000Z';
  await third.call(versions.schedule, { ...late, body: { revision: 1, publishAt } });
  await third.call(versions.publish, await waits(20));
  const { number } = late.params;
  await publishVersionJob(w.deps).run({ tenantId: scene.tenant.tenantId, number, publishAt, by: third.actor });

  const missed = { at: '2026-03-02T12:00:00.000Z', reason: 'NEWER_VERSION_LIVE' };
  const open = await scene.desk.call(versions.list, { query: { only: 'open' } });
  expect(open.data).toMatchObject([{ number, state: 'APPROVED', missed }]);
  await stage.deliver();
  const told = w.mailbox.messages(INSTALLATION).filter(({ subject }) => subject?.includes(`version ${number} wasn’t`));
  expect(told.map(({ to }) => to).toSorted()).toEqual([approver.email, owner.email].toSorted());
  expect(told[0]?.text).toContain(`https://desk.test/${scene.tenant.tenantId}/versions/${number}`);
  expect(told[0]?.text).toContain('A newer version went live first');
  expect(told.some(({ to }) => to === stranger.email)).toBe(false);

  await scene.desk.call(versions.withdraw, late);
  expect((await scene.desk.call(versions.get, { params: { number } })).missed).toBeNull();
});

test('a version returned by an approver is a draft again; its authors get the reason as a comment and by email [DESK-341]', async () => {
  const scene = await createVersionFixture(w, packs, { versionsNeedApproval: true });
  const [author, editor, approver] = [
    await stage.signIn('editor', scene.tenant),
    await stage.signIn('editor', scene.tenant),
    await stage.signIn('approver', scene.tenant),
  ];
  const [first, second, third] = [author, editor, approver].map(({ staffId }, at) =>
    deskOf(w, scene.tenant, { id: staffId, name: ['Ana', 'Ben', 'Cem'][at] ?? '' }),
  );
  if (!first || !second || !third) throw new Error('Three are signed in.');
  const { number } = await first.call(versions.begin, { body: { from: 1 } });
  const params = { number };
  const sendBack = (revision: number) =>
    third.call(versions.sendBack, { params, body: { revision, reason: ' Too dear in May. ' } });
  await expect(sendBack(1)).rejects.toMatchObject({ code: 'VERSION_SETTLED' });
  await second.call(versions.save, { params, body: { revision: 1, files: {}, pictures: {}, note: 'May' } });
  await first.call(versions.submit, { params, body: { revision: 2 } });
  await expect(sendBack(1)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(await sendBack(2)).toMatchObject({ state: 'DRAFT', submittedAt: null, approver: null });
  const { data } = await first.call(versions.comments, { params });
  expect(data).toMatchObject([{ about: '', text: 'Too dear in May.', by: { name: 'Cem' } }]);
  await stage.deliver();
  const told = w.mailbox.messages(INSTALLATION).filter(({ subject }) => subject?.includes('was sent back to you'));
  expect(told.map(({ to }) => to).toSorted()).toEqual([author.email, editor.email].toSorted());
  expect(told[0]?.text).toContain('Cem sent back version');
  expect(told[0]?.text).toContain('Too dear in May.');
  expect(told[0]?.text).toContain(`https://desk.test/${scene.tenant.tenantId}/versions/${number}`);
  const { data: acts } = await scene.desk.call(adminRoutes.acts.list, { query: { verb: 'versions.sendBack' } });
  expect(acts).toMatchObject([{ subject: { kind: 'version', id: String(number) }, actor: { name: 'Cem' } }]);
});

test('a submitted version is emailed to every possible approver, and not to its authors [DESK-487]', async () => {
  const scene = await createVersionFixture(w, packs, { versionsNeedApproval: true });
  const author = await stage.signIn('owner', scene.tenant);
  const approvers = [await stage.signIn('approver', scene.tenant), await stage.signIn('owner', scene.tenant)];
  const others = [await stage.signIn('editor', scene.tenant), await stage.signIn('approver', await w.mintTenant())];
  const desk = deskOf(w, scene.tenant, { id: author.staffId, name: 'Ana' });
  const { number } = await desk.call(versions.begin, { body: { from: 1, note: 'Summer ferries' } });
  await desk.call(versions.submit, { params: { number }, body: { revision: 1 } });
  await stage.deliver();
  const sent = w.mailbox
    .messages(INSTALLATION)
    .filter(({ subject }) => subject?.endsWith(`version ${number} needs your approval`));
  const people = new Set([author, ...approvers, ...others].map(({ email }) => email));
  expect(sent.flatMap(({ to }) => (people.has(to) ? [to] : [])).toSorted()).toEqual(
    approvers.map(({ email }) => email).toSorted(),
  );
  expect(sent[0]?.text).toContain('Ana submitted version');
  expect(sent[0]?.text).toContain('Summer ferries');
  expect(sent[0]?.text).toContain(`https://desk.test/${scene.tenant.tenantId}/versions/${number}`);
});
