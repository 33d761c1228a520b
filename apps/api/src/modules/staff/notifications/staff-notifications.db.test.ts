import { adminRoutes, type StaffNotificationPage } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { notifyStaffBeforeJob, notifyStaffJob } from '../../../jobs/send-mail.ts';
import { INSTALLATION, withStaff, withTenant } from '../../../platform/database/transactions.ts';
import { deskOf } from '../../../testing/desk.ts';
import { createDeskEnv, type TestStaff, testDesk } from '../../../testing/desk-env.ts';
import { world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { createVersionFixture } from '../../admin/versions/testing/version-fixture.ts';
import { removeOperator } from '../operators/operators.ts';
import { pruneStaff } from '../prune-store.ts';
import { queueStaffNotification } from './notify-staff.ts';

const w = await world({ desk: testDesk });
const packs = packFolder();
const stage = createDeskEnv(w);
const { versions } = adminRoutes;

interface Agency {
  tenantId: string;
}

const list = async ({ cookie }: TestStaff, { tenantId }: Agency, query = ''): Promise<StaffNotificationPage> =>
  (await stage.call({ method: 'GET', path: `/admin/staff-notifications/${tenantId}${query}`, cookie })).body;
const kindsOf = async (one: TestStaff, agency: Agency): Promise<string[]> =>
  (await list(one, agency)).data.map(({ kind }) => kind);
const read = async ({ cookie }: TestStaff, path: string, body?: object) =>
  (await stage.call({ method: 'POST', path: `/admin/staff-notifications/${path}`, cookie, ...(body && { body }) }))
    .body;
const mailsTo = ({ email }: TestStaff): string[] =>
  w.mailbox.messages(INSTALLATION).flatMap(({ to, subject }) => (to === email ? [subject ?? ''] : []));

async function submitted() {
  const scene = await createVersionFixture(w, packs, { versionsNeedApproval: true });
  const author = await stage.signIn('editor', scene.tenant);
  const approver = await stage.signIn('approver', scene.tenant);
  const [first, second] = [author, approver].map(({ staffId }, at) =>
    deskOf(w, scene.tenant, { id: staffId, name: ['Ana', 'Cem'][at] ?? '' }),
  );
  if (!first || !second) throw new Error('Two are signed in.');
  const { number } = await first.call(versions.begin, { body: { from: 1 } });
  const at = { params: { number }, body: { revision: 1 } };
  await first.call(versions.submit, at);
  return { ...scene, author, approver, first, second, number, at };
}

const notice = (agencyId: string, to: readonly string[]) => ({
  agencyId,
  to,
  news: { kind: 'PUBLISHED' as const, agency: 'Bay', version: 3 },
});

test('a submitted version notifies its possible approvers and a decision its author, at this agency only [DESK-646]', async () => {
  const { tenant, author, approver, second, number, at } = await submitted();
  const [viewer, counter] = [await stage.signIn('viewer', tenant), await stage.signIn('counter', tenant)];
  const stranger = await stage.signIn('approver', await w.mintTenant());
  await stage.deliver();
  expect((await list(approver, tenant)).data).toMatchObject([
    { kind: 'SUBMITTED', by: 'Ana', version: number, isRead: false },
  ]);
  for (const other of [author, viewer, counter]) expect(await kindsOf(other, tenant)).toEqual([]);
  expect(
    (
      await stage.call({
        method: 'GET',
        path: `/admin/staff-notifications/${tenant.tenantId}`,
        cookie: stranger.cookie,
      })
    ).status,
  ).toBe(404);
  await second.call(versions.approve, at);
  w.clock.advance(1);
  await second.call(versions.sendBack, { params: at.params, body: { revision: 1, reason: 'Too dear' } });
  await stage.deliver();
  expect(await kindsOf(author, tenant)).toEqual(['SENT_BACK', 'APPROVED']);
  expect(await kindsOf(approver, tenant)).toEqual(['SUBMITTED']);
});

test('by default an approval that is asked or refused is emailed, and one that is given is not [DESK-647]', async () => {
  const { author, approver, second, at } = await submitted();
  await second.call(versions.approve, at);
  await second.call(versions.sendBack, { params: at.params, body: { revision: 1, reason: 'Too dear' } });
  await stage.deliver();
  const subjects = [...mailsTo(author), ...mailsTo(approver)].filter((subject) => subject.includes('version'));
  expect(subjects.map((subject) => subject.replace(/.*version \d+ /, '')).toSorted()).toEqual([
    'needs your approval',
    'was sent back to you',
  ]);
});

test('a person chooses by kind whether they are emailed; other recipients keep their own choice [DESK-653]', async () => {
  const tenant = await w.mintTenant();
  const [one, other] = [await stage.signIn('editor', tenant), await stage.signIn('editor', tenant)];
  const path = '/admin/staff-notification-emails';
  const choose = async (kind: string, isEmailed: boolean) =>
    (await stage.call({ method: 'PUT', path, cookie: one.cookie, body: { kind, isEmailed } })).body.data;
  await choose('SENT_BACK', false);
  expect(await choose('PUBLISHED', true)).toEqual(
    expect.arrayContaining([
      { kind: 'SENT_BACK', isEmailed: false },
      { kind: 'PUBLISHED', isEmailed: true },
      { kind: 'NOT_PUBLISHED', isEmailed: true },
    ]),
  );
  expect(
    (await stage.call({ method: 'PUT', path, cookie: one.cookie, body: { kind: 'UNAPPROVED', isEmailed: false } }))
      .status,
  ).toBe(400);
  const sentBack = { kind: 'SENT_BACK' as const, agency: 'Bay', version: 3, by: 'Cem', reason: 'Dear' };
  await withTenant(w.deps.database, tenant.tenantId, async (tx) => {
    const base = notice(tenant.tenantId, [one.staffId, other.staffId]);
    await queueStaffNotification(tx, base, w.deps.clock());
    await queueStaffNotification(tx, { ...base, news: sentBack }, w.deps.clock());
  });
  await stage.deliver();
  const about = (person: TestStaff) => mailsTo(person).filter((subject) => subject.startsWith('Bay: '));
  expect([about(one), about(other)]).toEqual([['Bay: version 3 is live'], ['Bay: version 3 was sent back to you']]);
});

test('a repeated job saves and emails a notification once; a rolled back action queues no job [DESK-646]', async () => {
  const tenant = await w.mintTenant();
  const editor = await stage.signIn('editor', tenant);
  const lost = withTenant(w.deps.database, tenant.tenantId, async (tx) => {
    await queueStaffNotification(tx, notice(tenant.tenantId, [editor.staffId]), w.deps.clock());
    throw new Error('lost');
  });
  await expect(lost).rejects.toThrow('lost');
  await stage.deliver();
  expect(await kindsOf(editor, tenant)).toEqual([]);
  const news = { kind: 'SENT_BACK' as const, agency: 'Bay', version: 3, by: 'Cem', reason: 'Dear' };
  await withTenant(w.deps.database, tenant.tenantId, (tx) =>
    queueStaffNotification(tx, { agencyId: tenant.tenantId, to: [editor.staffId], news }, w.deps.clock()),
  );
  const [job] = await stage.takeJobs('notify-staff');
  for (let run = 0; run < 2; run += 1) await notifyStaffJob(w.deps).run(job?.payload);
  await stage.deliver();
  expect(await kindsOf(editor, tenant)).toEqual(['SENT_BACK']);
  expect(mailsTo(editor).filter((subject) => subject.includes('sent back'))).toHaveLength(1);
});

test('a notice queued by the release before is saved and emailed [DESK-646]', async () => {
  const tenant = await w.mintTenant();
  const approver = await stage.signIn('approver', tenant);
  const news = { kind: 'SUBMITTED', agency: 'Bay', version: 2, by: 'Ana', note: '' };
  const payload = { agencyId: tenant.tenantId, to: { approversBut: [] }, news };
  await notifyStaffBeforeJob(w.deps).run(payload);
  await stage.deliver();
  expect(await kindsOf(approver, tenant)).toEqual(['SUBMITTED']);
  expect(mailsTo(approver).some((subject) => subject.includes('needs your approval'))).toBe(true);
});

test('without the permission a notification is neither saved nor shown; with it again it is shown [DESK-648]', async () => {
  const tenant = await w.mintTenant();
  const [owner, editor] = [await stage.signIn('owner', tenant), await stage.signIn('editor', tenant)];
  const send = () =>
    withTenant(w.deps.database, tenant.tenantId, (tx) =>
      queueStaffNotification(tx, notice(tenant.tenantId, [editor.staffId]), w.deps.clock()),
    );
  const path = `/admin/agencies/${tenant.tenantId}/staff/${editor.staffId}/roles`;
  const change = (roles: string[]) => stage.call({ method: 'PUT', path, cookie: owner.cookie, body: { roles } });
  await send();
  await stage.deliver();
  expect((await change(['counter'])).status).toBe(200);
  await send();
  await stage.deliver();
  expect(await list(editor, tenant)).toMatchObject({ data: [], unread: 0 });
  await change(['viewer']);
  expect(await kindsOf(editor, tenant)).toEqual(['PUBLISHED']);
});

test('reading one or all lowers the unread count; later ones and those of others stay unread [DESK-649]', async () => {
  const tenant = await w.mintTenant();
  const [one, other] = [await stage.signIn('editor', tenant), await stage.signIn('editor', tenant)];
  const send = async () => {
    w.clock.advance(1);
    await withTenant(w.deps.database, tenant.tenantId, (tx) =>
      queueStaffNotification(tx, notice(tenant.tenantId, [one.staffId, other.staffId]), w.deps.clock()),
    );
    await stage.deliver();
  };
  for (let sent = 0; sent < 3; sent += 1) await send();
  const { data, unread, links } = await list(one, tenant, '?limit=2');
  expect([data.length, unread, links.previous]).toEqual([2, 3, null]);
  const next = await stage.call({ method: 'GET', path: links.next ?? '', cookie: one.cookie });
  expect(next.body.data).toHaveLength(1);
  const id = data[1]?.notificationId ?? '';
  for (let time = 0; time < 2; time += 1)
    expect(await read(one, `${tenant.tenantId}/${id}/read`)).toEqual({ unread: 2 });
  expect(await read(other, `${tenant.tenantId}/${id}/read`)).toEqual({ unread: 2 });
  await send();
  expect(await read(one, `${tenant.tenantId}/read`, { upTo: data[0]?.at })).toEqual({ unread: 1 });
  expect((await list(other, tenant)).unread).toBe(3);
});

test('removing a person deletes their notifications and their name in others; after 90 days all are deleted [DESK-650]', async () => {
  const { tenant, author, approver, second, at } = await submitted();
  await second.call(versions.approve, at);
  await stage.deliver();
  const owner = await stage.signIn('owner', tenant);
  const operator = await stage.signIn('operator', null);
  const send = () =>
    withTenant(w.deps.database, tenant.tenantId, (tx) =>
      queueStaffNotification(tx, notice(tenant.tenantId, [operator.staffId]), w.deps.clock()),
    );
  await send();
  await stage.deliver();
  expect(await kindsOf(operator, tenant)).toEqual(['PUBLISHED']);
  const path = `/admin/agencies/${tenant.tenantId}/staff/${approver.staffId}`;
  expect((await stage.call({ method: 'DELETE', path, cookie: owner.cookie })).status).toBe(200);
  expect((await list(author, tenant)).data[0]?.by).toMatch(/^former-staff-/);
  const rows = () =>
    withStaff(w.deps.database, (tx) =>
      tx.query<{ staffId: string }>(
        'select staff_id as "staffId" from staff_notification where agency_id = $1 order by staff_id',
        [tenant.tenantId],
      ),
    );
  const those = (...people: TestStaff[]) =>
    people.map(({ staffId }) => ({ staffId })).toSorted((a, b) => (a.staffId < b.staffId ? -1 : 1));
  expect((await rows()).filter(({ staffId }) => staffId === approver.staffId)).toEqual([]);
  await stage.signIn('operator', null);
  await removeOperator(w.deps, operator.staffId, { by: { staffId: null, name: 'Ana Lima' } });
  expect((await rows()).filter(({ staffId }) => staffId === operator.staffId)).toEqual([]);
  expect(await rows()).toEqual(expect.arrayContaining(those(author)));
  const later = new Date(w.deps.clock().getTime() + 90 * 86_400_000);
  await withStaff(w.deps.database, (tx) => pruneStaff(tx, later, testDesk));
  expect(await rows()).toEqual([]);
});

test('an API key has no notifications [DESK-648]', async () => {
  const tenant = await w.mintTenant();
  const owner = await stage.signIn('owner', tenant);
  const made = await stage.call({
    method: 'POST',
    path: `/admin/agencies/${tenant.tenantId}/keys`,
    cookie: owner.cookie,
    body: { name: 'Till', permissions: ['programme.read'], days: 1 },
  });
  const headers = { authorization: `Bearer ${made.body.secret}` };
  const reply = await stage.call({ method: 'GET', path: `/admin/staff-notifications/${tenant.tenantId}`, headers });
  expect(reply).toMatchObject({ status: 403, body: { error: 'NOT_ALLOWED' } });
});
