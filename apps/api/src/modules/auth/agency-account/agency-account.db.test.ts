import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { world } from '../../../testing/index.ts';
import { type AgencyEnv, cookiesAfter, createAgencyEnv, locationOf, RETURN } from '../testing/agency-env.ts';
import { accountTests, password } from '../testing/test-account.ts';

// The provider of the tests runs on this machine, which may be called only with the demo's tools on.
const w = await world({ localTools: true, desk: testDesk });
const { signUp, signIn, call, isAlive, mailsTo, confirmMailsTo, linkTo, changeInfo, restoreEmail } = accountTests(w);
const opened: AgencyEnv[] = [];
const agency = async (...over: Parameters<typeof createAgencyEnv> extends [unknown, ...infer Rest] ? Rest : never) => {
  const env = await createAgencyEnv(w, ...over);
  opened.push(env);
  return env;
};
afterAll(() => Promise.all(opened.map(({ local }) => local.stop())));

const SIGN_UP = '/auth/agency-account/sign-up';
const OWN = '/rest/users/me/agency-account';
const form = { name: 'Ines Calder', email: '' };

/** Registers a new person with the agency's account; returns the browser's cookies. */
async function newcomer(env: AgencyEnv, person = env.person()) {
  const { at, cookies } = await env.arrive(person.id);
  expect(at).toBe('/sign-up?agencyAccount=NEW');
  const reply = await env.post(SIGN_UP, form, cookies);
  expect(reply.status).toBe(200);
  return { person, memberId: String(reply.body.UserID), cookies: cookiesAfter(reply, cookies) };
}

/** Signs a rider up at the counter; returns the member and the printed code. */
async function paperMember({ tenant }: AgencyEnv) {
  const { cookie } = await createDeskEnv(w).signIn('counter', tenant);
  const { body } = await createDeskEnv(w).call({
    method: 'POST',
    path: `/admin/agencies/${tenant.tenantId}/counter/members`,
    cookie,
    body: { name: form.name, language: 'en', proof: 'PHOTO_ID', hasSigned: true, termsVersion: 1 },
  });
  return { memberId: String(body.memberId), code: String(body.takeover.code) };
}

const connectedOf = async (env: AgencyEnv, cookies: string) => (await env.get(OWN, cookies)).body;

test('a new person signs up with the agency’s account without a password, and signs in with it from then on [AUTH-49, AUTH-50]', async () => {
  const env = await agency({ settings: { signUpRewardPoints: 50 } });
  const person = env.person();
  const { at, cookies } = await env.arrive(person.id);
  expect(at).toBe('/sign-up?agencyAccount=NEW');
  expect((await env.get('/auth/agency-account/pending', cookies)).body).toEqual({
    Email: person.email,
    IsEmailVerified: true,
    Name: 'Ines Calder',
  });
  const reply = await env.post(SIGN_UP, { ...form, email: 'someone@else.example' }, cookies);
  expect(reply).toMatchObject({ status: 200, body: { isInviteCodeInvalid: false } });
  const member = cookiesAfter(reply, cookies);
  const info = await env.get('/rest/users/me/userinfo/en', member);
  expect(info.body).toMatchObject({ email: person.email, emailConfirmation: 'CONFIRMED', userStatus: 'CONSENT' });
  expect(await confirmMailsTo(env.tenant, person.email)).toEqual([]);
  const again = await env.arrive(person.id);
  expect(again.at).toBe('/');
  expect(String(again.reply.headers['set-cookie'])).toContain('signedIn=true');
  expect((await env.get('/rest/users/me/userinfo/en', again.cookies)).body.UserID).toBe(reply.body.UserID);
  const points = await w.inTenant(env.tenant, (tx) =>
    tx.query('select amount::int from earning where tenant_id = $1 and member_id = $2', [
      env.tenant.tenantId,
      reply.body.UserID,
    ]),
  );
  expect(points).toEqual([{ amount: 50 }]);
});

