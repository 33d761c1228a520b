import { PACK_FILE_MAX_CHARACTERS, type PackCheck, type PackDocument, type Version } from '@fareback/contract/admin';
import {
  changesOfSettledRounds,
  changesOfStartedDraws,
  checkPack,
  contentOf,
  countProblems,
  difference,
  digest,
  firstProblems,
  type HandedIn,
  type LoadedPack,
  layersOfProgram,
  type Pack,
  type Problem,
  packFiles,
  problemAt,
  problemOfFile,
  say,
  warningsOfDraws,
  warningsOfTeams,
} from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { readStartedDraws } from '../../draws/index.ts';
import { countPromised } from '../../offer-grants/index.ts';
import { countFreeCodes } from '../../redemptions/index.ts';
import { readSettledRounds, readTeams } from '../../teams/index.ts';
import {
  bytesOfImages,
  changeDraft,
  changesTo,
  contentOfVersion,
  insertVersion,
  liveVersion,
  lockVersions,
  readPackSource,
  savePictures,
  untouchedDraft,
  versionOf,
} from '../../versions/index.ts';
import { recordEdits } from './draft-edits.ts';
import { checkBegunOn, chosenVersion, presentVersion, versionToChange } from './read-versions.ts';

/** Fields that decide an agency's hosts and origins: only the platform operator may change them, by command. */
const held = ['hosts', 'allowedOrigins'] as const;

/** Errors for operator fields changed by agency staff; commands may change them. */
async function heldProblems({ tx, actor }: StaffCtx, pack: Pack): Promise<Problem[]> {
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

/** What a pack changes of draws with entries, and prizes without enough codes in stock [DRAW-11, DRAW-12]. */
async function judgeDraws(ctx: StaffCtx, pack: Pack): Promise<{ problems: Problem[]; warnings: Problem[] }> {
  const { tx, now } = ctx;
  const started = await readStartedDraws(tx);
  const heldDraws = new Set(started.filter(({ isHeld }) => isHeld).map(({ definition }) => definition.id));
  const { offers } = pack.programme;
  const draws = pack.programme.draws.map((draw) => (heldDraws.has(draw.id) ? { ...draw, prizes: [] } : draw));
  if (started.length === 0 && draws.length === 0) return { problems: [], warnings: [] };
  const layers = layersOfProgram(pack.source.files, {
    place: ctx.tenant.tenantId,
    tenantsDirectory: ctx.settings.packsRoot,
  });
  const problemsFor = (found: ReturnType<typeof changesOfStartedDraws>): Problem[] =>
    found.map(({ key, message }) => layers.problem(['draws', ...key], message));
  const offerIds = [...new Set(draws.flatMap(({ prizes }) => prizes.map(({ offer }) => offer)))];
  const grants = new Map((await countPromised(tx, offerIds, now)).map((row) => [row.offerId, row.grants]));
  const winners = draws.flatMap(({ prizes }) => prizes).reduce((sum, prize) => sum + prize.winners, 0);
  const counts = offerIds.map((offerId) => (grants.get(offerId) ?? 0) + winners);
  const inStock = await countFreeCodes(tx, now, { offerIds, counts });
  const free = new Map(inStock.map((row) => [row.offerId, Math.max(row.free - (grants.get(row.offerId) ?? 0), 0)]));
  return {
    problems: problemsFor(changesOfStartedDraws(started, pack.programme)),
    warnings: problemsFor(warningsOfDraws({ draws, offers }, free)),
  };
}

/** Changes of settled challenges, and warnings of teams without members [TEAM-19, OPS-211, OPS-215]. */
async function judgeTeams(
  { tx, tenant, settings }: StaffCtx,
  pack: Pack,
): Promise<{ problems: Problem[]; warnings: Problem[] }> {
  if (!pack.programme.teams) return { problems: [], warnings: [] };
  const changed = changesOfSettledRounds(await readSettledRounds(tx), pack.programme);
  const present = (await readTeams(tx)).filter(({ archivedAt }) => archivedAt === null);
  const empty = warningsOfTeams(pack.programme, present);
  if (changed.length + empty.length === 0) return { problems: [], warnings: [] };
  const { tenantId: place } = tenant;
  const layers = layersOfProgram(pack.source.files, { place, tenantsDirectory: settings.packsRoot });
  const problemsFor = (found: typeof changed): Problem[] =>
    found.map(({ key, message }) => layers.problem(['teams', ...key], message));
  return { problems: problemsFor(changed), warnings: problemsFor(empty) };
}

const textOf = (value: string | Record<string, unknown>): string =>
  typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`;

export async function bytesOfPictures(
  { tx }: Pick<StaffCtx, 'tx'>,
  { pictures }: Pick<PackDocument, 'pictures'>,
): Promise<HandedIn['pictures']> {
  const named = Object.entries(pictures).flatMap(([file, one]) =>
    'digest' in one ? [{ file, digest: one.digest }] : [],
  );
  const sent = Object.entries(pictures).flatMap(([file, one]) =>
    'bytes' in one ? [[file, Buffer.from(one.bytes, 'base64')] as const] : [],
  );
  return { ...(await bytesOfImages(tx, named)), ...Object.fromEntries(sent) };
}

export const strayFiles = (files: readonly (readonly [file: string, text: string])[]): Problem[] =>
  files.flatMap(([file, text]) => {
    if (!packFiles.includes(file))
      return [problemOfFile(file, say`expected one of ${packFiles.join(', ')}, found another name`)];
    if (text.length > PACK_FILE_MAX_CHARACTERS)
      return [problemOfFile(file, say`expected at most ${PACK_FILE_MAX_CHARACTERS} characters, found ${text.length}`)];
    return [];
  });

/** Validates submitted files like a folder: returns the pack or all its errors. Never throws. */
export async function checkSubmittedPack(ctx: StaffCtx, handedIn: HandedIn): Promise<LoadedPack> {
  const { tenantId: place } = ctx.tenant;
  const checked = checkPack(handedIn, { place, tenantsDirectory: ctx.settings.packsRoot });
  if ('problems' in checked) return checked;
  const ofDraws = await judgeDraws(ctx, checked.pack);
  const ofTeams = await judgeTeams(ctx, checked.pack);
  const problems = [...(await heldProblems(ctx, checked.pack)), ...ofDraws.problems, ...ofTeams.problems];
  const warnings = [...checked.warnings, ...ofDraws.warnings, ...ofTeams.warnings];
  return problems.length > 0 ? { problems, warnings } : { ...checked, warnings };
}

async function checkDocument(ctx: StaffCtx, document: PackDocument): Promise<LoadedPack> {
  const files = Object.entries(document.files).map(([file, value]) => [file, textOf(value)] as const);
  const stray = strayFiles(files);
  if (stray.length > 0) return { problems: firstProblems(stray), warnings: [] };
  return checkSubmittedPack(ctx, { files: Object.fromEntries(files), pictures: await bytesOfPictures(ctx, document) });
}

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
  const stored = await readPackSource(tx, number);
  const { note } = asked;
  if (stored)
    await recordEdits(
      ctx,
      number,
      { ...stored, note: row.note, basedOn: row.basedOn },
      { ...pack.source, note, basedOn },
    );
  await changeDraft(tx, number, { ...toVersionContent(pack), note: asked.note, basedOn }, { editor: actor, now });
  await ctx.record({
    verb: 'versions.change',
    subject: { kind: 'version', id: String(number) },
    facts: { revision: row.revision + 1, voidsApproval: row.approver !== null },
  });
  return presentVersion(await chosenVersion(ctx, number));
}
