import type { ConnectionStatus, LossCause } from '@fareback/contract';
import { advisoryLock } from '../../platform/database/advisory-lock.ts';
import type { Tx } from '../../platform/database/transactions.ts';

interface ConnectionEvent {
  actId: string;
  providerId: string;
  memberId: string;
  act: 'CONFIRMED' | 'RELEASED';
  reason: string;
  by: string;
  at: Date;
}

export async function insertAct(
  tx: Tx,
  { actId, providerId, memberId, act, reason, by, at }: ConnectionEvent,
): Promise<void> {
  await tx.run(
    `insert into connection_act (tenant_id, act_id, provider_id, member_id, act, reason, acted_by, acted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.tenantId, actId, providerId, memberId, act, reason, by, at],
  );
}

export const readConnectionEvents = (tx: Tx, memberId: string): Promise<ConnectionEvent[]> =>
  tx.query(
    `select act_id as "actId", provider_id as "providerId", member_id as "memberId", act, reason, acted_by as by, acted_at as at
       from connection_act where tenant_id = $1 and member_id = $2 order by acted_at desc, act_id`,
    [tx.tenantId, memberId],
  );

export type ProvenBy = 'PROVIDER' | 'CONSENT' | 'MAILED_CODE' | 'RIDE' | 'OPERATOR';

export type Awaits = 'PROVIDER' | 'MAILED_CODE' | 'RIDE';

export interface ConnectionRow {
  memberId: string;
  providerId: string;
  status: ConnectionStatus;
  identifierEncrypted: Buffer | null;
  labelEncrypted: Buffer | null;
  subjectHash: Buffer | null;
  connectedAt: Date | null;
  firstConnectedAt: Date | null;
  provenBy: ProvenBy | null;
  awaits: Awaits | null;
  isSecondHand: boolean;
  /** Why it was lost before; `endConnection` takes the new reason as `lostBecause`. */
  wasLostBecause: LossCause | null;
}

const COLUMNS = `member_id as "memberId", provider_id as "providerId", status, identifier_sealed as "identifierEncrypted",
  label_sealed as "labelEncrypted", subject_hash as "subjectHash", connected_at as "connectedAt",
  first_connected_at as "firstConnectedAt", proven_by as "provenBy", awaits, is_second_hand as "isSecondHand",
  lost_because as "wasLostBecause"`;

export const readConnections = (tx: Tx, memberId: string): Promise<ConnectionRow[]> =>
  tx.query(`select ${COLUMNS} from provider_connection where tenant_id = $1 and member_id = $2 order by provider_id`, [
    tx.tenantId,
    memberId,
  ]);

export const lockConnection = (tx: Tx, memberId: string, providerId: string): Promise<ConnectionRow | undefined> =>
  tx.first(
    `select ${COLUMNS} from provider_connection where tenant_id = $1 and member_id = $2 and provider_id = $3 for update`,
    [tx.tenantId, memberId, providerId],
  );

/** Locks an account's valid connection; several members may wait for an account, one has it. */
export const lockHolder = (tx: Tx, providerId: string, subjectHash: Buffer): Promise<ConnectionRow | undefined> =>
  tx.first(
    `select ${COLUMNS} from provider_connection
      where tenant_id = $1 and provider_id = $2 and subject_hash = $3 and status = 'CONNECTED' for update`,
    [tx.tenantId, providerId, subjectHash],
  );

export const readRideClaims = (
  tx: Tx,
): Promise<
  { memberId: string; providerId: string; identifierEncrypted: Buffer; subjectHash: Buffer; connectedAt: Date }[]
> =>
  tx.query(
    `select member_id as "memberId", provider_id as "providerId", identifier_sealed as "identifierEncrypted",
            subject_hash as "subjectHash", connected_at as "connectedAt"
       from provider_connection where tenant_id = $1 and status = 'VALIDATING' and awaits = 'RIDE'
      order by connected_at desc limit 20`,
    [tx.tenantId],
  );

/** Locks claims waiting for `awaited` since before `since` without a valid emailed code, skipping locked ones. */
export const lockOldClaims = (
  tx: Tx,
  { awaited, since, now }: { awaited: Awaits; since: Date; now: Date },
  limit: number,
): Promise<{ memberId: string; providerId: string }[]> =>
  tx.query(
    `select member_id as "memberId", provider_id as "providerId" from provider_connection c
      where tenant_id = $1 and status = 'VALIDATING' and awaits = $2 and connected_at <= $3
        and not exists (select from mailed_code m where m.tenant_id = $1 and m.member_id = c.member_id
                           and m.provider_id = c.provider_id and m.expires_at > $4)
      order by connected_at limit $5 for update skip locked`,
    [tx.tenantId, awaited, since, now, limit],
  );

export type WrittenConnection = Omit<ConnectionRow, 'firstConnectedAt' | 'connectedAt' | 'wasLostBecause'> & {
  connectedAt: Date;
  /** Hash of a card's last characters for the staff's search; null without a card number. */
  endHash: Buffer | null;
  isBrought?: boolean;
};

/**
 * Writes a connection. Keeps when it was first proven, for an account without another owner, and if it was imported.
 */
export async function writeConnection(tx: Tx, row: WrittenConnection, now: Date): Promise<void> {
  await tx.run(
    `insert into provider_connection as c (tenant_id, provider_id, member_id, status, identifier_sealed, label_sealed, subject_hash,
            connected_at, first_connected_at, updated_at, is_second_hand, proven_by, proven_at, awaits, is_brought, end_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $10::text is not null and not $9 then $13::timestamptz end, $13, $9, $10,
             case when $10::text is not null then $11::timestamptz end, $12, $14, $15)
     on conflict (tenant_id, member_id, provider_id) do update
        set status = excluded.status, identifier_sealed = excluded.identifier_sealed, label_sealed = excluded.label_sealed,
            subject_hash = excluded.subject_hash, connected_at = excluded.connected_at,
            first_connected_at = coalesce(c.first_connected_at, excluded.first_connected_at), updated_at = excluded.updated_at,
            is_second_hand = excluded.is_second_hand, proven_by = excluded.proven_by, proven_at = excluded.proven_at,
            awaits = excluded.awaits, lost_because = null, end_hash = excluded.end_hash,
            is_brought = case when c.first_connected_at is null then excluded.is_brought else c.is_brought end`,
    [
      tx.tenantId,
      row.providerId,
      row.memberId,
      row.status,
      row.identifierEncrypted,
      row.labelEncrypted,
      row.subjectHash,
      row.connectedAt,
      row.isSecondHand,
      row.provenBy,
      now,
      row.awaits,
      now,
      row.isBrought ?? false,
      row.endHash,
    ],
  );
}

/** Records an account's first owner; returns true if that was another member, even an erased one [REFER-18]. */
export async function recordFirstOwner(
  tx: Tx,
  { providerId, subjectHash, memberId }: { providerId: string; subjectHash: Buffer; memberId: string },
  now: Date,
): Promise<{ isSecondHand: boolean }> {
  const [, row] = await Promise.all([
    tx.run(
      `insert into card_owner (tenant_id, provider_id, card_digest, member_id, connected_at) values ($1, $2, sha256($3), $4, $5)
       on conflict do nothing`,
      [tx.tenantId, providerId, subjectHash, memberId, now],
    ),
    tx.first<{ isSecondHand: boolean }>(
      `select exists (select from card_owner where tenant_id = $1 and provider_id = $2 and card_digest = sha256($3)
                         and member_id is distinct from $4) as "isSecondHand"`,
      [tx.tenantId, providerId, subjectHash, memberId],
    ),
  ]);
  return row ?? { isSecondHand: false };
}

/**
 * Ends a connection with a status. Deletes the account's data, except its name if the member must see which one it was;
 * `lostBecause` gives the reason for a lost one.
 */
export const endConnection = (
  tx: Tx,
  { memberId, providerId, lostBecause = 'TAKEN' }: { memberId: string; providerId: string; lostBecause?: LossCause },
  status: 'DISCONNECTED' | 'FAILEDTOVALIDATE' | 'REQUIRE_DISCONNECT',
  now: Date,
): Promise<number> =>
  tx.run(
    `update provider_connection
        set status = $4, lost_because = case when $4 = 'REQUIRE_DISCONNECT' then $6 end, subject_hash = null, end_hash = null, proven_by = null, proven_at = null, awaits = null, updated_at = $5,
            identifier_sealed = case when $4 <> 'DISCONNECTED' then identifier_sealed end,
            label_sealed = case when $4 <> 'DISCONNECTED' then label_sealed end
      where tenant_id = $1 and member_id = $2 and provider_id = $3`,
    [tx.tenantId, memberId, providerId, status, now, lostBecause],
  );

export const readAccounts = (
  tx: Tx,
  providerId: string,
  memberIds: string[],
): Promise<{ memberId: string; identifierEncrypted: Buffer }[]> =>
  tx.query(
    `select member_id as "memberId", identifier_sealed as "identifierEncrypted" from provider_connection
      where tenant_id = $1 and provider_id = $2 and member_id = any($3::uuid[])
        and status = 'CONNECTED' and proven_by is not null and identifier_sealed is not null`,
    [tx.tenantId, providerId, memberIds],
  );

/** Owner of a provider's subject; `place` is the subject's index in the request, from 1. */
export interface SubjectOwner {
  place: number;
  memberId: string;
  connectedAt: Date;
  isSecondHand: boolean;
  isProven: boolean;
}

/** Members of a provider's subjects, without unknown subjects and mere claims. */
export const readSubjects = (tx: Tx, providerId: string, hashes: string): Promise<SubjectOwner[]> =>
  tx.query(
    `select s.place::int as place, c.member_id as "memberId", c.connected_at as "connectedAt",
            c.is_second_hand as "isSecondHand", c.proven_by is not null as "isProven"
       from unnest($3::bytea[]) with ordinality as s (subject_hash, place)
      cross join lateral (
        select member_id, connected_at, is_second_hand, proven_by from provider_connection
         where tenant_id = $1 and provider_id = $2 and subject_hash = s.subject_hash and status = 'CONNECTED' limit 1) c`,
    [tx.tenantId, providerId, hashes],
  );

const LOCK_SHARED = `select pg_advisory_xact_lock_shared(${advisoryLock.subjects}, hashtext($1))`;
const LOCK_ALONE = `select pg_advisory_xact_lock(${advisoryLock.subjects}, hashtext($1))`;

/**
 * Serializes ride reports and connections of one provider until the transaction ends: reports share the lock, a
 * connection that claims earlier rides holds it exclusively, so no ride is lost.
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

/** Locks all subjects of all providers exclusively: no report and no connection until the transaction ends. */
export async function lockAllSubjects(tx: Tx, tenantId: string): Promise<void> {
  const known = await tx.query<{ providerId: string }>(
    'select provider_id as "providerId" from provider where tenant_id = $1 order by provider_id',
    [tenantId],
  );
  // A separate statement like the single locks: on a cluster a statement with tables would lock on another server.
  await tx.run(`select pg_advisory_xact_lock(${advisoryLock.subjects}, hashtext(name)) from unnest($1::text[]) name`, [
    known.map(({ providerId }) => `${tenantId}/${providerId}`),
  ]);
}

export const readConnectedIdentifiers = (
  tx: Tx,
): Promise<{ providerId: string; memberId: string; identifierEncrypted: Buffer; isImported: boolean }[]> =>
  tx.query(
    `select provider_id as "providerId", member_id as "memberId", identifier_sealed as "identifierEncrypted",
            is_brought as "isImported"
       from provider_connection where tenant_id = $1 and status in ('CONNECTED', 'VALIDATING') and identifier_sealed is not null
      order by connected_at`,
    [tx.tenantId],
  );