test('the sign-up asks and checks like any other: name, age, a mandatory code, and one use of the account [AUTH-50, SIGNUP-01]', async () => {
  const env = await agency({ configuration: { LeastAge: 16, IsInviteCodeMandatory: true, IsInviteCodeDisplay: true } });
  const { cookies } = await env.arrive(env.person().id);
  const refused = async (body: object) => (await env.post(SIGN_UP, { ...form, ...body }, cookies)).body;
  expect(await refused({ name: '' })).toMatchObject({ error: 'MissingNameError', field: 'name' });
  expect(await refused({})).toMatchObject({ error: 'AGE_NOT_CONFIRMED' });
  expect((await refused({ isOldEnough: true, inviteCode: 'NOSUCH' })).error).toBe('INVALID_INVITE_CODE');
  const open = await agency();
  const { cookies: mine } = await open.arrive(open.person().id);
  const replies = await Promise.all([1, 2].map(() => open.post(SIGN_UP, form, mine)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await open.post(SIGN_UP, form, mine)).body.error).toBe('AGENCY_ACCOUNT_EXPIRED');
});

test('a printed code of the counter continues that account at a sign-up with the agency’s account [ASSIST-08, AUTH-50]', async () => {
  const env = await agency({ settings: { assistedSignUp: true } });
  const paper = await paperMember(env);
  const person = env.person();
  const { cookies } = await env.arrive(person.id);
  const other = await env.post(SIGN_UP, { ...form, name: 'Bram Holt', inviteCode: paper.code }, cookies);
  expect(other.body).toMatchObject({ error: 'INVALID_INVITE_CODE', field: 'inviteCode' });
  const reply = await env.post(SIGN_UP, { ...form, inviteCode: paper.code }, cookies);
  expect(reply).toMatchObject({ status: 200, body: { UserID: paper.memberId, isInviteCodeInvalid: false } });
  const info = await env.get('/rest/users/me/userinfo/en', cookiesAfter(reply, cookies));
  expect(info.body).toMatchObject({ email: person.email, emailConfirmation: 'CONFIRMED' });
  expect((await env.arrive(person.id)).at).toBe('/');
});

test('an email alone takes over no account: its member signs in once, and only that connects both [AUTH-50]', async () => {
  const env = await agency();
  const rider = await signUp(env.tenant, 'ana@riders.example');
  const other = await signUp(env.tenant, 'bo@riders.example');
  const person = env.person({ email: 'ANA@riders.example' });
  const { at, cookies } = await env.arrive(person.id);
  expect(at).toBe('/sign-in?agencyAccount=HAS_ACCOUNT');
  expect(cookies).not.toContain('rewards_session_');
  expect((await env.post(SIGN_UP, form, cookies)).body.error).toBe('EMAIL_ALREADY_EXISTS');
  // Someone else who signs in at this browser connects nothing.
  await signIn(env.tenant, other.email, { cookie: cookies });
  expect((await env.arrive(person.id)).at).toBe('/sign-in?agencyAccount=HAS_ACCOUNT');
  const fresh = await env.arrive(person.id);
  await signIn(env.tenant, rider.email, { cookie: fresh.cookies, chosen: 'Wrong!pass1' });
  expect((await env.arrive(person.id)).at).toBe('/sign-in?agencyAccount=HAS_ACCOUNT');
  const proven = await env.arrive(person.id);
  expect((await signIn(env.tenant, rider.email, { cookie: proven.cookies })).status).toBe(200);
  const signedIn = await env.arrive(person.id);
  expect(signedIn.at).toBe('/');
  expect((await env.get('/rest/users/me/userinfo/en', signedIn.cookies)).body.UserID).toBe(rider.memberId);
  expect((await mailsTo(env.tenant, rider.email)).map(({ subject }) => subject)).toContain(
    'Your agency account was connected',
  );
});

