import { FORGET_AUTHOR, type FormerAuthor } from '../modules/staff/index.ts';
import { forgetAuthor } from '../modules/versions/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';

/** Replaces a former staff member's name by a pseudonym in their comments for the agency [TEN-38]. */
export const forgetAuthorJob = ({ database }: Pick<Deps, 'database'>): Job => ({
  name: FORGET_AUTHOR,
  async run(payload) {
    const { agencyId, staffId } = payload as FormerAuthor;
    await withTenant(database, agencyId, (tx) => forgetAuthor(tx, staffId));
  },
});
