import { type EncryptedStaffMail, SEND_STAFF_MAIL, sendStaffMail } from '../modules/staff/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';

export const sendStaffMailJob = (deps: Pick<Deps, 'clock' | 'keyRing' | 'messenger' | 'log'>): Job => ({
  name: SEND_STAFF_MAIL,
  run: (payload) => sendStaffMail(deps, payload as EncryptedStaffMail),
});
