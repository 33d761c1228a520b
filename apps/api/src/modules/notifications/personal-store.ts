import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { EncryptedRows, Person, PersonalData } from '../../platform/encryption/personal-data.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { dropJobs, dropOverdue, waitingJobs } from '../../platform/queue.ts';
import { deleteOldNotifications } from './outbox-store.ts';
import { pruneSubscriptions, pushKeyContext, subscriptionContext } from './push-store.ts';
import { type EncryptedMail, openMail, recipientHashOf, SEND_MAIL } from './queue-mail.ts';

/** The longest rate limit covers a day; the rest of the month is for support questions. */
const MESSAGES_RETENTION_DAYS = 30;

const NOTIFICATIONS_RETENTION_DAYS = 30;

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'push_key',
    key: { key_id: 'bigint' },
    columns: { private_sealed: (tenantId, { key_id }) => pushKeyContext(tenantId, Number(key_id)) },
  },
  {
    table: 'push_subscription',
    key: { address_hash: 'bytea' },
    reads: ['member_id'],
    columns: { subscription_sealed: (tenantId, { member_id }) => subscriptionContext(tenantId, String(member_id)) },
  },
];

/** Deletes notifications older than 30 days, and subscriptions of devices that are signed out [PRIV-10]. */
export async function pruneNotifications(tx: Tx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - NOTIFICATIONS_RETENTION_DAYS * DAY_MILLIS);
  return Math.max(...(await Promise.all([deleteOldNotifications(tx, before), pruneSubscriptions(tx)])));
}

/** Deletes log entries older than 30 days, which no rate limit counts any more [PHONE-11]; at most 10,000 per call. */
export const pruneMessages = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `delete from message_log where tenant_id = $1 and ctid = any(array(
       select ctid from message_log
        where tenant_id = $1 and channel in ('SMS', 'EMAIL') and sent_at <= $2::timestamptz - make_interval(days => $3) limit 10000))`,
    [tx.tenantId, now, MESSAGES_RETENTION_DAYS],
  );

export const pruneMails = (database: Database, now: Date): Promise<void> => dropOverdue(database, SEND_MAIL, now);

async function recipientsOf({ tx, memberId }: Person): Promise<Buffer[]> {
  const rows = await tx.query<{ recipientHash: Buffer }>(
    `select distinct recipient_hash as "recipientHash" from message_log where tenant_id = $1 and member_id = $2`,
    [tx.tenantId, memberId],
  );
  return rows.map(({ recipientHash }) => recipientHash);
}

/** Returns a queued mail's recipient; null if it cannot be decrypted, so it will never be sent either. */
function recipientOf({ keyRing, tenantId }: Person, payload: EncryptedMail): Buffer | null {
  try {
    return recipientHashOf(keyRing, tenantId, openMail(keyRing, payload).to);
  } catch {
    return null;
  }
}

async function dropMails(person: Person, recipients: Buffer[]): Promise<void> {
  const { tx, tenantId } = person;
  const waiting = await waitingJobs(tx, SEND_MAIL, tenantId);
  const theirs = waiting.filter(({ payload }) => {
    const hash = recipientOf(person, payload as EncryptedMail);
    return hash !== null && recipients.some((recipient) => recipient.equals(hash));
  });
  await dropJobs(
    tx,
    theirs.map(({ id }) => id),
  );
}

/**
 * Log entries of sent messages, queued mails, and the member's notification settings. Addresses of devices are not copied:
 * they would let others address them.
 */
export const personal: PersonalData = {
  tables: {
    message_log: 'messages',
    notification: 'notifications',
    notification_choice: 'notificationChoices',
    notification_reader: 'notificationReader',
    push_subscription: 'pushDevices',
  },

  async read({ tx, memberId }) {
    const own = [tx.tenantId, memberId];
    const [messages, notifications, notificationChoices, notificationReader, pushDevices] = await Promise.all([
      tx.query(
        `select channel, purpose, sent_at as "sentAt" from message_log where tenant_id = $1 and member_id = $2 order by sent_at, message_id`,
        own,
      ),
      tx.query(
        `select kind, subject, channel, facts, state, created_at as "createdAt", settled_at as "settledAt" from notification
          where tenant_id = $1 and member_id = $2 order by created_at, kind, channel`,
        own,
      ),
      tx.query(
        `select kind, channel, is_on as "isOn", chosen_at as "chosenAt" from notification_choice
          where tenant_id = $1 and member_id = $2 order by kind, channel`,
        own,
      ),
      tx.query(
        `select checked_at as "checkedAt", claim_told_at as "claimToldAt", is_weekly as "isWeekly", levels, seen,
                texts_blocked_at as "textsBlockedAt" from notification_reader
          where tenant_id = $1 and member_id = $2`,
        own,
      ),
      tx.query(
        `select created_at as "createdAt" from push_subscription where tenant_id = $1 and member_id = $2 order by created_at`,
        own,
      ),
    ]);
    return { messages, notifications, notificationChoices, notificationReader, pushDevices };
  },

  async forget(person) {
    const { tx, memberId } = person;
    const recipients = await recipientsOf(person);
    await dropMails(person, recipients);
    await tx.run(
      'delete from message_log where tenant_id = $1 and (member_id = $2 or (member_id is null and recipient_hash = any($3::bytea[])))',
      [tx.tenantId, memberId, recipients],
    );
    const own = [tx.tenantId, memberId];
    await tx.run('delete from notification where tenant_id = $1 and member_id = $2', own);
    await tx.run('delete from notification_choice where tenant_id = $1 and member_id = $2', own);
    await tx.run('delete from notification_reader where tenant_id = $1 and member_id = $2', own);
    await tx.run('delete from push_subscription where tenant_id = $1 and member_id = $2', own);
  },
};
