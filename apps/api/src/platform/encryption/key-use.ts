import type { Database } from '../database/database.ts';
import { INSTALLATION, type Tx, withTenant } from '../database/transactions.ts';
import { DAY_MILLIS } from '../local-date.ts';
import type { KeyRing } from './key-ring.ts';

export const NOTE_EVERY_MILLIS = 60_000;
/** After a key was last seen in use, a process may still write data with it for this long. */
const USE_LASTS_MILLIS = 3 * NOTE_EVERY_MILLIS;
/** Encrypted data outside tables (mails and grants in the queue, sign-ins in progress) expires within eight days. */
const WAY_MILLIS = 8 * DAY_MILLIS;

export interface KeyUse {
  keyId: string;
  usedAt: Date | null;
  emptyAt: Date | null;
}

const inInstallation = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(database, INSTALLATION, work);

export const readKeyUse = (database: Database): Promise<KeyUse[]> =>
  inInstallation(database, (tx) =>
    tx.query<KeyUse>(
      `select key_id as "keyId", used_at as "usedAt", empty_at as "emptyAt" from data_key where tenant_id = $1 order by key_id`,
      [tx.tenantId],
    ),
  );

// Row by row: a cluster rejects rows from parameter arrays (decision 0042), and there are only a few keys.
const writeUsed = async (tx: Tx, keyIds: readonly string[], now: Date | null): Promise<void> => {
  for (const keyId of keyIds)
    await tx.run(
      `insert into data_key as k (tenant_id, key_id, used_at) values ($1, $2, $3)
       on conflict (tenant_id, key_id) do update set used_at = greatest(k.used_at, excluded.used_at)`,
      [tx.tenantId, keyId, now],
    );
};

/** Records that a process encrypts with its ring's newest key now, and that the older keys exist. */
export const recordKeyUse = (database: Database, { keyIds }: KeyRing, now: Date): Promise<void> =>
  inInstallation(database, async (tx) => {
    await writeUsed(tx, keyIds.slice(0, 1), now);
    await writeUsed(tx, keyIds.slice(1), null);
  });

/** Records the result of a full scan with its start and end: keys found in use and keys not found. */
export const recordKeyScan = (
  database: Database,
  look: { used: readonly string[]; empty: readonly string[]; begunAt: Date; endedAt: Date },
): Promise<void> =>
  inInstallation(database, async (tx) => {
    await writeUsed(tx, look.used, look.endedAt);
    await tx.run('update data_key set empty_at = $3 where tenant_id = $1 and key_id = any($2::text[])', [
      tx.tenantId,
      look.empty,
      look.begunAt,
    ]);
  });

/** Earliest time at which a scan that finds no data under a key is conclusive. */
export const lastLookFrom = ({ usedAt }: KeyUse): Date => new Date((usedAt?.getTime() ?? 0) + USE_LASTS_MILLIS);

export const isNeeded = (use: KeyUse): boolean => use.emptyAt === null || use.emptyAt < lastLookFrom(use);

/** Earliest time to remove a key no longer used in tables: encrypted data outside tables has expired by then. */
export const removableFrom = ({ usedAt }: KeyUse): Date => new Date((usedAt?.getTime() ?? -WAY_MILLIS) + WAY_MILLIS);

/** A key's state without counting rows: see `rewards keys list` for the counts. */
export type KeyState = 'ENCRYPTS' | 'NEEDED' | 'KEPT' | 'REMOVABLE' | 'MISSING';

/**
 * State of a data key: the ring's newest encrypts; an older one is needed, kept until a time, or removable; a key that
 * is not in the ring but still needed is missing. Null for a key that is gone and not needed.
 */
export function stateOfKey(use: KeyUse, keyIds: readonly string[], now: Date): KeyState | null {
  if (use.keyId === keyIds[0]) return 'ENCRYPTS';
  if (!keyIds.includes(use.keyId)) return isNeeded(use) ? 'MISSING' : null;
  if (isNeeded(use)) return 'NEEDED';
  return removableFrom(use) > now ? 'KEPT' : 'REMOVABLE';
}
