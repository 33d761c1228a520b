import { isDeepStrictEqual } from 'node:util';
import {
  adminRoutes,
  type FileImport,
  type FileImportDetails,
  type FileImports,
  type ImportMapping,
  type ImportPart,
  importLimits,
  type MappingError,
  type NewFileImport,
} from '@fareback/contract/admin';
import type * as z from 'zod/mini';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { sortableId } from '../../platform/ids.ts';
import { isoText } from '../../platform/local-date.ts';
import { countPoints, requirePointsPermission } from '../approvals/index.ts';
import { campaignTitles } from '../campaigns/index.ts';
import {
  countFiles,
  deleteImport,
  deleteRejections,
  encryptPart,
  FILE_HOURS,
  type FileImportRow,
  findImport,
  insertImport,
  insertPart,
  lockImport,
  queueFileImports,
  readImports,
  readRejections,
  writeImport,
} from '../imports/index.ts';
import { checkMapping } from '../ingest/index.ts';
import { activeProviders } from '../providers/index.ts';
import { providerNames } from '../rides/index.ts';
import { propose } from './import-proposal.ts';

const routes = adminRoutes.imports;

const SHOWN_MAX = 100;
const REJECTIONS_AT_ONCE = 5_000;
const HOUR_MILLIS = 3_600_000;

const subjectOf = (importId: string) => ({ kind: 'import', id: importId });

const isUnderWay = ({ state }: Pick<FileImportRow, 'state'>): boolean => state === 'CHECKING' || state === 'RUNNING';

/** When the file is deleted if nothing happens until then. */
const fileEnd = ({ touchedAt }: Pick<FileImportRow, 'touchedAt'>): Date =>
  new Date(touchedAt.getTime() + FILE_HOURS * HOUR_MILLIS);

const present = (row: FileImportRow, nameOf: (providerId: string) => string): FileImport => ({
  importId: row.importId,
  providerId: row.providerId,
  providerName: nameOf(row.providerId),
  fileName: row.fileName,
  size: row.size,
  parts: row.parts,
  partsReceived: row.partsReceived,
  state: row.state,
  problem: row.problem,
  rows: row.rows,
  rowsDone: row.rowsDone,
  createdAt: row.createdAt.toISOString(),
  startedAt: isoText(row.startedAt),
  endedAt: isoText(row.endedAt),
  fileUntil: row.hasFile ? fileEnd(row).toISOString() : null,
});

async function list(ctx: StaffCtx, language: string): Promise<FileImports> {
  const [rows, nameOf] = [await activeProviders(ctx), await providerNames(ctx, language)];
  return {
    imports: (await readImports(ctx.tx, SHOWN_MAX)).map((row) => present(row, nameOf)),
    providers: rows.map(({ providerId }) => ({ providerId, name: nameOf(providerId) })),
  };
}

async function get(ctx: StaffCtx, importId: string, language: string): Promise<FileImportDetails> {
  const row = (await findImport(ctx.tx, importId)) ?? throwAdminError('NOT_FOUND');
  const { revision, mapping, check, counts, pointsEarned } = row;
  const campaigns = check?.campaigns.map(({ campaignId }) => campaignId) ?? [];
  const titles = campaigns.length === 0 ? {} : await campaignTitles(ctx.tx, campaigns, language);
  return {
    ...present(row, await providerNames(ctx, language)),
    revision,
    mapping,
    check,
    counts,
    pointsEarned,
    titles,
  };
}

