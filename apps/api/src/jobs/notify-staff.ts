import { NOTIFY_STAFF, notifyStaff, type StaffNotification } from '../modules/staff/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';

export const notifyStaffJob = (deps: Deps): Job => ({
  name: NOTIFY_STAFF,
  run: (payload) => notifyStaff(deps, payload as StaffNotification),
});
