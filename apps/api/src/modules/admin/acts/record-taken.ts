import type { TableFile } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';

/**
 * Records that a table of the desk was taken as a file: who, which, and how much of it. The desk makes the file, so a caller
 * can tell of it without end: the same table of the same person is recorded once in ten minutes [DESK-134, DESK-446].
 */
export async function recordTaken(
  ctx: StaffCtx,
  { table, ...facts }: { table: TableFile; rows: number; isWhole: boolean },
): Promise<{ rows: number }> {
  await ctx.record({ verb: 'tables.export', subject: { kind: 'table', id: table }, facts, isOngoing: true });
  return { rows: facts.rows };
}
