import type { Tenant } from '../../call/tenant.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { DAY_MILLIS } from '../../platform/durations.ts';
import { lockAgainstCalls } from '../auth/index.ts';
import { daysToWait, listNeverSignedIn } from '../imports/index.ts';
import { eraseMember } from './erase-member.ts';

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
  for (let after: string | null = null; ; ) {
    const due: string[] = await inTenant((tx) => listNeverSignedIn(tx, { before, after, limit: MEMBERS_AT_ONCE }));
    for (const memberId of due) if (await inTenant((tx) => erase(tx, memberId))) erased += 1;
    const last = due.at(-1);
    if (last === undefined) return erased;
    after = last;
  }
}
