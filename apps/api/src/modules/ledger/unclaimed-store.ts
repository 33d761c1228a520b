import type { Tx } from '../../platform/database/transactions.ts';
import { CAUSE, EARNED_FOR, GROUP, PLACED } from './earning-columns.ts';
import type { PlacedEarning, UnclaimedGroupRow } from './shapes.ts';

/* SQL for unclaimed lots, through the index `earning_waiting`, whose condition is repeated here: the cost grows with
   the unclaimed lots, not with the history. The index has no order, so lots are sorted after reading. */

const WAITS = 'tenant_id = $1 and member_id = $2 and claimed_at is null and canceled_at is null';

export const unclaimedGroups = (tx: Tx, memberId: string): Promise<UnclaimedGroupRow[]> =>
  tx.query(
    `select ${GROUP} as "groupId", campaign_id as "campaignId", ${EARNED_FOR},
            count(*)::int as count, sum(amount)::int as amount,
            min(earned_at) as "firstEarnedAt", max(earned_at) as "lastEarnedAt"
       from earning where ${WAITS}
      group by ${CAUSE} order by max(earned_at) desc, 1`,
    [tx.tenantId, memberId],
  );

export function unclaimedRows(
  tx: Tx,
  memberId: string,
  groupId: string,
  { from, limit }: { from: { towards: 'next' | 'previous'; id: string } | null; limit: number },
): Promise<PlacedEarning[]> {
  // Materialized before sorting: otherwise the planner may scan the whole history, which is already sorted.
  const listed = `with waiting as materialized (
      select * from earning where ${WAITS} and ${GROUP} = $3)
    select ${PLACED} from waiting`;
  const values = [tx.tenantId, memberId, groupId, limit];
  if (from === null) return tx.query(`${listed} order by earning_id desc limit $4`, values);
  return tx.query(
    from.towards === 'next'
      ? `${listed} where earning_id < $5::uuid order by earning_id desc limit $4`
      : `${listed} where earning_id > $5::uuid order by earning_id limit $4`,
    [...values, from.id],
  );
}
