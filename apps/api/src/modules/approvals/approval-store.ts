import type { PointAct } from '@fareback/contract/admin';
import type { Actor } from '../../call/staff.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { PersonalData } from '../../platform/encryption/personal-data.ts';

/** Approval requests that name the member. Erasure withdraws open ones and deletes every reason. */
export const personal: PersonalData = {
  tables: { approval: 'approvals' },

  async read({ tx, memberId }) {
    const approvals = await tx.query(
      `select act, points, asked_at as "askedAt", state, input #>> '{body,reason}' as reason, close_reason as "closeReason"
         from approval where tenant_id = $1 and member_ids @> array[$2::uuid] order by asked_at, request_id`,
      [tx.tenantId, memberId],
    );
    return { approvals };
  },

  async forget({ tx, memberId }) {
    await tx.run(
      `update approval set input = null, close_reason = null, state = case when state = 'PENDING' then 'WITHDRAWN' else state end,
              member_ids = array_remove(member_ids, $2::uuid)
        where tenant_id = $1 and member_ids @> array[$2::uuid]`,
      [tx.tenantId, memberId],
    );
  },
};

export interface ActInput {
  params: Record<string, string>;
  body: Record<string, unknown>;
}

export interface ApprovalRow {
  requestId: string;
  act: PointAct;
  input: ActInput | null;
  points: number | null;
  memberIds: string[];
  askedBy: Actor;
  askedAt: Date;
  expiresAt: Date;
  state: 'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
  closedBy: Actor | null;
  closedAt: Date | null;
  closeReason: string | null;
}

const COLUMNS = `request_id as "requestId", act, input, points, member_ids as "memberIds", asked_by as "askedBy",
  asked_at as "askedAt", expires_at as "expiresAt", state, closed_by as "closedBy", closed_at as "closedAt",
  close_reason as "closeReason"`;

export const insertApproval = (
  tx: Tx,
  row: Omit<ApprovalRow, 'state' | 'closedBy' | 'closedAt' | 'closeReason'>,
): Promise<number> =>
  tx.run(
    `insert into approval (tenant_id, request_id, act, input, points, member_ids, asked_by, asked_at, expires_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'PENDING')`,
    [
      tx.tenantId,
      row.requestId,
      row.act,
      JSON.stringify(row.input),
      row.points,
      row.memberIds,
      JSON.stringify(row.askedBy),
      row.askedAt,
      row.expiresAt,
    ],
  );

/** Locks a request until the transaction ends, so it is decided once. */
export const lockApproval = (tx: Tx, requestId: string): Promise<ApprovalRow | undefined> =>
  tx.first(`select ${COLUMNS} from approval where tenant_id = $1 and request_id = $2 for update`, [
    tx.tenantId,
    requestId,
  ]);

export const listApprovals = (tx: Tx, now: Date, limit: number): Promise<ApprovalRow[]> =>
  tx.query(
    `select ${COLUMNS} from approval where tenant_id = $1
      order by (state = 'PENDING' and expires_at > $2) desc, asked_at desc, request_id limit $3`,
    [tx.tenantId, now, limit],
  );

export const closeApproval = (
  tx: Tx,
  requestId: string,
  closed: { state: ApprovalRow['state']; by: Actor; at: Date; reason: string | null },
): Promise<ApprovalRow | undefined> =>
  tx.first(
    `update approval set state = $3, closed_by = $4, closed_at = $5, close_reason = $6, input = null
      where tenant_id = $1 and request_id = $2 returning ${COLUMNS}`,
    [tx.tenantId, requestId, closed.state, JSON.stringify(closed.by), closed.at, closed.reason],
  );

/** Deletes requests older than 90 days, and daily sums no longer needed. */
export async function pruneApprovals(tx: Tx, now: Date): Promise<number> {
  const [requests, sums] = await Promise.all([
    tx.run(`delete from approval where tenant_id = $1 and asked_at <= $2::timestamptz - make_interval(days => 90)`, [
      tx.tenantId,
      now,
    ]),
    tx.run('delete from points_moved where tenant_id = $1 and moved_on < $2::date - 7', [
      tx.tenantId,
      now.toISOString(),
    ]),
  ]);
  return requests + sums;
}

export const beginTrial = (tx: Tx): Promise<number> => tx.run('savepoint before_trial');

export async function undoTrial(tx: Tx): Promise<void> {
  await tx.run('rollback to savepoint before_trial');
}

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
