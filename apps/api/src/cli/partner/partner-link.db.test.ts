import { expect, test } from 'vitest';
import { PARTNER, rotateSecret } from '../../modules/tenants/index.ts';
import { world } from '../../testing/index.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './partner-link.ts';

const w = await world();
const rewards = commandRunner(w, [register]);

test('partner link prints a URL that opens one session [AUTH-34]', async () => {
  const tenant = await w.mintTenant({ isStandalone: false });
  const keeper = { keyRing: w.deps.keyRing, tenant, now: w.clock.now() };
  await expect(rewards('partner', 'link', tenant.tenantId, '--member', '7')).rejects.toThrow(
    'no secret with its partner',
  );
  await w.inTenant(tenant, (tx) => rotateSecret({ ...keeper, tx }, 'PARTNER_HAND_OVER', PARTNER));
  const [address = ''] = await rewards('partner', 'link', tenant.tenantId, '--member', '7', '--name', 'Ana Lima');
  expect(address).toMatch(new RegExp(`^https://${tenant.host}/auth/partner-session\\?token=`));
  const { pathname, search } = new URL(address);
  const arrived = await w.request(tenant, { method: 'GET', path: `${pathname}${search}` });
  const me = await w.request(tenant, {
    method: 'GET',
    path: '/rest/users/me/userinfo/en',
    cookie: arrived.cookie ?? '',
  });
  expect(me.body).toMatchObject({ name: 'Ana Lima', userStatus: 'NEW' });
  const again = await w.request(tenant, { method: 'GET', path: `${pathname}${search}` });
  expect(again.cookie).toBeUndefined();
});

test('partner link prints a URL below the given app host, and rejects a foreign host [AUTH-34]', async () => {
  const tenant = await w.mintTenant({ isStandalone: false });
  const keeper = { keyRing: w.deps.keyRing, tenant, now: w.clock.now() };
  await w.inTenant(tenant, (tx) => rotateSecret({ ...keeper, tx }, 'PARTNER_HAND_OVER', PARTNER));
  const link = (app: string) => rewards('partner', 'link', tenant.tenantId, '--member', '7', '--app', app);
  const [address = ''] = await link(`http://${tenant.host}:4321/`);
  expect(address).toMatch(new RegExp(`^http://${tenant.host}:4321/auth/partner-session\\?token=`));
  for (const wrong of ['http://elsewhere.example', `ftp://${tenant.host}`, 'harbour'])
    await expect(link(wrong)).rejects.toThrow(`is no address of ${tenant.tenantId}, such as https://${tenant.host}`);
});

test('partner link is rejected for a tenant with its own sign-in [AUTH-34]', async () => {
  const tenant = await w.mintTenant();
  await expect(rewards('partner', 'link', tenant.tenantId, '--member', '7')).rejects.toThrow('a sign-in of its own');
});
