import type { Database } from '../../platform/database/database.ts';
import { withStaff } from '../../platform/database/transactions.ts';
import { addJob } from '../../platform/queue.ts';
import { forgetPerson } from './notifications/notification-store.ts';
import { readAgenciesOf } from './store.ts';
import { FORGET_AUTHOR, type FormerAuthor } from './team/team.ts';

export const FORGET_OPERATOR = 'forget-operator';

export interface FormerOperator {
  staffId: string;
}

/**
 * Queues the removal of a former operator's name at each of these agencies, as for its own staff; agencies where the
 * person still has a role keep it. Changes nothing if the person is an operator again [DESK-707].
 */
export const forgetOperator = (
  database: Database,
  { staffId }: FormerOperator,
  agencyIds: readonly string[],
): Promise<void> =>
  withStaff(database, async (tx) => {
    const granted = await readAgenciesOf(tx, staffId);
    if (granted.includes(null)) return;
    for (const agencyId of agencyIds) {
      if (granted.includes(agencyId)) continue;
      await forgetPerson(tx, agencyId, staffId);
      await addJob(tx, FORGET_AUTHOR, { agencyId, staffId } satisfies FormerAuthor);
    }
  });
