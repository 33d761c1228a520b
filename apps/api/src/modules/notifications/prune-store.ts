import type { Tx } from '../../platform/database.ts';

/** The longest cap on messages counts a day; the rest of a month is for questions of riders. */
const MESSAGES_KEPT_DAYS = 30;

/** Deletes notes of messages sent 30 days ago or earlier: no cap counts them any more [PHONE-11]. */
export const pruneMessages = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `delete from message_log
      where channel in ('SMS', 'EMAIL') and sent_at <= $1::timestamptz - make_interval(days => $2)`,
    [now, MESSAGES_KEPT_DAYS],
  );
