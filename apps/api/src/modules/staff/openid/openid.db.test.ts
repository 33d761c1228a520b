import { randomBytes, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Role } from '@fareback/contract/admin';
import { afterAll, expect, test } from 'vitest';
import {
  type LocalAuthorizationServer,
  type LocalPerson,
  startLocalAuthorizationServer,
} from '../../../adapters/local-authorization-server.ts';

import { withStaff } from '../../../platform/database/transactions.ts';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { walkConsent } from '../../../testing/consent-env.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type TestReply, world } from '../../../testing/index.ts';
import { ensureStaffWith } from '../ensure-staff.ts';
import { addOperator, listOperators } from '../operators/operators.ts';

// The test provider runs on this machine, which may be called only with the demo's tools on.
const w = await world({ desk: testDesk, localTools: true });
const desk = createDeskEnv(w);
const started: LocalAuthorizationServer[] = [];
afterAll(() => Promise.all(started.map((each) => each.stop())));
const cookieOf = (reply: TestReply): string =>
  String([reply.headers['set-cookie'] ?? []].flat()[0]).split(';')[0] ?? '';
const post = (path: string, body: unknown, cookie?: string) =>
  desk.call({ method: 'POST', path, ...(body === undefined ? {} : { body }), ...(cookie ? { cookie } : {}) });

const acceptFirst = (reply: TestReply): Promise<TestReply> =>
  post(`/admin/invitations/${reply.body.invitations[0]?.offerId}`, undefined, cookieOf(reply));

/** An agency with its own identity provider, which is real except for running locally. */
async function scene(over: { vouchesForMail?: boolean; domain?: string } = {}) {
  const domain = over.domain ?? `${randomBytes(4).toString('hex')}.example`;
  const people: LocalPerson[] = [];
  const wrong: { answer?: ((url: string, reply: ServerResponse) => boolean) | undefined } = {};
  const local = await startLocalAuthorizationServer({
    provider: 'Agency',
    client: 'Desk',
    people,
    redirectUris: ['https://desk.test/sign-in/return'],
    before: ({ url = '' }, reply) => wrong.answer?.(url, reply) ?? false,
  });
  started.push(local);
  const tenant = await w.mintTenant();
  const owner = await desk.signIn('owner', tenant);
  const path = `/admin/agencies/${tenant.tenantId}/openid`;
  const setting = {
    issuer: local.issuer,
    clientId: local.clientId,
    clientSecret: local.clientSecret,
    mailDomains: [domain],
    ...(over.vouchesForMail === undefined ? {} : { vouchesForMail: over.vouchesForMail }),
  };
  const set = (more: object = {}, cookie = owner.cookie) =>
    desk.call({ method: 'PUT', path, cookie, body: { ...setting, ...more } });
  expect((await set()).status).toBe(200);

  const account = (name: string, more: Partial<LocalPerson> = {}): LocalPerson => {
    const person = { id: `sub-${randomBytes(4).toString('hex')}`, name, email: `${name}@${domain}`, ...more };
    people.push(person);
    return person;
  };
  const invite = (email: string, roles: Role[] = ['support']) =>
    desk.call({
      method: 'POST',
      path: `/admin/agencies/${tenant.tenantId}/staff`,
      cookie: owner.cookie,
      body: { email, name: 'Ines', roles },
    });
  const start = () => post('/admin/sign-in/openid', { agency: tenant.tenantId });
  const back = async (person: LocalPerson) => {
    const { body } = await start();
    const { searchParams } = await walkConsent(body.address, person.id);
    return { attempt: body.attempt, ...Object.fromEntries(searchParams) };
  };
  const finish = (returned: object, cookie?: string) => post('/admin/sign-in/openid/return', returned, cookie);
  const signIn = async (person: LocalPerson, cookie?: string) => finish(await back(person), cookie);
  return { tenant, owner, local, wrong, domain, path, set, account, invite, start, back, finish, signIn };
}

