import type { Grant } from '../../call/staff.ts';
import { withStaff } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { deleteIdle, deleteOperator, ensureStaff, findStaffByEmail, insertGrant, readOperators } from './store.ts';
import { deleteOffer } from './team/offer-store.ts';

/** Gives a person a role without an invitation; the operator running the command is responsible. Idempotent. */
export const ensureStaffWith = (
  { database, clock, keyRing }: Pick<Deps, 'database' | 'clock' | 'keyRing'>,
  person: { email: string; name: string; language?: 'en' | 'es' },
  grant: Grant,
): Promise<string> =>
  withStaff(database, async (tx) => {
    const now = clock();
    const staffId = await ensureStaff(tx, { language: 'en', joinedAt: now, ...person }, { keyRing, now });
    if (grant.agencyId !== null) await deleteOffer(tx, grant.agencyId, staffId);
    await insertGrant(tx, { ...grant, staffId }, now);
    return staffId;
  });

export const listOperators = ({ database }: Pick<Deps, 'database'>): Promise<{ email: string; name: string }[]> =>
  withStaff(database, readOperators);

/** Removes a platform operator; their agency roles stay. Returns false if they were not an operator. */
export const removeOperator = (
  { database, clock, keyRing }: Pick<Deps, 'database' | 'clock' | 'keyRing'>,
  email: string,
): Promise<boolean> =>
  withStaff(database, async (tx) => {
    const person = await findStaffByEmail(tx, email);
    if (!person || (await deleteOperator(tx, person.staffId)) === 0) return false;
    await deleteIdle(tx, person.staffId, { keyRing, now: clock() });
    return true;
  });
