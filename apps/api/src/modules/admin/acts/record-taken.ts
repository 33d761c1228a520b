import type { StaffCtx } from '../../../call/staff.ts';

/** Puts on record that a table of the desk was taken away as a file: who, which, and how much of it [DESK-134]. */
export async function recordTaken(
  ctx: StaffCtx,
  { table, ...facts }: { table: string; rows: number; isWhole: boolean },
): Promise<{ rows: number }> {
  await ctx.record({ verb: 'tables.export', subject: { kind: 'table', id: table }, facts });
  return { rows: facts.rows };
}
