import type { TestRideInput } from '@fareback/contract/admin';
import type { Tx } from '../../platform/database/transactions.ts';

/** A made-up rider that staff saved: the rides to send, and the offer to redeem. No member. */
interface TestRiderPlan {
  testRiderId: string;
  name: string;
  rides: TestRideInput[];
  redeem: string | null;
}

export const readTestRiders = (tx: Tx): Promise<(TestRiderPlan & { savedAt: Date })[]> =>
  tx.query(
    `select test_rider_id as "testRiderId", name, rides, redeem, saved_at as "savedAt"
       from test_rider_plan where tenant_id = $1 order by slot`,
    [tx.tenantId],
  );

const SLOTS = [1, 2, 3, 4, 5];

/**
 * Saves a test rider, or replaces the one with its id. Returns false if the agency has five others. Lock the versions
 * first; otherwise two concurrent calls take the same slot, and one fails.
 */
export async function saveTestRider(
  tx: Tx,
  { testRiderId, name, rides, redeem }: TestRiderPlan,
  now: Date,
): Promise<boolean> {
  const values = [tx.tenantId, testRiderId, name, JSON.stringify(rides), redeem, now];
  const changed = await tx.run(
    `update test_rider_plan set name = $3, rides = $4, redeem = $5, saved_at = $6, used_at = $6
      where tenant_id = $1 and test_rider_id = $2`,
    values,
  );
  if (changed > 0) return true;
  const taken = await tx.query<{ slot: number }>('select slot from test_rider_plan where tenant_id = $1', [
    tx.tenantId,
  ]);
  const slot = SLOTS.find((one) => taken.every((each) => each.slot !== one));
  if (slot === undefined) return false;
  await tx.run(
    `insert into test_rider_plan (tenant_id, test_rider_id, name, rides, redeem, saved_at, used_at, slot)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [...values, slot],
  );
  return true;
}

export const deleteTestRider = (tx: Tx, testRiderId: string): Promise<number> =>
  tx.run('delete from test_rider_plan where tenant_id = $1 and test_rider_id = $2', [tx.tenantId, testRiderId]);

/** Notes that a test rider was used, so it is kept. */
export const markTestRiderUsed = (tx: Tx, testRiderId: string, now: Date): Promise<number> =>
  tx.run('update test_rider_plan set used_at = $3 where tenant_id = $1 and test_rider_id = $2', [
    tx.tenantId,
    testRiderId,
    now,
  ]);

/** Deletes test riders that were not used for 30 days [TEN-43]. */
export const pruneTestRiders = (tx: Tx, now: Date): Promise<number> =>
  tx.run(`delete from test_rider_plan where tenant_id = $1 and used_at <= $2::timestamptz - interval '30 days'`, [
    tx.tenantId,
    now,
  ]);
