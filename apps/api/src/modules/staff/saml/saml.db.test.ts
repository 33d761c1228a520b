import { randomBytes } from 'node:crypto';
import { limits } from '@fareback/contract';
import type { Role } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { pruneStaffJob } from '../../../jobs/prune.ts';
import { INSTALLATION, withStaff } from '../../../platform/database/transactions.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type TestReply, type TestRequest, world } from '../../../testing/index.ts';
import {
  type AnswerParts,
  answerParts,
  createSigningKey,
  metadataXml,
  readRequest,
  type SigningKey,
  signedResponse,
} from '../../../testing/saml-provider.ts';
import { ensureStaffWith } from '../ensure-staff.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const [key, nextKey] = [createSigningKey(), createSigningKey()];

const cookieOf = (reply: TestReply): string =>
  String([reply.headers['set-cookie'] ?? []].flat()[0]).split(';')[0] ?? '';
const post = (path: string, body: unknown, cookie?: string) =>
  desk.call({ method: 'POST', path, ...(body === undefined ? {} : { body }), ...(cookie ? { cookie } : {}) });
/** Posts a form as a browser on the provider's page does: another origin, and no cookie. */
const postForm = (agency: string, fields: Record<string, string>) =>
  w.request(
    { tenantId: INSTALLATION, host: 'desk.test' },
    {
      method: 'POST',
      path: `/admin/saml/${agency}/answer`,
      body: new URLSearchParams(fields).toString(),
      headers: { origin: 'https://idp.example', 'content-type': 'application/x-www-form-urlencoded' },
    },
  );

interface Account {
  nameId: string;
  email: string;
}

/** An agency with its own SAML provider, whose answers are signed here. */
async function scene() {
  const domain = `${randomBytes(4).toString('hex')}.example`;
  const idpEntityId = `https://idp.${domain}/entity`;
  const tenant = await w.mintTenant();
  const agency = tenant.tenantId;
  const owner = await desk.signIn('owner', tenant);
  const path = `/admin/agencies/${agency}/saml`;
  const setting = {
    entityId: idpEntityId,
    signInUrl: `https://idp.${domain}/sso`,
    certificates: [key.certificate],
    mailDomains: [domain],
  };
  const set = (more: object = {}, cookie = owner.cookie) =>
    desk.call({ method: 'PUT', path, cookie, body: { ...setting, ...more } });
  expect((await set()).status).toBe(200);
  const get = async () => (await desk.call({ method: 'GET', path, cookie: owner.cookie })).body;
  const account = (name: string): Account => ({
    nameId: `p-${randomBytes(4).toString('hex')}`,
    email: `${name}@${domain}`,
  });
  const invite = (email: string, roles: Role[] = ['support']) =>
    post(`/admin/agencies/${agency}/staff`, { email, name: 'Ines', roles }, owner.cookie);
  const start = async () =>
    (await post('/admin/sign-in/saml', { agency })).body as { address: string; attempt: string };
  const answer = (address: string, person: Account, over: Partial<AnswerParts> = {}, by: SigningKey = key) => {
    const parts = answerParts(address, { idpEntityId, now: w.deps.clock(), ...person });
    return Buffer.from(signedResponse({ ...parts, ...over }, by)).toString('base64');
  };
  /** The answer's way through the browser; the returned body is what the desk's page sends. */
  const bring = async ({ address, attempt }: { address: string; attempt: string }, SAMLResponse: string) => {
    const reply = await postForm(agency, { SAMLResponse, RelayState: readRequest(address).state });
    const { searchParams } = new URL(String(reply.headers['location']), 'https://desk.test');
    return { attempt, ...Object.fromEntries(searchParams) } as { attempt: string; state: string; postToken: string };
  };
  const back = async (person: Account, over: Partial<AnswerParts> = {}, by?: SigningKey) => {
    const begun = await start();
    return bring(begun, answer(begun.address, person, over, by));
  };
  const finish = (returned: object, cookie?: string) => post('/admin/sign-in/saml/return', returned, cookie);
  const signIn = async (person: Account, cookie?: string) => finish(await back(person), cookie);
  return {
    tenant,
    agency,
    owner,
    domain,
    idpEntityId,
    path,
    setting,
    set,
    get,
    account,
    invite,
    start,
    answer,
    bring,
    back,
    finish,
    signIn,
  };
}

