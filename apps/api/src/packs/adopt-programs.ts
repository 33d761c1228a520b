import fs from 'node:fs';
import path from 'node:path';
import { loadPack, readHandedIn } from '@fareback/tenant-pack';
import { readPackedTenantIds } from '../modules/tenants/index.ts';
import { adoptRows, liveVersion, lockVersions } from '../modules/versions/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';

/**
 * Creates version 1 from existing rows for every tenant without versions, using its pack folder if there is one; needed
 * once after upgrading from a release without versions. Changes no row, blocks no request, and may run in several
 * processes at once. Rows that can't be converted are logged and left for the next `rewards tenant apply` [DESK-102].
 */
export async function adoptPrograms(
  deps: Pick<Deps, 'database' | 'keyRing' | 'clock' | 'settings' | 'log'>,
): Promise<void> {
  const { packsRoot } = deps.settings;
  for (const tenantId of await readPackedTenantIds(deps.database)) {
    if (await withTenant(deps.database, tenantId, liveVersion)) continue;
    const folder = path.join(packsRoot, tenantId);
    const loaded = fs.existsSync(folder) ? loadPack(folder) : null;
    const pack = loaded && 'pack' in loaded ? loaded.pack : null;
    const { pictures } = pack?.source ?? readHandedIn(folder);
    const adopted = await withTenant(deps.database, tenantId, async (tx) => {
      await lockVersions(tx);
      return adoptRows(
        { tx, keyRing: deps.keyRing, now: deps.clock() },
        { pack, pictures, tenantsDirectory: packsRoot },
      );
    });
    if (adopted.number !== null) deps.log.info({ tenantId }, 'what stood in the rows is version 1 now');
    else if (adopted.problems.length > 0)
      deps.log.warn(
        { tenantId, problems: adopted.problems.slice(0, 5) },
        'the programme has no version yet: `rewards tenant apply` with its folder gives it one',
      );
  }
}