test('an unverified, missing or foreign email is rejected as the agency’s setting requires [AUTH-52]', async () => {
  const strict = await agency({ mailDomains: ['agency.example'] });
  const at = async (env: AgencyEnv, more: object) => (await env.arrive(env.person(more).id)).at;
  expect(await at(strict, { isMailVerified: false })).toBe('/sign-in?agencyAccount=EMAIL_NOT_VERIFIED');
  expect(await at(strict, { email: '' })).toBe('/sign-in?agencyAccount=NO_EMAIL');
  expect(await at(strict, { email: 'ines@elsewhere.example' })).toBe('/sign-in?agencyAccount=EMAIL_NOT_ALLOWED');
  const lenient = await agency({ requiresVerifiedEmail: false });
  await signUp(lenient.tenant, 'ana@riders.example');
  const { at: landed, cookies } = await lenient.arrive(
    lenient.person({ email: 'ana@riders.example', isMailVerified: false }).id,
  );
  // An unverified email must not reveal an account.
  expect(landed).toBe('/sign-up?agencyAccount=NEW');
  const reply = await lenient.post(SIGN_UP, { ...form, email: 'ines@riders.example' }, cookies);
  expect(reply.status).toBe(200);
  expect(await confirmMailsTo(lenient.tenant, 'ines@riders.example')).toHaveLength(1);
  // The same account waited in two browsers: the second sign-up is rejected.
  const person = lenient.person({ isMailVerified: false });
  const [one, two] = [await lenient.arrive(person.id), await lenient.arrive(person.id)];
  expect((await lenient.post(SIGN_UP, { ...form, email: 'one@riders.example' }, one.cookies)).status).toBe(200);
  expect((await lenient.post(SIGN_UP, { ...form, email: 'two@riders.example' }, two.cookies)).body.error).toBe(
    'AGENCY_ACCOUNT_TAKEN',
  );
});

test('an unverified email of a permitted domain is refused unless the agency vouches for its provider [AUTH-56]', async () => {
  const over = { requiresVerifiedEmail: false, mailDomains: ['agency.example'] };
  const at = async (env: AgencyEnv, more: object = {}) =>
    (await env.arrive(env.person({ email: 'ines@agency.example', ...more }).id)).at;
  const careful = await agency(over);
  expect(await at(careful, { isMailVerified: false })).toBe('/sign-in?agencyAccount=EMAIL_NOT_VERIFIED');
  expect(await at(careful)).toBe('/sign-up?agencyAccount=NEW');
  const trusting = await agency({ ...over, vouchesForMail: true });
  expect(await at(trusting, { isMailVerified: false })).toBe('/sign-up?agencyAccount=NEW');
  const elsewhere = { email: 'ines@elsewhere.example', isMailVerified: false };
  expect(await at(trusting, elsewhere)).toBe('/sign-in?agencyAccount=EMAIL_NOT_ALLOWED');
});

test('a return is valid once, for ten minutes, in the browser that started, with its own state [AUTH-49, AUTH-51]', async () => {
  const env = await agency();
  const { person } = await newcomer(env);
  const over = '/sign-in?agencyAccount=EXPIRED';
  const begun = async () => {
    const { address, attempt } = await env.start();
    return { path: await env.leave(person.id, address), attempt };
  };
  const first = await begun();
  expect(locationOf(await env.back(first.path))).toBe(over);
  const second = await begun();
  expect(locationOf(await env.back(first.path, second.attempt))).toBe(over);
  expect(locationOf(await env.back(first.path, first.attempt))).toBe('/');
  expect(locationOf(await env.back(first.path, first.attempt))).toBe(over);
  const late = await begun();
  w.clock.advance(600);
  expect(locationOf(await env.back(late.path, late.attempt))).toBe(over);
  const many = await begun();
  const replies = await Promise.all([1, 2, 3].map(() => env.back(many.path, many.attempt)));
  expect(replies.map(locationOf).toSorted()).toEqual(['/', over, over]);
  const foreign = await begun();
  const mixed = `${foreign.path}&iss=https%3A%2F%2Fevil.example`.replace(/iss=[^&]*&/, '');
  expect(locationOf(await env.back(mixed, foreign.attempt))).toBe('/sign-in?agencyAccount=REFUSED');
  expect(locationOf(await env.back(RETURN))).toBe(over);
});

