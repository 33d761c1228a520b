import { expect, test } from 'vitest';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type TestReply, world } from '../../../testing/index.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const post = (path: string, cookie?: string, body: unknown = {}): Promise<TestReply> =>
  desk.call({ method: 'POST', path, body, ...(cookie ? { cookie } : {}) });
const optionsOf = async (path: string, cookie?: string): Promise<any> => (await post(path, cookie)).body.options;
const cookieOf = (reply: TestReply): string => String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? '';

async function withPasskey(device = createAuthenticator(testDesk.origin)) {
  const person = await desk.signIn('support', await w.mintTenant());
  const answer = device.make(await optionsOf('/admin/passkeys/options', person.cookie));
  const reply = await post('/admin/passkeys', person.cookie, { name: ' Laptop ', answer });
  return { ...person, device, reply };
}

async function signIn(device: ReturnType<typeof createAuthenticator>, wrong = {}): Promise<TestReply> {
  const options = await optionsOf('/admin/sign-in/passkey/options');
  return post('/admin/sign-in/passkey', undefined, { answer: device.sign(options, wrong) });
}

test('a passkey is created for this desk, with face, finger or PIN, and signs in repeatedly [DESK-10]', async () => {
  const person = await desk.signIn('support', await w.mintTenant());
  const device = createAuthenticator(testDesk.origin);
  const options = await optionsOf('/admin/passkeys/options', person.cookie);
  expect(options).toMatchObject({
    rp: { id: 'desk.test' },
    user: { name: person.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const added = await post('/admin/passkeys', person.cookie, { name: ' Laptop ', answer: device.make(options) });
  expect(added.body.data).toEqual([
    {
      passkeyId: expect.any(String),
      name: 'Laptop',
      isSynced: false,
      createdAt: w.clock.now().toISOString(),
      lastUsedAt: null,
    },
  ]);
  for (const _ of [1, 2]) {
    const reply = await signIn(device);
    expect(reply).toMatchObject({ status: 200, body: { staffId: person.staffId } });
    const { body } = await desk.call({ method: 'GET', path: '/admin/passkeys', cookie: cookieOf(reply) });
    expect(body.data[0].lastUsedAt).toBe(w.clock.now().toISOString());
  }
  // The relying party is public; nothing else is revealed before a signature.
  expect(await optionsOf('/admin/sign-in/passkey/options')).toMatchObject({ rpId: 'desk.test', allowCredentials: [] });
});

test('a passkey signs in only with its owner’s handle and outside frames of other sites [DESK-456]', async () => {
  const { device, staffId, cookie } = await withPasskey();
  const other = await withPasskey();
  expect((await signIn(device, { userHandle: staffId })).status).toBe(200);
  for (const wrong of [{ userHandle: other.staffId }, { isFramed: true }])
    expect((await signIn(device, wrong)).body.error).toBe('PASSKEY_REFUSED');
  const fresh = createAuthenticator(testDesk.origin);
  const answer = fresh.make(await optionsOf('/admin/passkeys/options', cookie), { isFramed: true });
  expect((await post('/admin/passkeys', cookie, { name: 'Framed', answer })).body.error).toBe('PASSKEY_REFUSED');
});

test('signatures from another page, another desk, an unrequested person or a copied key are rejected [DESK-10]', async () => {
  const { device } = await withPasskey();
  expect((await signIn(device)).status).toBe(200);
  const wrongs = [
    { origin: 'https://desk.test.evil.example' },
    { origin: 'http://desk.test' },
    { rpId: 'evil.example' },
    { isUnverified: true },
    { counter: 1 },
    // The same count as last time.
    { counter: 2 },
  ];
  for (const wrong of wrongs)
    expect(await signIn(device, wrong)).toMatchObject({ status: 400, body: { error: 'PASSKEY_REFUSED' } });
  expect((await signIn(createAuthenticator(testDesk.origin))).body.error).toBe('PASSKEY_REFUSED');
  const junk = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: '{}' } };
  expect((await post('/admin/sign-in/passkey', undefined, { answer: junk })).body.error).toBe('PASSKEY_REFUSED');
  expect((await signIn(device)).status).toBe(200);
});

test('a signature is valid once, for five minutes, and only for its purpose [DESK-10]', async () => {
  const { device, cookie } = await withPasskey();
  const answer = device.sign(await optionsOf('/admin/sign-in/passkey/options'));
  const replies = await Promise.all([1, 2, 3].map(() => post('/admin/sign-in/passkey', undefined, { answer })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const forProof = device.sign(await optionsOf('/admin/proof/passkey/options', cookie));
  expect((await post('/admin/sign-in/passkey', undefined, { answer: forProof })).status).toBe(400);
  const toMake = device.sign(await optionsOf('/admin/passkeys/options', cookie));
  expect((await post('/admin/proof/passkey', cookie, { answer: toMake })).body.error).toBe('PASSKEY_REFUSED');
  const late = device.sign(await optionsOf('/admin/sign-in/passkey/options'));
  w.clock.advance(300);
  expect((await post('/admin/sign-in/passkey', undefined, { answer: late })).status).toBe(400);
});

test('a passkey without a counter, as synced ones are, signs each challenge once [DESK-10]', async () => {
  const person = await desk.signIn('support', await w.mintTenant());
  const device = createAuthenticator(testDesk.origin);
  const made = device.make(await optionsOf('/admin/passkeys/options', person.cookie), { counter: 0 });
  expect((await post('/admin/passkeys', person.cookie, { name: 'Phone', answer: made })).status).toBe(200);
  const answer = device.sign(await optionsOf('/admin/sign-in/passkey/options'), { counter: 0 });
  expect((await post('/admin/sign-in/passkey', undefined, { answer })).status).toBe(200);
  expect((await post('/admin/sign-in/passkey', undefined, { answer })).body.error).toBe('PASSKEY_REFUSED');
});

test('a passkey created by another page, for another desk or unrequested is rejected; the browser gets the ids a device has [DESK-10]', async () => {
  const { cookie, device } = await withPasskey();
  const options = () => optionsOf('/admin/passkeys/options', cookie);
  expect((await options()).excludeCredentials).toMatchObject([{ id: device.make({ challenge: 'x' }).id }]);
  for (const wrong of [
    { origin: 'https://desk.test.evil.example' },
    { rpId: 'evil.example' },
    { isUnverified: true },
  ]) {
    const answer = createAuthenticator(testDesk.origin).make(await options(), wrong);
    expect((await post('/admin/passkeys', cookie, { name: 'Else', answer })).body.error).toBe('PASSKEY_REFUSED');
  }
});

test('of two answers with one count, from a device and its copy, one is accepted [DESK-10]', async () => {
  const { device } = await withPasskey();
  const challenges = await Promise.all([1, 2, 3].map(() => optionsOf('/admin/sign-in/passkey/options')));
  const answers = challenges.map((options) => device.sign(options, { counter: 9 }));
  const replies = await Promise.all(answers.map((answer) => post('/admin/sign-in/passkey', undefined, { answer })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a passkey proves its own person’s presence, and another person’s does not [DESK-06]', async () => {
  const [mine, theirs] = [await withPasskey(), await withPasskey()];
  w.clock.advance(300);
  const prove = async (device: typeof mine.device) =>
    post('/admin/proof/passkey', mine.cookie, {
      answer: device.sign(await optionsOf('/admin/proof/passkey/options', mine.cookie)),
    });
  expect((await prove(theirs.device)).body.error).toBe('PASSKEY_REFUSED');
  // A challenge issued to one person is invalid for another, whichever passkey signs it.
  const askedOfMe = await optionsOf('/admin/proof/passkey/options', mine.cookie);
  const swapped = await post('/admin/proof/passkey', theirs.cookie, { answer: theirs.device.sign(askedOfMe) });
  expect(swapped.body.error).toBe('PASSKEY_REFUSED');
  const me = await desk.call({ method: 'GET', path: '/admin/me', cookie: mine.cookie });
  expect(me.body.provenUntil).toBeNull();
  expect((await prove(mine.device)).body.provenUntil).not.toBeNull();
});

test('a person has up to ten passkeys, one per device, and can remove only their own [DESK-10]', async () => {
  const { cookie, device, reply } = await withPasskey();
  const other = await withPasskey();
  const add = async (with_ = createAuthenticator(testDesk.origin)) => {
    const options = await optionsOf('/admin/passkeys/options', cookie);
    return post('/admin/passkeys', cookie, { name: 'Another', answer: with_.make(options ?? { challenge: 'none' }) });
  };
  const spare = await optionsOf('/admin/passkeys/options', cookie);
  expect((await add(device)).body.error).toBe('PASSKEY_REFUSED');
  for (const count of [2, 3, 4, 5, 6, 7, 8, 9, 10]) expect((await add()).body.data).toHaveLength(count);
  expect((await post('/admin/passkeys/options', cookie)).body.error).toBe('TOO_MANY_PASSKEYS');
  const eleventh = createAuthenticator(testDesk.origin).make(spare);
  expect((await post('/admin/passkeys', cookie, { name: 'Eleventh', answer: eleventh })).body.error).toBe(
    'TOO_MANY_PASSKEYS',
  );
  const remove = (passkey: string) => desk.call({ method: 'DELETE', path: `/admin/passkeys/${passkey}`, cookie });
  expect((await remove(other.reply.body.data[0].passkeyId)).body.error).toBe('NOT_FOUND');
  expect((await remove(reply.body.data[0].passkeyId)).body.data).toHaveLength(9);
  expect((await signIn(device)).body.error).toBe('PASSKEY_REFUSED');
  expect((await signIn(other.device)).status).toBe(200);
});