/** Throws NOT_FOUND for a provider that the agency doesn't have, and TOO_MANY_IMPORTS [DESK-724]. */
async function create(
  ctx: StaffCtx,
  { provider, fileName, size }: z.output<typeof NewFileImport>,
): Promise<{ importId: string; parts: number }> {
  if (!(await activeProviders(ctx)).some(({ providerId }) => providerId === provider)) throwAdminError('NOT_FOUND');
  if ((await countFiles(ctx.tx)) >= importLimits.filesMax) throwAdminError('TOO_MANY_IMPORTS');
  const importId = sortableId(ctx.now);
  const parts = Math.ceil(size / importLimits.partBytes);
  await insertImport(ctx.tx, { importId, providerId: provider, fileName, size, parts }, ctx.now);
  await ctx.record({ verb: 'imports.create', subject: subjectOf(importId), facts: { provider, fileName, size } });
  return { importId, parts };
}

const lockOne = async ({ tx }: StaffCtx, importId: string): Promise<FileImportRow> =>
  (await lockImport(tx, importId)) ?? throwAdminError('NOT_FOUND');

/** Adds the next part. Throws NOT_FOUND, and CHANGED_MEANWHILE for a part that is not the next or a finished upload. */
async function addPart(
  ctx: StaffCtx,
  importId: string,
  { part, data }: z.output<typeof ImportPart>,
): Promise<{ partsReceived: number }> {
  const { tx, now, tenant } = ctx;
  const row = await lockOne(ctx, importId);
  const record = (): Promise<void> =>
    ctx.record({
      verb: 'imports.addPart',
      subject: subjectOf(importId),
      facts: { parts: row.parts },
      onceFor: 'upload',
    });
  if (part < row.partsReceived) {
    await record();
    return { partsReceived: row.partsReceived };
  }
  if (row.state !== 'UPLOADING' || part !== row.partsReceived) return throwAdminError('CHANGED_MEANWHILE');
  const encrypted = encryptPart({ ...ctx, tenantId: tenant.tenantId }, importId, data);
  await insertPart(tx, { importId, part, encrypted }, now);
  const partsReceived = part + 1;
  const state = partsReceived === row.parts ? 'UPLOADED' : 'UPLOADING';
  await writeImport(tx, { ...row, partsReceived, state }, now);
  await record();
  return { partsReceived };
}

/** Throws NOT_FOUND, and CHANGED_MEANWHILE if the file is not there or is being worked on. */
async function startCheck(
  ctx: StaffCtx,
  importId: string,
  mapping: ImportMapping,
): Promise<{ errors: MappingError[] }> {
  const row = await lockOne(ctx, importId);
  if (isUnderWay(row) || row.state === 'UPLOADING' || !row.hasFile) throwAdminError('CHANGED_MEANWHILE');
  const checked = checkMapping(mapping);
  const errors = 'errors' in checked ? checked.errors : [];
  if (errors.length === 0) {
    const fresh = { revision: row.revision + 1, mapping, check: null, problem: null, endedAt: null };
    // Points above an earlier check are of its mapping.
    const pointsBeyond = isDeepStrictEqual(row.mapping, mapping) ? row.pointsBeyond : 0;
    await writeImport(ctx.tx, { ...row, ...fresh, pointsBeyond, state: 'CHECKING', rowsDone: 0 }, ctx.now);
    await deleteRejections(ctx.tx, importId);
    await queueFileImports(ctx.tx);
  }
  const facts = { fileName: row.fileName, problems: errors.length };
  await ctx.record({ verb: 'imports.check', subject: subjectOf(importId), facts });
  return { errors };
}

/**
 * Starts or continues an import as it was checked; the points that it has not yet earned of those of the check count.
 * Throws NOT_FOUND, NOT_ALLOWED for a key that may not move points, CHANGED_MEANWHILE without that check or file or
 * after the import would have earned more than its check, and above the limits of points NEEDS_SECOND_PERSON or
 * POINTS_LIMIT [DESK-717].
 */
