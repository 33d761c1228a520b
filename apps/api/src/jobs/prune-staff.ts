import { pruneSecurity } from '../modules/security/index.ts';
import { pruneStaff } from '../modules/staff/index.ts';
import { withStaff } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import { pruneLimitUse } from '../platform/limits/limit-use.ts';
import type { Job } from '../platform/queue.ts';

const RETENTION_DAYS = 180;

/** Every hour: deletes expired installation-wide rows: sign-ins, and old security events of the desk. */
export const pruneStaffJob = ({
  database,
  clock,
  settings: { desk },
}: Pick<Deps, 'database' | 'clock' | 'settings'>): Job => ({
  name: 'prune-staff',
  schedule: '29 * * * *',
  async run() {
    if (desk === null) return;
    await withStaff(database, async (tx) => {
      await pruneStaff(tx, clock(), desk);
      await pruneLimitUse(tx, clock());
      await pruneSecurity(tx, clock(), RETENTION_DAYS);
    });
  },
});
