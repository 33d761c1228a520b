import type { Tx } from '../../platform/database/transactions.ts';
import { daysOf, nameOfPeriod, type ZonedStretch } from '../../platform/periods.ts';

interface PointsDay {
  day: string;
  points: number;
}

/** Points given by day of a zone, without those reversed because they were not owed. Days without any are left out. */
export function pointsGivenByDay(tx: Tx, stretch: ZonedStretch): Promise<PointsDay[]> {
  const { starts, names } = daysOf(stretch);
  return tx.query(
    `select ${nameOfPeriod('granted_at')} as day, coalesce(sum(amount), 0)::float8 as points from earning
      where tenant_id = $1 and granted_at >= $4 and granted_at < $5
        and (cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID'))
      group by 1`,
    [tx.tenantId, starts, names, stretch.from, stretch.before],
  );
}

/** Accounts whose points the agency owes to members. */
const OWED = `('UNCLAIMED', 'AVAILABLE', 'HELD')`;

/** Change of members' points by entries of one kind, booked at a moment since `$4`. */
const changesBy = (booked: string, entries: string): string =>
  `select ${nameOfPeriod(booked)} as day,
          coalesce(sum(t.amount) filter (where t.to_account in ${OWED}), 0)
          - coalesce(sum(t.amount) filter (where t.from_account in ${OWED}), 0) as points
     from ${entries} group by 1`;

/**
 * Members' points now (a null day), and by how much each day since a period began changed them, in one statement so
 * that both are of the same moment. Entries after the period have its last day or a later one.
 */
export function readOwedByDay(tx: Tx, stretch: ZonedStretch): Promise<{ day: string | null; points: number }[]> {
  const { starts, names } = daysOf(stretch);
  // An earning's entry has the time of its ride; its lot has the time at which it was booked.
  const earned = changesBy(
    'e.granted_at',
    `earning e join ledger_transfer t
       on t.tenant_id = $1 and t.member_id = e.member_id and t.transfer_id = e.earning_id and t.reason = 'EARN'
    where e.tenant_id = $1 and e.granted_at >= $4`,
  );
  const other = changesBy(
    't.happened_at',
    `ledger_transfer t where t.tenant_id = $1 and t.reason <> 'EARN' and t.happened_at >= $4`,
  );
  return tx.query(
    `select null as day, coalesce(sum(unclaimed + available + held), 0)::float8 as points
       from member_account where tenant_id = $1
     union all
     select day, sum(points)::float8 from (${earned} union all ${other}) changes group by 1`,
    [tx.tenantId, starts, names, stretch.from],
  );
}
