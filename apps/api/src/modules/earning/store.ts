import { TENANT_ROW } from '../../platform/database/tenant-row.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { MemberState } from './fold/fold-member.ts';

/** Returns the campaign states of members with any activity. Read after locking their accounts. */
export const readProgress = (tx: Tx, memberIds: string[]): Promise<{ memberId: string; state: MemberState }[]> =>
  tx.query(
    'select member_id as "memberId", state from member_progress where tenant_id = $1 and member_id = any($2::uuid[])',
    [tx.tenantId, memberIds],
  );

export async function writeProgress(
  tx: Tx,
  tenantId: string,
  now: Date,
  rows: { memberId: string; state: MemberState }[],
): Promise<void> {
  await tx.run(
    `insert into member_progress (tenant_id, member_id, state, updated_at)
     select t.tenant_id, member_id, state, $2
       from ${TENANT_ROW}, rows from (unnest($3::uuid[]), jsonb_array_elements($4::jsonb)) as given (member_id, state)
     on conflict (tenant_id, member_id) do update set state = excluded.state, updated_at = excluded.updated_at`,
    [tenantId, now, rows.map(({ memberId }) => memberId), JSON.stringify(rows.map(({ state }) => state))],
  );
}
