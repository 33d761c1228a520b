import type { PackCheck, PackDocument, Version } from '@fareback/contract/admin';
import { contentOf, countProblems, difference, digest, firstProblems, type Pack } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import {
  changeDraft,
  changesTo,
  contentOfVersion,
  insertVersion,
  liveVersion,
  lockVersions,
  savePictures,
  untouchedDraft,
  versionOf,
} from '../../versions/index.ts';
import { checkBegunOn, chosenVersion, versionToChange } from './chosen-version.ts';
import { checkDocument } from './handed-in.ts';
import { presentVersion } from './present.ts';

export async function checkVersion(ctx: StaffCtx, document: PackDocument): Promise<PackCheck> {
  const checked = await checkDocument(ctx, document);
  const problems = 'problems' in checked ? checked.problems : [];
  await ctx.record({
    verb: 'versions.check',
    subject: { kind: 'agency', id: ctx.tenant.tenantId },
    facts: { problems: countProblems(problems) },
  });
  const changes = 'pack' in checked ? await changesTo(ctx, await liveVersion(ctx.tx), checked.pack) : null;
  return { problems, warnings: firstProblems(checked.warnings), changes };
}

async function soundPack(ctx: StaffCtx, document: PackDocument): Promise<Pack> {
  const checked = await checkDocument(ctx, document);
  if ('problems' in checked) return throwAdminError('PACK_BROKEN', { extra: { problems: checked.problems } });
  return checked.pack;
}

const toVersionContent = (pack: Pack) => ({ digest: digest(pack), content: contentOf(pack), files: pack.source.files });

interface HandIn {
  pack: PackDocument;
  note: string;
  basedOn: number;
  revision?: number | undefined;
}

/**
 * Checks that a pack's source version is unchanged, because a draft keeps its number when edited. Throws
 * CHANGED_MEANWHILE with the last editor, time and differences [DESK-425].
 */
async function checkTaken(ctx: StaffCtx, { pack, basedOn: number, revision }: HandIn): Promise<void> {
  const from = revision === undefined ? undefined : await versionOf(ctx.tx, number);
  if (!from || from.revision === revision) return;
  const [said, handedIn] = [await contentOfVersion(ctx.tx, number), await soundPack(ctx, pack)];
  if (from.faults === 0 && from.digest === digest(handedIn)) return;
  throwAdminError('CHANGED_MEANWHILE', {
    extra: {
      revision: from.revision,
      editors: from.editors.map(({ name }) => name),
      changedAt: from.changedAt.toISOString(),
      changes: said ? difference(said.content, contentOf(handedIn), 'en') : [],
    },
  });
}

/**
 * Saves a pack as a draft based on the live version; returns the existing draft if the same person submitted the same
 * pack and it was not edited. Throws PACK_BROKEN, NEWER_VERSION_LIVE, and CHANGED_MEANWHILE if its source changed
 * [DESK-105, DESK-413, DESK-425].
 */
export async function draftVersion(ctx: StaffCtx, asked: HandIn): Promise<Version> {
  const { tx, actor, now } = ctx;
  const { note } = asked;
  await lockVersions(tx);
  await checkTaken(ctx, asked);
  const basedOn = await checkBegunOn(ctx, asked.basedOn);
  const pack = await soundPack(ctx, asked.pack);
  await savePictures(tx, pack.images, pack.source.pictures);
  const begun = { origin: 'DESK' as const, basedOn, note, author: actor, ...toVersionContent(pack) };
  const known = await untouchedDraft(tx, begun);
  const number = known?.number ?? (await insertVersion(tx, begun, now));
  const subject = { kind: 'version', id: String(number) };
  await ctx.record({ verb: 'versions.draft', subject, facts: { basedOn, isRepeated: known !== undefined } });
  return presentVersion(await chosenVersion(ctx, number));
}

/**
 * Changes a draft, which voids its approval; may rebase it on the live version. Throws CHANGED_MEANWHILE if another
 * person edited it since it was read, VERSION_SETTLED, PACK_BROKEN and NEWER_VERSION_LIVE [DESK-106].
 */
export async function changeVersion(
  ctx: StaffCtx,
  number: number,
  asked: { pack: PackDocument; note: string; revision: number; basedOn?: number | undefined },
): Promise<Version> {
  const { tx, actor, now } = ctx;
  const row = await versionToChange(ctx, { number, revision: asked.revision }, ['DRAFT', 'APPROVED']);
  const movedOnto = asked.basedOn && (await checkBegunOn(ctx, asked.basedOn));
  const pack = await soundPack(ctx, asked.pack);
  await savePictures(tx, pack.images, pack.source.pictures);
  const basedOn = movedOnto ?? row.basedOn ?? number;
  await changeDraft(tx, number, { ...toVersionContent(pack), note: asked.note, basedOn }, { editor: actor, now });
  await ctx.record({
    verb: 'versions.change',
    subject: { kind: 'version', id: String(number) },
    facts: { revision: row.revision + 1, voidsApproval: row.approver !== null },
  });
  return presentVersion(await chosenVersion(ctx, number));
}
