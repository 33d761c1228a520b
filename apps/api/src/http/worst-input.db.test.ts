import { expect, test } from 'vitest';
import { createDeskEnv, testDesk } from '../testing/desk-env.ts';
import { world } from '../testing/index.ts';
import { worstCalls } from '../testing/worst-input.ts';

/**
 * Short form of `npm run bench -- worst-input`: checks that every input is answered; the benchmark measures the delay
 * for others.
 */
const w = await world({ desk: testDesk, checkReplies: false });
const desk = createDeskEnv(w);

test('the most expensive input of every staff and public route is answered, never with a server error [OPS-149]', async () => {
  const tenant = await w.mintTenant();
  const { cookie } = await desk.signIn('owner', tenant);
  const faults: string[] = [];
  const calls = worstCalls(tenant.tenantId, { characters: 4_000, packBytes: 64_000 });
  for (const { name, method, path, headers, body, by, isDesk } of calls) {
    const host = isDesk ? { tenantId: '', host: 'desk.test' } : tenant;
    const reply = await w.request(host, {
      method,
      path,
      headers: { ...(isDesk ? { origin: testDesk.origin } : {}), ...headers },
      ...(body === '' ? {} : { body }),
      ...(by === 'staff' ? { cookie } : {}),
    });
    if (reply.status >= 500) faults.push(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`);
    if (by === 'staff' && reply.status === 401) faults.push(`${name}: nobody was signed in any more`);
  }
  expect(faults).toEqual([]);
}, 180_000);
