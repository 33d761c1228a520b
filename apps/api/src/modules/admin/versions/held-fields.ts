import { type Pack, type Problem, problemAt, say } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { contentOfVersion, liveVersion, versionOf } from '../../versions/index.ts';

/** What decides which hosts and pages are an agency's: the platform's operator alone changes it, by command. */
const held = ['hosts', 'allowedOrigins'] as const;

/** What an agency's own staff changed that is the operator's to change; nothing of a command's. */
export async function heldProblems({ tx, actor }: StaffCtx, pack: Pack): Promise<Problem[]> {
  if (actor.kind === 'command') return [];
  // Before anything is live, what the operator made the agency with.
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