const acceptFirst = (reply: TestReply): Promise<TestReply> =>
  post(`/admin/invitations/${reply.body.invitations[0]?.offerId}`, undefined, cookieOf(reply));

test('an invited person signs in through the agency’s SAML provider and is permanently linked to that account [DESK-810]', async () => {
  const { account, invite, signIn, tenant, agency } = await scene();
  const ines = account('ines');
  await invite(ines.email);
  const reply = await signIn(ines);
  const offered = [{ agencyId: agency, roles: ['support'] }];
  expect(reply).toMatchObject({ status: 200, body: { email: ines.email, agencies: [], invitations: offered } });
  expect((await acceptFirst(reply)).body).toMatchObject({ agencies: offered, invitations: [] });
  expect(String(reply.headers['set-cookie'])).toMatch(/^__Host-desk=.*SameSite=Strict$/);
  // The email moves to another person, but the account still identifies this one.
  expect((await signIn({ ...ines, nameId: 'p-thief' })).body.error).toBe('OPENID_NOT_CONNECTED');
  expect((await signIn({ ...ines, email: 'elsewhere@else.example' })).body.staffId).toBe(reply.body.staffId);
  const listed = await desk.call({ method: 'GET', path: '/admin/sign-in/saml' });
  expect(listed.body.data).toContainEqual({ agencyId: tenant.tenantId, name: `Tenant ${tenant.tenantId}` });
});

test('an email alone takes over no account: existing staff link it while signed in, with a proof [DESK-810]', async () => {
  const { account, signIn, agency, domain } = await scene();
  const email = `ines@${domain}`;
  await ensureStaffWith(w.deps, { email, name: 'Ines' }, { agencyId: agency, role: 'owner' });
  const ines = account('ines');
  expect((await signIn(ines)).body.error).toBe('OPENID_NOT_CONNECTED');
  const cookie = await desk.signInAs(email);
  w.clock.advance(300);
  expect((await signIn(ines, cookie)).body.error).toBe('STEP_UP_REQUIRED');
  const fresh = await desk.signInAs(email);
  expect((await signIn(ines, fresh)).status).toBe(200);
  expect((await signIn(ines)).body).toMatchObject({ email });
  const stranger = await desk.signIn('owner', await w.mintTenant());
  expect((await signIn(account('stranger'), stranger.cookie)).body.error).toBe('NOT_INVITED');
  expect((await signIn(account('other'), fresh)).body.error).toBe('OPENID_NOT_CONNECTED');
});

/** What is left of a sign-in by OpenID at the same agency. */
const turnIntoOpenId = (agency: string) =>
  withStaff(w.deps.database, (tx) =>
    tx.run(`update staff_identity set issuer = 'https://id.example' where agency_id = $1`, [agency]),
  );

test('an email alone takes over no owner who only ever signed in by OpenID, with or without a role yet [DESK-810]', async () => {
  const { account, invite, signIn, agency } = await scene();
  const [ines, invited] = [account('ines'), account('invited')];
  await invite(ines.email, ['owner']);
  await acceptFirst(await signIn(ines));
  await invite(invited.email);
  await signIn(invited);
  await turnIntoOpenId(agency);
  for (const person of [ines, invited]) expect((await signIn(person)).body.error).toBe('OPENID_NOT_CONNECTED');
  // A role alone is enough to need a link.
  await withStaff(w.deps.database, (tx) => tx.run('delete from staff_identity where agency_id = $1', [agency]));
  expect((await signIn(ines)).body.error).toBe('OPENID_NOT_CONNECTED');
  expect((await signIn(invited)).status).toBe(200);
});

test('an email alone takes over no account after the provider’s entity id changed [DESK-810]', async () => {
  const { account, invite, back, finish, signIn, set, domain } = await scene();
  const ines = account('ines');
  await invite(ines.email);
  expect((await signIn(ines)).status).toBe(200);
  const issuer = `https://other.${domain}/entity`;
  expect((await set({ entityId: issuer })).status).toBe(200);
  const returned = await back(ines, { idpEntityId: issuer });
  expect((await finish(returned)).body.error).toBe('OPENID_NOT_CONNECTED');
});

test('a person who is not invited, of another agency or from a foreign domain is rejected [DESK-810]', async () => {
  const [here, there] = [await scene(), await scene()];
  expect((await here.signIn(here.account('stranger'))).body.error).toBe('NOT_INVITED');
  const colleague = there.account('colleague');
  await here.invite(colleague.email);
  expect((await there.signIn(colleague)).body.error).toBe('NOT_INVITED');
  expect((await here.signIn(colleague)).body.error).toBe('NOT_INVITED');
});

