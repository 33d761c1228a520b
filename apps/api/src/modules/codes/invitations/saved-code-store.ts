import type { SavedInvitation } from '@fareback/contract';
import type { Tx } from '../../../platform/database/transactions.ts';

export interface SavedCodeRow {
  memberId: string;
  code: string;
  state: SavedInvitation['state'];
  reason: string | null;
  triedUntil: Date;
}

const ROW = `member_id as "memberId", code, state, reason, tried_until as "triedUntil"`;

export const untoldRow = (tx: Tx, memberId: string): Promise<SavedCodeRow | undefined> =>
  tx.first(`select ${ROW} from kept_invitation where tenant_id = $1 and member_id = $2 and told_at is null`, [
    tx.tenantId,
    memberId,
  ]);

export const saveCode = (tx: Tx, row: SavedCodeRow, now: Date): Promise<number> =>
  tx.run(
    `insert into kept_invitation (tenant_id, member_id, code, state, reason, kept_at, tried_until)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, member_id) do update
       set code = excluded.code, state = excluded.state, reason = excluded.reason, kept_at = excluded.kept_at,
           tried_until = excluded.tried_until, told_at = null`,
    [tx.tenantId, row.memberId, row.code, row.state, row.reason, now, row.triedUntil],
  );

export const writeTried = (
  tx: Tx,
  { memberId, code }: Pick<SavedCodeRow, 'memberId' | 'code'>,
  { state, reason }: Pick<SavedCodeRow, 'state' | 'reason'>,
): Promise<number> =>
  tx.run(
    `update kept_invitation set state = $4, reason = $5
      where tenant_id = $1 and member_id = $2 and code = $3 and state = 'WAITING'`,
    [tx.tenantId, memberId, code, state, reason],
  );

export const markNotified = (tx: Tx, memberId: string, now: Date): Promise<number> =>
  tx.run(
    `update kept_invitation set told_at = $3
      where tenant_id = $1 and member_id = $2 and state <> 'WAITING' and told_at is null`,
    [tx.tenantId, memberId, now],
  );

export const deleteSavedCode = (tx: Tx, memberId: string): Promise<number> =>
  tx.run('delete from kept_invitation where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);

export const waitingMembers = (tx: Tx): Promise<{ memberId: string; place: string }[]> =>
  tx.query(
    `select member_id as "memberId", to_char(kept_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US ') || member_id as place
       from kept_invitation where tenant_id = $1 and state = 'WAITING' order by place`,
    [tx.tenantId],
  );