test('a cancel, a provider that is down and a missing setting each have their own answer, and a password still works [AUTH-51]', async () => {
  const env = await agency();
  const rider = await signUp(env.tenant, 'ana@riders.example');
  expect((await env.arrive('')).at).toBe('/sign-in?agencyAccount=DENIED');
  const { address, attempt } = await env.start('SPRING');
  const path = await env.leave(env.person().id, address);
  env.wrong.answer = (_, reply) => {
    reply.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Back soon</h1>');
    return true;
  };
  expect(locationOf(await env.back(path, attempt))).toBe('/sign-in?agencyAccount=UNREACHABLE&inviteCode=SPRING');
  expect((await signIn(env.tenant, rider.email)).status).toBe(200);
  env.wrong.answer = undefined;
  const plain = await w.mintTenant();
  const off = await w.request(plain, { method: 'POST', path: '/auth/agency-account', body: {} });
  expect(off).toMatchObject({ status: 409, body: { error: 'AGENCY_ACCOUNT_OFF' } });
});

test.each([
  ['without a signature', { alg: 'none' }, {}],
  ['for another client', {}, { aud: 'another-client' }],
  ['of another issuer', {}, { iss: 'https://evil.example' }],
  ['that has expired', {}, { exp: 1_600_000_000 }],
  ['for another request', {}, { nonce: 'm'.repeat(43) }],
  ['signed by somebody else', { foreign: true }, {}],
])('an ID token %s signs nobody in [AUTH-49]', async (_, how: { alg?: string; foreign?: boolean }, change) => {
  const env = await agency();
  const { person } = await newcomer(env);
  const { address, attempt } = await env.start();
  const nonce = new URL(address).searchParams.get('nonce') ?? '';
  const path = await env.leave(person.id, address);
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: env.local.issuer, aud: env.local.clientId, sub: person.id, exp: now + 60, iat: now, nonce };
  const [own, strangers] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const base = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const idToken =
    how.alg === 'none'
      ? `${base({ alg: 'none' })}.${base({ ...claims, ...change })}.`
      : await new SignJWT({ ...claims, ...change })
          .setProtectedHeader({ alg: 'ES256' })
          .sign((how.foreign ? strangers : own).privateKey);
  const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), use: 'sig', alg: 'ES256' }] };
  const said: Record<string, object> = {
    '/token': { access_token: 'a', token_type: 'Bearer', id_token: idToken },
    '/jwks': jwks,
    '/me': { sub: person.id, email: person.email },
  };
  env.wrong.answer = ({ url = '' }, reply) => {
    const body = said[url];
    if (body) reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return body !== undefined;
  };
  const reply = await env.back(path, attempt);
  expect(locationOf(reply)).toBe('/sign-in?agencyAccount=REFUSED');
  expect(String(reply.headers['set-cookie'])).not.toContain('rewards_session_');
});

test('another agency’s client and account mean nothing here [AUTH-49]', async () => {
  const [here, there] = [await agency(), await agency()];
  const { person } = await newcomer(there);
  const { address, attempt } = await there.start();
  const path = await there.leave(person.id, address);
  expect(locationOf(await here.back(path, attempt))).toBe('/sign-in?agencyAccount=EXPIRED');
  expect((await here.arrive(here.person({ id: person.id }).id)).at).toBe('/sign-up?agencyAccount=NEW');
});

