import type { Database } from '../database/database.ts';
import { INSTALLATION, type Tx, withTenant } from '../database/transactions.ts';
import { DAY_MILLIS } from '../durations.ts';
import type { KeyRing } from './key-ring.ts';

/** How often a process notes under which key it seals. */
export const NOTE_EVERY_MILLIS = 60_000;
/** For so long after a key was last seen in use, a process that saw it may still write what was sealed under it. */
const USE_LASTS_MILLIS = 3 * NOTE_EVERY_MILLIS;
/** What is on its way outside of tables (mails and grants in the queue, sign-ins begun) is over within eight days. */
const WAY_MILLIS = 8 * DAY_MILLIS;

/** A data key as the database knows it. */
export interface KeyUse {
  keyId: string;
  usedAt: Date | null;
  emptyAt: Date | null;
}

const inInstallation = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(database, INSTALLATION, work);

/** Every data key that was ever in use here, by name. */
export const readKeyUse = (database: Database): Promise<KeyUse[]> =>
  inInstallation(database, (tx) =>
    tx.query<KeyUse>(
      `select key_id as "keyId", used_at as "usedAt", empty_at as "emptyAt" from data_key where tenant_id = $1 order by key_id`,
      [tx.tenantId],
    ),
  );

// Row by row: rows from a list of parameters are refused by a cluster (decision 0042), and there are a few keys at most.
const writeUsed = async (tx: Tx, keyIds: readonly string[], now: Date | null): Promise<void> => {
  for (const keyId of keyIds)
    await tx.run(
      `insert into data_key as k (tenant_id, key_id, used_at) values ($1, $2, $3)
       on conflict (tenant_id, key_id) do update set used_at = greatest(k.used_at, excluded.used_at)`,
      [tx.tenantId, keyId, now],
    );
};

/** Notes that a process seals under the newest key of its ring now, and that there are the older ones. */
export const noteKeys = (database: Database, { keyIds }: KeyRing, now: Date): Promise<void> =>
  inInstallation(database, async (tx) => {
    await writeUsed(tx, keyIds.slice(0, 1), now);
    await writeUsed(tx, keyIds.slice(1), null);
  });

/** Notes what a look at everything came to, which began and ended at these moments: what it found in use, and what not. */
export const noteLook = (
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

/** From when on a look that finds nothing under a key is the last one. */
export const lastLookFrom = ({ usedAt }: KeyUse): Date => new Date((usedAt?.getTime() ?? 0) + USE_LASTS_MILLIS);

/** Whether something may still stand in a table under this key. */
export const isNeeded = (use: KeyUse): boolean => use.emptyAt === null || use.emptyAt < lastLookFrom(use);

/**
 * From when on a key under which no table holds anything may be removed: what is sealed under it outside of tables is
 * over by then.
 */
export const removableFrom = ({ usedAt }: KeyUse): Date => new Date((usedAt?.getTime() ?? -WAY_MILLIS) + WAY_MILLIS);
