import type { SavedInvitation } from '@fareback/contract';
import type { Tx } from '../../../platform/database/transactions.ts';

/** A friend's code that is kept for a member. */
export interface SavedCodeRow {
  memberId: string;
  code: string;
  state: SavedInvitation['state'];
  reason: string | null;
  triedUntil: Date;
}

const ROW = `member_id as "memberId", code, state, reason, tried_until as "triedUntil"`;

/** What is kept for a member and was not told as over; undefined where there is nothing to tell. */
export const untoldRow = (tx: Tx, memberId: string): Promise<SavedCodeRow | undefined> =>
  tx.first(`select ${ROW} from kept_invitation where tenant_id = $1 and member_id = $2 and told_at is null`, [
    tx.tenantId,
    memberId,
  ]);

/** Keeps a code for a member, in place of one that was kept before. */
export const saveCode = (tx: Tx, row: SavedCodeRow, now: Date): Promise<number> =>
  tx.run(
    `insert into kept_invitation (tenant_id, member_id, code, state, reason, kept_at, tried_until)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, member_id) do update
       set code = excluded.code, state = excluded.state, reason = excluded.reason, kept_at = excluded.kept_at,
           tried_until = excluded.tried_until, told_at = null`,
    [tx.tenantId, row.memberId, row.code, row.state, row.reason, now, row.triedUntil],
  );

/** Notes what a try brought, unless another one was quicker or another code is kept by now. */
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

/** Notes that the member was told what became of it; one that waits stays. */
export const markNotified = (tx: Tx, memberId: string, now: Date): Promise<number> =>
  tx.run(
    `update kept_invitation set told_at = $3
      where tenant_id = $1 and member_id = $2 and state <> 'WAITING' and told_at is null`,
    [tx.tenantId, memberId, now],
  );

/** Forgets what is kept for a member, who has chosen another code. */
export const deleteSavedCode = (tx: Tx, memberId: string): Promise<number> =>
  tx.run('delete from kept_invitation where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);

/** Members for whom a code waits, who waited longest first. */
export const waitingMembers = async (tx: Tx): Promise<string[]> =>
  (
    await tx.query<{ memberId: string }>(
      `select member_id as "memberId" from kept_invitation where tenant_id = $1 and state = 'WAITING' order by kept_at, member_id`,
      [tx.tenantId],
    )
  ).map(({ memberId }) => memberId);
