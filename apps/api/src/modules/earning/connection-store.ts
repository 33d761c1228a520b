import type { Tx } from '../../platform/database/transactions.ts';

/** What earning reads of connections, which `connections` alone writes: a connection is itself a behaviour, and opens campaigns. */

/** Providers that a member is connected to now, and whether the account there is proven to be theirs. */
export const readConnectedProviders = (
  tx: Tx,
  memberId: string,
): Promise<{ providerId: string; isProven: boolean }[]> =>
  tx.query(
    `select provider_id as "providerId", proven_by is not null as "isProven" from provider_connection
      where tenant_id = $1 and member_id = $2 and status = 'CONNECTED'`,
    [tx.tenantId, memberId],
  );

/** Cards that are proven to be a member's, as the keyed hashes under which rides of strangers are kept; a claim says nothing of whose rides they are. */
export const readProvenCards = (tx: Tx, memberId: string): Promise<{ providerId: string; subjectHash: Buffer }[]> =>
  tx.query(
    `select provider_id as "providerId", subject_hash as "subjectHash" from provider_connection
      where tenant_id = $1 and member_id = $2 and subject_hash is not null and proven_by is not null`,
    [tx.tenantId, memberId],
  );

/** When members connected each provider for the first time, here and not in a programme before. */
export const readFirstConnections = (
  tx: Tx,
  memberIds: string[],
): Promise<{ memberId: string; providerId: string; firstConnectedAt: Date }[]> =>
  tx.query(
    `select member_id as "memberId", provider_id as "providerId", first_connected_at as "firstConnectedAt"
       from provider_connection where tenant_id = $1 and member_id = any($2::uuid[]) and first_connected_at is not null and not is_brought`,
    [tx.tenantId, memberIds],
  );
