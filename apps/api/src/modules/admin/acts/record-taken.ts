import type { TableFile } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';

/**
 * Logs the export of a desk table: actor, table, row count. The desk creates the file, so a client could report
 * endlessly: the same table and person is logged once in ten minutes [DESK-134, DESK-446].
 */
export async function recordTaken(
  ctx: StaffCtx,
  { table, ...facts }: { table: TableFile; rows: number; isWhole: boolean },
): Promise<{ rows: number }> {
  await ctx.record({ verb: 'tables.export', subject: { kind: 'table', id: table }, facts, isOngoing: true });
  return { rows: facts.rows };
}
