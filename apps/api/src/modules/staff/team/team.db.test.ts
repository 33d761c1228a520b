import { randomBytes } from 'node:crypto';
import { adminRoutes, roles as roleTable } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { INSTALLATION, withStaff } from '../../../platform/database/transactions.ts';
import { deskOf } from '../../../testing/desk.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type TestReply, world } from '../../../testing/index.ts';
import { ensureStaffWith } from '../ensure-staff.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const address = (): string => `new-${randomBytes(5).toString('hex')}@desk.example`;

async function scene() {
  const tenant = await w.mintTenant();
  const owner = await desk.signIn('owner', tenant);
  const as = (cookie: string) => (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    desk.call({
      method,
      path: `/admin/agencies/${tenant.tenantId}/staff${path}`,
      cookie,
      ...(body === undefined ? {} : { body }),
    });
  return { tenant, owner, as, team: as(owner.cookie) };
}
const person = (reply: TestReply, email: string) =>
  reply.body.data.find((each: { email: string }) => each.email === email);
const tokenIn = (mail = ''): string => /#token=([\w-]{43})/.exec(mail)?.[1] ?? 'none';
const answer = async (method: 'POST' | 'DELETE', cookie: string, at = 0) => {
  w.clock.advance(1);
  const { body } = await desk.call({ method: 'GET', path: '/admin/me', cookie });
  return desk.call({ method, path: `/admin/invitations/${body.invitations[at]?.offerId}`, cookie });
};
const cookieOf = (reply: TestReply): string =>
  String([reply.headers['set-cookie'] ?? []].flat()[0]).split(';')[0] ?? '';
const accept = (token: string) => desk.call({ method: 'POST', path: '/admin/sign-in/invitation', body: { token } });
const codesTo = (email: string): number =>
  w.mailbox.messages(INSTALLATION).filter(({ to, text }) => to === email && /^\d{6}$/m.test(text)).length;
const codeMailed = async (email: string): Promise<boolean> => {
  const before = codesTo(email);
  await desk.call({ method: 'POST', path: '/admin/sign-in/code', body: { email } });
  await desk.deliver();
  return codesTo(email) > before;
};
const actsOf = async (tenant: { tenantId: string }) =>
  w.inTenant({ ...tenant, host: '' }, (tx) =>
    tx.query('select verb, actor_name as by, subject_id as id, facts from act where tenant_id = $1 order by act_id', [
      tenant.tenantId,
    ]),
  );

test('an invitation link signs in once; its roles apply after acceptance, and both steps are in the audit log [DESK-11, DESK-457, DESK-458]', async () => {
  const { team, tenant } = await scene();
  const email = address();
  const asked = { email: ` ${email.toUpperCase()}`, name: ' Iris\u202e Bloom\u0007 ', roles: ['editor', 'finance'] };
  const reply = await team('POST', '', asked);
  const invited = person(reply, email);
  expect(invited).toMatchObject({ name: 'Iris Bloom', roles: ['editor', 'finance'], joinedAt: null, language: 'en' });
  const mail = await desk.deliver();
  expect(mail).toContain(`Test owner invited you to work for Tenant ${tenant.tenantId} as: editor, finance.`);
  const link = `https://desk.test/invitation#token=${tokenIn(mail)}`;
  expect(mail).toContain(link);
  const came = await accept(tokenIn(mail));
  const { tenantId } = tenant;
  const offered = { agencyId: tenantId, roles: ['editor', 'finance'], invitedBy: 'Test owner' };
  expect(came).toMatchObject({ status: 200, body: { email, agencies: [], invitations: [offered] } });
  expect(person(await team('GET', ''), email)).toMatchObject({ joinedAt: null, lastSeenAt: null, signIns: 0 });
  const accepted = await answer('POST', cookieOf(came));
  expect(accepted).toMatchObject({
    status: 200,
    body: { agencies: [{ roles: ['editor', 'finance'] }], invitations: [] },
  });
  expect(String(came.headers['set-cookie'])).toMatch(/^__Host-desk=/);
  expect((await accept(tokenIn(mail))).body.error).toBe('INVITATION_OVER');
  expect(person(await team('GET', ''), email)).toMatchObject({ joinedAt: w.clock.now().toISOString(), signIns: 0 });
  expect(await actsOf(tenant)).toEqual([
    {
      verb: 'staff.invite',
      by: 'Test owner',
      id: invited.staffId,
      facts: { who: 'Iris Bloom', after: ['editor', 'finance'] },
    },
    {
      verb: 'staff.accept',
      by: 'Iris Bloom',
      id: invited.staffId,
      facts: { who: 'Iris Bloom', after: ['editor', 'finance'] },
    },
  ]);
});

test('an invitation expires after seven days or when another is mailed; until then a code works too [DESK-11]', async () => {
  const { team } = await scene();
  const email = address();
  const { staffId } = person(await team('POST', '', { email, name: 'Iris', roles: ['viewer'] }), email);
  const first = tokenIn(await desk.deliver());
  expect((await team('POST', `/${staffId}/invitation`)).status).toBe(200);
  const second = tokenIn(await desk.deliver());
  expect((await accept(first)).body.error).toBe('INVITATION_OVER');
  expect(await codeMailed(email)).toBe(true);
  w.clock.advance(7 * 86_400);
  expect((await accept(second)).body.error).toBe('INVITATION_OVER');
  const late = address();
  const other = await scene();
  await other.team('POST', '', { email: late, name: 'Iris', roles: ['viewer'] });
  await desk.deliver();
  w.clock.advance(7 * 86_400);
  expect(await codeMailed(late)).toBe(false);
});

test('signing in by code expires the mailed links; after acceptance no link is mailed again [DESK-11, DESK-458]', async () => {
  const { team } = await scene();
  const email = address();
  const { staffId } = person(await team('POST', '', { email, name: 'Iris', roles: ['viewer'] }), email);
  const link = tokenIn(await desk.deliver());
  const cookie = await desk.signInAs(email);
  expect((await accept(link)).body.error).toBe('INVITATION_OVER');
  expect((await team('POST', `/${staffId}/invitation`)).status).toBe(200);
  expect(tokenIn(await desk.deliver())).toBe('none');
  expect((await answer('POST', cookie)).status).toBe(200);
  expect(await team('POST', `/${staffId}/invitation`)).toMatchObject({ status: 409, body: { error: 'ALREADY_STAFF' } });
});

test('an agency can mail a hundred invitations a day [DESK-11]', async () => {
  const { team } = await scene();
  const email = address();
  const { staffId } = person(await team('POST', '', { email, name: 'Iris', roles: ['viewer'] }), email);
  const again = () => team('POST', `/${staffId}/invitation`);
  for (let mailed = 1; mailed < 100; mailed += 1) expect((await again()).status).toBe(200);
  const refused = await again();
  expect(refused).toMatchObject({ status: 429, body: { error: 'TOO_MANY_REQUESTS' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('staff of one agency are invited by another as the same person: nothing about them is disclosed, and no role applies before they accept [DESK-11, DESK-458]', async () => {
  const [here, there] = [await scene(), await scene()];
  const known = await desk.signIn('support', here.tenant);
  const operator = await desk.signIn('operator', null);
  const me = async () => (await desk.call({ method: 'GET', path: '/admin/me', cookie: known.cookie })).body;
  const idsOf = async () => (await me()).agencies.map(({ agencyId }: { agencyId: string }) => agencyId);
  const invite = (email: string, roles: string[]) => there.team('POST', '', { email, name: 'Whoever', roles });
  const pending = { name: 'Whoever', joinedAt: null, lastSeenAt: null, signIns: 0, passkeys: 0 };
  expect(person(await invite(known.email, ['finance']), known.email)).toMatchObject({ ...pending, roles: ['finance'] });
  expect(person(await invite(operator.email, ['viewer']), operator.email)).toMatchObject(pending);
  const mail = w.mailbox.messages(INSTALLATION);
  await desk.deliver();
  expect(mail.some(({ to, text }) => to === known.email && tokenIn(text) !== 'none')).toBe(false);
  expect(await idsOf()).toEqual([here.tenant.tenantId]);
  for (const [method, path] of [
    ['GET', '/sign-ins'],
    ['DELETE', '/sign-ins'],
  ] as const)
    for (const { staffId } of [known, operator])
      expect((await there.team(method, `/${staffId}${path}`)).body.error).toBe('NOT_FOUND');
  expect((await invite(known.email, ['viewer'])).body).toMatchObject({ error: 'ALREADY_STAFF' });
  expect((await answer('POST', known.cookie)).status).toBe(200);
  expect(await idsOf()).toEqual(expect.arrayContaining([here.tenant.tenantId, there.tenant.tenantId]));
  expect(person(await there.team('GET', ''), known.email)).toMatchObject({ name: 'Test support', roles: ['finance'] });
  expect(person(await here.team('GET', ''), known.email).roles).toEqual(['support']);
});

test('an invitation can be declined or withdrawn; roles the person did not see and expired invitations can’t be accepted [DESK-458]', async () => {
  const { team, tenant } = await scene();
  const { cookie, email, staffId } = await desk.signIn('viewer', await w.mintTenant());
  const invite = () => {
    w.clock.advance(1);
    return team('POST', '', { email, name: 'Iris', roles: ['viewer'] });
  };
  const offers = async () => (await desk.call({ method: 'GET', path: '/admin/me', cookie })).body.invitations;
  const take = (offerId: string) => desk.call({ method: 'POST', path: `/admin/invitations/${offerId}`, cookie });
  await invite();
  expect((await answer('DELETE', cookie)).body).toEqual({});
  expect(person(await team('GET', ''), email)).toBeUndefined();
  await invite();
  const [seen] = await offers();
  w.clock.advance(1);
  expect((await team('PUT', `/${staffId}/roles`, { roles: ['support'] })).status).toBe(200);
  expect((await take(seen.offerId)).body.error).toBe('NOT_FOUND');
  const [changed] = await offers();
  expect(changed.roles).toEqual(['support']);
  const stranger = await desk.signIn('viewer', tenant);
  const path = `/admin/invitations/${changed.offerId}`;
  w.clock.advance(1);
  expect((await desk.call({ method: 'POST', path, cookie: stranger.cookie })).body.error).toBe('NOT_FOUND');
  expect(person(await team('DELETE', `/${staffId}`), email)).toBeUndefined();
  expect((await take(changed.offerId)).body.error).toBe('NOT_FOUND');
  expect((await actsOf(tenant)).map(({ verb }) => verb)).toEqual([
    'staff.invite',
    'staff.decline',
    'staff.invite',
    'staff.changeRoles',
    'staff.withdraw',
  ]);
  const late = address();
  const { body } = await team('POST', '', { email: late, name: 'Iris', roles: ['viewer'] });
  expect(person({ body } as TestReply, late)).toMatchObject({ joinedAt: null });
  const came = await accept(tokenIn(await desk.deliver()));
  expect((await answer('DELETE', cookieOf(came))).status).toBe(200);
  expect((await desk.call({ method: 'GET', path: '/admin/me', cookie: cookieOf(came) })).status).toBe(401);
});

test('an agency sees and ends only a person’s access to itself, not sessions used for other agencies [DESK-459]', async () => {
  const [here, there] = [await scene(), await scene()];
  const { staffId, email, cookie } = await desk.signIn('viewer', here.tenant);
  const grant = { agencyId: there.tenant.tenantId, role: 'viewer' as const };
  await ensureStaffWith(w.deps, { email, name: '' }, grant);
  const use = (tenant: { tenantId: string }) =>
    desk.call({ method: 'GET', path: `/admin/agencies/${tenant.tenantId}/settings`, cookie });
  const rowAt = async ({ team }: typeof here) => person(await team('GET', ''), email);
  await use(here.tenant);
  expect(await rowAt(here)).toMatchObject({ signIns: 1, lastSeenAt: w.clock.now().toISOString() });
  expect(await rowAt(there)).toMatchObject({ signIns: 0, lastSeenAt: null });
  expect((await there.team('GET', `/${staffId}/sign-ins`)).body.data).toEqual([]);
  expect((await here.team('GET', `/${staffId}/sign-ins`)).body.data).toMatchObject([{ isShared: true }]);
  expect((await here.team('DELETE', `/${staffId}/sign-ins`)).body.data).toMatchObject([{ isShared: true }]);
  expect((await use(there.tenant)).status).toBe(200);
  expect((await here.team('DELETE', `/${staffId}`)).status).toBe(200);
  expect((await use(here.tenant)).body.error).toBe('NOT_FOUND');
  expect((await there.team('DELETE', `/${staffId}/sign-ins`)).body.data).toEqual([]);
  expect((await use(there.tenant)).status).toBe(401);
});

test('role changes apply from the next call; an agency keeps an owner even if its last two leave at once [DESK-12]', async () => {
  const { team, owner, tenant, as } = await scene();
  const { staffId, cookie } = await desk.signIn('viewer', tenant);
  const acts = () => desk.call({ method: 'GET', path: `/admin/agencies/${tenant.tenantId}/acts`, cookie });
  expect((await acts()).body.error).toBe('NOT_ALLOWED');
  expect((await team('PUT', `/${staffId}/roles`, { roles: ['finance', 'owner'] })).status).toBe(200);
  expect((await acts()).body.data[0]).toMatchObject({
    verb: 'staff.changeRoles',
    facts: { before: ['viewer'], after: ['finance', 'owner'] },
  });
  const replies = await Promise.all([
    team('DELETE', `/${owner.staffId}`),
    as(cookie)('PUT', `/${staffId}/roles`, { roles: ['viewer'] }),
  ]);
  expect(replies.map(({ body }) => body.error).filter((error) => error === 'LAST_OWNER')).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('roles changed by another person are not overwritten from a stale view; repeating the same change is idempotent [DESK-393]', async () => {
  const { team, tenant } = await scene();
  const { staffId } = await desk.signIn('editor', tenant);
  const change = (roles: string[], was?: string[]) => team('PUT', `/${staffId}/roles`, { roles, ...(was && { was }) });
  const held = async () =>
    (await team('GET', '')).body.data.find((one: { staffId: string }) => one.staffId === staffId).roles;
  expect((await change(['viewer'], ['editor'])).status).toBe(200);
  const late = await change(['editor', 'support'], ['editor']);
  expect(late).toMatchObject({ status: 409, body: { error: 'CHANGED_MEANWHILE' } });
  expect(await held()).toEqual(['viewer']);
  expect((await change(['viewer'], ['editor'])).status).toBe(200);
  expect((await change(['support', 'viewer'], ['viewer'])).status).toBe(200);
  expect((await change(['finance'], ['viewer', 'support'])).status).toBe(200);
  expect((await change(['viewer'])).status).toBe(200);
});

test('the last owner can’t be removed, not even by themselves [DESK-12]', async () => {
  const { team, owner, tenant } = await scene();
  const operator = await desk.signIn('operator', null);
  const path = `/admin/agencies/${tenant.tenantId}/staff/${owner.staffId}`;
  expect((await team('DELETE', `/${owner.staffId}`)).body.error).toBe('LAST_OWNER');
  expect((await desk.call({ method: 'DELETE', path, cookie: operator.cookie })).body.error).toBe('LAST_OWNER');
  expect((await team('PUT', `/${owner.staffId}/roles`, { roles: ['viewer'] })).body.error).toBe('LAST_OWNER');
});

test('a staff manager can’t grant, revoke or end anything with more rights than they have, nor create such a key [DESK-12]', async () => {
  const { tenant, owner } = await scene();
  const { staffId } = await desk.signIn('viewer', tenant);
  const manager = deskOf(w, tenant, { may: ['staff.manage', ...roleTable.viewer] });
  const { team, keys } = adminRoutes;
  const beyond = (asked: Promise<unknown>) => expect(asked).rejects.toMatchObject({ code: 'ROLE_ABOVE_YOURS' });
  await beyond(
    manager.call(team.invite, { body: { email: address(), name: 'Eve', language: 'en', roles: ['support'] } }),
  );
  await beyond(manager.call(team.changeRoles, { params: { staff: staffId }, body: { roles: ['owner'] } }));
  await beyond(manager.call(team.changeRoles, { params: { staff: owner.staffId }, body: { roles: ['viewer'] } }));
  await beyond(manager.call(team.remove, { params: { staff: owner.staffId } }));
  await beyond(manager.call(team.endSignIns, { params: { staff: owner.staffId } }));
  await beyond(manager.call(keys.make, { body: { name: 'Export', permissions: ['acts.read'], days: 30 } }));
  const invited = { email: address(), name: 'Iris', language: 'en' as const, roles: ['viewer' as const] };
  expect((await manager.call(team.invite, { body: invited })).data).toHaveLength(3);
});

test('a removed person loses access to the agency and is deleted if they belong to no other [DESK-12]', async () => {
  const [here, there] = [await scene(), await scene()];
  const { staffId, email, cookie } = await desk.signIn('support', here.tenant);
  await ensureStaffWith(w.deps, { email, name: '' }, { agencyId: there.tenant.tenantId, role: 'viewer' });
  expect(person(await here.team('DELETE', `/${staffId}`), email)).toBeUndefined();
  const me = () => desk.call({ method: 'GET', path: '/admin/me', cookie });
  expect((await me()).body.agencies.map(({ agencyId }: { agencyId: string }) => agencyId)).toEqual([
    there.tenant.tenantId,
  ]);
  expect((await here.team('DELETE', `/${staffId}`)).body.error).toBe('NOT_FOUND');
  expect((await there.team('DELETE', `/${staffId}`)).status).toBe(200);
  expect((await me()).status).toBe(401);
  expect(await codeMailed(email)).toBe(false);
  const left = await actsOf(there.tenant);
  expect(left.at(-1)).toMatchObject({ verb: 'staff.remove', id: staffId, facts: { before: ['viewer'] } });
});

test('staff can’t grant, revoke or end rights they don’t have, and can’t grant platform roles [DESK-12]', async () => {
  const { team, tenant, owner } = await scene();
  const { body } = await desk.call({
    method: 'POST',
    path: `/admin/agencies/${tenant.tenantId}/staff`,
    cookie: owner.cookie,
    body: { email: address(), name: 'Eve', roles: ['operator'] },
  });
  expect(body).toMatchObject({ error: 'INVALID_REQUEST', field: 'roles.0' });
  for (const roles of [[], ['viewer', 'viewer'], 'owner'])
    expect((await team('POST', '', { email: address(), name: 'Eve', roles })).body.error).toBe('INVALID_REQUEST');
  expect((await team('POST', '', { email: 'no address', name: 'Eve', roles: ['viewer'] })).body.field).toBe('email');
  const stranger = await desk.signIn('viewer', await w.mintTenant());
  for (const [method, path, more] of [
    ['PUT', '/roles', { roles: ['viewer'] }],
    ['DELETE', '', undefined],
    ['DELETE', '/sign-ins', undefined],
    ['GET', '/sign-ins', undefined],
    ['POST', '/invitation', undefined],
  ] as const)
    expect((await team(method, `/${stranger.staffId}${path}`, more)).body.error).toBe('NOT_FOUND');
});

test('an agency has at most two hundred staff [DESK-11]', async () => {
  const { team, tenant } = await scene();
  await withStaff(w.deps.database, (tx) =>
    tx.run(
      `with p as (
         insert into staff (staff_id, email, name, language, created_at, joined_at)
         select gen_random_uuid(), gen_random_uuid() || '@desk.example', 'Ana', 'en', now(), now()
           from generate_series(1, 198) returning staff_id)
       insert into staff_grant (staff_id, agency_id, role, granted_at) select staff_id, $1, 'viewer', now() from p`,
      [tenant.tenantId],
    ),
  );
  const invite = () => team('POST', '', { email: address(), name: 'Iris', roles: ['viewer'] });
  expect((await invite()).body.data).toHaveLength(200);
  expect((await invite()).body.error).toBe('TOO_MANY_STAFF');
});

test('staff see and end their own sessions; an owner ends all sessions of their staff [DESK-04]', async () => {
  const { team, tenant } = await scene();
  const { staffId, email, cookie } = await desk.signIn('support', tenant);
  w.clock.advance(1);
  const other = await desk.signInAs(email);
  const list = await desk.call({ method: 'GET', path: '/admin/sign-ins', cookie: other });
  expect(list.body.data).toMatchObject([
    { way: 'CODE', network: '127.0.0.0/24', isThisOne: true },
    { isThisOne: false },
  ]);
  const end = (id: string, as: string) => desk.call({ method: 'DELETE', path: `/admin/sign-ins/${id}`, cookie: as });
  const first = list.body.data[1].signInId;
  const stranger = await desk.signIn('support', tenant);
  expect((await end(first, stranger.cookie)).body.error).toBe('NOT_FOUND');
  expect((await end(first, other)).body.data).toHaveLength(1);
  expect((await desk.call({ method: 'GET', path: '/admin/me', cookie })).status).toBe(401);
  await desk.call({ method: 'GET', path: `/admin/agencies/${tenant.tenantId}/settings`, cookie: other });
  expect((await team('GET', `/${staffId}/sign-ins`)).body.data).toHaveLength(1);
  expect((await team('DELETE', `/${staffId}/sign-ins`)).body.data).toEqual([]);
  expect((await desk.call({ method: 'GET', path: '/admin/me', cookie: other })).status).toBe(401);
  expect((await actsOf(tenant)).at(-1)).toMatchObject({ verb: 'staff.endSignIns', id: staffId, facts: { ended: 1 } });
});
