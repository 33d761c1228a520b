import type { Tx } from '../../platform/database.ts';

/** A year and a month, so that a season can be held against the one before. */
const ANALYTICS_KEPT_DAYS = 400;

/** Deletes what visitors did in the app 400 days ago or earlier, by when it was received [EVT-01]. */
export const pruneAnalytics = (tx: Tx, now: Date): Promise<number> =>
  tx.run('delete from analytics_event where received_at <= $1::timestamptz - make_interval(days => $2)', [
    now,
    ANALYTICS_KEPT_DAYS,
  ]);
