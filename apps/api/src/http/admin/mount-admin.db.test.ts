import { expect, test } from 'vitest';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';

const w = await world({ desk: testDesk, rateLimits: true, staffCallsPerMinute: 12 });
const desk = createDeskEnv(w);
/** Requests of the setup do not count against the test's budget. */
const nextMinute = (): void => w.clock.advance(60);

const statuses = async (times: number, call: () => Promise<{ status: number }>): Promise<number[]> => {
  const found: number[] = [];
  for (let n = 0; n < times; n += 1) found.push((await call()).status);
  return found;
};
const answered = (times: number): number[] => Array.from({ length: times }, () => 200);

test('a staff member with a full minute of requests is rejected in every sign-in until it ends; other people are not [API-62]', async () => {
  const tenant = await w.mintTenant();
  const { cookie, email } = await desk.signIn('owner', tenant);
  const second = await desk.signInAs(email);
  const colleague = await desk.signIn('editor', tenant);
  nextMinute();
  const me = (sent: string) => desk.call({ method: 'GET', path: '/admin/me', cookie: sent });
  expect(await statuses(6, () => me(cookie))).toEqual(answered(6));
  w.clock.advance(10);
  expect(await statuses(6, () => me(second))).toEqual(answered(6));
  for (const sent of [cookie, second]) {
    const refused = await me(sent);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'TOO_MANY_REQUESTS', error_description: 'Too many calls. Wait as long as Retry-After says.' },
    });
    expect(refused.headers['retry-after']).toBe('50');
  }
  expect((await me(colleague.cookie)).status).toBe(200);
  w.clock.advance(50);
  expect(await statuses(7, () => me(cookie))).toEqual([...answered(6), 429]);
});

test('an API key with a full minute of requests is rejected until it ends; its creator is not [API-62]', async () => {
  const tenant = await w.mintTenant();
  const { cookie } = await desk.signIn('owner', tenant);
  const path = `/admin/agencies/${tenant.tenantId}`;
  const body = { name: 'Nightly export', permissions: ['acts.read'], days: 30 };
  const { secret } = (await desk.call({ method: 'POST', path: `${path}/keys`, cookie, body })).body;
  nextMinute();
  const byKey = () =>
    desk.call({ method: 'GET', path: `${path}/acts`, headers: { authorization: `Bearer ${secret}` } });
  expect(await statuses(13, byKey)).toEqual([...answered(12), 429]);
  expect((await desk.call({ method: 'GET', path: '/admin/me', cookie })).status).toBe(200);
});
