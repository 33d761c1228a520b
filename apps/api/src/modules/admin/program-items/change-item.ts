import type { ItemChange, ItemList, Version } from '@fareback/contract/admin';
import { digest, withItemChange, withItemCopy } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { localDate } from '../../../platform/local-date.ts';
import {
  contentOfVersion,
  liveVersion,
  lockVersions,
  newestEditable,
  readPackSource,
  waitingVersion,
} from '../../versions/index.ts';
import { checkSubmittedPack, draftVersion } from '../versions/drafts.ts';
import { submitVersion } from '../versions/going-live.ts';
import { presentVersion } from '../versions/read-versions.ts';
import { beginVersion, saveVersion } from '../versions/typed-draft.ts';

interface Which {
  list: ItemList;
  id: string;
}

/**
 * Submits a version for approval that differs from the live one only in pausing, ending or resuming an item. Nothing
 * changes for riders until it is approved and published. A repeated call returns the version that already waits. Throws
 * NOT_FOUND, PACK_BROKEN, and VERSION_SETTLED if the live version already says so [DESK-636].
 */
export async function proposeChange(
  ctx: StaffCtx,
  { change, note, ...which }: Which & { change: ItemChange; note: string },
): Promise<Version> {
  const { tx, now, tenant } = ctx;
  await lockVersions(tx);
  const live = await liveVersion(tx);
  const handedIn = live && (await readPackSource(tx, live.number));
  if (!live || !handedIn) return throwAdminError('NOT_FOUND');
  const changed = withItemChange(handedIn.files, { ...which, change, today: localDate(now, tenant.timeZone) });
  if (changed === null) return throwAdminError('NOT_FOUND');
  const files = { ...handedIn.files, ...changed };
  const checked = await checkSubmittedPack(ctx, { ...handedIn, files });
  if ('problems' in checked) return throwAdminError('PACK_BROKEN', { extra: { problems: checked.problems } });
  if (digest(checked.pack) === live.digest) return throwAdminError('VERSION_SETTLED', { extra: { state: live.state } });
  const waiting = await waitingVersion(tx, digest(checked.pack));
  if (waiting?.basedOn === live.number) {
    const subject = { kind: 'version', id: String(waiting.number) };
    await ctx.record({ verb: 'versions.submit', subject, facts: { isRepeated: true } });
    return presentVersion(waiting);
  }
  const stored = await contentOfVersion(tx, live.number);
  const pictures = Object.fromEntries((stored?.pictures ?? []).map(({ file, digest: of }) => [file, { digest: of }]));
  const draft = await draftVersion(ctx, { pack: { files, pictures }, note, basedOn: live.number });
  return submitVersion(ctx, draft);
}

/**
 * Adds a copy of an item, with its texts, to the newest draft that can be edited, or to a new one from the live version.
 * Throws NOT_FOUND and NEWER_VERSION_LIVE [DESK-637].
 */
export async function copyItem(ctx: StaffCtx, which: Which): Promise<{ number: number; id: string }> {
  const { tx } = ctx;
  await lockVersions(tx);
  const live = await liveVersion(tx);
  if (!live) return throwAdminError('NOT_FOUND');
  const { number, revision } =
    (await newestEditable(tx, live.number)) ?? (await beginVersion(ctx, { from: live.number, note: '' }));
  const stored = await contentOfVersion(tx, number);
  const copied = stored && withItemCopy(stored.files, which);
  if (!copied) return throwAdminError('NOT_FOUND');
  await saveVersion(ctx, number, { revision, files: copied.files, pictures: {} });
  return { number, id: copied.id };
}
