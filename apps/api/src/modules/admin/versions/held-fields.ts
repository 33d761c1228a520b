import { type Pack, type Problem, problemAt, say } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { contentOfVersion, liveVersion, versionOf } from '../../versions/index.ts';

/** Fields that decide an agency's hosts and origins: only the platform operator may change them, by command. */
const held = ['hosts', 'allowedOrigins'] as const;

/** Errors for operator fields changed by agency staff; commands may change them. */
export async function heldProblems({ tx, actor }: StaffCtx, pack: Pack): Promise<Problem[]> {
  if (actor.kind === 'command') return [];
  // Before the first publication, the version the operator created.
  const live = (await liveVersion(tx)) ?? (await versionOf(tx, 1));
  const stored = live && (await contentOfVersion(tx, live.number));
  if (!stored) return [];
  return held
    .filter((key) => JSON.stringify(stored.content.tenant[key]) !== JSON.stringify(pack.tenant[key]))
    .map((key) =>
      problemAt(
        { file: `${pack.tenantId}/tenant.yaml`, line: 0, column: 0, key },
        say`expected ${key} unchanged: only the operator can change them, with rewards tenant apply`,
      ),
    );
}