test('the session is valid at that agency only, and removing the settings ends it and pending sign-ins [DESK-810, DESK-812]', async () => {
  const [here, there] = [await scene(), await scene()];
  const ines = here.account('ines');
  await here.invite(ines.email);
  const reply = await here.signIn(ines);
  const cookie = cookieOf(reply);
  await acceptFirst(reply);
  await ensureStaffWith(w.deps, { email: ines.email, name: '' }, { agencyId: there.agency, role: 'owner' });
  const me = await desk.call({ method: 'GET', path: '/admin/me', cookie });
  expect(me.body.agencies.map(({ agencyId }: { agencyId: string }) => agencyId)).toEqual([here.agency]);
  const team = await desk.call({ method: 'GET', path: `/admin/agencies/${there.agency}/staff`, cookie });
  expect(team.body.error).toBe('NOT_FOUND');
  expect((await post('/admin/passkeys/options', {}, cookie)).body.error).toBe('NOT_ALLOWED');
  const signIns = await desk.call({ method: 'GET', path: '/admin/sign-ins', cookie });
  expect(signIns.body.data[0]).toMatchObject({ way: 'OPENID' });
  const pending = await here.back(ines);
  // The agency's OpenID settings, and another agency's, end no SAML session.
  for (const path of [there.path, `/admin/agencies/${here.agency}/openid`])
    await desk.call({ method: 'DELETE', path, cookie: path === there.path ? there.owner.cookie : here.owner.cookie });
  expect((await desk.call({ method: 'GET', path: '/admin/me', cookie })).status).toBe(200);
  expect((await desk.call({ method: 'DELETE', path: here.path, cookie: here.owner.cookie })).body.setting).toBeNull();
  expect((await desk.call({ method: 'GET', path: '/admin/me', cookie })).status).toBe(401);
  expect((await here.finish(pending)).body.error).toBe('OPENID_REFUSED');
  expect((await post('/admin/sign-in/saml', { agency: here.agency })).status).toBe(404);
});

test('a sign-in during the removal of the settings leaves no session [DESK-812]', async () => {
  const { account, invite, signIn, back, finish, agency } = await scene();
  const ines = account('ines');
  await invite(ines.email);
  expect((await signIn(ines)).status).toBe(200);
  const pending = await back(ines);
  const count = (table: string, where: string) =>
    withStaff(w.deps.database, (tx) => tx.query(`select 1 from ${table} where ${where} = $1`, [agency]));
  let finished: Promise<TestReply> | undefined;
  await withStaff(w.deps.database, async (tx) => {
    await tx.run('delete from staff_saml where agency_id = $1', [agency]);
    await tx.run('delete from staff_session where through_saml and only_agency_id = $1', [agency]);
    finished = finish(pending);
    // From here on the sign-in knows the settings that are about to go.
    await expect.poll(() => count('staff_saml_assertion', 'agency_id')).toHaveLength(2);
  });
  expect((await finished)?.body.error).toBe('OPENID_REFUSED');
  expect(await count('staff_session', 'only_agency_id')).toEqual([]);
});

test('removal of the settings waits for a sign-in that began before, and ends its session [DESK-812]', async () => {
  const { account, invite, signIn, path, owner, agency } = await scene();
  const ines = account('ines');
  await invite(ines.email);
  expect((await signIn(ines)).status).toBe(200);
  const sessions = () =>
    withStaff(w.deps.database, (tx) => tx.query('select 1 from staff_session where only_agency_id = $1', [agency]));
  let removed: Promise<TestReply> | undefined;
  await withStaff(w.deps.database, async (tx) => {
    await tx.query('select 1 from staff_saml where agency_id = $1 for share', [agency]);
    await tx.run(
      `insert into staff_session (token_hash, session_id, staff_id, way, only_agency_id, through_saml, began_at, seen_at, proven_at)
       select $2, gen_random_uuid(), staff_id, way, only_agency_id, true, began_at, seen_at, proven_at
         from staff_session where only_agency_id = $1`,
      [agency, randomBytes(32)],
    );
    removed = desk.call({ method: 'DELETE', path, cookie: owner.cookie });
    const waiting = () =>
      withStaff(w.deps.database, (other) =>
        other.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      );
    await expect.poll(waiting).toHaveLength(1);
  });
  expect((await removed)?.status).toBe(200);
  expect(await sessions()).toEqual([]);
});

