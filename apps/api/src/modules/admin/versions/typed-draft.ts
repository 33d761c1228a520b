import type { DraftTyped, DraftWork, Version } from '@fareback/contract/admin';
import {
  checkImages,
  contentOf,
  countProblems,
  digest,
  firstProblems,
  type HandedIn,
  type LoadedPack,
  type Pack,
  type Problem,
  problemOfFile,
  warningsOfGiven,
} from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { monthAt, serviceCalendar } from '../../earning/index.ts';
import { givenIn, type Month } from '../../ledger/index.ts';
import {
  contentOfVersion,
  insertVersion,
  liveVersion,
  lockVersions,
  readPackSource,
  savePictures,
  saveTyped,
  untouchedDraft,
  type VersionRow,
} from '../../versions/index.ts';
import { recordEdits } from './draft-edits.ts';
import { bytesOfPictures, checkSubmittedPack, strayFiles } from './drafts.ts';
import { checkBegunOn, chosenVersion, presentVersion, versionToChange } from './read-versions.ts';

/** Cache time of monthly spending, because a draft is validated on every keystroke. */
const REMEMBERED_MILLIS = 10 * 60_000;
/** More campaigns than a process needs in that time. */
const REMEMBERED_MOST = 1_000;

interface CachedAmount {
  at: number;
  points: number;
}

const createAmountCache = (): Map<string, CachedAmount> => new Map();

async function givenTo({ tx, services, now }: StaffCtx, month: Month, ids: readonly string[]) {
  const cache = services.of(createAmountCache);
  const keyOf = (id: string): string => `${tx.tenantId} ${month.month} ${id}`;
  const isKnown = (id: string): boolean => {
    const age = now.getTime() - (cache.get(keyOf(id))?.at ?? Number.NEGATIVE_INFINITY);
    return age >= 0 && age < REMEMBERED_MILLIS;
  };
  const unknown = ids.filter((id) => !isKnown(id));
  if (cache.size > REMEMBERED_MOST) cache.clear();
  const sums =
    unknown.length === 0
      ? []
      : await givenIn(
          tx,
          unknown.map((campaignId) => ({ ...month, campaignId })),
        );
  for (const { campaignId, points } of sums) cache.set(keyOf(campaignId), { at: now.getTime(), points });
  return new Map(ids.map((id) => [id, cache.get(keyOf(id))?.points ?? 0]));
}

/** Budgets of a draft already used up in the running month [DESK-315]. */
async function usedUpBudgets(ctx: StaffCtx, pack: Pack): Promise<Problem[]> {
  const ids = pack.programme.campaigns.filter(({ budget }) => budget !== undefined).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { tenantId: place, timeZone, serviceDayStartMinutes } = ctx.tenant;
  const month = monthAt(serviceCalendar(timeZone, serviceDayStartMinutes), ctx.now.getTime());
  return warningsOfGiven(pack, { place, tenantsDirectory: ctx.settings.packsRoot }, await givenTo(ctx, month, ids));
}

const problemsIn = (checked: LoadedPack): Problem[] => ('problems' in checked ? checked.problems : []);

/** Stored state of a draft; with errors its last valid content is kept. */
function toStoredDraft({ files, pictures }: HandedIn, checked: LoadedPack) {
  const content = 'pack' in checked ? { digest: digest(checked.pack), content: contentOf(checked.pack) } : null;
  return {
    files,
    pictures: checkImages('images', pictures).images,
    faults: countProblems(problemsIn(checked)),
    said: content,
  };
}

/** A draft for editing, with its current errors [DESK-114]. */
export async function workOnVersion(ctx: StaffCtx, number: number): Promise<DraftWork> {
  const row = await chosenVersion(ctx, number);
  const handedIn = await readPackSource(ctx.tx, number);
  if (!handedIn) return throwAdminError('NOT_FOUND', { field: 'number' });
  return presentDraft(ctx, row, handedIn, await checkSubmittedPack(ctx, handedIn));
}

async function presentDraft(
  ctx: StaffCtx,
  row: VersionRow,
  { files, pictures }: HandedIn,
  checked: LoadedPack,
): Promise<DraftWork> {
  return {
    version: presentVersion(row),
    live: (await liveVersion(ctx.tx))?.number ?? row.number,
    files,
    pictures: Object.fromEntries(
      checkImages('images', pictures).images.map(({ file, digest: of }) => [file, { digest: of }]),
    ),
    problems: problemsIn(checked),
    warnings: firstProblems([
      ...checked.warnings,
      ...('pack' in checked ? await usedUpBudgets(ctx, checked.pack) : []),
    ]),
  };
}

/**
 * Creates a draft from a version, based on the live one; returns the existing draft if it was not edited. Content that
 * the running release rejects is listed as errors. Throws NOT_FOUND [DESK-114, DESK-398].
 */
