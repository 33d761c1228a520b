import type { Tx } from '../../platform/database/transactions.ts';

/** Adds points to an actor's daily sum and returns it; concurrent additions wait for the commit. */
export async function addMoved(
  tx: Tx,
  { mover, day, points }: { mover: string; day: string; points: number },
): Promise<number> {
  const row = await tx.first<{ points: number }>(
    `insert into points_moved (tenant_id, moved_on, mover, points) values ($1, $2, $3, $4)
     on conflict (tenant_id, moved_on, mover) do update set points = points_moved.points + excluded.points
     returning points`,
    [tx.tenantId, day, mover, points],
  );
  return row?.points ?? points;
}
