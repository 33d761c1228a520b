/**
 * SQL for the month of a timestamp in UTC, independent of the server's time zone. In an index it replaces the timestamp
 * itself: entries of one month are shared, and ordering by month, then timestamp, equals ordering by timestamp
 * (docs/decisions/0054).
 */
export const monthOf = (moment: string): string => `date_trunc('month', ${moment} at time zone 'UTC')`;