test('an invited person signs in through the agency’s provider and is permanently linked to that account [DESK-14]', async () => {
  const { account, invite, signIn, tenant } = await scene();
  const ines = account('ines');
  await invite(ines.email);
  const reply = await signIn(ines);
  const offered = [{ agencyId: tenant.tenantId, roles: ['support'] }];
  expect(reply).toMatchObject({ status: 200, body: { email: ines.email, agencies: [], invitations: offered } });
  expect((await acceptFirst(reply)).body).toMatchObject({ agencies: offered, invitations: [] });
  expect(String(reply.headers['set-cookie'])).toMatch(/^__Host-desk=.*SameSite=Strict$/);
  // The email moves to another person, but the account still identifies this one.
  ines.email = 'elsewhere@else.example';
  const thief = account('ines');
  expect((await signIn(thief)).body.error).toBe('OPENID_NOT_CONNECTED');
  expect((await signIn(ines)).body.staffId).toBe(reply.body.staffId);
  const listed = await desk.call({ method: 'GET', path: '/admin/sign-in/openid' });
  expect(listed.body.data).toContainEqual({ agencyId: tenant.tenantId, name: `Tenant ${tenant.tenantId}` });
});

test('an email alone takes over no account: existing staff link it while signed in, with a proof [DESK-14]', async () => {
  const { account, signIn, tenant, domain } = await scene();
  const email = `ines@${domain}`;
  await ensureStaffWith(w.deps, { email, name: 'Ines' }, { agencyId: tenant.tenantId, role: 'owner' });
  const ines = account('ines');
  expect((await signIn(ines)).body.error).toBe('OPENID_NOT_CONNECTED');
  const cookie = await desk.signInAs(email);
  w.clock.advance(300);
  expect((await signIn(ines, cookie)).body.error).toBe('STEP_UP_REQUIRED');
  const fresh = await desk.signInAs(email);
  expect((await signIn(ines, fresh)).status).toBe(200);
  expect((await signIn(ines, fresh)).status).toBe(200);
  expect((await signIn(ines)).body).toMatchObject({ email });
  const stranger = await desk.signIn('owner', await w.mintTenant());
  expect((await signIn(account('stranger'), stranger.cookie)).body.error).toBe('NOT_INVITED');
  const other = account('other');
  expect((await signIn(other, fresh)).body.error).toBe('OPENID_NOT_CONNECTED');
});

test('an email alone takes over no owner who only ever signed in by OpenID, also after a change of issuer [DESK-14]', async () => {
  const { account, invite, signIn, set } = await scene();
  const ines = account('ines');
  await invite(ines.email, ['owner']);
  await acceptFirst(await signIn(ines));
  const next = await scene();
  const { issuer, clientId, clientSecret } = next.local;
  expect((await set({ issuer, clientId, clientSecret })).status).toBe(200);
  const thief = next.account('thief', { email: ines.email });
  expect((await signIn(thief)).body.error).toBe('OPENID_NOT_CONNECTED');
});

test('a person who is not invited, of another agency, from a foreign domain or with an unverified email is rejected [DESK-14]', async () => {
  const [here, there] = [await scene(), await scene()];
  expect((await here.signIn(here.account('stranger'))).body.error).toBe('NOT_INVITED');
  // Invited at one agency, known to the provider of another.
  const colleague = there.account('colleague');
  await here.invite(colleague.email);
  expect((await there.signIn(colleague)).body.error).toBe('NOT_INVITED');
  const foreign = here.account('ines', { email: `ines@${randomBytes(4).toString('hex')}.example` });
  await here.invite(foreign.email);
  expect((await here.signIn(foreign)).body.error).toBe('NOT_INVITED');
  const unverified = here.account('una', { isMailVerified: false });
  await here.invite(unverified.email);
  expect((await here.signIn(unverified)).body.error).toBe('NOT_INVITED');
  const vouching = await scene({ vouchesForMail: true });
  const vouched = vouching.account('una', { isMailVerified: false });
  await vouching.invite(vouched.email);
  expect((await vouching.signIn(vouched)).status).toBe(200);
});

test('of two accounts with one invited email only one is accepted, also concurrently [DESK-14]', async () => {
  const { account, invite, back, finish } = await scene();
  const [first, second] = [account('ines'), account('ines')];
  await invite(first.email);
  const returned = [await back(first), await back(second)];
  const replies = await Promise.all(returned.map((each) => finish(each)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.error === 'OPENID_NOT_CONNECTED')).toHaveLength(1);
});