test('a member connects the agency’s account while signed in, after the password, once [ACCT-20]', async () => {
  const env = await agency();
  const rider = await signUp(env.tenant, 'ana@riders.example');
  const person = env.person({ email: 'at-work@agency.example' });
  expect((await env.post(OWN, { currentPassword: 'Wrong!pass1' }, rider.cookie)).body.error).toBe('WRONG_PASSWORD');
  const connect = async (who: string, cookie: string, here = cookie) => {
    const reply = await env.post(OWN, { currentPassword: password }, cookie);
    const path = await env.leave(who, reply.body.address);
    return locationOf(await env.back(path, cookiesAfter(reply, here)));
  };
  const other = await signUp(env.tenant, 'bo@riders.example');
  expect(await connect(person.id, rider.cookie, other.cookie)).toBe('/manage-account?agencyAccount=EXPIRED');
  expect(await connect(person.id, rider.cookie)).toBe('/manage-account?agencyAccount=CONNECTED');
  expect(await connectedOf(env, rider.cookie)).toMatchObject({
    IsOffered: true,
    HasPassword: true,
    CanDisconnect: true,
  });
  expect(await connect(person.id, rider.cookie)).toBe('/manage-account?agencyAccount=CONNECTED');
  expect(await connect(person.id, other.cookie)).toBe('/manage-account?agencyAccount=TAKEN');
  expect(await connect(env.person().id, rider.cookie)).toBe('/manage-account?agencyAccount=TAKEN');
  const signedIn = await env.arrive(person.id);
  expect((await env.get('/rest/users/me/userinfo/en', signedIn.cookies)).body.UserID).toBe(rider.memberId);
});

test('it is disconnected only if a password or passkey remains [ACCT-21]', async () => {
  const env = await agency();
  const end = (cookie: string) => call('DELETE', env.tenant, OWN, { cookie });
  const { cookies, person } = await newcomer(env);
  expect(await connectedOf(env, cookies)).toMatchObject({ HasPassword: false, CanDisconnect: false });
  expect((await end(cookies)).body.error).toBe('LAST_WAY_TO_SIGN_IN');
  await accountTests(w).resetAt(env.tenant, person.email);
  const signedIn = await signIn(env.tenant, person.email, { chosen: 'Ferry-2026' });
  const mine = cookiesAfter(signedIn);
  const gone = { ConnectedAtUTC: null, HasPassword: true, CanDisconnect: false };
  expect((await end(mine)).body).toMatchObject(gone);
  expect((await end(mine)).body).toMatchObject(gone);
  expect((await env.arrive(person.id)).at).toBe('/sign-in?agencyAccount=HAS_ACCOUNT');
});

test('a suspended member arrives as with a password, an erased one as a stranger; taking back an email disconnects [AUTH-54]', async () => {
  const env = await agency();
  const suspended = await newcomer(env);
  await w.inTenant(env.tenant, (tx) =>
    tx.run(`update member set status = 'SUSPENDED' where tenant_id = $1 and member_id = $2`, [
      env.tenant.tenantId,
      suspended.memberId,
    ]),
  );
  const arrived = await env.arrive(suspended.person.id);
  expect(arrived.at).toBe('/');
  expect((await env.get('/rest/users/me/userinfo/en', arrived.cookies)).body.userStatus).toBe('SUSPENDED');

  const erased = await newcomer(env);
  const gone = await env.post('/rest/users/me/erasure', { currentPassword: '' }, erased.cookies);
  expect(gone.status).toBe(200);
  expect((await env.arrive(erased.person.id)).at).toBe('/sign-up?agencyAccount=NEW');

  const rider = await signUp(env.tenant, 'ana@riders.example');
  const person = env.person({ email: rider.email });
  const pending = await env.arrive(person.id);
  await signIn(env.tenant, rider.email, { cookie: pending.cookies });
  w.clock.advance(25 * 3600);
  await changeInfo(
    env.tenant,
    { ...rider, cookie: cookiesAfter(await signIn(env.tenant, rider.email)) },
    { email: 'new@riders.example' },
  );
  expect((await restoreEmail(env.tenant, await linkTo(env.tenant, rider.email))).status).toBe(200);
  expect((await env.arrive(person.id)).at).toBe('/sign-in?agencyAccount=HAS_ACCOUNT');
});

