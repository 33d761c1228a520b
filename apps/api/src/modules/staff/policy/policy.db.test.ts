import type { WantedSessionPolicy } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { INSTALLATION, withStaff } from '../../../platform/database/transactions.ts';
import { createDeskEnv, type TestStaff, testDesk } from '../../../testing/desk-env.ts';
import { type TestReply, type TestTenant, world } from '../../../testing/index.ts';
import { ensureStaffWith } from '../ensure-staff.ts';

const w = await world({ desk: testDesk, trustedProxies: ['127.0.0.1'] });
const desk = createDeskEnv(w);
const pathOf = ({ tenantId }: TestTenant): string => `/admin/agencies/${tenantId}/session-policy`;
const none = {
  idleMinutes: null,
  sessionHours: null,
  networks: [],
  requiresAgencySignIn: false,
  emergencyStaff: [],
  was: null,
};

async function scene() {
  const tenant = await w.mintTenant();
  const owner = await desk.signIn('owner', tenant);
  const set = (over: Partial<WantedSessionPolicy>, cookie = owner.cookie) =>
    desk.call({ method: 'PUT', path: pathOf(tenant), cookie, body: { ...none, ...over } });
  return { tenant, owner, set };
}

const read = (tenant: TestTenant, { cookie }: Pick<TestStaff, 'cookie'>, address?: string): Promise<TestReply> =>
  desk.call({
    method: 'GET',
    path: `/admin/agencies/${tenant.tenantId}/settings`,
    cookie,
    ...(address ? { headers: { 'x-forwarded-for': address } } : {}),
  });

/** Gives the agency a sign-in of its own, without a server behind it. */
const giveAgencySignIn = ({ tenantId }: TestTenant) =>
  withStaff(w.deps.database, (tx) =>
    tx.run(
      `insert into staff_openid (agency_id, issuer, client_id, mail_domains, vouches_for_mail, updated_at)
       values ($1, 'https://id.example', 'desk', '{agency.example}', true, $2)`,
      [tenantId, w.clock.now()],
    ),
  );

/** Turns a person's sessions into those that the agency's own sign-in begins. */
const signedInByAgency = ({ tenantId }: TestTenant, { staffId }: TestStaff) =>
  withStaff(w.deps.database, (tx) =>
    tx.run(`update staff_session set way = 'OPENID', only_agency_id = $2 where staff_id = $1`, [staffId, tenantId]),
  );

test('a session ends after the agency’s minutes without a call, and others keep the installation’s [DESK-820]', async () => {
  const { tenant, owner, set } = await scene();
  const elsewhere = await scene();
  expect((await set({ idleMinutes: 10 })).body).toMatchObject({ idleMinutes: 10, installation: { idleMinutes: 30 } });
  w.clock.advance(9 * 60);
  expect((await read(tenant, owner)).status).toBe(200);
  w.clock.advance(11 * 60);
  expect((await read(tenant, owner)).body.error).toBe('SIGN_IN_REQUIRED');
  expect((await read(elsewhere.tenant, elsewhere.owner)).status).toBe(200);
});

test('a session ends after the agency’s hours, also if it is in use [DESK-820]', async () => {
  const { tenant, owner, set } = await scene();
  expect((await set({ sessionHours: 1 })).status).toBe(200);
  for (let minutes = 20; minutes < 60; minutes += 20) {
    w.clock.advance(20 * 60);
    expect((await read(tenant, owner)).status).toBe(200);
  }
  w.clock.advance(20 * 60);
  expect((await read(tenant, owner)).body.error).toBe('SIGN_IN_REQUIRED');
});

test('a person of two agencies has the stricter limit, and an operator the installation’s [DESK-820]', async () => {
  const [strict, lax] = [await scene(), await scene()];
  await strict.set({ idleMinutes: 5 });
  await ensureStaffWith(
    w.deps,
    { email: lax.owner.email, name: 'Both' },
    { agencyId: strict.tenant.tenantId, role: 'viewer' },
  );
  const operator = await desk.signIn('operator', null);
  await ensureStaffWith(
    w.deps,
    { email: operator.email, name: 'Op' },
    { agencyId: strict.tenant.tenantId, role: 'viewer' },
  );
  w.clock.advance(6 * 60);
  expect((await read(lax.tenant, lax.owner)).body.error).toBe('SIGN_IN_REQUIRED');
  expect((await read(strict.tenant, operator)).status).toBe(200);
});

test('staff work from the agency’s networks only; operators are not bound [DESK-821]', async () => {
  const { tenant, owner, set } = await scene();
  const viewer = await desk.signIn('viewer', tenant);
  const operator = await desk.signIn('operator', null);
  expect((await set({ networks: ['198.51.100.0/24'] })).body.error).toBe('NETWORK_LEAVES_YOU_OUT');
  expect((await set({ networks: ['127.0.0.10'] })).body.error).toBe('NETWORK_LEAVES_YOU_OUT');
  expect((await set({ networks: ['0.0.0.0/0'] })).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'networks' });
  expect((await set({ networks: ['198.51.100.0/24', '203.0.113.9'] }, operator.cookie)).status).toBe(200);
  expect((await read(tenant, viewer, '198.51.100.20')).status).toBe(200);
  expect((await read(tenant, viewer, '203.0.113.9')).status).toBe(200);
  expect((await read(tenant, viewer, '203.0.113.10')).body.error).toBe('NETWORK_NOT_ALLOWED');
  expect((await read(tenant, owner, '203.0.113.10')).body.error).toBe('NETWORK_NOT_ALLOWED');
  expect((await read(tenant, operator, '203.0.113.10')).status).toBe(200);
});

