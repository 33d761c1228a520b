import { INSTALLATION, type TransactionOptions, withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { readKeyUse, recordKeyScan, recordKeyUse } from '../../platform/encryption/key-use.ts';
import type { EncryptedRows } from '../../platform/encryption/personal-data.ts';
import { type CountByKey, lookAtPage, type Page } from '../../platform/encryption/reencrypt-rows.ts';
import { encrypted as acts } from '../acts/index.ts';
import { encrypted as approvals } from '../approvals/index.ts';
import { encrypted as auth } from '../auth/index.ts';
import { encrypted as connections } from '../connections/index.ts';
import { encrypted as draws } from '../draws/index.ts';
import { encrypted as imports } from '../imports/index.ts';
import { encrypted as ingest } from '../ingest/index.ts';
import { encrypted as members } from '../members/index.ts';
import { encrypted as messages } from '../messages/index.ts';
import { encrypted as notifications } from '../notifications/index.ts';
import { encrypted as passes } from '../passes/index.ts';
import { encrypted as providers } from '../providers/index.ts';
import { encrypted as redemptions } from '../redemptions/index.ts';
import { encrypted as rides } from '../rides/index.ts';
import { encrypted as sms } from '../sms/index.ts';
import { encrypted as staff } from '../staff/index.ts';
import { encrypted as suppliers } from '../suppliers/index.ts';
import { readTenantIds, encrypted as tenants } from '../tenants/index.ts';
import { encrypted as tickets } from '../tickets/index.ts';
import { encrypted as verification } from '../verification/index.ts';
import { encrypted as webhooks } from '../webhooks/index.ts';

/**
 * All encrypted rows by module. Omitted are rows that expire before a key may be removed: started sign-ins and
 * consents, queued emails and grants (`platform/encryption/key-use.ts`).
 */
export const everythingEncrypted: readonly EncryptedRows[] = [
  tenants,
  suppliers,
  providers,
  staff,
  verification,
  members,
  messages,
  auth,
  acts,
  approvals,
  connections,
  rides,
  imports,
  ingest,
  redemptions,
  tickets,
  passes,
  webhooks,
  sms,
  draws,
  notifications,
].flat();

type Encryption = Pick<Deps, 'database' | 'keyRing' | 'clock'>;

export interface EncryptedCount {
  resealed: number;
  /** Number of texts by key name, after the pass. */
  under: CountByKey;
}

export type OnProgress = (sofar: EncryptedCount & { where: string }) => void;

interface Look {
  deps: Encryption;
  changes: boolean;
  count: EncryptedCount;
  tell: OnProgress;
}

/** Processes one table of one tenant, or of the installation, in pages of one transaction each. */
async function lookThrough(
  { deps, changes, count, tell: onProgress }: Look,
  tenantId: string,
  rows: EncryptedRows,
): Promise<void> {
  const options: TransactionOptions = { rows: 'MANY', seesStaff: rows.isStaffs ?? false };
  let after: unknown[] | null = null;
  do {
    const from: unknown[] | null = after;
    const page: Page = await withTenant(
      deps.database,
      tenantId,
      (tx) => lookAtPage(tx, deps.keyRing, rows, { after: from, changes }),
      options,
    );
    count.resealed += page.resealed;
    for (const [keyId, n] of page.under) count.under.set(keyId, (count.under.get(keyId) ?? 0) + n);
    onProgress({ ...count, where: `${tenantId} ${rows.table}` });
    after = page.next;
  } while (after !== null);
}

// Source tables come before the tables they are copied to (codes before redemptions); otherwise a copy made during the
// pass could be missed.
async function lookThroughAll(look: Look): Promise<void> {
  const tenantIds = await readTenantIds(look.deps.database);
  for (const rows of everythingEncrypted)
    for (const tenantId of rows.isStaffs ? [INSTALLATION] : tenantIds) await lookThrough(look, tenantId, rows);
}

async function lookAtEverything(deps: Encryption, changes: boolean, onProgress: OnProgress): Promise<EncryptedCount> {
  const begunAt = deps.clock();
  await recordKeyUse(deps.database, deps.keyRing, begunAt);
  const count: EncryptedCount = { resealed: 0, under: new Map() };
  await lookThroughAll({ deps, changes, count, tell: onProgress });
  for (const [keyId, n] of count.under) if (n === 0) count.under.delete(keyId);
  const known = (await readKeyUse(deps.database)).map(({ keyId }) => keyId);
  const empty = known.filter((keyId) => !count.under.has(keyId));
  await recordKeyScan(deps.database, { used: [...count.under.keys()], empty, begunAt, endedAt: deps.clock() });
  return count;
}

export async function isEncryptedUnder(deps: Encryption, keyId: string): Promise<boolean> {
  const found = new Error('found');
  const onProgress: OnProgress = ({ under }) => {
    if (under.has(keyId)) throw found;
  };
  const look = { deps, changes: false, count: { resealed: 0, under: new Map() }, tell: onProgress };
  try {
    await lookThroughAll(look);
    return false;
  } catch (error) {
    if (error === found) return true;
    throw error;
  }
}

export const countEncrypted = (deps: Encryption, onProgress: OnProgress): Promise<EncryptedCount> =>
  lookAtEverything(deps, false, onProgress);

/** Maximum passes, for rows that riders' calls locked or changed in between; a remainder is reported. */
const LOOKS_MAX = 5;

/**
 * Encrypts everything again under the newest key while riders use the app: page by page, skipping locked rows. An
 * interrupted run resumes when run again, because texts under the newest key are skipped. Texts that no key can decrypt
 * stay.
 */
export async function reencryptEverything(deps: Encryption, onProgress: OnProgress): Promise<EncryptedCount> {
  const [newest = '', ...older] = deps.keyRing.keyIds;
  let reencrypted = 0;
  for (let looks = 1; ; looks += 1) {
    const count = await lookAtEverything(deps, true, onProgress);
    reencrypted += count.resealed;
    const isLeft = older.some((keyId) => keyId !== newest && count.under.has(keyId));
    if (!isLeft || count.resealed === 0 || looks === LOOKS_MAX) return { ...count, resealed: reencrypted };
  }
}
