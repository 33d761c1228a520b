import { type EncryptedStaffMail, SEND_STAFF_MAIL, sendStaffMail } from '../modules/staff/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';

/** Sends one queued mail to staff; one that was not taken is tried again until its code or link is dead. */
export const sendStaffMailJob = (deps: Pick<Deps, 'clock' | 'keyRing' | 'messenger' | 'log'>): Job => ({
  name: SEND_STAFF_MAIL,
  run: (payload) => sendStaffMail(deps, payload as EncryptedStaffMail),
});
