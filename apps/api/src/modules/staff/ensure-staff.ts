import type { Grant } from '../../call/staff.ts';
import { withStaff } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { randomId } from '../../platform/ids.ts';
import { deleteOperator, ensureStaff, findStaffByEmail, insertGrant, readOperators } from './store.ts';
import { forgetIdle } from './team/team-store.ts';

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

/** Those of the platform, by name. */
export const listOperators = ({ database }: Pick<Deps, 'database'>): Promise<{ email: string; name: string }[]> =>
  withStaff(database, readOperators);

/** Takes somebody from the platform; their roles at agencies stay. Answers whether they were of it. */
export const removeOperator = ({ database }: Pick<Deps, 'database'>, email: string): Promise<boolean> =>
  withStaff(database, async (tx) => {
    const person = await findStaffByEmail(tx, email);
    if (!person || (await deleteOperator(tx, person.staffId)) === 0) return false;
    await forgetIdle(tx, person.staffId);
    return true;
  });
