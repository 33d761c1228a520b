import { expect, test } from 'vitest';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { type TestReply, type TestTenant, world } from '../../../testing/index.ts';
import { accountTests, password, type Rider } from '../testing/test-account.ts';

const w = await world();
const { call, signUp, isAlive, block, mailsTo, linkTo, resetAt, changeInfo, restoreEmail } = accountTests(w);

type Device = ReturnType<typeof createAuthenticator>;
type Wrong = Parameters<Device['sign']>[1];

const own = '/rest/users/me/passkeys';
const originOf = ({ host }: TestTenant): string => `https://${host}`;
const post = (tenant: TestTenant, path: string, body: unknown, cookie?: string): Promise<TestReply> =>
  call('POST', tenant, path, { body, cookie });
const newOptions = async (tenant: TestTenant, cookie: string, currentPassword = password): Promise<any> =>
  (await post(tenant, `${own}/options`, { currentPassword }, cookie)).body.options;
const signInOptions = async (tenant: TestTenant): Promise<any> =>
  (await call('POST', tenant, '/auth/passkey/options')).body.options;
const add = (tenant: TestTenant, cookie: string, answer: unknown, name = ' My phone '): Promise<TestReply> =>
  post(tenant, own, { name, answer }, cookie);
const said = ({ status, body }: TestReply): unknown => body.error ?? status;

async function withPasskey(tenant: TestTenant, email?: string): Promise<Rider & { device: string; key: Device }> {
  const rider = await signUp(tenant, email);
  const key = createAuthenticator(originOf(tenant));
  expect((await add(tenant, rider.cookie, key.make(await newOptions(tenant, rider.cookie)))).status).toBe(200);
  return { ...rider, key };
}

const signInWith = async (tenant: TestTenant, key: Device, wrong: Wrong = {}): Promise<TestReply> =>
  post(tenant, '/auth/passkey', { answer: key.sign(await signInOptions(tenant), wrong) });

