import { applyPack } from '../modules/versions/index.ts';
import type { TestTenant, World } from './index.ts';
import type { PackFiles, PackFolder } from './pack-folder.ts';

export async function appliedTenant(
  w: World,
  packs: PackFolder,
  files: PackFiles = {},
  tenantId = packs.newId(),
): Promise<TestTenant> {
  await applyPack(w.deps, packs.make(tenantId, files));
  w.app.tenants.refresh();
  w.deps.cache.clear(tenantId);
  return { tenantId, host: `${tenantId}.test` };
}
