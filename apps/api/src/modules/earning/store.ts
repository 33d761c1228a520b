import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { MemberState } from './engine/fold-member.ts';

/**
 * Reads of connections for earning; only `connections` writes them. A connection is itself an activity, and unlocks
 * campaigns.
 */

/** Providers a member is connected to, with the account's proof. */
export const readConnectedProviders = async (
  tx: Tx,
  memberId: string,
): Promise<{ providerId: string; isProven: boolean }[]> => {
  const rows = await tx.query<{ providerId: string; isProven: boolean; isConnected: boolean }>(
    `select provider_id as "providerId", proven_by is not null as "isProven", status = 'CONNECTED' as "isConnected"
       from provider_connection where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId],
  );
  return rows.filter(({ isConnected }) => isConnected);
};

/** A member's proven cards, as the keyed hashes of unassigned rides; claims are excluded. */
export const readProvenCards = (tx: Tx, memberId: string): Promise<{ providerId: string; subjectHash: Buffer }[]> =>
  tx.query(
    `select provider_id as "providerId", subject_hash as "subjectHash" from provider_connection
      where tenant_id = $1 and member_id = $2 and subject_hash is not null and proven_by is not null`,
    [tx.tenantId, memberId],
  );

/** When members first connected each provider here, not in a previous program. */
export const readFirstConnections = (
  tx: Tx,
  memberIds: string[],
): Promise<{ memberId: string; providerId: string; firstConnectedAt: Date }[]> =>
  tx.query(
    `select member_id as "memberId", provider_id as "providerId", first_connected_at as "firstConnectedAt"
       from provider_connection where tenant_id = $1 and member_id = any($2::uuid[]) and first_connected_at is not null and not is_brought`,
    [tx.tenantId, memberIds],
  );

/** Returns the campaign states of members with any activity. Read after locking their accounts. */
export const readProgress = (tx: Tx, memberIds: string[]): Promise<{ memberId: string; state: MemberState }[]> =>
  tx.query(
    'select member_id as "memberId", state from member_progress where tenant_id = $1 and member_id = any($2::uuid[])',
    [tx.tenantId, memberIds],
  );

/** Of members and campaigns, the pairs with a payment, an offer or entries ever, also a canceled one. */
export async function readGave(
  tx: Tx,
  pairs: readonly { memberId: string; campaignId: string }[],
): Promise<Set<string>> {
  const rows = await tx.query<{ pair: string }>(
    `select p.member_id || ' ' || p.campaign_id as pair
       from (select distinct member_id, campaign_id from unnest($2::uuid[], $3::text[]) as p (member_id, campaign_id)) p
      where exists (select from earning e
                     where e.tenant_id = $1 and e.member_id = p.member_id and e.campaign_id = p.campaign_id)
         or exists (select from offer_grant g
                     where g.tenant_id = $1 and g.member_id = p.member_id and g.campaign_id = p.campaign_id)
         or exists (select from draw_entry d
                     where d.tenant_id = $1 and d.member_id = p.member_id and d.campaign_id = p.campaign_id)`,
    [tx.tenantId, pairs.map(({ memberId }) => memberId), pairs.map(({ campaignId }) => campaignId)],
  );
  return new Set(rows.map(({ pair }) => pair));
}

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
