import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { dropOverdue } from '../../platform/queue.ts';
import { SEND_MAIL } from './queue-mail.ts';

/** The longest cap on messages counts a day; the rest of a month is for questions of riders. */
const MESSAGES_RETENTION_DAYS = 30;

/** Deletes notes of messages sent 30 days ago or earlier, which no cap counts any more [PHONE-11]; 10,000 in one go. */
export const pruneMessages = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `delete from message_log where tenant_id = $1 and ctid = any(array(
       select ctid from message_log
        where tenant_id = $1 and channel in ('SMS', 'EMAIL') and sent_at <= $2::timestamptz - make_interval(days => $3) limit 10000))`,
    [tx.tenantId, now, MESSAGES_RETENTION_DAYS],
  );

/** Takes mails out of the queue that wait though they are past their use, as do those that were given up. */
export const pruneMails = (database: Database, now: Date): Promise<void> => dropOverdue(database, SEND_MAIL, now);