test('another provider or a dropped certificate ends sessions and pending sign-ins; a further certificate does not [DESK-812]', async () => {
  const { account, invite, back, finish, signIn, set, domain } = await scene();
  const ines = account('ines');
  await invite(ines.email);
  const me = (reply: TestReply) => desk.call({ method: 'GET', path: '/admin/me', cookie: cookieOf(reply) });
  const first = await signIn(ines);
  await set({ certificates: [key.certificate, nextKey.certificate] });
  expect((await me(first)).status).toBe(200);
  const pending = await back(ines, {}, nextKey);
  await set({ certificates: [nextKey.certificate] });
  expect((await me(first)).status).toBe(401);
  expect((await finish(pending)).body.error).toBe('OPENID_REFUSED');
  const second = await finish(await back(ines, {}, nextKey));
  expect((await me(second)).status).toBe(200);
  await set({ certificates: [nextKey.certificate], entityId: `https://other.${domain}/entity` });
  expect((await me(second)).status).toBe(401);
});

test('calls to the metadata and to the address of answers are limited by network [DESK-813]', async () => {
  const metered = await world({ desk: testDesk, rateLimits: true });
  const statuses = async (request: TestRequest) => {
    const seen = new Set<number>();
    for (let i = 0; i <= limits.rejectedCallsPerNetworkPerMinute; i++)
      seen.add((await metered.request({ tenantId: INSTALLATION, host: 'desk.test' }, request)).status);
    return [...seen];
  };
  expect(await statuses({ method: 'GET', path: '/admin/saml/no-agency/metadata' })).toEqual([404, 429]);
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'RelayState=x' };
  expect(await statuses({ method: 'POST', path: '/admin/saml/no-agency/answer', ...form })).toEqual([404, 429]);
});

type Scene = Awaited<ReturnType<typeof scene>>;

const refusals: [string, (own: Scene, ines: Account) => Promise<object>][] = [
  ['of another certificate', (own, ines) => own.back(ines, {}, nextKey)],
  ['that expired', (own, ines) => own.back(ines, { notOnOrAfter: new Date(w.deps.clock().getTime() - 121_000) })],
  ['for another recipient', (own, ines) => own.back(ines, { recipient: 'https://desk.test/else' })],
  ['for another audience', (own, ines) => own.back(ines, { audience: 'https://desk.test/else' })],
  ['to another request', (own, ines) => own.back(ines, { assertionRequestId: '_else' })],
  ['that another browser started', async (own, ines) => ({ ...(await own.back(ines)), attempt: 'another' })],
  ['that another browser posted', async (own, ines) => ({ ...(await own.back(ines)), postToken: 'another' })],
  ['that no browser posted', async (own) => ({ attempt: (await own.start()).attempt, state: '', postToken: '' })],
  [
    'to the request of another flow of this browser',
    async (own, ines) => {
      const [first, second] = [await own.start(), await own.start()];
      return own.bring(second, own.answer(first.address, ines));
    },
  ],
  [
    'to the flow of another agency',
    async (own, ines) => {
      const other = await scene();
      const begun = await other.start();
      return own.bring(begun, own.answer(begun.address, ines));
    },
  ],
  [
    'that is larger than 64 KB',
    async (own, ines) => {
      const begun = await own.start();
      return own.bring(begun, own.answer(begun.address, ines, { moreAttributes: ' '.repeat(65_536) }));
    },
  ],
];

test.each(refusals)(
  'an answer %s signs no one in and says only that it failed [DESK-811, DESK-813]',
  async (_, make) => {
    const own = await scene();
    const ines = own.account('ines');
    await own.invite(ines.email);
    const reply = await own.finish(await make(own, ines));
    expect(reply).toMatchObject({ status: 400, body: { error: 'OPENID_REFUSED' } });
    expect(JSON.stringify(reply.body)).not.toMatch(/signature|audience|expired|idp/i);
    expect(reply.headers['set-cookie']).toBeUndefined();
  },
);