export async function beginVersion(ctx: StaffCtx, { from, note }: { from: number; note: string }): Promise<Version> {
  const { tx, actor, now } = ctx;
  await lockVersions(tx);
  const { digest: ofFrom } = await chosenVersion(ctx, from);
  const [content, handedIn, live] = [
    await contentOfVersion(tx, from),
    await readPackSource(tx, from),
    await liveVersion(tx),
  ];
  if (!content || !handedIn) return throwAdminError('NOT_FOUND', { field: 'from' });
  const basedOn = live?.number ?? from;
  const stored = toStoredDraft(handedIn, await checkSubmittedPack(ctx, handedIn));
  const sound = stored.said ?? { digest: ofFrom, content: content.content };
  const begun = { origin: 'DESK' as const, basedOn, note, author: actor, files: content.files, ...sound };
  const known = await untouchedDraft(tx, begun);
  const number = known?.number ?? (await insertVersion(tx, begun, now));
  const isRepeated = known !== undefined;
  if (stored.faults > 0 && !isRepeated)
    await saveTyped(tx, number, { ...stored, note, basedOn }, { editor: actor, now });
  const subject = { kind: 'version', id: String(number) };
  await ctx.record({ verb: 'versions.begin', subject, facts: { from, basedOn, isRepeated } });
  return presentVersion(await chosenVersion(ctx, number));
}

const laidOver = <T>(stored: Record<string, T>, typed: Record<string, T | null>): Record<string, T> =>
  Object.fromEntries(
    Object.entries({ ...stored, ...typed }).filter((pair): pair is [string, T] => pair[1] !== null),
  ) as Record<string, T>;

/** Text that the database cannot store: NUL, lone surrogates. */
const unkeepable = (files: readonly (readonly [file: string, text: string])[]): Problem[] =>
  files
    .filter(([, text]) => !text.isWellFormed() || text.includes('\0'))
    .map(([file]) => problemOfFile(file, 'expected a text that can be saved, found NUL or half of a character'));

/** Merges edits into the stored files. Throws PACK_BROKEN for a file in a wrong path or an unsafe image. */
async function mergeIntoDraft(
  ctx: StaffCtx,
  stored: HandedIn,
  typed: DraftTyped,
): Promise<{ handedIn: HandedIn; sent: HandedIn['pictures'] }> {
  const texts = Object.entries(typed.files).flatMap(([file, text]) => (text === null ? [] : [[file, text] as const]));
  const named = laidOver<{ bytes: string } | { digest: string }>({}, typed.pictures);
  const sent = await bytesOfPictures(ctx, { pictures: named });
  const gone = Object.entries(typed.pictures).flatMap(([file, one]) => (one === null ? [[file, null] as const] : []));
  const problems = [
    ...strayFiles(texts),
    ...unkeepable(texts),
    ...checkImages(`${ctx.tenant.tenantId}/images`, sent).problems,
  ];
  if (problems.length > 0) throwAdminError('PACK_BROKEN', { extra: { problems: firstProblems(problems) } });
  const pictures = laidOver(stored.pictures, { ...sent, ...Object.fromEntries(gone) });
  return { handedIn: { files: laidOver(stored.files, typed.files), pictures }, sent };
}

/**
 * Autosaves edits of a draft that is not submitted, including errors; logged once in ten minutes per person. Throws
 * CHANGED_MEANWHILE if another person edited it since it was read, VERSION_SETTLED, NEWER_VERSION_LIVE, and PACK_BROKEN
 * for content that cannot be stored [DESK-114, DESK-115].
 */
export async function saveVersion(ctx: StaffCtx, number: number, typed: DraftTyped): Promise<DraftWork> {
  const { tx } = ctx;
  const row = await versionToChange(ctx, { number, revision: typed.revision }, ['DRAFT']);
  if (row.submittedAt !== null) throwAdminError('VERSION_SETTLED', { extra: { state: row.state } });
  const movedOnto = typed.basedOn && (await checkBegunOn(ctx, typed.basedOn));
  const stored = await readPackSource(tx, number);
  if (!stored) return throwAdminError('NOT_FOUND', { field: 'number' });
  const { handedIn, sent } = await mergeIntoDraft(ctx, stored, typed);
  const checked = await checkSubmittedPack(ctx, handedIn);
  const as = toStoredDraft(handedIn, checked);
  await savePictures(tx, as.pictures, sent);
  const { note = row.note } = typed;
  const basedOn = movedOnto ?? row.basedOn ?? number;
  await saveTyped(tx, number, { ...as, note, basedOn }, { editor: ctx.actor, now: ctx.now });
  const before = { ...stored, note: row.note, basedOn: row.basedOn };
  await recordEdits(ctx, number, before, { ...handedIn, note, basedOn });
  const subject = { kind: 'version', id: String(number) };
  await ctx.record({ verb: 'versions.save', subject, facts: { basedOn }, isOngoing: true });
  return presentDraft(ctx, await chosenVersion(ctx, number), handedIn, checked);
}
