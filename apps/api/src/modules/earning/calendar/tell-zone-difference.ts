import type { ZoneDifference } from './zone-store.ts';

const utcOffset = (seconds: number): string => {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `UTC${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** What to do about any of them. */
export const ZONES_TODO =
  'Bring the older of the two up to date, then restart it: the tzdata package on every PostgreSQL server (PostgreSQL itself where it brings its own), or Node.';

/** A difference in a sentence, with the versions of both sides. */
export function tellZoneDifference({
  timeZone,
  at,
  nodeOffset,
  databaseOffset,
  databaseVersion,
}: ZoneDifference): string {
  const node = `Node ${process.versions.node} (tzdata ${process.versions.tz})`;
  const database = `PostgreSQL ${databaseVersion}`;
  return databaseOffset === null
    ? `${timeZone} is not known to ${database}, but to ${node}`
    : `${timeZone} differs from ${at.toISOString()} on: ${utcOffset(nodeOffset)} by ${node}, ${utcOffset(databaseOffset)} by ${database}`;
}
