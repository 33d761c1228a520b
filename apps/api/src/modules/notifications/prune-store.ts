import type { Tx } from '../../platform/database/transactions.ts';
import { dropJobs, overdueJobs } from '../../platform/queue.ts';
import { SEND_MAIL } from './queue-mail.ts';

/** The longest cap on messages counts a day; the rest of a month is for questions of riders. */
const MESSAGES_KEPT_DAYS = 30;

/**
 * Deletes notes of messages sent 30 days ago or earlier, which no cap counts any more, and mails that wait though they are
 * past their use, as do those that were given up [PHONE-11].
 */
export async function pruneMessages(tx: Tx, now: Date): Promise<number> {
  const overdue = await overdueJobs(tx, SEND_MAIL, now);
  await dropJobs(
    tx,
    overdue.map(({ id }) => id),
  );
  const notes = await tx.run(
    `delete from message_log
      where tenant_id = $1 and channel in ('SMS', 'EMAIL') and sent_at <= $2::timestamptz - make_interval(days => $3)`,
    [tx.tenantId, now, MESSAGES_KEPT_DAYS],
  );
  return overdue.length + notes;
}
