import type { SystemCheck } from '@fareback/contract/admin';
import type { StaffCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';

interface Running {
  check: Promise<SystemCheck> | null;
}

const createRunning = (): Running => ({ check: null });

/**
 * Runs the checks of `rewards doctor` in this process. Callers at the same time share one run, because it opens
 * connections to other servers. Throws SERVICE_UNAVAILABLE where no checks are set up [DESK-699].
 */
export async function checkSystem({ checkSystem: run, services, now }: StaffCall): Promise<SystemCheck> {
  if (run === null) return throwAdminError('SERVICE_UNAVAILABLE');
  const running = services.of(createRunning);
  running.check ??= run()
    .then((findings) => ({ at: now.toISOString(), findings }))
    .finally(() => {
      running.check = null;
    });
  return running.check;
}
