import type { ConnectionStatus } from '@fareback/contract';
import { advisoryLock } from '../../platform/advisory-lock.ts';
import type { Tx } from '../../platform/database.ts';

/** A member's connection to a provider. */
export interface ConnectionRow {
  providerId: string;
  status: ConnectionStatus;
  identifierSealed: Buffer | null;
  subjectHash: Buffer | null;
  connectedAt: Date | null;
  firstConnectedAt: Date | null;
}

const COLUMNS = `provider_id as "providerId", status, identifier_sealed as "identifierSealed", subject_hash as "subjectHash",
  connected_at as "connectedAt", first_connected_at as "firstConnectedAt"`;

/** All connections a member has or had. */
export const readConnections = (tx: Tx, memberId: string): Promise<ConnectionRow[]> =>
  tx.query(`select ${COLUMNS} from provider_connection where tenant_id = $1 and member_id = $2 order by provider_id`, [
    tx.tenantId,
    memberId,
  ]);

/** One connection, locked. */
export const lockConnection = (tx: Tx, memberId: string, providerId: string): Promise<ConnectionRow | undefined> =>
  tx.first(
    `select ${COLUMNS} from provider_connection where tenant_id = $1 and member_id = $2 and provider_id = $3 for update`,
    [tx.tenantId, memberId, providerId],
  );

/**
 * Makes a connection CONNECTED under a subject; the first moment it ever was stays. Answers that first moment, and whether
 * another member, be it one who was forgotten, had connected the same subject before [REFER-18].
 */
export async function writeConnected(
  tx: Tx,
  connection: { tenantId: string; memberId: string; providerId: string; identifierSealed: Buffer; subjectHash: Buffer },
  now: Date,
): Promise<{ firstConnectedAt: Date; isSecondHand: boolean } | undefined> {
  const { tenantId, memberId, providerId, identifierSealed, subjectHash } = connection;
  return tx.first(
    `with owner as (
       insert into card_owner (tenant_id, provider_id, card_digest, member_id, connected_at) values ($1, $2, sha256($5), $3, $6)
       on conflict do nothing
     )
     insert into provider_connection as c
       (tenant_id, provider_id, member_id, status, identifier_sealed, subject_hash, connected_at, first_connected_at, updated_at, is_second_hand)
     values ($1, $2, $3, 'CONNECTED', $4, $5, $6, $6, $6, exists (
       select from card_owner o where o.tenant_id = $1 and o.provider_id = $2 and o.card_digest = sha256($5) and o.member_id is distinct from $3))
     on conflict (tenant_id, member_id, provider_id) do update
        set status = 'CONNECTED', identifier_sealed = excluded.identifier_sealed, subject_hash = excluded.subject_hash,
            connected_at = excluded.connected_at, first_connected_at = coalesce(c.first_connected_at, excluded.first_connected_at),
            updated_at = excluded.updated_at, is_second_hand = excluded.is_second_hand
     returning first_connected_at as "firstConnectedAt", is_second_hand as "isSecondHand"`,
    [tenantId, providerId, memberId, identifierSealed, subjectHash, now],
  );
}

/** Ends a connection: no identifier and no subject stay behind. */
export async function writeDisconnected(tx: Tx, memberId: string, providerId: string, now: Date): Promise<void> {
  await tx.run(
    `update provider_connection set status = 'DISCONNECTED', identifier_sealed = null, subject_hash = null, updated_at = $4
      where tenant_id = $1 and member_id = $2 and provider_id = $3`,
    [tx.tenantId, memberId, providerId, now],
  );
}

/** Sealed identifiers of members who are connected to a provider now. */
export const readAccounts = (
  tx: Tx,
  providerId: string,
  memberIds: string[],
): Promise<{ memberId: string; identifierSealed: Buffer }[]> =>
  tx.query(
    `select member_id as "memberId", identifier_sealed as "identifierSealed" from provider_connection
      where tenant_id = $1 and provider_id = $2 and member_id = any($3::uuid[])
        and status = 'CONNECTED' and identifier_sealed is not null`,
    [tx.tenantId, providerId, memberIds],
  );

/** Members behind a provider's subjects; `place` is the subject's place in `hashes`, from 1. Unknown subjects are missing. */
export const readSubjects = (
  tx: Tx,
  providerId: string,
  hashes: string,
): Promise<{ place: number; memberId: string; connectedAt: Date; isSecondHand: boolean }[]> =>
  tx.query(
    `select s.place::int as place, c.member_id as "memberId", c.connected_at as "connectedAt", c.is_second_hand as "isSecondHand"
       from unnest($3::bytea[]) with ordinality as s (subject_hash, place)
       join provider_connection c on c.tenant_id = $1 and c.provider_id = $2
        and c.subject_hash = s.subject_hash and c.status = 'CONNECTED'`,
    [tx.tenantId, providerId, hashes],
  );

const LOCK_SHARED = `select pg_advisory_xact_lock_shared(${advisoryLock.subjects}, hashtext($1))`;
const LOCK_ALONE = `select pg_advisory_xact_lock(${advisoryLock.subjects}, hashtext($1))`;

/**
 * Keeps behaviours and connections of one provider apart until the transaction ends: reports of rides share the lock, a
 * connection that looks for earlier rides holds it alone, so that no ride falls between the two.
 */
export async function lockSubjects(
  tx: Tx,
  tenantId: string,
  providerId: string,
  how: 'SHARED' | 'ALONE',
): Promise<void> {
  const values = [`${tenantId}/${providerId}`];
  if (how === 'SHARED') await tx.run(LOCK_SHARED, values);
  else await tx.run(LOCK_ALONE, values);
}

/** Holds all subjects of all providers alone: no ride is being told of and no card connected until the transaction ends. */
export const lockAllSubjects = (tx: Tx, tenantId: string): Promise<number> =>
  tx.run(
    `select pg_advisory_xact_lock(${advisoryLock.subjects}, hashtext($1::text || '/' || provider_id))
       from (select provider_id from provider where tenant_id = $1 order by provider_id) known`,
    [tenantId],
  );

/** Sealed identifiers of all connections of a tenant that count now. */
export const readConnectedIdentifiers = (
  tx: Tx,
): Promise<{ providerId: string; memberId: string; identifierSealed: Buffer }[]> =>
  tx.query(
    `select provider_id as "providerId", member_id as "memberId", identifier_sealed as "identifierSealed"
       from provider_connection where tenant_id = $1 and status = 'CONNECTED' and identifier_sealed is not null order by connected_at`,
    [tx.tenantId],
  );
