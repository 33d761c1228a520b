import { monthOf } from '../../platform/database/month.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { PagePosition } from '../../platform/paging.ts';
import { UNPROVEN } from './recorded.ts';

export interface RideRow {
  at: string;
  /** Tie-breaker for equal times: provider and event, in a cursor-safe form. */
  id: string;
  providerId: string;
  eventId: string;
  type: string;
  mode: string | null;
  startedAt: Date | null;
  endedAt: Date;
  durationSeconds: number | null;
  distanceMeters: number | null;
  fromName: string | null;
  toName: string | null;
  flags: number;
}

const RIDE = `ended_at::text as at, provider_id as "providerId", event_id as "eventId", type, mode, started_at as "startedAt",
  ended_at as "endedAt", duration_seconds as "durationSeconds", distance_meters as "distanceMeters",
  detail->>'fromName' as "fromName", detail->>'toName' as "toName", flags`;
/** Unproven accounts show no activity from before they were connected. */
const SHOWN = `type in ('trip.completed', 'place.visited', 'survey.completed', 'action.completed')
  and (flags & ${UNPROVEN} = 0 or before_connection_seconds = 0)`;
const PLACE = '(ended_at, provider_id collate "C", event_id collate "C")';
/** The order starts with the month like the index `behaviour_of_member`, so only one month's rides are sorted. */
const MONTH = monthOf('ended_at');
const NEWEST_FIRST = `${MONTH} desc, ended_at desc, provider_id collate "C" desc, event_id collate "C" desc`;
const OLDEST_FIRST = `${MONTH}, ended_at, provider_id collate "C", event_id collate "C"`;

const FIRST = `select ${RIDE} from behaviour where tenant_id = $1 and member_id = $2 and ${SHOWN} order by ${NEWEST_FIRST} limit $3`;
const OLDER = `select ${RIDE} from behaviour where tenant_id = $1 and member_id = $2 and ${SHOWN} and ended_at <= $4 and ${MONTH} <= ${monthOf('$4::timestamptz')}
  and ${PLACE} < ($4::timestamptz, $5, $6) order by ${NEWEST_FIRST} limit $3`;
const NEWER = `select ${RIDE} from behaviour where tenant_id = $1 and member_id = $2 and ${SHOWN} and ended_at >= $4 and ${MONTH} >= ${monthOf('$4::timestamptz')}
  and ${PLACE} > ($4::timestamptz, $5, $6) order by ${OLDEST_FIRST} limit $3`;

type Row = Omit<RideRow, 'id'>;

const encode = ({ providerId, eventId }: Row): string => encodeURIComponent(JSON.stringify([providerId, eventId]));
const decode = (id: string): [string, string] => JSON.parse(decodeURIComponent(id)) as [string, string];
const placed = (row: Row): RideRow => ({ ...row, id: encode(row) });

/**
 * Returns up to `limit` rides, visits, surveys and actions after a cursor, newest first, or oldest first toward
 * `previous`.
 */
export async function readRides(
  tx: Tx,
  memberId: string,
  from: PagePosition | null,
  limit: number,
): Promise<RideRow[]> {
  if (from === null) return (await tx.query<Row>(FIRST, [tx.tenantId, memberId, limit])).map(placed);
  const values = [tx.tenantId, memberId, limit, from.at, ...decode(from.id)];
  return (await tx.query<Row>(from.towards === 'next' ? OLDER : NEWER, values)).map(placed);
}

/** Returns the member's rides that ended within one millisecond, from proven accounts only. */
export async function readRidesAt(tx: Tx, memberId: string, endedAt: Date): Promise<RideRow[]> {
  const rows = await tx.query<Row>(
    `select ${RIDE} from behaviour where tenant_id = $1 and member_id = $2 and ${SHOWN} and flags & ${UNPROVEN} = 0
        and ended_at >= $3 and ended_at < $3::timestamptz + interval '1 millisecond'
        and ${MONTH} = ${monthOf('$3::timestamptz')}`,
    [tx.tenantId, memberId, endedAt],
  );
  return rows.map(placed);
}

export interface NamedReport {
  providerId: string;
  eventId: string;
  /** Null until a member connects the account. */
  memberId: string | null;
  endedAt: Date;
  isTold: boolean;
}

const NAMED = `provider_id as "providerId", event_id as "eventId", member_id as "memberId", ended_at as "endedAt",
  ${SHOWN} and flags & ${UNPROVEN} = 0 as "isTold"`;

/** Returns stored reports with this id from any of the providers, including their other sources. */
export const reportsNamed = (tx: Tx, providerIds: readonly string[], id: string): Promise<NamedReport[]> =>
  tx.query(
    `select ${NAMED} from behaviour where tenant_id = $1 and provider_id = any($2::text[]) and event_id = $3
     union
     select ${NAMED} from behaviour where tenant_id = $1 and provider_id = any($2::text[]) and shared_id = $3`,
    [tx.tenantId, providerIds, id],
  );
