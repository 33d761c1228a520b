import { textArray } from '../../../platform/database/sql.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import type { StoredActivity } from './recorded.ts';

/** How far apart a report and a substitute ride may be and still be the same ride. */
const APART_MAX_MILLIS = 30 * 60_000;

/** Source of substitute rides. No provider report is mistaken for one, because its source differs. */
export const SUBSTITUTE = '@missing-ride';

export interface StoredRide {
  row: StoredActivity;
  stored: string;
}

const isRide = ({ row: { recorded, subjectHash } }: StoredRide): boolean =>
  recorded.type === 'trip.completed' && !recorded.corrects && subjectHash !== null && recorded.source !== SUBSTITUTE;

/** Returns the gap between two rides in milliseconds; 0 if they overlap. */
function apart(ride: StoredActivity['recorded'], substitute: SubstituteRide): number {
  const [start, end] = [ride.startedAt ?? ride.endedAt, ride.endedAt];
  const madeStart = substitute.startedAt ?? substitute.endedAt;
  return Math.max(0, start - substitute.endedAt, madeStart - end);
}

/** Matches each substitute ride to the nearest report that can be the same ride; each report is matched once. */
export function matchesOf(
  rides: readonly StoredRide[],
  substitutes: readonly SubstituteRide[],
): Map<SubstituteRide, StoredRide> {
  const pairs = substitutes
    .flatMap((substitute) =>
      rides
        .filter(({ row }) => row.subjectHash === substitute.subject)
        .map((ride) => ({ standIn: substitute, ride, apart: apart(ride.row.recorded, substitute) })),
    )
    .filter((pair) => pair.apart <= APART_MAX_MILLIS)
    .toSorted((one, other) => one.apart - other.apart);
  const taken = new Set<StoredRide>();
  const matches = new Map<SubstituteRide, StoredRide>();
  for (const { standIn: substitute, ride } of pairs) {
    if (matches.has(substitute) || taken.has(ride)) continue;
    matches.set(substitute, ride);
    taken.add(ride);
  }
  return matches;
}

/** Returns the period in which a substitute ride can match one of these reports; null if no report is a ride. */
function spanOf(rows: readonly StoredActivity[]): { from: Date; until: Date } | null {
  let [from, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { recorded } of rows) {
    if (recorded.type !== 'trip.completed') continue;
    from = Math.min(from, recorded.startedAt ?? recorded.endedAt);
    until = Math.max(until, recorded.endedAt);
  }
  if (from > until) return null;
  // Substitute rides are searched by end time, which may be up to a ride's length after a later start.
  return { from: new Date(from - APART_MAX_MILLIS), until: new Date(until + APART_MAX_MILLIS + DAY_MILLIS) };
}

/** Returns substitute rides that the reports may match; one search in a nearly empty index. */
export async function findSubstitutes(
  tx: Tx,
  providerId: string,
  rows: readonly StoredActivity[],
): Promise<SubstituteRide[]> {
  const span = spanOf(rows);
  return span ? listSubstitutes(tx, providerId, span) : [];
}

/**
 * Makes each substitute ride replace the report of the same ride, like a correction sent at the time of the reply. The
 * report no longer counts, voiding it voids the substitute, and later corrections by the provider apply. Returns the
 * ids of those reports, which must be evaluated again [EARN-14].
 */
export async function linkReportsToSubstitutes(
  tx: Tx,
  providerId: string,
  { rides, standIns: substitutes }: { rides: readonly StoredRide[]; standIns: readonly SubstituteRide[] },
): Promise<string[]> {
  if (substitutes.length === 0) return [];
  const matches = [...matchesOf(rides.filter(isRide), substitutes)];
  await linkSubstitutes(
    tx,
    providerId,
    matches.map(([{ eventId }, { row }]) => ({ eventId, id: idOf(row), source: row.recorded.source ?? null })),
  );
  return matches.map(([, { row }]) => idOf(row));
}

const idOf = (row: StoredActivity & { sharedId?: string }): string => row.sharedId ?? row.recorded.eventId;

/** A ride credited by a missing-ride reply and not matched to a report yet. Times are milliseconds since 1970, UTC. */
export interface SubstituteRide {
  eventId: string;
  subject: string | null;
  startedAt: number | null;
  endedAt: number;
}

export const listSubstitutes = (
  tx: Tx,
  providerId: string,
  { from, until }: { from: Date; until: Date },
): Promise<SubstituteRide[]> =>
  tx.query(
    `select event_id as "eventId", encode(subject_hash, 'hex') as subject, date_part('epoch', started_at) * 1000 as "startedAt",
            date_part('epoch', ended_at) * 1000 as "endedAt"
       from behaviour where tenant_id = $1 and provider_id = $2 and source = '@missing-ride' and names_id is null
        and ended_at between $3 and $4`,
    [tx.tenantId, providerId, from, until],
  );

export async function linkSubstitutes(
  tx: Tx,
  providerId: string,
  links: readonly { eventId: string; id: string; source: string | null }[],
): Promise<void> {
  if (links.length === 0) return;
  await tx.run(
    `update behaviour b set names_id = given.id, names_source = given.source, told_at = b.received_at
       from unnest($3::text[], $4::text[], $5::text[]) as given (event_id, id, source)
      where b.tenant_id = $1 and b.provider_id = $2 and b.event_id = given.event_id and b.names_id is null`,
    [
      tx.tenantId,
      providerId,
      textArray(links.map(({ eventId }) => eventId)),
      textArray(links.map(({ id }) => id)),
      textArray(links.map(({ source }) => source)),
    ],
  );
}
