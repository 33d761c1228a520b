import { describeDifference } from '@fareback/tenant-pack';
import type { Applied } from '../../modules/versions/index.ts';

/** Lists what applying a pack changed or would change: the version, then one line per field. */
export function describeChanges(tenantId: string, { isChange, version, before, changes, waiting }: Applied): string[] {
  if (waiting !== null)
    return [
      `${tenantId}: version ${waiting.number} waits for approval at the desk, as the agency asks; version ${version} stays live`,
      ...describeDifference(changes).map((line) => `  ${line}`),
    ];
  if (!isChange) return [`${tenantId}: nothing changed (version ${version})`];
  if (before === null) return [`${tenantId}: version ${version}, the first`];
  if (version === before) return [`${tenantId}: version ${version} as this release understands it`];
  return [`${tenantId}: version ${before} -> ${version}`, ...describeDifference(changes).map((line) => `  ${line}`)];
}
