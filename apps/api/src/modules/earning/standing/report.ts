import type { Naming } from '../recorded.ts';
import { NOT_COUNTED } from '../recorded.ts';

/** A stored report of a provider, as far as others can be about it. Times are milliseconds since 1970, UTC. */
export interface Report {
  /** Its name among the provider's stored reports: its id, and where a further source uses that, the source too. */
  eventId: string;
  /** Its id as its source gave it. */
  id: string;
  /** Null where nobody said: it then matches any. */
  source: string | null;
  type: string;
  /** Keyed hash of the rider, hexadecimal; null where nobody is named, or was and is forgotten. */
  subject: string | null;
  memberId: string | null;
  flags: number;
  /** What it takes back or stands in the place of. */
  names: Naming | null;
  /** Of a correction, when it was told. */
  toldAt: number | null;
  endedAt: number;
  beforeConnectionSeconds: number;
}

/** Whether a report counts, as far as others decide that. */
export const isCounted = ({ flags }: Pick<Report, 'flags'>): boolean => (flags & NOT_COUNTED) === 0;

/** Whether nobody was ever paid for a report, nor can be: its rider was never named, or is forgotten. */
export const isNobodys = ({ subject, memberId }: Pick<Report, 'subject' | 'memberId'>): boolean =>
  subject === null && memberId === null;

/** Whether one source can be another: one that is unknown can be any. */
export const isSameSource = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;
