import { mayAs, type Role, roles } from '@fareback/contract/admin';
import { MessageRejected } from '../../../adapters/messenger.ts';
import { INSTALLATION, type Tx, withStaff } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { addJob } from '../../../platform/queue.ts';
import type { StaffMember } from '../store.ts';
import { type News, type Reader, type StaffMail, staffMailParts } from './staff-mail.ts';

export const NOTIFY_STAFF = 'tell-staff';

type WithoutLink<N> = N extends News ? Omit<N, 'link'> : never;

/**
 * A notice about a version, with its recipients among an agency's staff: these people, all owners, or all approvers
 * except these.
 */
export interface StaffNotification {
  agencyId: string;
  to: readonly string[] | 'owners' | { approversBut: readonly string[] };
  news: WithoutLink<News>;
}

const LIFE_MILLIS = 7 * DAY_MILLIS;

/** Queues a notice for staff, sent after the caller's transaction commits. */
export const queueStaffNotification = (tx: Tx, notification: StaffNotification): Promise<void> =>
  addJob(tx, NOTIFY_STAFF, notification);

const approverRoles = (Object.keys(roles) as Role[]).filter((role) => mayAs([role], 'programme.approve'));

/** Returns a notice's recipients; authors of a version are not asked to approve it. */
const readersOf = (tx: Tx, { agencyId, to }: StaffNotification): Promise<StaffMember[]> =>
  'approversBut' in Object(to)
    ? tx.query<StaffMember>(
        `select p.staff_id as "staffId", p.email, p.name, p.language from staff p
          where p.staff_id in (select g.staff_id from staff_grant g where g.agency_id = $1 and g.role = any ($2))
            and p.staff_id <> all ($3::uuid[])`,
        [agencyId, approverRoles, (to as { approversBut: readonly string[] }).approversBut],
      )
    : tx.query<StaffMember>(
        `select p.staff_id as "staffId", p.email, p.name, p.language from staff p
          where p.staff_id in (select g.staff_id from staff_grant g
                                where (g.agency_id = $1 and ($2::text[] is not null or g.role = 'owner'))
                                   or (g.agency_id is null and $2::text[] is not null))
            and ($2::text[] is null or p.staff_id = any ($2::uuid[]))`,
        [agencyId, to === 'owners' ? null : to],
      );

/**
 * Queues a mail for each recipient who still is staff of the agency; does nothing without a desk [DESK-119, DESK-120].
 */
export async function notifyStaff(
  { database, keyRing, clock, settings }: Pick<Deps, 'database' | 'keyRing' | 'clock' | 'settings'>,
  notification: StaffNotification,
): Promise<void> {
  const { desk } = settings;
  if (desk === null) return;
  const { agencyId, news } = notification;
  const link = `${desk.origin}/${agencyId}/versions/${news.version}`;
  const expiresAt = new Date(clock().getTime() + LIFE_MILLIS);
  await withStaff(database, async (tx) => {
    for (const reader of await readersOf(tx, notification))
      await queueStaffMail(tx, keyRing, { contents: { to: reader.email, reader, mail: { ...news, link } }, expiresAt });
  });
}

export const SEND_STAFF_MAIL = 'send-staff-mail';

/** A queued mail as stored; unreadable without the key ring. */
export interface EncryptedStaffMail {
  tenantId: string;
  sealed: string;
  expiresAt: string;
}

const CONTEXT = 'staff/queued-mail';

/** The decrypted mail; null for a placeholder that is never sent, which hides whether an account exists. */
type Contents = { to: string; reader: Reader; mail: StaffMail } | null;

/** Queues a mail in the caller's transaction; it is sent after the commit and retried until `expiresAt`. */
export async function queueStaffMail(
  tx: Tx,
  keyRing: KeyRing,
  { contents, expiresAt }: { contents: Contents; expiresAt: Date },
): Promise<void> {
  const payload: EncryptedStaffMail = {
    tenantId: INSTALLATION,
    sealed: keyRing.encrypt(JSON.stringify(contents), CONTEXT).toString('base64'),
    expiresAt: expiresAt.toISOString(),
  };
  await addJob(tx, SEND_STAFF_MAIL, payload);
}

/**
 * Sends a queued mail by the installation's mail service. Rejects if a retry may succeed; its error contains neither
 * recipient nor mail.
 */
export async function sendStaffMail(
  { keyRing, messenger, clock, log }: Pick<Deps, 'keyRing' | 'messenger' | 'clock' | 'log'>,
  { sealed: encrypted, expiresAt }: EncryptedStaffMail,
): Promise<void> {
  if (new Date(expiresAt) <= clock()) return log.warn('a mail to staff was given up: it came too late');
  const contents = JSON.parse(keyRing.decrypt(Buffer.from(encrypted, 'base64'), CONTEXT)) as Contents;
  if (contents === null) return;
  const { to, reader, mail } = contents;
  try {
    await messenger.send({ tenantId: INSTALLATION, channel: 'EMAIL', to, ...staffMailParts(mail, reader) });
  } catch (error) {
    if (!(error instanceof MessageRejected) || !error.isFinal) throw error;
    log.warn('a mail to staff was given up: it is refused for good');
  }
}
