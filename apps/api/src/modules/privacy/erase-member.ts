import type { Tenant } from '../../call/tenant.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Person } from '../../platform/encryption/personal-data.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { addJob } from '../../platform/queue.ts';
import { isTurnOver, stoppedAfter } from '../../platform/turn.ts';
import { emailContext, lockAgainstCalls } from '../auth/index.ts';
import { lockAllSubjects } from '../connections/index.ts';
import { daysToWait, listNeverSignedIn } from '../imports/index.ts';
import { lockAccounts } from '../ledger/index.ts';
import { lockWithPhone } from '../members/index.ts';
import { hasHeldRedemption } from '../redemptions/index.ts';
import { saveRewardHolds } from '../reward-holds/index.ts';
import type { Erasure } from './erasure-record.ts';
import { everythingPersonal } from './everything-personal.ts';

const MEMBERS_AT_ONCE = 500;

/**
 * Erases imported riders who have not agreed to the terms within the tenant's `importedRidersWaitDays`, each in one
 * transaction, with their points. Returns the number. An interrupted run continues with the next [IMP-05].
 */
export async function eraseWhoNeverCame(
  { database, clock, keyRing }: Pick<Deps, 'database' | 'clock' | 'keyRing'>,
  tenant: Pick<Tenant, 'tenantId' | 'settings'>,
): Promise<number> {
  const { tenantId } = tenant;
  const days = daysToWait(tenant);
  if (days === null) return 0;
  const now = clock();
  const before = new Date(now.getTime() - days * DAY_MILLIS);
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, tenantId, work);
  const erase = async (tx: Tx, memberId: string): Promise<boolean> => {
    // A rider who is agreeing right now commits first and is then kept.
    await lockAgainstCalls(tx, memberId);
    const [due] = await listNeverSignedIn(tx, { before, after: null, limit: 1, only: memberId });
    return due !== undefined && (await eraseMember({ tx, keyRing, tenantId, memberId, now })) === 'ERASED';
  };
  let erased = 0;
  for (let after = (stoppedAfter() as string | undefined) ?? null; ; ) {
    const due: string[] = await inTenant((tx) => listNeverSignedIn(tx, { before, after, limit: MEMBERS_AT_ONCE }));
    for (const memberId of due) if (await inTenant((tx) => erase(tx, memberId))) erased += 1;
    const last = due.at(-1);
    if (last === undefined || isTurnOver(last)) return erased;
    after = last;
  }
}

export const RECORD_ERASURE = 'record-erasure';

/** Outcome of an erasure. HELD: nothing was done, because a supplier has not settled a redemption. */
export type ErasureOutcome = 'ERASED' | 'ERASED_BEFORE' | 'HELD' | 'UNKNOWN';

/**
 * Erases a member permanently in one transaction: status DELETED, personal data deleted, unclaimed and available points
 * removed from the ledger, sessions ended, email, phone and cards free for others. Waits for the member's running calls
 * and incoming rides; later ones find no member. Idempotent [AUTH-30]. Once-per-person rewards are withheld from
 * `erasedAt`, which is in the past if a restore brought the member back [PRIV-04].
 */
export async function eraseMember(person: Person, erasedAt: Date = person.now): Promise<ErasureOutcome> {
  const { tx, keyRing, tenantId, memberId } = person;
  await lockAgainstCalls(tx, memberId);
  await lockAllSubjects(tx, tenantId);
  const member = await lockWithPhone(tx, tenantId, memberId);
  if (!member) return 'UNKNOWN';
  if (member.status === 'DELETED') return 'ERASED_BEFORE';
  const account = (await lockAccounts(tx, [memberId])).get(memberId);
  if ((account?.held ?? 0) > 0 || (await hasHeldRedemption(tx, memberId))) return 'HELD';
  const openEmail = (encrypted: Buffer): string => keyRing.decrypt(encrypted, emailContext(tenantId));
  await saveRewardHolds({ tx, keyRing }, memberId, { erasedAt, openEmail });
  for (const part of everythingPersonal.toReversed()) await part.forget(person);
  // Queued in the transaction: a rolled back erasure is never recorded, and a committed one is recorded even if the
  // folder is unavailable for long.
  await addJob(tx, RECORD_ERASURE, { tenantId, memberId, erasedAt: person.now.toISOString() } satisfies Erasure);
  return 'ERASED';
}
