import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { Person, PersonalData } from '../../platform/encryption/personal-data.ts';
import { dropJobs, dropOverdue, waitingJobs } from '../../platform/queue.ts';
import { type EncryptedMail, openMail, recipientHashOf, SEND_MAIL } from './queue-mail.ts';

/** The longest rate limit covers a day; the rest of the month is for support questions. */
const MESSAGES_RETENTION_DAYS = 30;

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

/** Log entries of sent messages, and queued mails; their texts are stored nowhere else. */
export const personal: PersonalData = {
  tables: { message_log: 'messages' },

  async read({ tx, memberId }) {
    const messages = await tx.query(
      `select channel, purpose, sent_at as "sentAt" from message_log where tenant_id = $1 and member_id = $2 order by sent_at, message_id`,
      [tx.tenantId, memberId],
    );
    return { messages };
  },

  async forget(person) {
    const recipients = await recipientsOf(person);
    await dropMails(person, recipients);
    await person.tx.run(
      'delete from message_log where tenant_id = $1 and (member_id = $2 or (member_id is null and recipient_hash = any($3::bytea[])))',
      [person.tx.tenantId, person.memberId, recipients],
    );
  },
};
