import type { Tx } from '../../../platform/database/transactions.ts';

export const readOnly = (tx: Tx): Promise<number> => tx.run('set transaction read only');

export const readMemberIds = async (tx: Tx, after: string, limit: number): Promise<string[]> => {
  const rows = await tx.query<{ id: string }>(
    'select member_id as id from member where tenant_id = $1 and member_id > $2 order by member_id limit $3',
    [tx.tenantId, after, limit],
  );
  return rows.map(({ id }) => id);
};

export const countMembers = async (tx: Tx): Promise<number> => {
  const [row] = await tx.query<{ members: number }>(
    'select count(*)::int as members from member where tenant_id = $1',
    [tx.tenantId],
  );
  return row?.members ?? 0;
};

export const readStoredIds = async (tx: Tx, providerId: string, eventIds: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.query<{ id: string }>(
    'select event_id as id from behaviour where tenant_id = $1 and provider_id = $2 and event_id = any($3::text[])',
    [tx.tenantId, providerId, eventIds],
  );
  return new Set(rows.map(({ id }) => id));
};

/** Returns the member of each stored report; reports without a member are left out. */
export const readMembersOf = async (
  tx: Tx,
  providerId: string,
  eventIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await tx.query<{ id: string; memberId: string }>(
    `select event_id as id, member_id as "memberId" from behaviour
      where tenant_id = $1 and provider_id = $2 and event_id = any($3::text[]) and member_id is not null`,
    [tx.tenantId, providerId, eventIds],
  );
  return new Map(rows.map(({ id, memberId }) => [id, memberId]));
};
