import type { Tx } from '../../platform/database.ts';
import { pruneRejected } from './rejected-store.ts';

/** A year and a month, so that a season can be held against the one before. */
const ANALYTICS_KEPT_DAYS = 400;

const TAPS_KEPT_DAYS = 30;

/** Deletes what visitors did in the app 400 days ago or earlier, by when it was received [EVT-01]. */
const pruneAnalytics = (tx: Tx, now: Date): Promise<number> =>
  tx.run('delete from analytics_event where received_at <= $1::timestamptz - make_interval(days => $2)', [
    now,
    ANALYTICS_KEPT_DAYS,
  ]);

/** Deletes taps that came 30 days ago or earlier: no other half comes that late, and the rides they made stay. */
const pruneTaps = (tx: Tx, now: Date): Promise<number> =>
  tx.run('delete from tap where received_at <= $1::timestamptz - make_interval(days => $2)', [now, TAPS_KEPT_DAYS]);

/** Deletes what is past its time of reports of the app, refused events and taps; resolves to how many rows went. */
export async function pruneEvents(tx: Tx, now: Date): Promise<number> {
  let rows = 0;
  for (const prune of [pruneAnalytics, pruneRejected, pruneTaps]) rows += await prune(tx, now);
  return rows;
}
