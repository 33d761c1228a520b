import { recordUndelivered } from '../modules/connections/index.ts';
import { recordEmailCheck } from '../modules/members/index.ts';
import {
  type EncryptedMail,
  markUndelivered,
  type Postman,
  SEND_MAIL,
  sendMail,
} from '../modules/notifications/index.ts';
import {
  type EncryptedStaffMail,
  NOTIFY_MENTIONED,
  NOTIFY_STAFF,
  NOTIFY_STAFF_BEFORE,
  notifyStaff,
  SEND_ACCESS_REQUEST_MAIL,
  SEND_MENTION_MAIL,
  SEND_OPERATOR_MAIL,
  SEND_STAFF_MAIL,
  type StaffNotification,
  sendStaffMail,
} from '../modules/staff/index.ts';
import { createTenantDirectory } from '../modules/tenants/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';

type MailDeps = Pick<Deps, 'clock' | 'keyRing' | 'messenger' | 'log'>;

export const sendStaffMailJob = (deps: MailDeps, name = SEND_STAFF_MAIL): Job => ({
  name,
  isAwaited: true,
  run: (payload) => sendStaffMail(deps, payload as EncryptedStaffMail),
});

export const sendOperatorMailJob = (deps: MailDeps): Job => sendStaffMailJob(deps, SEND_OPERATOR_MAIL);

export const sendMentionMailJob = (deps: MailDeps): Job => sendStaffMailJob(deps, SEND_MENTION_MAIL);
export const sendAccessRequestMailJob = (deps: MailDeps): Job => sendStaffMailJob(deps, SEND_ACCESS_REQUEST_MAIL);

export const notifyStaffJob = (deps: Deps, name = NOTIFY_STAFF): Job => ({
  name,
  run: (payload) => notifyStaff(deps, payload as StaffNotification),
});

export const notifyMentionedJob = (deps: Deps): Job => notifyStaffJob(deps, NOTIFY_MENTIONED);

/** Runs notices that the release before queued. */
export const notifyStaffBeforeJob = (deps: Deps): Job => notifyStaffJob(deps, NOTIFY_STAFF_BEFORE);

export function sendMailJob(deps: Pick<Deps, 'database' | 'cache' | 'clock' | 'keyRing' | 'messenger' | 'log'>): Job {
  return {
    name: SEND_MAIL,
    isAwaited: true,
    async run(payload) {
      const mail = payload as EncryptedMail;
      const { tenantId } = mail;
      const givenUp: Postman['givenUp'] = async (lost) => {
        await withTenant(deps.database, tenantId, async (tx) => {
          if (lost.kind === 'ACCOUNT_CODE') await recordUndelivered(tx, lost.claim, deps.clock());
          if (lost.kind === 'EMAIL_CONFIRM')
            await recordEmailCheck(tx, lost.claim.memberId, { email: lost.claim.email, check: 'UNDELIVERED' });
          if (lost.kind === 'NOTIFICATION') await markUndelivered(tx, lost.claim, deps.clock());
        });
      };
      const tenant = await deps.cache.get(tenantId, 'sending-tenant', () =>
        createTenantDirectory(deps.database).byId(tenantId),
      );
      const outcome = tenant === undefined ? 'NO_TENANT' : await sendMail({ ...deps, givenUp }, tenant, mail);
      if (outcome !== 'SENT' && outcome !== 'NOTHING_TO_SEND')
        deps.log.warn({ tenantId, outcome }, 'a mail was given up');
    },
  };
}
