import { adminRoutes, type CodeBatch, type CsvFile, type NewBatch, type StoppedCodes } from '@fareback/contract/admin';
import type * as z from 'zod/mini';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { csvOf } from '../../platform/csv.ts';
import { isoText, localMoment } from '../../platform/local-date.ts';
import { countPoints } from '../approvals/index.ts';
import { BatchError, codeBatches, codesOfBatch, mintCodes, retireCodes } from '../codes/index.ts';
import { expiryOf } from '../redemptions/index.ts';

async function listBatches({ tx }: StaffCtx): Promise<{ batches: CodeBatch[] }> {
  const batches = (await codeBatches(tx)).map(({ mintedAt, expiresAt, ...batch }) => ({
    ...batch,
    mintedAt: mintedAt.toISOString(),
    expiresAt: isoText(expiresAt),
  }));
  return { batches };
}

async function exportBatch(ctx: StaffCtx, batch: string): Promise<CsvFile> {
  const codes = await codesOfBatch(ctx.tx, batch);
  if (codes.length === 0) throwAdminError('NOT_FOUND');
  const clock = (moment: Date | null) => moment && localMoment(moment, ctx.tenant.timeZone);
  const rows = codes.map(({ code, uses, expiresAt, retiredAt }) => [code, uses, clock(expiresAt), clock(retiredAt)]);
  await ctx.record({ verb: 'codes.export', subject: { kind: 'batch', id: batch }, facts: { codes: rows.length } });
  const csv = csvOf({ head: ['code', 'uses', 'expires_at', 'retired_at'], rows });
  return { fileName: `codes-${ctx.tenant.tenantId}-${batch}.csv`, csv, rows: rows.length, isWhole: true };
}

async function stopBatch(
  ctx: StaffCtx,
  batch: string,
  { code, reason }: z.output<typeof StoppedCodes>,
): Promise<{ stopped: number }> {
  const codes = await codesOfBatch(ctx.tx, batch);
  const isHere = code === undefined ? codes.length > 0 : codes.some((each) => each.code === code);
  if (!isHere) throwAdminError('NOT_FOUND');
  const stopped = await retireCodes(ctx, code === undefined ? { batch } : { code });
  const facts = { stopped, isWhole: code === undefined, reason };
  await ctx.record({ verb: 'codes.stop', subject: { kind: 'batch', id: batch }, facts });
  return { stopped };
}

type BatchInput = z.output<typeof NewBatch>;

function expiresAtOf(expires: string | undefined, timeZone: string): Date | null {
  if (expires === undefined) return null;
  try {
    return expiryOf(expires, timeZone);
  } catch {
    return throwAdminError('INVALID_REQUEST', { field: 'expires' });
  }
}

const limitsOf = ({ uses, daily, weekly, monthly }: BatchInput) =>
  Object.fromEntries(
    Object.entries({ lifetime: uses ?? undefined, daily, weekly, monthly }).filter(([, most]) => most !== undefined),
  );

/** Points of a batch with every code used fully; null if uses are unlimited. */
function worthOf({ count, reward, uses }: BatchInput): number | null {
  if (reward === 0) return 0;
  return uses === null ? null : Math.min(count * reward * uses, Number.MAX_SAFE_INTEGER);
}

/**
 * Creates a batch of random codes; the log has batch, terms and count, never a code. Throws BATCH_EXISTS, and names the
 * field of unknown terms [DESK-62].
 */
async function mintBatch(ctx: StaffCtx, asked: BatchInput): Promise<{ batch: string; codes: number }> {
  const { batch, count, reward, segment, wordsOf } = asked;
  const terms = {
    batch,
    reward,
    segment,
    wordsOf,
    expiresAt: expiresAtOf(asked.expires, ctx.tenant.timeZone),
    limits: limitsOf(asked),
  };
  try {
    const minted = await mintCodes(ctx, terms, count);
    await countPoints(ctx, worthOf(asked));
    const { expiresAt, ...told } = terms;
    await ctx.record({
      verb: 'codes.mint',
      subject: { kind: 'batch', id: batch },
      facts: { ...told, expiresAt: expiresAt?.toISOString() ?? null, count: minted.length },
    });
    return { batch, codes: minted.length };
  } catch (error) {
    if (!(error instanceof BatchError)) throw error;
    return error.field === null
      ? throwAdminError('BATCH_EXISTS')
      : throwAdminError('INVALID_REQUEST', { field: error.field });
  }
}

const routes = adminRoutes.codes;

export const handlers: AdminHandler[] = [
  adminHandle(routes.batches, listBatches),
  adminHandle(routes.mint, (ctx, { body }) => mintBatch(ctx, body)),
  adminHandle(routes.export, (ctx, { params }) => exportBatch(ctx, params.batch)),
  adminHandle(routes.stop, (ctx, { params, body }) => stopBatch(ctx, params.batch, body)),
];
