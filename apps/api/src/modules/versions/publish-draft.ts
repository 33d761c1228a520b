import { contentOf, digest } from '@fareback/tenant-pack';
import type { Actor } from '../../call/staff.ts';
import { NewerVersionLive } from './apply-pack.ts';
import { saveDraftContent } from './draft-store.ts';
import { packOfVersion, VersionNotUsable } from './pack-of-version.ts';
import { changesTo, type Published, publish } from './publish.ts';
import { liveVersion, type VersionRow } from './store.ts';
import type { PublishContext } from './write-rows.ts';

/**
 * Publishes a draft unless another version went live since it was started. The caller must hold the version lock.
 * Throws NewerVersionLive, VersionNotUsable, HostTaken and OriginTaken.
 */
export async function publishDraft(
  keeper: PublishContext,
  draft: Pick<VersionRow, 'number' | 'origin' | 'basedOn' | 'note'>,
  { by, tenantsDirectory }: { by: Actor; tenantsDirectory: string },
): Promise<Published> {
  const { number, origin, basedOn, note } = draft;
  const pack = await packOfVersion(keeper.tx, number, tenantsDirectory);
  if (!pack) throw new VersionNotUsable(number, []);
  const live = await liveVersion(keeper.tx);
  if (live && live.number !== basedOn) throw new NewerVersionLive(live, await changesTo(keeper, live, pack));
  await saveDraftContent(keeper.tx, number, { digest: digest(pack), content: contentOf(pack) });
  return publish(keeper, { pack, origin, basedOn, by, note, draft: number });
}
