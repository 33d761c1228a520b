import { adminRoutes, type CodeBatch, type CsvFile, type StoppedCodes } from '@fareback/contract/admin';
import type * as z from 'zod/mini';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { csvOf } from '../../../platform/csv.ts';
import { localMoment } from '../../../platform/local-date.ts';
import { codeBatches, codesOfBatch, retireCodes } from '../../codes/index.ts';
import { mintBatch } from './mint-batch.ts';

const textOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

async function listBatches({ tx }: StaffCtx): Promise<{ batches: CodeBatch[] }> {
  const batches = (await codeBatches(tx)).map(({ mintedAt, expiresAt, ...batch }) => ({
    ...batch,
    mintedAt: mintedAt.toISOString(),
    expiresAt: textOf(expiresAt),
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

const routes = adminRoutes.codes;

export const handlers: AdminHandler[] = [
  adminHandle(routes.batches, listBatches),
  adminHandle(routes.mint, (ctx, { body }) => mintBatch(ctx, body)),
  adminHandle(routes.export, (ctx, { params }) => exportBatch(ctx, params.batch)),
  adminHandle(routes.stop, (ctx, { params, body }) => stopBatch(ctx, params.batch, body)),
];
