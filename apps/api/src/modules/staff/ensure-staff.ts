import type { Grant } from '../../call/staff.ts';
import { withStaff } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { randomId } from '../../platform/ids.ts';
import { ensureStaff, insertGrant } from './store.ts';

/** Makes somebody of the staff with a role, with no invitation; repeatable: for the demo, and for the first operator. */
export const ensureStaffWith = (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  person: { email: string; name: string; language?: 'en' | 'es' },
  grant: Grant,
): Promise<string> =>
  withStaff(database, async (tx) => {
    const fresh = { staffId: randomId(), language: 'en' as const, joinedAt: clock(), ...person };
    const staffId = await ensureStaff(tx, fresh, clock());
    await insertGrant(tx, { ...grant, staffId }, clock());
    return staffId;
  });
