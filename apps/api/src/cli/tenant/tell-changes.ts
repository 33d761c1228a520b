import { tellDifference } from '@fareback/tenant-pack';
import type { Published } from '../../modules/versions/index.ts';

/** What applying a pack changed, or would change: the version, then a line for each field. */
export function tellChanges(tenantId: string, { isChange, version, before, changes }: Published): string[] {
  if (!isChange) return [`${tenantId}: nothing changed (version ${version})`];
  if (before === null) return [`${tenantId}: version ${version}, the first`];
  if (version === before) return [`${tenantId}: version ${version} as this release understands it`];
  return [`${tenantId}: version ${before} -> ${version}`, ...tellDifference(changes).map((line) => `  ${line}`)];
}
