import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { defineAdminRoute } from '../route.ts';
import { CodeBatch, NewBatch, StoppedCodes } from '../shapes/codes.ts';
import { CsvFile, OfAgency } from '../shapes/common.ts';

const OfBatch = z.extend(OfAgency, { batch: Id });

/** The batches of codes and how they are used, the newest first. */
const listBatches = defineAdminRoute({
  name: 'codes.batches',
  summary: 'Batches of invite and promo codes, and how they are used',
  method: 'GET',
  path: '/admin/agencies/:agency/codes',
  permission: 'stock.read',
  params: OfAgency,
  reply: { 200: z.object({ batches: z.array(CodeBatch) }) },
  errors: [],
});

/** Mints a batch of codes that nobody can guess; they are taken as a file by `codes.export`. */
const mintBatch = defineAdminRoute({
  name: 'codes.mint',
  summary: 'Mints a batch of codes',
  method: 'POST',
  path: '/admin/agencies/:agency/codes',
  permission: 'stock.act',
  params: OfAgency,
  body: NewBatch,
  reply: { 200: z.object({ batch: z.string(), codes: z.int() }) },
  errors: ['BATCH_EXISTS'],
});

/** The codes of a batch with how each was used, as a file; who took it is on record. */
const exportBatch = defineAdminRoute({
  name: 'codes.export',
  summary: 'The codes of a batch as a file',
  method: 'POST',
  path: '/admin/agencies/:agency/codes/:batch/export',
  permission: 'stock.act',
  params: OfBatch,
  reply: { 200: CsvFile },
  errors: [],
});

/** Stops a batch, or one code of it, at once; what they gave stays. */
const stopBatch = defineAdminRoute({
  name: 'codes.stop',
  summary: 'Stops a batch of codes, or one of them',
  method: 'POST',
  path: '/admin/agencies/:agency/codes/:batch/stop',
  permission: 'stock.act',
  params: OfBatch,
  body: StoppedCodes,
  reply: { 200: z.object({ stopped: z.int() }) },
  errors: [],
});

/** Invite and promo codes beside those of the programme. */
export const codeRoutes = { batches: listBatches, mint: mintBatch, export: exportBatch, stop: stopBatch };
