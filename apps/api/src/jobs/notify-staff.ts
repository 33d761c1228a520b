import { TELL_STAFF, type Telling, tellStaff } from '../modules/staff/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';

/** Finds whom some news are for, and queues a mail to each. */
export const notifyStaffJob = (deps: Deps): Job => ({
  name: TELL_STAFF,
  run: (payload) => tellStaff(deps, payload as Telling),
});
