import { ANONYMIZED, isTakeBack, type Naming, NOT_COUNTED, namedBy, type StoredActivity } from './recorded.ts';

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

export interface WholeReport extends Report {
  mode: string | null;
  startedAt: number | null;
  durationSeconds: number | null;
  distanceMeters: number | null;
  fromPlace: string | null;
  toPlace: string | null;
  detail: Record<string, unknown> | null;
}

/** How a report compares to those stored under its id: a repeat, a conflict with different content, or new. */
export type Known = { is: 'REPEAT' | 'CONFLICT'; report: WholeReport } | { is: 'NEW' };

const isOther = (a: unknown, b: unknown): boolean => a != null && b != null && a !== b;
/** The database stores microseconds, reports have milliseconds. */
const isOtherMoment = (a: number | null, b: number | null): boolean => a !== null && b !== null && Math.abs(a - b) >= 1;

/** The longest service day (25 hours); anonymized reports keep only their day. */
const DAY_MAX = 25 * 3_600_000;

const COMPARED_FIELDS = [
  'fare',
  'currency',
  'line',
  'fromName',
  'toName',
  'surveyId',
  'actionId',
  'offerId',
  'campaignId',
  'accuracyMeters',
];

/** True if two reports contradict each other; missing or deleted fields contradict nothing. */
function contradicts(known: WholeReport, { recorded, subjectHash }: StoredActivity): boolean {
  if (known.type !== recorded.type) return true;
  const [a, b] = [known.names, namedBy(recorded)];
  if ((a === null) !== (b === null) || (a && b && (a.id !== b.id || !isSameSource(a.source, b.source)))) return true;
  if (isTakeBack(recorded)) return false;
  if (isOther(known.subject, subjectHash)) return true;
  const measures = ['mode', 'durationSeconds', 'distanceMeters'] as const;
  if (measures.some((each) => isOther(known[each], recorded[each]))) return true;
  if ((known.flags & ANONYMIZED) !== 0) return Math.abs(known.endedAt - recorded.endedAt) >= DAY_MAX;
  const places = ['fromPlace', 'toPlace'] as const;
  return (
    places.some((each) => isOther(known[each], recorded[each])) ||
    isOtherMoment(known.startedAt, recorded.startedAt) ||
    isOtherMoment(known.endedAt, recorded.endedAt) ||
    COMPARED_FIELDS.some((each) => isOther(known.detail?.[each], recorded.detail?.[each]))
  );
}

/** True if reports of different sources are the same ride: same rider, times and id. */
function isSameRide(known: WholeReport, { recorded, subjectHash }: StoredActivity): boolean {
  if (isTakeBack(recorded) || known.type !== recorded.type || isOther(known.subject, subjectHash)) return false;
  if ((known.flags & ANONYMIZED) !== 0) return Math.abs(known.endedAt - recorded.endedAt) < DAY_MAX;
  return !isOtherMoment(known.startedAt, recorded.startedAt) && !isOtherMoment(known.endedAt, recorded.endedAt);
}

/**
 * Compares a report to its provider's stored reports with the same id. Reports are unique by source and id; an unknown
 * source matches any. A ride repeated under another source name is still the same ride, so changing sources never pays
 * twice [CAMP-16].
 */
export function knownAs(row: StoredActivity, stored: readonly WholeReport[]): Known {
  const source = row.recorded.source ?? null;
  const same = stored.filter((one) => isSameSource(one.source, source));
  const again = same.find((one) => !contradicts(one, row)) ?? stored.find((one) => isSameRide(one, row));
  if (again) return { is: 'REPEAT', report: again };
  const [other] = same;
  return other ? { is: 'CONFLICT', report: other } : { is: 'NEW' };
}
