import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { agencyRoute, limitErrors } from '../route.ts';
import { CodeBatch, NewBatch, StoppedCodes } from '../shapes/codes.ts';
import { CsvFile } from '../shapes/common.ts';

const OfBatch = { batch: Id };

export const codeRoutes = {
  batches: agencyRoute('GET', '/codes', {
    name: 'codes.batches',
    summary: 'List batches of invite and promo codes with their use',
    permission: 'stock.read',
    reply: z.object({ batches: z.array(CodeBatch) }),
  }),
  /**
   * Mints a batch of unguessable codes; `codes.export` returns them as a file. A key also needs `points.act` if the
   * codes give points.
   */
  mint: agencyRoute('POST', '/codes', {
    name: 'codes.mint',
    summary: 'Create a batch of codes',
    permission: 'stock.act',
    stepUp: true,
    body: NewBatch,
    reply: z.object({ batch: z.string(), codes: z.int() }),
    errors: ['BATCH_EXISTS', ...limitErrors],
  }),
  /** The codes of a batch with their use, as a file. The download is logged in the audit log. */
  export: agencyRoute('POST', '/codes/:batch/export', {
    name: 'codes.export',
    summary: "Export a batch's codes as a file",
    permission: 'stock.act',
    params: OfBatch,
    reply: CsvFile,
  }),
  /** Stops a batch, or one code of it, immediately; points already given stay. */
  stop: agencyRoute('POST', '/codes/:batch/stop', {
    name: 'codes.stop',
    summary: 'Stop a batch of codes, or one code',
    permission: 'stock.act',
    params: OfBatch,
    body: StoppedCodes,
    reply: z.object({ stopped: z.int() }),
  }),
};
