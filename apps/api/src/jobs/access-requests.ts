import { notifyOfAccessRequests } from '../modules/staff/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';

/** Every hour: emails operators about new requests for access, at most once a day [DESK-779]. */
export const notifyOfAccessRequestsJob = (deps: Pick<Deps, 'database' | 'clock' | 'keyRing' | 'settings'>): Job => ({
  name: 'notify-of-access-requests',
  schedule: '13 * * * *',
  run: () => notifyOfAccessRequests(deps),
});
