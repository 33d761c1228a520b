import type { Tx } from '../../platform/database/transactions.ts';
import type { EncryptedRows, PersonalData } from '../../platform/encryption/personal-data.ts';

import { connectionsOf } from '../connections/index.ts';
import { UNPROVEN } from '../earning/index.ts';
import { rejectedContext } from './rejected/rejected.ts';
import { pruneRejected } from './rejected/rejected-store.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'rejected_event',
    key: { provider_id: 'text', body_hash: 'bytea' },
    columns: { body_sealed: (tenantId, { provider_id = '' }) => rejectedContext(tenantId, provider_id) },
  },
];

const TAPS_RETENTION_DAYS = 30;

/** Deletes taps after 30 days: no matching tap comes that late. Their rides stay. */
const pruneTaps = (tx: Tx, now: Date): Promise<number> =>
  tx.run('delete from tap where tenant_id = $1 and received_at <= $2::timestamptz - make_interval(days => $3)', [
    tx.tenantId,
    now,
    TAPS_RETENTION_DAYS,
  ]);

export async function pruneReported(tx: Tx, now: Date): Promise<number> {
  const [rejected, taps] = await Promise.all([pruneRejected(tx, now), pruneTaps(tx, now)]);
  return rejected + taps;
}

const CARDS = 'unnest($2::text[], $3::bytea[]) as card (provider_id, subject_hash)';

/** Returns cards proven to be the member's now or when they rode with them, as parameters of `CARDS`. */
async function cardsOf(tx: Tx, memberId: string): Promise<[providers: string[], hashes: Buffer[]]> {
  const connected = (await connectionsOf(tx, memberId)).filter(({ provenBy }) => provenBy !== null);
  const ridden = await tx.query<{ providerId: string; subjectHash: Buffer | null }>(
    `select distinct provider_id as "providerId", subject_hash as "subjectHash" from behaviour
      where tenant_id = $1 and member_id = $2 and flags & ${UNPROVEN} = 0`,
    [tx.tenantId, memberId],
  );
  const cards = new Map<string, [string, Buffer]>();
  for (const { providerId, subjectHash } of [...connected, ...ridden])
    if (subjectHash !== null) cards.set(`${providerId}/${subjectHash.toString('hex')}`, [providerId, subjectHash]);
  return [[...cards.values()].map(([providerId]) => providerId), [...cards.values()].map(([, hash]) => hash)];
}

/**
 * Taps of the member's cards, and rejected events about them. Both contain only the rider's movements, so they are
 * deleted whole.
 */
export const personal: PersonalData = {
  tables: { tap: 'taps', rejected_event: 'refusedEvents' },

  async read({ tx, keyRing, tenantId, memberId }) {
    const cards = await cardsOf(tx, memberId);
    const taps = await tx.query(
      `select t.provider_id as "providerId", tapped_at as "tappedAt", is_entry as "isEntry", mode, place, received_at as "receivedAt"
         from tap t join ${CARDS} on t.provider_id = card.provider_id and t.subject_hash = card.subject_hash
        where t.tenant_id = $1 order by tapped_at, tap_id`,
      [tx.tenantId, ...cards],
    );
    const rejected = await tx.query<{ providerId: string; body: Buffer | null }>(
      `select r.provider_id as "providerId", event_id as "eventId", reason, rejected_at as "refusedAt", body_sealed as body
         from rejected_event r join ${CARDS} on r.provider_id = card.provider_id and r.subject_hash = card.subject_hash
        where r.tenant_id = $1 order by rejected_at, body_hash`,
      [tx.tenantId, ...cards],
    );
    const refusedEvents = rejected.map(({ body, ...row }) => ({
      ...row,
      body: body && keyRing.decrypt(body, rejectedContext(tenantId, row.providerId)),
    }));
    return { taps, refusedEvents };
  },

  async forget({ tx, memberId }) {
    const cards = await cardsOf(tx, memberId);
    await tx.run(
      `delete from tap t using ${CARDS} where t.tenant_id = $1
          and t.provider_id = card.provider_id and t.subject_hash = card.subject_hash`,
      [tx.tenantId, ...cards],
    );
    await tx.run(
      `delete from rejected_event r using ${CARDS} where r.tenant_id = $1
          and r.provider_id = card.provider_id and r.subject_hash = card.subject_hash`,
      [tx.tenantId, ...cards],
    );
  },
};