async function run(ctx: StaffCtx, importId: string, revision: number): Promise<{ isChanged: boolean }> {
  requirePointsPermission(ctx);
  const row = await lockOne(ctx, importId);
  const { providerId: provider, fileName } = row;
  const points = Math.max(0, (row.check?.points ?? 0) - row.pointsEarned);
  const record = (isRepeated: boolean): Promise<void> =>
    ctx.record({
      verb: 'imports.run',
      subject: subjectOf(importId),
      facts: { provider, fileName, points, isRepeated },
    });
  const isSame = row.revision === revision && row.check !== null;
  if (isSame && (row.state === 'RUNNING' || row.state === 'DONE')) {
    await record(true);
    return { isChanged: false };
  }
  const mayRun =
    (row.state === 'CHECKED' || row.state === 'CANCELED' || row.state === 'FAILED') &&
    row.problem?.code !== 'POINTS_BEYOND_CHECK';
  if (!isSame || !mayRun || !row.hasFile) return throwAdminError('CHANGED_MEANWHILE');
  const startedAt = row.startedAt ?? ctx.now;
  await writeImport(ctx.tx, { ...row, state: 'RUNNING', problem: null, startedAt, endedAt: null }, ctx.now);
  await queueFileImports(ctx.tx);
  ctx.trial?.until?.(fileEnd(row));
  await countPoints(ctx, points);
  await record(false);
  return { isChanged: true };
}

/** Imported rows stay; those of a transaction under way are not stored. Throws NOT_FOUND [DESK-719]. */
async function cancel(ctx: StaffCtx, importId: string): Promise<{ isChanged: boolean }> {
  const row = await lockOne(ctx, importId);
  const isChanged = isUnderWay(row);
  if (isChanged) {
    const state = row.state === 'RUNNING' ? 'CANCELED' : 'UPLOADED';
    const endedAt = row.state === 'RUNNING' ? ctx.now : null;
    await writeImport(ctx.tx, { ...row, state, endedAt }, ctx.now);
  }
  const facts = { fileName: row.fileName, rows: row.rowsDone, isChanged };
  await ctx.record({ verb: 'imports.cancel', subject: subjectOf(importId), facts });
  return { isChanged };
}

/** Throws NOT_FOUND, and CHANGED_MEANWHILE while it is checked or run. */
async function discard(ctx: StaffCtx, importId: string): Promise<{ isChanged: boolean }> {
  const row = await lockOne(ctx, importId);
  if (isUnderWay(row)) throwAdminError('CHANGED_MEANWHILE');
  await deleteImport(ctx.tx, importId);
  const facts = { fileName: row.fileName, state: row.state };
  await ctx.record({ verb: 'imports.discard', subject: subjectOf(importId), facts });
  return { isChanged: true };
}

async function rejections({ tx }: StaffCtx, importId: string, after: number) {
  if (!(await findImport(tx, importId))) throwAdminError('NOT_FOUND');
  const found = await readRejections(tx, importId, after, REJECTIONS_AT_ONCE);
  return { rejections: found, next: found.length >= REJECTIONS_AT_ONCE ? (found.at(-1)?.line ?? null) : null };
}

/** Calls that upload, check and import files of rides at the desk [DESK-713]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.list, (ctx, { query }) => list(ctx, query.language)),
  adminHandle(routes.get, (ctx, { params, query }) => get(ctx, params.import, query.language)),
  adminHandle(routes.create, (ctx, { body }) => create(ctx, body)),
  adminHandle(routes.addPart, (ctx, { params, body }) => addPart(ctx, params.import, body)),
  adminHandle(routes.propose, (ctx, { params }) => propose(ctx, params.import)),
  adminHandle(routes.check, (ctx, { params, body }) => startCheck(ctx, params.import, body.mapping)),
  adminHandle(routes.run, (ctx, { params, body }) => run(ctx, params.import, body.revision)),
  adminHandle(routes.cancel, (ctx, { params }) => cancel(ctx, params.import)),
  adminHandle(routes.discard, (ctx, { params }) => discard(ctx, params.import)),
  adminHandle(routes.rejections, (ctx, { params, query }) => rejections(ctx, params.import, query.after)),
];
