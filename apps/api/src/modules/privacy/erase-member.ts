import type { Person } from '../../platform/encryption/personal-data.ts';
import { addJob } from '../../platform/queue.ts';
import { emailContext, keepCallsOut } from '../auth/index.ts';
import { lockAllSubjects } from '../connections/index.ts';
import { lockAccounts } from '../ledger/index.ts';
import { lockWithPhone } from '../members/index.ts';
import { hasHeldRedemption } from '../redemptions/index.ts';
import { saveRewardHolds } from '../reward-holds/index.ts';
import type { Erasure } from './erasure-record.ts';
import { everythingPersonal } from './everything-personal.ts';

/** The job that puts an erasure on the record outside the database. */
export const RECORD_ERASURE = 'record-erasure';

/** What became of an erasure; HELD: a supplier has yet to answer for a redemption, so nothing was done. */
export type ErasureOutcome = 'ERASED' | 'ERASED_BEFORE' | 'HELD' | 'UNKNOWN';

/**
 * Forgets a member for good, in one transaction: status DELETED, nothing left that is personal, unclaimed and available
 * points taken off the books, sessions ended, email, phone and cards free for whoever comes next. The member's calls
 * under way are waited for, and so are rides being told of; later ones meet nobody. A repeat changes nothing [AUTH-30].
 * Once-per-person rewards are held from `erasedAt` on, which lies before now where a restore brought the member back [PRIV-04].
 */
export async function eraseMember(person: Person, erasedAt: Date = person.now): Promise<ErasureOutcome> {
  const { tx, keyRing, tenantId, memberId } = person;
  await keepCallsOut(tx, memberId);
  await lockAllSubjects(tx, tenantId);
  const member = await lockWithPhone(tx, tenantId, memberId);
  if (!member) return 'UNKNOWN';
  if (member.status === 'DELETED') return 'ERASED_BEFORE';
  const account = (await lockAccounts(tx, [memberId])).get(memberId);
  if ((account?.held ?? 0) > 0 || (await hasHeldRedemption(tx, memberId))) return 'HELD';
  const openEmail = (encrypted: Buffer): string => keyRing.decrypt(encrypted, emailContext(tenantId));
  await saveRewardHolds({ tx, keyRing }, memberId, { erasedAt, openEmail });
  for (const part of everythingPersonal.toReversed()) await part.forget(person);
  // By the queue: what was undone is never recorded, and what was done is recorded however long the folder is away.
  await addJob(tx, RECORD_ERASURE, { tenantId, memberId, erasedAt: person.now.toISOString() } satisfies Erasure);
  return 'ERASED';
}
