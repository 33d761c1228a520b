import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Environment } from '../environment.ts';
import { findsPhones } from '../modules/members/index.ts';
import { findsCodes } from '../modules/redemptions/index.ts';
import { opensSecrets, readAnsweringTenantIds } from '../modules/tenants/index.ts';
import { isOneServerDown } from '../platform/database/errors.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import { isNeeded, readKeyUse } from '../platform/encryption/key-use.ts';
import { DatabaseNotReady } from '../platform/migrations/schema-state.ts';

/** Agencies checked before giving up: those of an installation share their keys. */
const AGENCIES_SAMPLED = 20;

async function firstAnswer(answers: Iterable<() => Promise<boolean | null>>): Promise<boolean | null> {
  for (const ask of answers) {
    const answer = await ask();
    if (answer !== null) return answer;
  }
  return null;
}

async function missedKeys(deps: Pick<Deps, 'database' | 'keyRing' | 'clock'>): Promise<string[]> {
  const { keyIds } = deps.keyRing;
  const gone = (await readKeyUse(deps.database)).filter((use) => !keyIds.includes(use.keyId) && isNeeded(use));
  if (gone.length === 0) return [];
  // Imported on demand: it is rarely needed and loads nearly the whole product.
  const { isEncryptedUnder } = await import('../modules/privacy/index.ts');
  const missed: string[] = [];
  for (const { keyId } of gone) if (await isEncryptedUnder(deps, keyId)) missed.push(keyId);
  return missed;
}

/**
 * Checks that the keys can decrypt the database's data before anything is encrypted: data under the keys of two
 * installations could never be separated. A new database accepts any keys. Throws DatabaseNotReady [OPS-03, OPS-08,
 * OPS-120].
 */
export async function checkKeys(deps: Pick<Deps, 'database' | 'keyRing' | 'clock'>): Promise<void> {
  const { database, keyRing } = deps;
  const tenantIds = (await readAnsweringTenantIds(database)).slice(0, AGENCIES_SAMPLED);
  const each = (ask: typeof opensSecrets) =>
    firstAnswer(tenantIds.map((tenantId) => () => withTenant(database, tenantId, (tx) => ask(tx, keyRing))));
  if ((await each(opensSecrets)) === false) {
    throw new DatabaseNotReady(
      'DATA_KEYS does not hold the key that sealed what is in this database: without it phone numbers, cards, codes and secrets cannot be read. Put the key back beside the newest one (DATA_KEYS=newest,older), from where you keep it outside of this machine.',
    );
  }
  // Key records are on one server of a cluster; if it is down, tenants on others are still served.
  const missed = await missedKeys(deps).catch((error: unknown) => {
    if (isOneServerDown(database, error)) return [];
    throw error;
  });
  if (missed.length > 0) {
    throw new DatabaseNotReady(
      `DATA_KEYS lacks the key ${missed.join(', ')}, under which some of this database is still sealed: put it back behind the newest one (DATA_KEYS=newest,older), and run "rewards keys reseal" before it is taken away.`,
    );
  }
  if ((await each(findsPhones)) === false || (await each(findsCodes)) === false) {
    throw new DatabaseNotReady(
      'DATA_LOOKUP_KEY is not the one that this database was filled with: phone numbers, cards and codes would not be found again, and could be taken twice. It never changes; put the first one back.',
    );
  }
}

interface DataKeys {
  keys: string[];
  lookup: string;
  holds: string[];
}

/**
 * Keys that encrypt personal data: from the environment, or from the data folder, created there (mode 0600) on first
 * use.
 */
export async function dataKeysOf({ dataKeys, rewardHoldKeys, dataDir }: Environment): Promise<DataKeys> {
  if (dataKeys) return { ...dataKeys, holds: rewardHoldKeys };
  // The launcher is available only in demos and development; an installation configures its keys.
  const { createFileOnce } = await import('@fareback/launcher');
  const fresh = (): string => randomBytes(32).toString('base64url');
  const stored = JSON.parse(
    createFileOnce(path.join(dataDir, 'data-keys.json'), () => JSON.stringify({ keys: [fresh()], lookup: fresh() })),
  ) as Omit<DataKeys, 'holds'>;
  if (rewardHoldKeys.length > 0) return { ...stored, holds: rewardHoldKeys };
  // In a separate file, because data folders of earlier releases already have the first one.
  return { ...stored, holds: [createFileOnce(path.join(dataDir, 'reward-hold-key'), fresh).trim()] };
}
