import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, expect, test } from 'vitest';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { type TestReply, type TestTenant, world } from '../../../testing/index.ts';

const w = await world({ rateLimits: true });
const password = 'Tram!line7';
let turn = 0;

beforeEach(() => w.clock.set('2026-03-02T12:00:00.000Z'));

const station = {
  signUpsPerNetworkPerHour: 2,
  signInFailuresPerNetworkPerHour: 3,
  textsPerNetworkPerHour: 1,
  challengedPerNetworkPerHour: 2,
};
const agency = (limits: Record<string, number> = station) => w.mintTenant({ settings: { limits } });

async function solved(reply: TestReply): Promise<Record<string, string>> {
  const challenge = reply.body.challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const text = JSON.stringify({ challenge, solution });
  return { 'x-challenge-solution': Buffer.from(text).toString('base64') };
}

const post = (tenant: TestTenant, path: string, body: object, headers: Record<string, string> = {}, cookie?: string) =>
  w.request(tenant, { method: 'POST', path, body, headers, ...(cookie === undefined ? {} : { cookie }) });
const signUp = (tenant: TestTenant, headers?: Record<string, string>, email = `rider${(turn += 1)}@example.org`) =>
  post(tenant, '/auth/sign-up', { name: 'Ana Lima', email, password, confirmNewPassword: password }, headers);
const signIn = (tenant: TestTenant, email: string, chosen = password, headers = {}, cookie?: string) =>
  post(tenant, '/auth/login', { email, password: chosen }, headers, cookie);
const deviceOf = ({ headers }: TestReply): string | undefined =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((text) => text.startsWith('rewards_device_'))
    ?.split(';')[0];
const said = ({ status, body }: TestReply) => body.error ?? status;

test("above a network's free budget a solved challenge allows a sign-up; without one the reply explains what to do [AUTH-35]", async () => {
  const tenant = await agency();
  expect([said(await signUp(tenant)), said(await signUp(tenant))]).toEqual([200, 200]);
  const asked = await signUp(tenant);
  expect([asked.status, said(asked)]).toEqual([429, 'CHALLENGE_REQUIRED']);
  expect(asked.body.error_description).toMatch(/switch networks/);
  expect(said(await signUp(tenant, await solved(asked)))).toBe(200);
});

test('a solution is valid once, for one request of one agency, for five minutes [AUTH-35]', async () => {
  const [tenant, other] = [await agency(), await agency()];
  for (const each of [tenant, other]) for (const _ of [1, 2]) await signUp(each);
  const solution = await solved(await signUp(tenant));
  expect(said(await signUp(other, solution))).toBe('CHALLENGE_REQUIRED');
  for (const _ of [1, 2, 3]) await signIn(tenant, 'nobody@example.org', 'Wrong!pass1');
  expect(said(await signIn(tenant, 'nobody@example.org', password, solution))).toBe('CHALLENGE_REQUIRED');
  expect(said(await signUp(tenant, solution))).toBe(200);
  expect(said(await signUp(tenant, solution))).toBe('CHALLENGE_REQUIRED');
  const late = await solved(await signUp(tenant));
  w.clock.advance(300);
  expect(said(await signUp(tenant, late))).toBe('CHALLENGE_REQUIRED');
  for (const text of [
    '',
    '!',
    'bnVsbA==',
    Buffer.from('{"challenge":{"parameters":{}},"solution":1}').toString('base64'),
    'A'.repeat(9000),
  ])
    expect(said(await signUp(tenant, { 'x-challenge-solution': text }))).toBe('CHALLENGE_REQUIRED');
});

test('unlimited solving is finally rejected with a retry time [AUTH-35]', async () => {
  const tenant = await agency();
  for (const _ of [1, 2]) await signUp(tenant);
  for (const _ of [1, 2]) expect(said(await signUp(tenant, await solved(await signUp(tenant))))).toBe(200);
  const refused = await signUp(tenant, await solved(await signUp(tenant)));
  expect([said(refused), Number(refused.headers['retry-after'])]).toEqual(['TOO_MANY_REQUESTS', 3600]);
});

test("successful sign-ins cost a network nothing; strangers' wrong ones require a challenge of others, and nothing of a known device [AUTH-35, AUTH-12]", async () => {
  const tenant = await agency({ ...station, signUpsPerNetworkPerHour: 10 });
  const joined = await signUp(tenant, {}, 'ana@example.org');
  const device = deviceOf(joined);
  for (let times = 0; times < 8; times += 1) expect(said(await signIn(tenant, 'ana@example.org'))).toBe(200);
  for (const _ of [1, 2, 3]) await signIn(tenant, `stranger${(turn += 1)}@example.org`, 'Wrong!pass1');
  const asked = await signIn(tenant, 'ana@example.org');
  expect(said(asked)).toBe('CHALLENGE_REQUIRED');
  expect(said(await signIn(tenant, 'ana@example.org', password, {}, device))).toBe(200);
  expect(said(await signIn(tenant, 'ana@example.org', password, await solved(asked)))).toBe(200);
});

test("strangers' wrong sign-ins require a challenge of a passkey, but not on a device that its owner signed in on [AUTH-46, AUTH-35]", async () => {
  const tenant = await agency();
  const [joined, other] = [await signUp(tenant), await signUp(tenant)];
  const key = createAuthenticator(`https://${tenant.host}`);
  const own = '/rest/users/me/passkeys';
  const asked = await post(tenant, `${own}/options`, { currentPassword: password }, {}, joined.cookie);
  const answer = key.make(asked.body.options);
  expect(said(await post(tenant, own, { name: 'Phone', answer }, {}, joined.cookie))).toBe(200);
  const withPasskey = async (device?: string) => {
    const { body } = await post(tenant, '/auth/passkey/options', {});
    return said(await post(tenant, '/auth/passkey', { answer: key.sign(body.options) }, {}, device));
  };
  for (const _ of [1, 2, 3]) await signIn(tenant, `stranger${(turn += 1)}@example.org`, 'Wrong!pass1');
  expect([await withPasskey(), await withPasskey(deviceOf(other)), await withPasskey(deviceOf(joined))]).toEqual([
    'CHALLENGE_REQUIRED',
    'CHALLENGE_REQUIRED',
    200,
  ]);
});

test("texts and visitors' wrong codes require challenges before they are rejected [AUTH-35, PHONE-11, CODE-37]", async () => {
  const tenant = await agency();
  const send = async (headers: Record<string, string> = {}) => {
    const { cookie } = await w.signUpMember(tenant, { status: 'CONSENT' });
    return post(tenant, '/rest/users/me/validation', { phoneNumber: `55632144${10 + (turn += 1)}` }, headers, cookie);
  };
  const first = await send();
  expect(first.body.error).toBeUndefined();
  const asked = await send();
  expect(said(asked)).toBe('CHALLENGE_REQUIRED');
  expect((await send(await solved(asked))).body.error).toBeUndefined();
});

test('a forged client address is ignored: forwarded headers are read from trusted proxies only [AUTH-35]', async () => {
  const tenant = await agency();
  const from = (address: string) => signUp(tenant, { 'x-forwarded-for': address, forwarded: `for=${address}` });
  expect([said(await from('192.0.2.1')), said(await from('192.0.2.2'))]).toEqual([200, 200]);
  expect(said(await from('192.0.2.3'))).toBe('CHALLENGE_REQUIRED');
});
