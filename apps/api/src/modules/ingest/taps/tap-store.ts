import { advisoryLock } from '../../../platform/database/advisory-lock.ts';
import { byteaArray, plainArray, TENANT_ROW, textArray } from '../../../platform/database/sql.ts';

import type { Tx } from '../../../platform/database/transactions.ts';
import type { GateTap, StoredTap } from './taps.ts';

/** Saves new taps; `hashes` are their card hashes in hex. Returns how many were new. */
export const insertTaps = (
  tx: Tx,
  { tenantId, providerId, now }: { tenantId: string; providerId: string; now: Date },
  taps: readonly GateTap[],
  hashes: readonly string[],
): Promise<number> =>
  tx.run(
    `insert into tap (tenant_id, provider_id, received_at, tap_id, subject_hash, tapped_at, is_entry, mode, place)
     select t.tenant_id, $2, $3, tap_id, subject_hash, to_timestamp(tapped / 1000), is_entry, mode, place
       from ${TENANT_ROW}, unnest($4::text[], $5::bytea[], $6::float8[], $7::bool[], $8::text[], $9::text[])
         as given (tap_id, subject_hash, tapped, is_entry, mode, place)
     on conflict do nothing`,
    [
      tenantId,
      providerId,
      now,
      plainArray(taps.map(({ tapId }) => tapId)),
      byteaArray(hashes),
      plainArray(taps.map(({ tappedAt }) => tappedAt)),
      plainArray(taps.map(({ isEntry }) => String(isEntry))),
      plainArray(taps.map(({ mode }) => mode)),
      textArray(taps.map(({ place }) => place)),
    ],
  );

export type CardTap = StoredTap & { card: string };

/** Allows only one process to pair a provider's taps, until its transaction ends. */
export const lockPairing = (tx: Tx, tenantId: string, providerId: string): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.pairing}, hashtext($1))`, [`${tenantId}/${providerId}`]);

export const readFreshCards = async (tx: Tx, providerId: string, cards: number): Promise<Buffer[]> => {
  const rows = await tx.query<{ card: Buffer }>(
    'select distinct subject_hash as card from tap where tenant_id = $1 and provider_id = $2 and is_fresh order by subject_hash limit $3',
    [tx.tenantId, providerId, cards],
  );
  return rows.map(({ card }) => card);
};

export const readTaps = (tx: Tx, providerId: string, cards: readonly Buffer[]): Promise<CardTap[]> =>
  tx.query(
    `select encode(subject_hash, 'hex') as card, tap_id as "tapId", date_part('epoch', tapped_at) * 1000 as "tappedAt",
            is_entry as "isEntry", mode, place, entry_tap_id as "entryTapId", date_part('epoch', entered_at) * 1000 as "enteredAt"
       from tap where tenant_id = $1 and provider_id = $2 and subject_hash = any($3::bytea[])`,
    [tx.tenantId, providerId, cards],
  );

export async function writePairs(
  tx: Tx,
  providerId: string,
  taps: readonly CardTap[],
  pairs: readonly { card: string; exit: StoredTap; entry: StoredTap | null }[],
): Promise<void> {
  if (pairs.length > 0) {
    await tx.run(
      `update tap t set entry_tap_id = given.entry_tap_id, entered_at = to_timestamp(given.entered / 1000)
         from unnest($3::bytea[], $4::text[], $5::text[], $6::float8[]) as given (card, tap_id, entry_tap_id, entered)
        where t.tenant_id = $1 and t.provider_id = $2
          and t.subject_hash = given.card and t.tap_id = given.tap_id`,
      [
        tx.tenantId,
        providerId,
        byteaArray(pairs.map(({ card }) => card)),
        plainArray(pairs.map(({ exit }) => exit.tapId)),
        plainArray(pairs.map(({ entry }) => entry?.tapId ?? null)),
        plainArray(pairs.map(({ entry }) => entry?.tappedAt ?? null)),
      ],
    );
  }
  // Only the listed taps: others that arrived concurrently are still unprocessed.
  await tx.run(
    `update tap t set is_fresh = false from unnest($3::bytea[], $4::text[]) as given (card, tap_id)
      where t.tenant_id = $1 and t.provider_id = $2
        and t.subject_hash = given.card and t.tap_id = given.tap_id and t.is_fresh`,
    [tx.tenantId, providerId, byteaArray(taps.map(({ card }) => card)), plainArray(taps.map(({ tapId }) => tapId))],
  );
}
