import type { Tx } from '../../platform/database/transactions.ts';
import { CAUSE, EARNED_FOR, GROUP, PLACED } from './earning-columns.ts';
import type { PlacedEarning, UnclaimedGroupRow } from './shapes.ts';

/*
 * The SQL that reads what is left to claim, through the index `earning_unclaimed`, whose condition is repeated here: its
 * cost grows with what waits, not with the history.
 */

const WAITS = 'tenant_id = $1 and member_id = $2 and claimed_at is null and canceled_at is null';

/** A member's unclaimed lots by what they are for, the group with the newest first. */
export const unclaimedGroups = (tx: Tx, memberId: string): Promise<UnclaimedGroupRow[]> =>
  tx.query(
    `select ${GROUP} as "groupId", campaign_id as "campaignId", ${EARNED_FOR},
            count(*)::int as count, sum(amount)::int as amount,
            min(earned_at) as "firstEarnedAt", max(earned_at) as "lastEarnedAt"
       from earning where ${WAITS}
      group by ${CAUSE} order by max(earned_at) desc, 1`,
    [tx.tenantId, memberId],
  );

/** Unclaimed lots of one group from a place on; order as in `earningRows`. */
export function unclaimedRows(
  tx: Tx,
  memberId: string,
  groupId: string,
  { from, limit }: { from: { towards: 'next' | 'previous'; id: string } | null; limit: number },
): Promise<PlacedEarning[]> {
  const listed = `select ${PLACED}
      from earning where ${WAITS} and ${GROUP} = $3`;
  const values = [tx.tenantId, memberId, groupId, limit];
  if (from === null) return tx.query(`${listed} order by earning_id desc limit $4`, values);
  return tx.query(
    from.towards === 'next'
      ? `${listed} and earning_id < $5::uuid order by earning_id desc limit $4`
      : `${listed} and earning_id > $5::uuid order by earning_id limit $4`,
    [...values, from.id],
  );
}
