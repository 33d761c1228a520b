import type { Naming } from '../recorded.ts';
import { NOT_COUNTED } from '../recorded.ts';

/** A stored report with the fields that other reports can refer to. Times are milliseconds since 1970, UTC. */
export interface Report {
  /** Unique among the provider's stored reports: the id, plus the source if another source uses the same id. */
  eventId: string;
  id: string;
  /** Null matches any source. */
  source: string | null;
  type: string;
  /** Keyed hash of the rider in hex; null if no rider is named or the rider is deleted. */
  subject: string | null;
  memberId: string | null;
  flags: number;
  names: Naming | null;
  toldAt: number | null;
  endedAt: number;
  beforeConnectionSeconds: number;
}

export const isCounted = ({ flags }: Pick<Report, 'flags'>): boolean => (flags & NOT_COUNTED) === 0;

/** True if no member was or can be paid for the report: its rider was never named or is deleted. */
export const isNobodys = ({ subject, memberId }: Pick<Report, 'subject' | 'memberId'>): boolean =>
  subject === null && memberId === null;

/** An unknown source matches any source. */
export const isSameSource = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;
