import path from 'node:path';
import { loadPacks, type Pack } from '@fareback/tenant-pack';
import { applyPack } from '../../apps/api/src/modules/versions/index.ts';
import { benchKeyRing } from './app.ts';
import type { BenchDatabase } from './database.ts';
import { arrangeMembers, type BenchTenant } from './members.ts';

const EARNINGS = 200;

/**
 * Applies the first suitable pack of the repository, as the agency `name` if given, with a host for the bench and one
 * member with history.
 */
export async function arrangePackTenant(
  database: BenchDatabase,
  fits: (pack: Pack) => boolean = () => true,
  name?: string,
): Promise<BenchTenant> {
  const { packs, problems } = loadPacks(path.join(import.meta.dirname, '../../tenants'));
  const pack = packs.find(fits);
  if (!pack) throw new Error(`There is no pack to serve: ${JSON.stringify(problems)}`);
  // A second agency of the same pack can't have the same hosts.
  const renamed = name && { ...pack, tenantId: name, tenant: { ...pack.tenant, hosts: [], allowedOrigins: [] } };
  const { tenantId } = renamed || pack;
  await applyPack({ database: database.runtime, keyRing: benchKeyRing, clock: () => new Date() }, renamed || pack);
  // Browsers resolve this host to the local machine and allow a service worker on it.
  const host = `${tenantId}.bench.localhost`;
  await database.product.pool.query('insert into tenant_host (tenant_id, host) values ($1, $2)', [tenantId, host]);
  await arrangeMembers(database, { tenantId, host }, 1, EARNINGS);
  await database.product.pool.query('vacuum analyze');
  return { tenantId, host };
}