test('an agency that requires its own sign-in lets in others by emergency access only, which owners learn of [DESK-822, DESK-823]', async () => {
  const { tenant, owner, set } = await scene();
  const wanted = { requiresAgencySignIn: true, emergencyStaff: [owner.staffId] };
  expect((await set(wanted)).body.error).toBe('NO_AGENCY_SIGN_IN');
  await giveAgencySignIn(tenant);
  expect((await set({ ...wanted, emergencyStaff: [] })).body.error).toBe('NO_EMERGENCY_ACCESS');
  const [support, byAgency, second] = [
    await desk.signIn('support', tenant),
    await desk.signIn('support', tenant),
    await desk.signIn('owner', tenant),
  ];
  expect((await set({ ...wanted, emergencyStaff: [support.staffId] })).body.field).toBe('emergencyStaff');
  expect((await set(wanted)).status).toBe(200);
  // An owner who only uses the agency's sign-in has never proven the email to us.
  await withStaff(w.deps.database, (tx) =>
    tx.run('update staff set joined_at = null where staff_id = $1', [second.staffId]),
  );
  await signedInByAgency(tenant, byAgency);
  expect((await read(tenant, support)).body.error).toBe('AGENCY_SIGN_IN_REQUIRED');
  expect((await read(tenant, second)).body.error).toBe('AGENCY_SIGN_IN_REQUIRED');
  expect((await read(tenant, byAgency)).status).toBe(200);
  // This session was used at the agency before the rule.
  const { cookie } = owner;
  expect((await read(tenant, { cookie })).status).toBe(200);
  await desk.deliver();
  w.clock.advance(120);
  expect((await read(tenant, { cookie })).status).toBe(200);
  await desk.deliver();
  const mails = w.mailbox.messages(INSTALLATION).filter(({ text }) => /emergency access/i.test(text ?? ''));
  expect(mails.map(({ to }) => to).toSorted()).toEqual([owner.email, second.email].toSorted());
  expect(
    (await desk.call({ method: 'DELETE', path: `/admin/agencies/${tenant.tenantId}/openid`, cookie })).body.error,
  ).toBe('AGENCY_SIGN_IN_NEEDED');
});

test('a session that ended by the agency’s limits stays over when they are relaxed [DESK-820]', async () => {
  const { tenant, owner, set } = await scene();
  const operator = await desk.signIn('operator', null);
  const first = await set({ idleMinutes: 5 }, operator.cookie);
  w.clock.advance(6 * 60);
  expect((await set({ idleMinutes: 30, was: first.body.updatedAt }, await desk.signInAs(operator.email))).status).toBe(
    200,
  );
  expect((await read(tenant, owner)).body.error).toBe('SIGN_IN_REQUIRED');
});

test('a lost device can ask from any network if it was revoked [DESK-821]', async () => {
  const { tenant, set } = await scene();
  const inspector = await desk.signIn('inspector', tenant);
  expect((await set({ networks: ['127.0.0.0/8'] })).status).toBe(200);
  const path = `/admin/inspector-devices/${tenant.tenantId}/0c7c2f5e-1a4d-4a65-9a52-5d7b0a6b8e02`;
  const { cookie } = inspector;
  const reply = await desk.call({ method: 'GET', path, cookie, headers: { 'x-forwarded-for': '203.0.113.1' } });
  expect(reply).toMatchObject({ status: 200, body: { isRevoked: false } });
});

test('an owner who lost that role has no emergency access [DESK-822]', async () => {
  const { tenant, owner, set } = await scene();
  const second = await desk.signIn('owner', tenant);
  await giveAgencySignIn(tenant);
  expect((await set({ requiresAgencySignIn: true, emergencyStaff: [owner.staffId, second.staffId] })).status).toBe(200);
  expect((await read(tenant, second)).status).toBe(200);
  await withStaff(w.deps.database, (tx) =>
    tx.run(`update staff_grant set role = 'viewer' where staff_id = $1`, [second.staffId]),
  );
  expect((await read(tenant, second)).body.error).toBe('AGENCY_SIGN_IN_REQUIRED');
});

test('rules that a colleague changed since stay, and the same rules again change nothing [DESK-820]', async () => {
  const { set } = await scene();
  const first = await set({ idleMinutes: 15 });
  expect((await set({ idleMinutes: 20 })).body.error).toBe('CHANGED_MEANWHILE');
  w.clock.advance(60);
  expect((await set({ idleMinutes: 15 })).body.updatedAt).toBe(first.body.updatedAt);
  expect((await set({ idleMinutes: 20, was: first.body.updatedAt })).body.idleMinutes).toBe(20);
});