test('a passkey added after the password signs in on its own, and the list shows its use [AUTH-45, AUTH-46]', async () => {
  const tenant = await w.mintTenant();
  const rider = await signUp(tenant);
  const key = createAuthenticator(originOf(tenant));
  const options = await newOptions(tenant, rider.cookie);
  expect(options).toMatchObject({
    rp: { id: tenant.host },
    user: { name: rider.email, displayName: 'Ana Lima' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const listed = {
    PasskeyID: expect.any(String),
    Name: 'My phone',
    OtherHost: null,
    IsSynced: false,
    CreatedAtUTC: w.clock.now().toISOString(),
    LastUsedAtUTC: null,
  };
  expect((await add(tenant, rider.cookie, key.make(options))).body).toEqual([listed]);
  // The same device is excluded from then on, and nothing is named to a stranger.
  expect((await newOptions(tenant, rider.cookie)).excludeCredentials).toHaveLength(1);
  expect(await signInOptions(tenant)).toMatchObject({ rpId: tenant.host, allowCredentials: [] });
  const reply = await signInWith(tenant, key, { userHandle: rider.memberId });
  expect(reply).toMatchObject({ status: 200, body: { UserID: rider.memberId, userStatus: 'CONSENT' } });
  expect(await isAlive(tenant, reply.cookie ?? '')).toBe(true);
  const list = await call('GET', tenant, own, { cookie: reply.cookie });
  expect(list.body).toEqual([{ ...listed, LastUsedAtUTC: w.clock.now().toISOString() }]);
});

test('a new passkey requires the password, and its challenge only serves the session that gave it [AUTH-45, ACCT-10]', async () => {
  const tenant = await w.mintTenant();
  const [rider, other] = [await signUp(tenant), await signUp(tenant, 'ben@example.org')];
  const ask = async (currentPassword: string) =>
    said(await post(tenant, `${own}/options`, { currentPassword }, rider.cookie));
  expect([await ask(''), await ask('Wrong!pass1')]).toEqual(['CURRENT_PASSWORD_REQUIRED', 'WRONG_PASSWORD']);
  const key = createAuthenticator(originOf(tenant));
  const { cookie: again = '' } = await post(tenant, '/auth/login', { email: rider.email, password });
  for (const cookie of [other.cookie, again])
    expect(said(await add(tenant, cookie, key.make(await newOptions(tenant, rider.cookie))))).toBe('PASSKEY_REFUSED');
  const answer = key.make(await signInOptions(tenant));
  expect(said(await add(tenant, rider.cookie, answer))).toBe('PASSKEY_REFUSED');
});

test('a challenge is valid once, for five minutes and for its purpose [AUTH-46]', async () => {
  const tenant = await w.mintTenant();
  const { key, cookie } = await withPasskey(tenant);
  const answer = key.sign(await signInOptions(tenant), { counter: 0 });
  const replies = await Promise.all([1, 2, 3].map(() => post(tenant, '/auth/passkey', { answer })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(0);
  const good = key.sign(await signInOptions(tenant));
  const tries = await Promise.all([1, 2, 3].map(() => post(tenant, '/auth/passkey', { answer: good })));
  expect(tries.map(said).filter((each) => each === 200)).toHaveLength(1);
  expect(tries.map(said).filter((each) => each === 'PASSKEY_REFUSED')).toHaveLength(2);
  const toMake = key.sign(await newOptions(tenant, cookie));
  expect(said(await post(tenant, '/auth/passkey', { answer: toMake }))).toBe('PASSKEY_REFUSED');
  const late = key.sign(await signInOptions(tenant));
  w.clock.advance(300);
  expect(said(await post(tenant, '/auth/passkey', { answer: late }))).toBe('PASSKEY_REFUSED');
  const forged = Buffer.from(`${'a'.repeat(22)}.zzzzzzzzzz.${'b'.repeat(22)}`).toString('base64url');
  for (const challenge of [forged, 'x', ''])
    expect(said(await post(tenant, '/auth/passkey', { answer: key.sign({ challenge }) }))).toBe('PASSKEY_REFUSED');
});

test('signatures of another page, host or person, unverified, framed, copied or of an unknown passkey are refused [AUTH-46]', async () => {
  const tenant = await w.mintTenant();
  const { key, memberId } = await withPasskey(tenant);
  const other = await withPasskey(tenant, 'ben@example.org');
  expect((await signInWith(tenant, key)).status).toBe(200);
  const wrongs: Wrong[] = [
    { origin: `https://${tenant.host}.evil.example` },
    { origin: `http://${tenant.host}` },
    { rpId: 'evil.example' },
    { isUnverified: true },
    { isFramed: true },
    { userHandle: other.memberId },
    { counter: 1 },
    { counter: 2 },
  ];
  for (const wrong of wrongs)
    expect([wrong, said(await signInWith(tenant, key, wrong))]).toEqual([wrong, 'PASSKEY_REFUSED']);
  expect(said(await signInWith(tenant, createAuthenticator(originOf(tenant))))).toBe('PASSKEY_REFUSED');
  expect((await signInWith(tenant, key, { userHandle: memberId, counter: 90 })).status).toBe(200);
});

test('of two answers with one count, from a device and its copy, one is accepted [AUTH-46]', async () => {
  const tenant = await w.mintTenant();
  const { key } = await withPasskey(tenant);
  const asked = await Promise.all([1, 2, 3].map(() => signInOptions(tenant)));
  const answers = asked.map((options) => key.sign(options, { counter: 9 }));
  const replies = await Promise.all(answers.map((answer) => post(tenant, '/auth/passkey', { answer })));
  expect(replies.map(said).filter((each) => each === 200)).toHaveLength(1);
  expect(replies.map(said).filter((each) => each === 'PASSKEY_REFUSED')).toHaveLength(2);
});

test("a passkey of one agency is unknown at another, even with that agency's challenge and host [AUTH-46]", async () => {
  const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
  const { key } = await withPasskey(tenant);
  const there = { origin: originOf(other), rpId: other.host };
  expect(said(await signInWith(other, key, there))).toBe('PASSKEY_REFUSED');
  const abroad = key.sign(await signInOptions(other));
  expect(said(await post(tenant, '/auth/passkey', { answer: abroad }))).toBe('PASSKEY_REFUSED');
  expect((await signInWith(tenant, key)).status).toBe(200);
});

test('a passkey works only on the host it was made for; the list names that host elsewhere, and another can be added there [AUTH-45, D-1045]', async () => {
  const name = `two-${Date.now()}`;
  const tenant = await w.mintTenant({ hosts: [`${name}.test`, `${name}.example`] });
  const second = { ...tenant, host: `${name}.example` };
  const { key, cookie } = await withPasskey(tenant);
  expect((await call('GET', second, own, { cookie })).body[0]).toMatchObject({ OtherHost: `${name}.test` });
  expect(said(await post(second, '/auth/passkey', { answer: key.sign(await signInOptions(second)) }))).toBe(
    'PASSKEY_REFUSED',
  );
  const options = await newOptions(second, cookie);
  expect(options).toMatchObject({ rp: { id: second.host }, excludeCredentials: [] });
  const here = createAuthenticator(originOf(second));
  expect((await add(second, cookie, here.make(options))).body).toHaveLength(2);
  expect((await signInWith(second, here)).status).toBe(200);
});

test('ten passkeys at most; removing one is effective at once, and only for its owner; each change is emailed [AUTH-45]', async () => {
  const tenant = await w.mintTenant();
  const { key, cookie, email } = await withPasskey(tenant);
  const other = await withPasskey(tenant, 'ben@example.org');
  const [mail] = await mailsTo(tenant, email);
  expect(mail).toMatchObject({ subject: 'A passkey was added' });
  expect(mail?.text).toContain('Remove it in My account and change your password right away.');
  w.clock.advance(1);
  const spare = createAuthenticator(originOf(tenant)).make(await newOptions(tenant, cookie));
  for (let count = 2; count <= 10; count += 1) {
    const answer = createAuthenticator(originOf(tenant)).make(await newOptions(tenant, cookie));
    expect((await add(tenant, cookie, answer)).body).toHaveLength(count);
  }
  expect(said(await post(tenant, `${own}/options`, { currentPassword: password }, cookie))).toBe('TOO_MANY_PASSKEYS');
  expect(said(await add(tenant, cookie, spare))).toBe('TOO_MANY_PASSKEYS');
  const idOf = async (of: string) => (await call('GET', tenant, own, { cookie: of })).body[0].PasskeyID as string;
  const remove = (id: string) => call('DELETE', tenant, `${own}/${id}`, { cookie });
  expect((await remove(await idOf(other.cookie))).body).toHaveLength(10);
  const mine = await idOf(cookie);
  expect((await remove(mine)).body).toHaveLength(9);
  expect((await remove(mine)).body).toHaveLength(9);
  expect(said(await signInWith(tenant, key))).toBe('PASSKEY_REFUSED');
  expect((await signInWith(tenant, other.key)).status).toBe(200);
  const subjects = (await mailsTo(tenant, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'A passkey was removed')).toHaveLength(1);
});

test('a block of the address by strangers does not stop a passkey, which does not lift it [AUTH-46, AUTH-13]', async () => {
  const tenant = await w.mintTenant();
  const { key, email } = await withPasskey(tenant);
  await block(tenant, email);
  expect((await signInWith(tenant, key)).status).toBe(200);
  expect(said(await post(tenant, '/auth/login', { email, password }))).toBe('NO_ATTEMPT_LEFT');
});

test('a reset keeps passkeys and says so, unless the rider also removes them [AUTH-47]', async () => {
  const tenant = await w.mintTenant();
  const { key, email } = await withPasskey(tenant);
  await resetAt(tenant, email);
  expect((await signInWith(tenant, key)).status).toBe(200);
  await post(tenant, '/auth/forgot-password', { email });
  const token = await linkTo(tenant, email, 'token');
  const check = await post(tenant, '/auth/check-mail-link', { token, purpose: 'PASSWORD_RESET' });
  expect(check.body).toEqual({ isValid: true, hasPasskeys: true });
  const form = { token, newPassword: 'Ferry-2027', confirmNewPassword: 'Ferry-2027', removesPasskeys: true };
  expect((await post(tenant, '/auth/reset-password', form)).status).toBe(200);
  expect(said(await signInWith(tenant, key))).toBe('PASSKEY_REFUSED');
});

test('taking back a changed email removes all passkeys [AUTH-47, ACCT-09]', async () => {
  const tenant = await w.mintTenant();
  const rider = await withPasskey(tenant);
  w.clock.advance(25 * 3600);
  expect((await changeInfo(tenant, rider, { email: 'thief@example.org' })).status).toBe(200);
  expect((await restoreEmail(tenant, await linkTo(tenant, rider.email))).status).toBe(200);
  expect(said(await signInWith(tenant, rider.key))).toBe('PASSKEY_REFUSED');
});

test('an erased member cannot sign in with a passkey [AUTH-46, AUTH-30]', async () => {
  const tenant = await w.mintTenant();
  const { key, cookie } = await withPasskey(tenant);
  expect((await post(tenant, '/rest/users/me/erasure', { currentPassword: password }, cookie)).status).toBe(200);
  expect(said(await signInWith(tenant, key))).toBe('PASSKEY_REFUSED');
});

test('where riders come from a partner there are no passkeys [AUTH-46]', async () => {
  const tenant = await w.mintTenant({ isStandalone: false });
  const { cookie } = await w.signUpMember(tenant);
  expect(said(await call('POST', tenant, '/auth/passkey/options'))).toBe('STANDALONE_NOT_SUPPORTED');
  expect(said(await post(tenant, `${own}/options`, { currentPassword: '' }, cookie))).toBe('STANDALONE_NOT_SUPPORTED');
});

test('a passkey of the member counts for five minutes in place of the password, in its own session [ACCT-19]', async () => {
  const tenant = await w.mintTenant();
  const { key, cookie, email } = await withPasskey(tenant);
  const other = await withPasskey(tenant, 'ben@example.org');
  const { cookie: elsewhere = '' } = await post(tenant, '/auth/login', { email, password });
  const copy = async (of: string) => said(await post(tenant, '/rest/users/me/copy', { currentPassword: '' }, of));
  const proofOptions = async (of: string) => (await post(tenant, `${own}/proof/options`, undefined, of)).body.options;
  const prove = async (answer: unknown, of = cookie) => said(await post(tenant, `${own}/proof`, { answer }, of));
  expect((await proofOptions(cookie)).allowCredentials).toHaveLength(1);
  // Another member's passkey, a challenge of another session, and one to sign in with.
  expect(await prove(other.key.sign(await proofOptions(cookie)))).toBe('PASSKEY_REFUSED');
  expect(await prove(key.sign(await proofOptions(elsewhere)))).toBe('PASSKEY_REFUSED');
  expect(await prove(key.sign(await signInOptions(tenant)))).toBe('PASSKEY_REFUSED');
  expect(await copy(cookie)).toBe('CURRENT_PASSWORD_REQUIRED');
  const answer = key.sign(await proofOptions(cookie));
  expect([await prove(answer), await prove(answer)]).toEqual([200, 'PASSKEY_REFUSED']);
  expect([await copy(cookie), await copy(elsewhere)]).toEqual([200, 'CURRENT_PASSWORD_REQUIRED']);
  w.clock.advance(299);
  expect(await copy(cookie)).toBe(200);
  w.clock.advance(1);
  expect(await copy(cookie)).toBe('CURRENT_PASSWORD_REQUIRED');
});

test('removing a passkey ends its proofs in all sessions of the member and in no others [ACCT-19, AUTH-45]', async () => {
  const tenant = await w.mintTenant();
  const [rider, other] = [await withPasskey(tenant), await withPasskey(tenant, 'ben@example.org')];
  const { cookie: elsewhere = '' } = await post(tenant, '/auth/login', { email: rider.email, password });
  const copy = async (of: string) => said(await post(tenant, '/rest/users/me/copy', { currentPassword: '' }, of));
  const prove = async ({ key }: { key: Device }, of: string) => {
    const { options } = (await post(tenant, `${own}/proof/options`, undefined, of)).body;
    expect(said(await post(tenant, `${own}/proof`, { answer: key.sign(options) }, of))).toBe(200);
  };
  await prove(rider, rider.cookie);
  await prove(rider, elsewhere);
  await prove(other, other.cookie);
  const [passkey] = (await call('GET', tenant, own, { cookie: elsewhere })).body;
  await call('DELETE', tenant, `${own}/${passkey.PasskeyID}`, { cookie: elsewhere });
  expect([await copy(rider.cookie), await copy(elsewhere), await copy(other.cookie)]).toEqual([
    'CURRENT_PASSWORD_REQUIRED',
    'CURRENT_PASSWORD_REQUIRED',
    200,
  ]);
});

test('a member without a passkey for this host gets no challenge for a proof [ACCT-19]', async () => {
  const tenant = await w.mintTenant();
  const { cookie } = await signUp(tenant);
  expect(said(await post(tenant, `${own}/proof/options`, undefined, cookie))).toBe('PASSKEY_REFUSED');
});
