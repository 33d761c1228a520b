import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, expect, test } from 'vitest';
import { type TestReply, type TestTenant, world } from '../../../testing/index.ts';

const w = await world({ rateLimits: true });
const password = 'Tram!line7';
let turn = 0;

beforeEach(() => w.clock.set('2026-03-02T12:00:00.000Z'));

const station = {
  signUpsPerNetworkPerHour: 3,
  signUpsPerDevicePerHour: 1,
  textsPerNetworkPerHour: 3,
  textsPerDevicePerHour: 1,
  challengedPerNetworkPerHour: 3,
  challengedPerDevicePerHour: 2,
};
const agency = (limits: Record<string, number> = {}) =>
  w.mintTenant({ settings: { limits: { ...station, ...limits } } });

async function solved(reply: TestReply): Promise<Record<string, string>> {
  const challenge = reply.body.challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { 'x-challenge-solution': Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
}

const signUp = (tenant: TestTenant, mark = '', headers: Record<string, string> = {}) => {
  const email = `rider${(turn += 1)}@example.org`;
  return w.request(tenant, {
    method: 'POST',
    path: '/auth/sign-up',
    body: { name: 'Ana Lima', email, password, confirmNewPassword: password },
    headers: { ...headers, 'sec-fetch-site': 'same-origin', ...(mark === '' ? {} : { cookie: mark }) },
  });
};
const said = ({ status, body }: TestReply) => body.error ?? status;
const setBy = (reply: TestReply): string | undefined =>
  [reply.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((text) => text.startsWith('rewards_mark_'));
const markOf = (reply: TestReply): string => setBy(reply)?.split(';')[0] ?? '';
const solving = async (tenant: TestTenant, mark: string) =>
  said(await signUp(tenant, mark, await solved(await signUp(tenant, mark))));

test("a device's first sign-up sets a random signed mark, HttpOnly and same-site, for half a year [AUTH-35]", async () => {
  const tenant = await agency();
  const [one, two] = [await signUp(tenant), await signUp(tenant)];
  expect(setBy(one)).toMatch(
    new RegExp(
      `^rewards_mark_${tenant.tenantId}=[\\w-]{22}\\.\\w+\\.[\\w-]{22}; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax$`,
    ),
  );
  expect(markOf(one)).not.toBe(markOf(two));
  expect(setBy(await signUp(tenant, markOf(one)))).toBeUndefined();
});

test("a device above its own sign-up limit gets a challenge, then a rejection, without using its network's budget [AUTH-35]", async () => {
  const tenant = await agency();
  const mark = markOf(await signUp(tenant));
  expect(said(await signUp(tenant, mark))).toBe(200);
  for (const _ of [1, 2, 3, 4]) expect(said(await signUp(tenant, mark))).toBe('CHALLENGE_REQUIRED');
  expect([await solving(tenant, mark), await solving(tenant, mark)]).toEqual([200, 200]);
  expect(await solving(tenant, mark)).toBe('TOO_MANY_REQUESTS');
  expect(said(await signUp(tenant))).toBe(200);
  expect(said(await signUp(tenant))).toBe('CHALLENGE_REQUIRED');
});

test("strangers who use up a network's budget do not affect the sign-ups of a known device [AUTH-35]", async () => {
  const tenant = await agency();
  const known = markOf(await signUp(tenant));
  w.clock.advance(3600);
  const fresh = markOf(await signUp(tenant));
  for (const _ of [1, 2]) await signUp(tenant);
  for (const _ of [1, 2, 3]) expect(await solving(tenant, '')).toBe(200);
  expect([await solving(tenant, ''), await solving(tenant, fresh)]).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  expect(await solving(tenant, known)).toBe(200);
});

test.each([
  ['another agency’s', (_: string, theirs: string) => theirs],
  ['one with another id', (own: string) => own.replace(/=./, (start) => (start === '=A' ? '=B' : '=A'))],
  ['one made older than it is', (own: string) => own.replace(/\.\w+\./, '.aaaaa.')],
  ['no mark at all', (own: string) => own.replace(/=.*/, '=x')],
])('a forged mark is ignored: %s gets a new mark [AUTH-35]', async (_, forge) => {
  const [tenant, other] = [await agency(), await agency()];
  const own = markOf(await signUp(tenant));
  const theirs = markOf(await signUp(other)).replace(other.tenantId, tenant.tenantId);
  expect(setBy(await signUp(tenant, forge(own, theirs)))).toBeDefined();
});

test('a mark is invalid after half a year [AUTH-35]', async () => {
  const tenant = await agency();
  const mark = markOf(await signUp(tenant));
  w.clock.advance(180 * 86_400 - 1);
  expect(setBy(await signUp(tenant, mark))).toBeUndefined();
  w.clock.advance(1);
  expect(setBy(await signUp(tenant, mark))).toBeDefined();
});

test('text messages are counted per device, separate from its network, for every member on it [AUTH-35, PHONE-11]', async () => {
  const tenant = await agency();
  const send = async (mark = '') => {
    const { cookie } = await w.signUpMember(tenant, { status: 'CONSENT' });
    return w.request(tenant, {
      method: 'POST',
      path: '/rest/users/me/validation',
      body: { phoneNumber: `55632144${10 + (turn += 1)}` },
      cookie: mark === '' ? cookie : `${cookie}; ${mark}`,
    });
  };
  const first = await send();
  const mark = markOf(first);
  expect([first.status, said(await send(mark)), said(await send(mark))]).toEqual([200, 200, 'CHALLENGE_REQUIRED']);
  expect(said(await send())).toBe(200);
});
