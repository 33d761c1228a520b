import pg from 'pg';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import { createTenantCache } from '../../platform/tenant-cache.ts';
import { world } from '../../testing/index.ts';
import { announceChange, createTenantDirectory } from './index.ts';

const w = await world();

test('the process that changes an agency sees the change at once, before any notification [OPS-110]', async () => {
  const { tenantId } = await w.mintTenant();
  const cache = createTenantCache();
  const { server, tenants } = await buildApp({ ...w.deps, cache }, null);
  const zone = async (): Promise<string | undefined> => (await tenants.byId(tenantId))?.timeZone;
  const kept = (): Promise<string | undefined> => cache.get(tenantId, 'zone', zone);
  expect([await zone(), await kept()]).not.toContain('Pacific/Chatham');
  await withTenant(w.deps.database, tenantId, async (tx) => {
    await tx.run("update tenant set time_zone = 'Pacific/Chatham' where tenant_id = $1", [tenantId]);
    await announceChange(tx, tenantId);
  });
  expect([await zone(), await kept()]).toEqual(['Pacific/Chatham', 'Pacific/Chatham']);
  await server.close();
});

test('while the directory reload is slow, known agencies are served from the old data and unknown ones wait [TEN-02]', async () => {
  const old = await w.mintTenant();
  // Only the directory's own timeout ends the wait.
  const patient = openDatabase({ url: w.runtimeUrl, statementTimeoutMillis: 600_000, lockTimeoutMillis: 600_000 });
  const directory = createTenantDirectory(patient);
  expect(await directory.byId(old.tenantId)).toMatchObject({ tenantId: old.tenantId });
  const born = await w.mintTenant();
  const superuser = new pg.Client({ connectionString: w.superuserUrl });
  await superuser.connect();
  await superuser.query('begin; lock table tenant_host in access exclusive mode');
  directory.refresh();
  const asked = Promise.all([directory.byId(born.tenantId), directory.byHost(born.host)]);
  expect(await directory.byHost(old.host)).toMatchObject({ tenantId: old.tenantId });
  await superuser.query('rollback');
  await superuser.end();
  expect(await asked).toMatchObject([{ tenantId: born.tenantId }, { tenantId: born.tenantId }]);
  await patient.close();
});