test('an agency’s provider gives access only to that agency, and allows no other sign-in method [DESK-14]', async () => {
  const [here, there] = [await scene(), await scene()];
  const ines = here.account('ines');
  await here.invite(ines.email);
  const reply = await here.signIn(ines);
  const cookie = cookieOf(reply);
  await acceptFirst(reply);
  await ensureStaffWith(w.deps, { email: ines.email, name: '' }, { agencyId: there.tenant.tenantId, role: 'owner' });
  const me = await desk.call({ method: 'GET', path: '/admin/me', cookie });
  expect(me.body.agencies.map(({ agencyId }: { agencyId: string }) => agencyId)).toEqual([here.tenant.tenantId]);
  const team = await desk.call({ method: 'GET', path: `/admin/agencies/${there.tenant.tenantId}/staff`, cookie });
  expect(team.body.error).toBe('NOT_FOUND');
  expect((await post('/admin/passkeys/options', {}, cookie)).body.error).toBe('NOT_ALLOWED');
  const answer = createAuthenticator(testDesk.origin).make({ challenge: 'x' });
  expect((await post('/admin/passkeys', { name: 'Mine', answer }, cookie)).body.error).toBe('NOT_ALLOWED');
  const passkey = `/admin/passkeys/${randomUUID()}`;
  expect((await desk.call({ method: 'DELETE', path: passkey, cookie })).body.error).toBe('NOT_ALLOWED');
  expect((await there.signIn(there.account('mallory'), cookie)).body.error).toBe('OPENID_NOT_CONNECTED');
});

test('sign-in through an agency’s provider uses up no other agency’s link and accepts no invitation there [DESK-460]', async () => {
  const [here, there] = [await scene(), await scene()];
  const ines = here.account('ines');
  const invite = await there.invite(ines.email);
  expect(invite.status).toBe(200);
  const token = /#token=([\w-]{43})/.exec((await desk.deliver()) ?? '')?.[1];
  await here.invite(ines.email, ['viewer']);
  const reply = await here.signIn(ines);
  expect(reply.body.invitations).toMatchObject([{ agencyId: here.tenant.tenantId }]);
  const theirs = await post('/admin/sign-in/invitation', { token });
  expect(theirs).toMatchObject({ status: 200, body: { email: ines.email } });
  expect(theirs.body.invitations).toHaveLength(2);
  const { offerId } = theirs.body.invitations.find(
    (one: { agencyId: string }) => one.agencyId === there.tenant.tenantId,
  );
  expect((await post(`/admin/invitations/${offerId}`, undefined, cookieOf(reply))).body.error).toBe('NOT_FOUND');
  expect((await post(`/admin/invitations/${offerId}`, undefined, cookieOf(theirs))).status).toBe(200);
});