test('a reset that first proves an email disconnects a stranger’s agency account; a later one keeps it [AUTH-54]', async () => {
  const env = await agency();
  const squatter = env.person();
  const squatted = await signUp(env.tenant, 'ana@riders.example');
  const begun = await env.post(OWN, { currentPassword: password }, squatted.cookie);
  const path = await env.leave(squatter.id, begun.body.address);
  expect(locationOf(await env.back(path, cookiesAfter(begun, squatted.cookie)))).toContain('CONNECTED');
  await accountTests(w).resetAt(env.tenant, squatted.email);
  expect((await env.arrive(squatter.id)).at).toBe('/sign-up?agencyAccount=NEW');
  const { person } = await newcomer(env);
  await accountTests(w).resetAt(env.tenant, person.email);
  expect((await env.arrive(person.id)).at).toBe('/');
});

test('a reset disconnects a confirmed account at the agency if its member chooses so; the link says that there is one [AUTH-55]', async () => {
  const env = await agency();
  const { person } = await newcomer(env);
  const { tenant } = env;
  const linkOf = async () => {
    expect((await call('POST', tenant, '/auth/forgot-password', { body: { email: person.email } })).status).toBe(200);
    return linkTo(tenant, person.email, 'token');
  };
  const check = async (token: string) =>
    (await call('POST', tenant, '/auth/check-mail-link', { body: { token, purpose: 'PASSWORD_RESET' } })).body;
  const reset = async (token: string, disconnectsAgencyAccount: boolean) => {
    const body = { token, newPassword: 'Ferry-2026', confirmNewPassword: 'Ferry-2026', disconnectsAgencyAccount };
    expect((await call('POST', tenant, '/auth/reset-password', { body })).status).toBe(200);
  };
  const first = await linkOf();
  expect(await check(first)).toEqual({ isValid: true, hasAgencyAccount: true });
  await reset(first, false);
  expect((await env.arrive(person.id)).at).toBe('/');
  await reset(await linkOf(), true);
  expect((await env.arrive(person.id)).at).toBe('/sign-in?agencyAccount=HAS_ACCOUNT');
  expect(await check(await linkOf())).toEqual({ isValid: true });
});

test('a sign-in that began, and an account that came back, are over once the agency sets another provider [AUTH-49, DESK-563]', async () => {
  const env = await agency();
  const person = env.person();
  const { cookies } = await env.arrive(person.id);
  const { address, attempt } = await env.start();
  const path = await env.leave(person.id, address);
  await w.inTenant(env.tenant, (tx) =>
    tx.run('update rider_openid set issuer = $2 where tenant_id = $1', [
      env.tenant.tenantId,
      `${env.local.issuer}/new`,
    ]),
  );
  expect((await env.post(SIGN_UP, form, cookies)).body.error).toBe('AGENCY_ACCOUNT_EXPIRED');
  expect(locationOf(await env.back(path, attempt))).toBe('/sign-in?agencyAccount=EXPIRED');
});

test('stray returns of a network refuse only further stray ones, not a rider who comes back [AUTH-49, AUTH-35]', async () => {
  const metered = await world({ localTools: true, rateLimits: true });
  const env = await createAgencyEnv(metered);
  opened.push(env);
  const stray = () => env.back(`${RETURN}?state=x`);
  for (let turn = 0; turn < 6; turn += 1) await Promise.all(Array.from({ length: 50 }, stray));
  expect(locationOf(await stray())).toBe('/sign-in?agencyAccount=TOO_MANY');
  expect((await env.arrive(env.person().id)).at).toBe('/sign-up?agencyAccount=NEW');
});

test('nothing of the provider’s tokens is stored, and the subject only as a keyed hash [AUTH-54]', async () => {
  const env = await agency();
  const { person, cookies } = await newcomer(env);
  await env.arrive(env.person().id);
  const rows = await w.inTenant(env.tenant, (tx) =>
    tx.query<{ row: string }>(
      `select a::text as row from member_agency_account a where tenant_id = $1
       union all select s::text from agency_sign_in s where tenant_id = $1`,
      [env.tenant.tenantId],
    ),
  );
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(person.id);
  expect(JSON.stringify(rows)).not.toContain('agency.example');
  expect(await isAlive(env.tenant, cookies)).toBe(true);
  await call('GET', env.tenant, '/auth/logout', { cookie: cookies });
  expect(await isAlive(env.tenant, cookies)).toBe(false);
});