test('an answer signs in once, within ten minutes, also when sent concurrently [DESK-811]', async () => {
  const { account, invite, back, finish, start, answer, bring, agency } = await scene();
  const ines = account('ines');
  await invite(ines.email);
  const late = await back(ines, { notOnOrAfter: new Date(w.deps.clock().getTime() + 3_600_000) });
  w.clock.advance(600);
  expect((await finish(late)).body.error).toBe('OPENID_REFUSED');
  const good = await back(ines);
  const replies = await Promise.all([1, 2, 3].map(() => finish(good)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  // Only the first posted answer counts, so a second post gives no other browser a token.
  const begun = await start();
  const sent = answer(begun.address, ines);
  const first = await bring(begun, sent);
  expect(await bring(begun, sent)).toMatchObject({ postToken: '' });
  expect((await finish(first)).status).toBe(200);
  const used = await withStaff(w.deps.database, (tx) =>
    tx.query('select 1 from staff_saml_assertion where agency_id = $1', [agency]),
  );
  expect(used).toHaveLength(2);
});

test('an assertion that was used is refused in a flow that it would fit [DESK-811]', async () => {
  const { account, invite, start, answer, bring, finish, agency } = await scene();
  const ines = account('ines');
  await invite(ines.email);
  const begun = await start();
  const sent = answer(begun.address, ines);
  const copyFlow = () =>
    withStaff(w.deps.database, (tx) => tx.query('select * from staff_saml_flow where agency_id = $1', [agency]));
  const [row] = (await copyFlow()) as Record<string, unknown>[];
  expect((await finish(await bring(begun, sent))).status).toBe(200);
  await withStaff(w.deps.database, (tx) =>
    tx.run(
      `insert into staff_saml_flow (state_hash, attempt_hash, agency_id, request_id, expires_at) values ($1, $2, $3, $4, $5)`,
      ['state_hash', 'attempt_hash', 'agency_id', 'request_id', 'expires_at'].map((name) => row?.[name]),
    ),
  );
  expect((await finish(await bring(begun, sent))).body.error).toBe('OPENID_REFUSED');
});

test('a victim’s answer to an attacker’s flow reaches neither browser [DESK-813]', async () => {
  const { account, invite, start, answer, bring, finish } = await scene();
  const victim = account('victim');
  await invite(victim.email);
  const attackers = await start();
  // The victim's browser posts it and has the token; the attacker's has the attempt.
  const { state, postToken } = await bring(attackers, answer(attackers.address, victim));
  expect((await finish({ attempt: 'of the victim', state, postToken })).body.error).toBe('OPENID_REFUSED');
  expect((await finish({ attempt: attackers.attempt, state, postToken: 'guessed' })).body.error).toBe('OPENID_REFUSED');
  expect((await finish({ attempt: attackers.attempt, state, postToken })).body.error).toBe('OPENID_REFUSED');
});

test('the form is answered by a redirect to the desk only, whatever it contains [DESK-813]', async () => {
  const { agency } = await scene();
  for (const fields of [
    {},
    { SAMLResponse: 'x', RelayState: 'https://evil.example' },
    { SAMLResponse: 'x', RelayState: '//evil.example' },
    { RelayState: 'a'.repeat(43) },
  ]) {
    const reply = await postForm(agency, fields);
    expect(reply.status).toBe(303);
    expect(reply.headers['location']).toBe('/sign-in/return?state=&postToken=');
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  }
  // A live state counts only at its own agency's address.
  const other = await scene();
  const { state } = readRequest((await other.start()).address);
  const elsewhere = await postForm(agency, { SAMLResponse: 'x', RelayState: state });
  expect(elsewhere.headers['location']).toBe('/sign-in/return?state=&postToken=');
  expect((await postForm('no-agency', {})).status).toBe(404);
  const metadata = await desk.call({ method: 'GET', path: `/admin/saml/${agency}/metadata` });
  expect(metadata.status).toBe(200);
  expect(metadata.headers['content-type']).toContain('application/samlmetadata+xml');
});

test('while a provider replaces its certificate, answers of either count; then only those of the new one [DESK-811]', async () => {
  const { account, invite, back, finish, set } = await scene();
  const ines = account('ines');
  await invite(ines.email);
  const status = async (by: SigningKey) => (await finish(await back(ines, {}, by))).status;
  expect([await status(key), await status(nextKey)]).toEqual([200, 400]);
  await set({ certificates: [key.certificate, nextKey.certificate] });
  expect([await status(key), await status(nextKey)]).toEqual([200, 200]);
  await set({ certificates: [nextKey.certificate] });
  expect([await status(key), await status(nextKey)]).toEqual([400, 200]);
});

test('staff managers set it by fields or metadata, and bad values are refused by field [DESK-812]', async () => {
  const { set, get, idpEntityId, domain, agency, tenant, path } = await scene();
  const signInUrl = `https://idp.${domain}/other`;
  const pasted = { metadata: metadataXml(idpEntityId, signInUrl, [key.certificate, nextKey.certificate]) };
  expect((await set(pasted)).body.setting).toMatchObject({ entityId: idpEntityId, signInUrl });
  const { setting, own } = await get();
  expect(setting.certificates).toHaveLength(2);
  expect(own).toEqual({
    entityId: `https://desk.test/admin/saml/${agency}/metadata`,
    answerUrl: `https://desk.test/admin/saml/${agency}/answer`,
  });
  const three = [key.certificate, nextKey.certificate, createSigningKey().certificate];
  for (const [field, bad] of [
    ['signInUrl', { signInUrl: 'http://idp.example' }],
    ['signInUrl', { signInUrl: 'https://localhost/sso' }],
    ['certificates', { certificates: ['AAAA'] }],
    ['certificates', { certificates: [createSigningKey(1024).certificate] }],
    ['entityId', { entityId: undefined }],
    ['metadata', { metadata: '<a/>' }],
    ['metadata', { metadata: metadataXml(idpEntityId, signInUrl, three) }],
    ['metadata', { metadata: metadataXml(idpEntityId, 'http://idp.example', [key.certificate]) }],
  ] as const)
    expect((await set(bad)).body).toMatchObject({ error: 'INVALID_REQUEST', field });
  expect((await get()).setting).toEqual(setting);
  const viewer = await desk.signIn('viewer', tenant);
  expect((await set({}, viewer.cookie)).body.error).toBe('NOT_ALLOWED');
  const { cookie } = await desk.signIn('owner', tenant);
  w.clock.advance(300);
  expect((await set({}, cookie)).body.error).toBe('STEP_UP_REQUIRED');
  expect((await desk.call({ method: 'DELETE', path, cookie })).body.error).toBe('STEP_UP_REQUIRED');
});

test('an outdated change changes nothing, a repeated one succeeds, and each is in the audit log [DESK-812]', async () => {
  const { set, get, tenant, path, owner } = await scene();
  const { updatedAt: was } = (await get()).setting;
  w.clock.advance(60);
  const wanted = { mailDomains: ['one.example'], was };
  expect((await set(wanted)).status).toBe(200);
  expect((await set(wanted)).status).toBe(200);
  expect((await set({ ...wanted, mailDomains: ['two.example'] })).body.error).toBe('CHANGED_MEANWHILE');
  const end = (seen: string) =>
    desk.call({ method: 'DELETE', path: `${path}?was=${encodeURIComponent(seen)}`, cookie: owner.cookie });
  expect((await end(was)).body.error).toBe('CHANGED_MEANWHILE');
  expect((await end((await get()).setting.updatedAt)).body.setting).toBeNull();
  const verbs = await w.inTenant(tenant, (tx) =>
    tx.query<{ verb: string }>('select verb from act where tenant_id = $1', [tenant.tenantId]),
  );
  expect(verbs.map(({ verb }) => verb)).toEqual(expect.arrayContaining(['staff.setSaml', 'staff.removeSaml']));
});

test('SAML counts as the sign-in that session rules require, and stays while no other is set [DESK-822]', async () => {
  const { agency, owner, path, account, invite, signIn } = await scene();
  const ines = account('ines');
  await invite(ines.email, ['viewer']);
  const reply = await signIn(ines);
  await acceptFirst(reply);
  const rules = { idleMinutes: null, sessionHours: null, networks: [], requiresAgencySignIn: true, was: null };
  const set = await desk.call({
    method: 'PUT',
    path: `/admin/agencies/${agency}/session-policy`,
    cookie: owner.cookie,
    body: { ...rules, emergencyStaff: [owner.staffId] },
  });
  expect(set.status).toBe(200);
  const read = (cookie: string) => desk.call({ method: 'GET', path: `/admin/agencies/${agency}/settings`, cookie });
  expect((await read(cookieOf(reply))).status).toBe(200);
  const viewer = await desk.signIn('viewer', { tenantId: agency });
  expect((await read(viewer.cookie)).body.error).toBe('AGENCY_SIGN_IN_REQUIRED');
  const removed = await desk.call({ method: 'DELETE', path, cookie: owner.cookie });
  expect(removed.body.error).toBe('AGENCY_SIGN_IN_NEEDED');
  expect((await read(cookieOf(reply))).status).toBe(200);
});

test('while session rules require SAML, only the account with a person’s own email can be linked [DESK-822]', async () => {
  const { agency, owner, account, signIn, domain } = await scene();
  const email = `ines@${domain}`;
  await ensureStaffWith(w.deps, { email, name: 'Ines' }, { agencyId: agency, role: 'support' });
  const cookie = await desk.signInAs(email);
  const rules = { idleMinutes: null, sessionHours: null, networks: [], requiresAgencySignIn: true, was: null };
  const set = await desk.call({
    method: 'PUT',
    path: `/admin/agencies/${agency}/session-policy`,
    cookie: owner.cookie,
    body: { ...rules, emergencyStaff: [owner.staffId] },
  });
  expect(set.status).toBe(200);
  const elsewhere = { nameId: 'p-elsewhere', email: 'ines@else.example' };
  for (const foreign of [account('friend'), elsewhere])
    expect((await signIn(foreign, cookie)).body.error).toBe('OPENID_NOT_CONNECTED');
  const own = account('ines');
  expect((await signIn(own, cookie)).status).toBe(200);
  expect((await signIn({ ...own, email: 'moved@else.example' }, cookie)).status).toBe(200);
});

/** Subjects of emails to a person so far. */
async function subjectsTo(email: string): Promise<string[]> {
  await desk.deliver();
  const mails = w.mailbox.messages(INSTALLATION).filter(({ to }) => to === email);
  return mails.flatMap(({ subject }) => subject ?? []);
}

test('a person is emailed once about each account that is linked to them [DESK-810]', async () => {
  const { account, invite, signIn, agency, domain } = await scene();
  const subject = `Tenant ${agency}: an account was linked to you`;
  const linksTo = async (email: string) => (await subjectsTo(email)).filter((each) => each === subject).length;
  const ines = account('ines');
  await invite(ines.email);
  for (let times = 0; times < 2; times++) await signIn(ines);
  expect(await linksTo(ines.email)).toBe(1);
  const email = `ana@${domain}`;
  await ensureStaffWith(w.deps, { email, name: 'Ana' }, { agencyId: agency, role: 'support' });
  const cookie = await desk.signInAs(email);
  const ana = account('ana');
  for (let times = 0; times < 2; times++) await signIn(ana, cookie);
  expect(await linksTo(email)).toBe(1);
});

test('all owners are emailed about each change and the removal of SAML, also those who only use it [DESK-812]', async () => {
  const { account, invite, signIn, set, path, owner, agency } = await scene();
  const [second, viewer] = [account('second'), account('viewer')];
  await invite(second.email, ['owner']);
  await acceptFirst(await signIn(second));
  await invite(viewer.email, ['viewer']);
  await acceptFirst(await signIn(viewer));
  const samlMailsTo = async (email: string) => (await subjectsTo(email)).filter((each) => each.includes('SAML'));
  const changed = `Tenant ${agency}: SAML sign-in was changed`;
  expect(await samlMailsTo(owner.email)).toEqual([changed]);
  for (let times = 0; times < 2; times++) await set({ mailDomains: ['one.example'] });
  await desk.call({ method: 'DELETE', path, cookie: owner.cookie });
  const removed = `Tenant ${agency}: SAML sign-in was removed`;
  expect((await samlMailsTo(owner.email)).toSorted()).toEqual([changed, changed, removed]);
  expect((await samlMailsTo(second.email)).toSorted()).toEqual([changed, removed]);
  expect(await samlMailsTo(viewer.email)).toEqual([]);
});

test('pending answers are encrypted, and deleted with used assertions once they expire [DESK-813]', async () => {
  const { account, invite, back, signIn, agency } = await scene();
  const ines = account('ines');
  await invite(ines.email);
  await signIn(ines);
  await back(ines);
  const rows = (table: string) =>
    withStaff(w.deps.database, (tx) =>
      tx.query<{ row: string }>(`select t::text as row from ${table} t where agency_id = $1`, [agency]),
    );
  const [flow] = await rows('staff_saml_flow');
  expect(flow?.row).not.toContain(Buffer.from(ines.email).toString('hex'));
  expect(await rows('staff_saml_assertion')).toHaveLength(1);
  w.clock.advance(700);
  await pruneStaffJob(w.deps).run(null);
  expect([...(await rows('staff_saml_flow')), ...(await rows('staff_saml_assertion'))]).toEqual([]);
});
