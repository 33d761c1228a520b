import { expect, test } from 'vitest';
import { type TestTenant, world } from '../../testing/index.ts';
import { withTenantsSequentially } from './sequential-tenants.ts';

const w = await world();
const idsOf = (tenants: readonly TestTenant[]): string[] => tenants.map(({ tenantId }) => tenantId);
const mint = async (): Promise<[TestTenant, TestTenant]> => [await w.mintTenant(), await w.mintTenant()];
const members = (tenant: TestTenant): Promise<number> =>
  w.inTenant(tenant, async (tx) => (await tx.query('select from member')).length);

test('each tenant’s step reads and writes only its own rows, whatever a statement asks for [OPS-82]', async () => {
  const tenants = await mint();
  for (const tenant of [...tenants, tenants[1]]) await w.signUpMember(tenant);
  const seen = await withTenantsSequentially(w.deps.database, idsOf(tenants), async (tx) => {
    const [rows] = await Promise.all([
      tx.query<{ tenantId: string }>('select tenant_id as "tenantId" from member'),
      tx.run('update member set language = $1', [tx.tenantId.slice(-2)]),
    ]);
    return rows.map(({ tenantId }) => tenantId);
  });
  expect(seen).toEqual([[tenants[0].tenantId], [tenants[1].tenantId, tenants[1].tenantId]]);
  for (const { tenantId, host } of tenants) {
    const languages = await w.inTenant({ tenantId, host }, (tx) => tx.query('select distinct language from member'));
    expect(languages).toEqual([{ language: tenantId.slice(-2) }]);
  }
});

test('a failing step rolls back all steps, and the connection can be reused [OPS-82]', async () => {
  const tenants = await mint();
  for (const tenant of tenants) await w.signUpMember(tenant);
  const failing = withTenantsSequentially(w.deps.database, idsOf(tenants), async (tx) => {
    await Promise.all([
      tx.run('delete from session where tenant_id = $1', [tx.tenantId]),
      ...(tx.tenantId === tenants[1].tenantId ? [tx.run('select 1 / 0')] : []),
    ]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  for (const tenant of tenants) {
    expect(await w.inTenant(tenant, (tx) => tx.query('select from session'))).toHaveLength(1);
    expect(await members(tenant)).toBe(1);
  }
});

test('a statement sent after its tenant’s step is refused, and everything is rolled back [OPS-82]', async () => {
  const tenants = await mint();
  for (const tenant of tenants) await w.signUpMember(tenant);
  const late = withTenantsSequentially(w.deps.database, idsOf(tenants), async (tx) => {
    await tx.run('delete from session where tenant_id = $1', [tx.tenantId]);
    await tx.run('delete from mail_link where tenant_id = $1', [tx.tenantId]);
  });
  await expect(late).rejects.toThrow("after its tenant's turn");
  for (const tenant of tenants)
    expect(await w.inTenant(tenant, (tx) => tx.query('select from session'))).toHaveLength(1);
});

test('an invalid tenant id is never sent [OPS-82]', async () => {
  await expect(withTenantsSequentially(w.deps.database, ["x'; drop"], async () => 1)).rejects.toThrow(
    'Not a tenant id',
  );
});
