import { byteaArray, plainArray, TENANT_ROW, textArray } from '../../../platform/database/sql.ts';

import type { Tx } from '../../../platform/database/transactions.ts';

export const REJECTED_MAX = 10_000;

const REJECTED_RETENTION_DAYS = 30;

/** A stored rejected event; hashes and encrypted body in hex. */
export interface RejectedRow {
  bodyHash: string;
  reason: string;
  eventId: string | null;
  subject: string | null;
  bodyEncrypted: string | null;
}

/** Saves rejected events, one row for all repeats; beyond `kept` the provider's oldest are deleted. */
export async function insertRejected(
  tx: Tx,
  { tenantId, providerId, now, kept }: { tenantId: string; providerId: string; now: Date; kept: number },
  rows: readonly RejectedRow[],
): Promise<void> {
  // Fixed order, so two calls that repeat each other's events never deadlock.
  const sorted = rows.toSorted((a, b) => (a.bodyHash < b.bodyHash ? -1 : 1));
  await Promise.all([
    tx.run(
      `insert into rejected_event as r (tenant_id, provider_id, body_hash, reason, event_id, subject_hash, body_sealed, first_rejected_at, rejected_at)
       select t.tenant_id, $2, body_hash, reason, event_id, subject_hash, body_sealed, $3, $3
         from ${TENANT_ROW}, unnest($4::bytea[], $5::text[], $6::text[], $7::bytea[], $8::bytea[])
           as given (body_hash, reason, event_id, subject_hash, body_sealed)
       on conflict (tenant_id, provider_id, body_hash) do update
          set reason = excluded.reason, rejected_at = excluded.rejected_at, times = r.times + 1`,
      [
        tenantId,
        providerId,
        now,
        byteaArray(sorted.map(({ bodyHash }) => bodyHash)),
        plainArray(sorted.map(({ reason }) => reason)),
        textArray(sorted.map(({ eventId }) => eventId)),
        byteaArray(sorted.map(({ subject }) => subject)),
        byteaArray(sorted.map(({ bodyEncrypted }) => bodyEncrypted)),
      ],
    ),
    tx.run(
      `delete from rejected_event where tenant_id = $1 and provider_id = $2 and body_hash in (
         select body_hash from rejected_event where tenant_id = $1 and provider_id = $2
          order by rejected_at desc, body_hash desc offset $3 for update skip locked)`,
      [tx.tenantId, providerId, kept],
    ),
  ]);
}

export interface RejectedEventRow {
  bodyHash: Buffer;
  reason: string;
  eventId: string | null;
  bodyEncrypted: Buffer | null;
  times: number;
  firstRejectedAt: Date;
  rejectedAt: Date;
}

const COLUMNS = `body_hash as "bodyHash", reason, event_id as "eventId", body_sealed as "bodyEncrypted", times,
  first_rejected_at as "firstRejectedAt", rejected_at as "rejectedAt"`;

export interface RejectedWanted {
  eventId?: string | undefined;
  bodyHash?: Buffer | undefined;
}

export const readRejected = (
  tx: Tx,
  providerId: string,
  limit: number,
  { eventId, bodyHash }: RejectedWanted,
): Promise<RejectedEventRow[]> =>
  tx.query(
    `select ${COLUMNS} from rejected_event
      where tenant_id = $1 and provider_id = $2
        and ($4::text is null or event_id = $4) and ($5::bytea is null or body_hash = $5)
      order by rejected_at desc, body_hash desc limit $3`,
    [tx.tenantId, providerId, limit, eventId ?? null, bodyHash ?? null],
  );

/**
 * Locks and returns the next rejected events by hash, so two operators never replay one twice; skips events without a
 * body.
 */
export const lockRejected = (tx: Tx, providerId: string, after: Buffer, limit: number): Promise<RejectedEventRow[]> =>
  tx.query(
    `select ${COLUMNS} from rejected_event where tenant_id = $1 and provider_id = $2 and body_hash > $3 and body_sealed is not null
      order by body_hash limit $4 for update`,
    [tx.tenantId, providerId, after, limit],
  );

export const deleteRejected = (tx: Tx, providerId: string, hashes: readonly Buffer[]): Promise<number> =>
  tx.run('delete from rejected_event where tenant_id = $1 and provider_id = $2 and body_hash = any($3::bytea[])', [
    tx.tenantId,
    providerId,
    hashes,
  ]);

export const writeReasons = (
  tx: Tx,
  providerId: string,
  rows: readonly { bodyHash: Buffer; reason: string }[],
): Promise<number> =>
  tx.run(
    `update rejected_event r set reason = given.reason
       from unnest($3::bytea[], $4::text[]) as given (body_hash, reason)
      where r.tenant_id = $1 and r.provider_id = $2 and r.body_hash = given.body_hash
        and r.reason <> given.reason`,
    [tx.tenantId, providerId, rows.map(({ bodyHash }) => bodyHash), rows.map(({ reason }) => reason)],
  );

/** Deletes events last rejected 30 or more days ago. */
export const pruneRejected = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    'delete from rejected_event where tenant_id = $1 and rejected_at <= $2::timestamptz - make_interval(days => $3)',
    [tx.tenantId, now, REJECTED_RETENTION_DAYS],
  );

export const countRejected = (
  tx: Tx,
): Promise<{ providerId: string; reason: string; events: number; lastAt: Date }[]> =>
  tx.query(
    `select provider_id as "providerId", reason, count(*)::int as events, max(rejected_at) as "lastAt"
       from rejected_event where tenant_id = $1 group by provider_id, reason order by provider_id, events desc, reason`,
    [tx.tenantId],
  );

/** Number of events rejected since then, counted up to `most`. */
export const countRejectedSince = async (tx: Tx, { since, most }: { since: Date; most: number }): Promise<number> => {
  const row = await tx.first<{ events: number }>(
    `select count(*)::int as events from (
       select from rejected_event where tenant_id = $1 and rejected_at > $2 limit $3) counted`,
    [tx.tenantId, since, most],
  );
  return row?.events ?? 0;
};

export const rejectedNamed = (
  tx: Tx,
  eventId: string,
  limit: number,
): Promise<{ providerId: string; reason: string; rejectedAt: Date }[]> =>
  tx.query(
    `select provider_id as "providerId", reason, rejected_at as "rejectedAt" from rejected_event
      where tenant_id = $1 and event_id = $2 order by rejected_at desc limit $3`,
    [tx.tenantId, eventId, limit],
  );
