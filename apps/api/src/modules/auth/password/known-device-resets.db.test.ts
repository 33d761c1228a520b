import { expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { accountTests } from '../testing/test-account.ts';

const w = await world({ rateLimits: true });
const { call, signUp } = accountTests(w);

test('a device that signed in before gets reset mails after strangers used up those of the address, up to a limit of its own [SIGNUP-31]', async () => {
  const tenant = await w.mintTenant();
  const { email, device } = await signUp(tenant);
  const other = await signUp(tenant, 'ben@example.org');
  const askWith = async (cookie?: string): Promise<number> =>
    (await call('POST', tenant, '/auth/forgot-password', { body: { email }, cookie })).status;
  const ask = async (times: number, cookie?: string): Promise<number[]> => {
    const statuses = [];
    for (let turn = 0; turn < times; turn += 1) statuses.push(await askWith(cookie));
    return statuses;
  };
  expect(await ask(4)).toEqual([200, 200, 200, 429]);
  // A device that is known to another account only is a stranger here.
  expect(await askWith(other.device)).toBe(429);
  expect(await ask(4, device)).toEqual([200, 200, 200, 429]);
  w.clock.advance(3600);
  expect([await askWith(), await askWith(device)]).toEqual([200, 200]);
});