test('the redirect is valid once, within ten minutes, in the same browser and unmodified [DESK-14]', async () => {
  const { account, invite, back, finish } = await scene();
  const ines = account('ines');
  await invite(ines.email);
  const refused = async (returned: object) => (await finish(returned)).body.error;
  expect(await refused({ ...(await back(ines)), attempt: 'another browser' })).toBe('OPENID_REFUSED');
  expect(await refused({ ...(await back(ines)), state: 'another state' })).toBe('OPENID_REFUSED');
  expect(await refused({ ...(await back(ines)), code: 'a code that nobody gave' })).toBe('OPENID_REFUSED');
  expect(await refused({ ...(await back(ines)), iss: 'https://evil.example' })).toBe('OPENID_REFUSED');
  const [first, second] = [await back(ines), await back(ines)];
  expect(await refused({ ...first, code: (second as { code?: string }).code })).toBe('OPENID_REFUSED');
  expect(await refused(await back({ ...ines, id: '' }))).toBe('OPENID_REFUSED');
  const late = await back(ines);
  w.clock.advance(600);
  expect(await refused(late)).toBe('OPENID_REFUSED');
  const good = await back(ines);
  const replies = await Promise.all([1, 2, 3].map(() => finish(good)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a provider that is down, slow or broken is reported in a sentence, and mailed codes still work [DESK-14]', async () => {
  const { account, invite, start, back, finish, wrong, owner, path } = await scene();
  const ines = account('ines');
  await invite(ines.email);
  const begun = await back(ines);
  wrong.answer = (_, reply) => {
    reply.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Back soon</h1>');
    return true;
  };
  expect(await start()).toMatchObject({ status: 502, body: { error: 'OPENID_UNREACHABLE' } });
  expect((await finish(begun)).body.error).toBe('OPENID_UNREACHABLE');
  const seen = await desk.call({ method: 'GET', path, cookie: owner.cookie });
  expect(seen.body.troubles).toEqual([{ kind: 'UNTOLD', why: expect.any(String) }]);
  wrong.answer = undefined;
  expect((await desk.call({ method: 'GET', path, cookie: owner.cookie })).body.troubles).toEqual([]);
  expect(await desk.signInAs(ines.email)).toMatch(/^__Host-desk=/);
});

test('of two concurrent or outdated changes the second changes nothing and is reported [DESK-399]', async () => {
  const { set, path, owner, tenant } = await scene();
  const { cookie } = await desk.signIn('owner', tenant);
  const held = async () => (await desk.call({ method: 'GET', path, cookie })).body.setting;
  const { updatedAt: was } = await held();
  const change = (domain: string, by: string, seen: string | null = was) =>
    set({ mailDomains: [domain], was: seen }, by);
  w.clock.advance(60);
  const replies = await Promise.all([change('one.example', owner.cookie), change('two.example', cookie)]);
  expect(replies.filter(({ body }) => body.error === 'CHANGED_MEANWHILE')).toHaveLength(1);
  const kept = replies.find(({ status }) => status === 200)?.body.setting;
  expect(await change('three.example', cookie, null)).toMatchObject({
    status: 409,
    body: { error: 'CHANGED_MEANWHILE' },
  });
  expect(await held()).toEqual(kept);
  expect((await change('three.example', cookie, kept.updatedAt)).status).toBe(200);
});

test('setting it to the current values succeeds, also after a lost reply; with another secret it fails [DESK-402]', async () => {
  const { set, path, owner, local } = await scene();
  const { updatedAt: was } = (await desk.call({ method: 'GET', path, cookie: owner.cookie })).body.setting;
  w.clock.advance(60);
  const wanted = { mailDomains: ['one.example', 'two.example'], clientSecret: 'a new one', was };
  const again = () => set(wanted).then(({ status, body }) => [status, body.setting?.mailDomains]);
  const done = [200, wanted.mailDomains];
  expect([await again(), await again()]).toEqual([done, done]);
  expect((await set({ ...wanted, clientSecret: undefined })).body.setting).toMatchObject({ hasSecret: true });
  for (const other of [
    { clientSecret: local.clientSecret },
    { clientSecret: null },
    { vouchesForMail: true },
    { clientId: 'another' },
    { mailDomains: ['one.example'] },
  ])
    expect((await set({ ...wanted, ...other })).body.error).toBe('CHANGED_MEANWHILE');
});

test('settings the caller has not seen cannot be removed; removing them twice succeeds [DESK-402]', async () => {
  const { set, path, owner } = await scene();
  const end = (was: string) =>
    desk.call({ method: 'DELETE', path: `${path}?was=${encodeURIComponent(was)}`, cookie: owner.cookie });
  const held = async () => (await desk.call({ method: 'GET', path, cookie: owner.cookie })).body.setting;
  const { updatedAt: seen } = await held();
  w.clock.advance(60);
  const { setting } = (await set({ mailDomains: ['two.example'] })).body;
  expect(await end(seen)).toMatchObject({ status: 409, body: { error: 'CHANGED_MEANWHILE' } });
  expect(await held()).toEqual(setting);
  const ends = await Promise.all([end(setting.updatedAt), end(setting.updatedAt)]);
  expect(ends.map(({ status, body }) => [status, body.setting])).toEqual([
    [200, null],
    [200, null],
  ]);
  expect(await held()).toBeNull();
});

test('staff managers set it, with an encrypted secret never shown and an audit event; removing it ends its sign-ins [DESK-14]', async () => {
  const { account, invite, signIn, set, path, owner, local, tenant, domain } = await scene();
  const ines = account('ines');
  await invite(ines.email);
  const cookie = cookieOf(await signIn(ines));
  const { body } = await desk.call({ method: 'GET', path, cookie: owner.cookie });
  expect(body.setting).toMatchObject({
    hasSecret: true,
    mailDomains: [domain],
    vouchesForMail: false,
    redirectUri: 'https://desk.test/sign-in/return',
  });
  expect(JSON.stringify(body)).not.toContain(local.clientSecret);
  const kept = await withStaff(w.deps.database, (tx) => tx.query('select o::text as row from staff_openid o'));
  expect(JSON.stringify(kept)).not.toContain(local.clientSecret);
  for (const issuer of ['http://id.example', 'https://id.example?x=1', 'https://me@id.example', 'no address'])
    expect((await set({ issuer })).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'issuer' });
  expect((await set({ mailDomains: ['not a domain'] })).body.error).toBe('INVALID_REQUEST');
  expect((await set({ clientSecret: undefined })).body.setting.hasSecret).toBe(true);
  // The secret is not kept for another issuer.
  expect((await set({ issuer: 'https://evil.example', clientSecret: undefined })).body.setting.hasSecret).toBe(false);
  await set();
  expect((await set({ clientId: 'another', clientSecret: undefined })).body.setting.hasSecret).toBe(false);
  expect((await desk.call({ method: 'DELETE', path, cookie: owner.cookie })).body.setting).toBeNull();
  expect((await desk.call({ method: 'GET', path: '/admin/me', cookie })).status).toBe(401);
  const record = await w.inTenant(tenant, (tx) =>
    tx.query<{ verb: string }>('select verb, facts::text as facts from act where tenant_id = $1', [tenant.tenantId]),
  );
  expect(record.map(({ verb }) => verb)).toEqual(expect.arrayContaining(['staff.setOpenId', 'staff.removeOpenId']));
  expect(JSON.stringify(record)).not.toContain(local.clientSecret);
});

test('a sign-in during the removal of the settings leaves no session [DESK-14]', async () => {
  const { account, invite, back, finish, tenant } = await scene();
  const ines = account('ines');
  await invite(ines.email);
  const pending = await back(ines);
  const rows = (table: string, where: string) =>
    withStaff(w.deps.database, (tx) => tx.query(`select 1 from ${table} where ${where} = $1`, [tenant.tenantId]));
  let finished: Promise<TestReply> | undefined;
  await withStaff(w.deps.database, async (tx) => {
    await tx.run('delete from staff_openid where agency_id = $1', [tenant.tenantId]);
    finished = finish(pending);
    // From here on the sign-in knows the settings that are about to go.
    await expect.poll(() => rows('staff_openid_flow', 'agency_id')).toEqual([]);
  });
  expect((await finished)?.body.error).toBe('OPENID_REFUSED');
  expect(await rows('staff_session', 'only_agency_id')).toEqual([]);
});

test('a sign-in through an agency’s provider clears the expiry of a new operator’s role, and an earlier one prevents it [DESK-731]', async () => {
  const { account, invite, signIn } = await scene();
  const actor = await desk.signIn('operator', null);
  const [early, late] = [account('early'), account('late')];
  for (const { email } of [early, late]) await invite(email);
  const expiryOf = async (email: string) =>
    (await listOperators(w.deps, null)).find((operator) => operator.email === email)?.invitedUntil;
  const add = ({ email }: LocalPerson) =>
    addOperator(w.deps, { email, name: 'Ines', language: 'en' }, { by: { staffId: actor.staffId, name: 'Ana Lima' } });
  expect((await signIn(early)).status).toBe(200);
  await add(early);
  expect(await expiryOf(early.email)).toBeNull();
  await add(late);
  expect(await expiryOf(late.email)).toEqual(expect.any(String));
  expect((await signIn(late)).status).toBe(200);
  expect(await expiryOf(late.email)).toBeNull();
  for (const name of ['send-operator-mail', 'send-staff-mail']) await desk.takeJobs(name);
});
