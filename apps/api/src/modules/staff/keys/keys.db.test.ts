import { keyPermissions } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { withStaff } from '../../../platform/database/transactions.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { world } from '../../../testing/index.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);

async function scene() {
  const tenant = await w.mintTenant();
  const { cookie } = await desk.signIn('owner', tenant);
  const path = `/admin/agencies/${tenant.tenantId}/keys`;
  const make = (body: object) => desk.call({ method: 'POST', path, cookie, body });
  const list = () => desk.call({ method: 'GET', path, cookie });
  const revoke = (keyId: string) => desk.call({ method: 'DELETE', path: `${path}/${keyId}`, cookie });
  const acts = (secret: string, of = tenant.tenantId) =>
    w
      .request(
        { tenantId: '', host: 'desk.test' },
        { method: 'GET', path: `/admin/agencies/${of}/acts`, headers: { authorization: `Bearer ${secret}` } },
      )
      .then(({ body }) => body.error ?? 'let in');
  return { tenant, make, list, revoke, acts, path };
}
const wanted = { name: 'Nightly export', permissions: ['acts.read'], days: 30 };

test('a key allows another system only the granted actions, at its agency, until its last day [DESK-13]', async () => {
  const { make, list, acts } = await scene();
  const other = await scene();
  const made = await make(wanted);
  expect(made.body.secret).toMatch(/^fbk_[\w-]{43}$/);
  const { secret } = made.body;
  expect(await acts(secret)).toBe('let in');
  expect((await list()).body.data).toEqual([{ ...made.body.key, lastUsedAt: w.clock.now().toISOString() }]);
  expect(await acts(secret, other.tenant.tenantId)).toBe('NOT_FOUND');
  expect(await acts((await make({ ...wanted, name: 'Else', permissions: ['members.read'] })).body.secret)).toBe(
    'NOT_ALLOWED',
  );
  expect(await acts(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).toBe('SIGN_IN_REQUIRED');
  w.clock.advance(30 * 86_400 - 1);
  expect(await acts(secret)).toBe('let in');
  w.clock.advance(1);
  expect(await acts(secret)).toBe('SIGN_IN_REQUIRED');
});

test('a key’s secret is shown once and not stored; revoked, the key fails immediately and stays listed [DESK-13]', async () => {
  const { make, list, revoke, acts, tenant } = await scene();
  const { secret, key } = (await make(wanted)).body;
  const kept = await withStaff(w.deps.database, (tx) =>
    tx.query<{ row: string }>('select k::text as row from staff_key k'),
  );
  expect(kept.filter(({ row }) => row.includes(secret.slice(4)))).toEqual([]);
  expect((await make(wanted)).body.error).toBe('NAME_TAKEN');
  expect((await revoke(key.keyId)).body.data).toMatchObject([{ revokedAt: w.clock.now().toISOString() }]);
  expect(await acts(secret)).toBe('SIGN_IN_REQUIRED');
  const [endedAt] = [w.clock.now().toISOString(), w.clock.advance(60)];
  // Revoking again keeps the original time.
  expect((await revoke(key.keyId)).body.data).toMatchObject([{ revokedAt: endedAt }]);
  expect((await (await scene()).revoke(key.keyId)).body.error).toBe('NOT_FOUND');
  expect((await make(wanted)).status).toBe(200);
  expect((await list()).body.data).toHaveLength(2);
  const record = await w.inTenant(tenant, (tx) =>
    tx.query<{ verb: string }>('select verb, facts::text as facts from act where tenant_id = $1 order by act_id', [
      tenant.tenantId,
    ]),
  );
  expect(record.map(({ verb }) => verb).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'keys.make',
    'keys.make',
    'keys.revoke',
    'keys.revoke',
  ]);
  expect(JSON.stringify(record)).not.toContain(secret.slice(4));
});

test('a key can neither manage staff nor create keys, and a cookie sent with it is ignored [DESK-13]', async () => {
  const { make, path, tenant } = await scene();
  expect((await make({ ...wanted, permissions: ['staff.manage'] })).body.error).toBe('INVALID_REQUEST');
  const { secret } = (await make({ ...wanted, permissions: keyPermissions })).body;
  const { cookie } = await desk.signIn('owner', tenant);
  const headers = { authorization: `Bearer ${secret}` };
  const made = await desk.call({ method: 'POST', path, cookie, headers, body: { ...wanted, name: 'By a key' } });
  expect(made.body.error).toBe('NOT_ALLOWED');
  expect((await desk.call({ method: 'GET', path: '/admin/me', cookie, headers })).body.error).toBe('NOT_ALLOWED');
  const dead = { authorization: 'Bearer fbk_nobodys' };
  expect((await desk.call({ method: 'GET', path: '/admin/me', cookie, headers: dead })).body.error).toBe(
    'SIGN_IN_REQUIRED',
  );
});

test('an agency has fifty keys at most, also with concurrent requests [DESK-13]', async () => {
  const { make, list } = await scene();
  const replies = await Promise.all(Array.from({ length: 55 }, (_, at) => make({ ...wanted, name: `Key ${at}` })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(replies.filter(({ body }) => body.error === 'TOO_MANY_KEYS')).toHaveLength(5);
  expect((await list()).body.data).toHaveLength(50);
});
