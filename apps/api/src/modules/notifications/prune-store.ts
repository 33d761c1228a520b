import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { dropOverdue } from '../../platform/queue.ts';
import { SEND_MAIL } from './queue-mail.ts';

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
