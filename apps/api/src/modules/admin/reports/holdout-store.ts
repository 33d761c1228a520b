import type { Tx } from '../../../platform/database/transactions.ts';
import { type Holdout, lotInSql, lotsHeldOut } from '../../campaigns/index.ts';
import { COUNTED_RIDES } from '../../earning/index.ts';
import type { Group } from './compare-groups.ts';

export interface Groups {
  given: Group;
  heldOut: Group;
}

const NONE: Group = { members: 0, sum: 0, squares: 0 };

/**
 * Rides of both groups in a time range, with any provider. All members who joined by its end count, with or without
 * rides, because groups were drawn from all.
 */
export async function ridesOfGroups(
  tx: Tx,
  holdout: Holdout,
  { from, before }: { from: Date; before: Date },
): Promise<Groups> {
  const rows = await tx.query<Group & { isHeldOut: boolean }>(
    `select ${lotInSql('$1::text', '$4::text', 'm.member_id')} < $5 as "isHeldOut", count(*)::int as members,
            coalesce(sum(r.rides), 0)::float8 as sum, coalesce(sum(r.rides * r.rides), 0)::float8 as squares
       from member m
       left join (select member_id, count(*) as rides from behaviour
                   where tenant_id = $1 and ${COUNTED_RIDES} and received_at >= $2 and ended_at >= $2 and ended_at < $3
                   group by member_id) as r on r.member_id = m.member_id
      where m.tenant_id = $1 and m.created_at < $3 group by 1`,
    [tx.tenantId, from, before, holdout.campaignId, lotsHeldOut(holdout)],
  );
  const groupOf = (isHeldOut: boolean): Group => {
    const row = rows.find((one) => one.isHeldOut === isHeldOut);
    return row ? { members: row.members, sum: row.sum, squares: row.squares } : NONE;
  };
  return { given: groupOf(false), heldOut: groupOf(true) };
}
