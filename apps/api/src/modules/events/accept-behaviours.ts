import type { IdentifierType } from '@fareback/contract';
import { byteaArray } from '../../platform/array-literals.ts';
import type { Tx } from '../../platform/database.ts';
import { applyBehaviours, type Behaviour, type EarningScope, lookBackDaysOf } from '../earning/index.ts';
import { lockSubjects, readSubjects } from '../providers/index.ts';
import { readHistory } from './history.ts';
import type { Reported } from './reported.ts';
import { insertBehaviours, type Resolved } from './store.ts';

/** Where behaviours come from and under which rules they count. */
export interface AcceptScope extends EarningScope {
  provider: { providerId: string; identifierType: IdentifierType | null };
  /** Keyed hash of a subject, hexadecimal. */
  hashOf: (subject: string) => string;
}

const DAY_SECONDS = 86_400;

interface Subjects {
  hashes: string[];
  /** Place of each subject in `hashes`. */
  places: Map<string, number>;
}

function subjectsOf(reported: readonly Reported[], hashOf: (subject: string) => string): Subjects {
  const places = new Map<string, number>();
  const hashes: string[] = [];
  for (const { subject } of reported) {
    if (subject === null || places.has(subject)) continue;
    places.set(subject, hashes.length);
    hashes.push(hashOf(subject));
  }
  return { hashes, places };
}

const asBehaviour = (providerId: string, { reported, beforeConnectionSeconds }: Resolved): Behaviour => ({
  providerId,
  eventId: reported.eventId,
  type: reported.type,
  mode: reported.mode,
  startedAt: reported.startedAt,
  endedAt: reported.endedAt,
  durationSeconds: reported.durationSeconds,
  distanceMeters: reported.distanceMeters,
  fromPlace: reported.fromPlace,
  toPlace: reported.toPlace,
  beforeConnectionSeconds,
  voids: reported.type === 'trip.voided' ? String(reported.detail?.['id']) : null,
});

/** The first report of each event id. */
function withoutRepeats(reported: readonly Reported[]): Reported[] {
  const seen = new Set<string>();
  return reported.filter(({ eventId }) => !seen.has(eventId) && seen.add(eventId));
}

/**
 * Stores what a provider reports and turns it into points, for any number of behaviours in four round trips. An event is
 * stored once: a repeat changes nothing. One whose rider is not connected is kept for when they are. Answers, for each
 * report in order, whether it was new [CAMP-16].
 */
export async function acceptBehaviours(tx: Tx, scope: AcceptScope, reported: readonly Reported[]): Promise<boolean[]> {
  const { tenantId, provider, programme, now, hashOf } = scope;
  const { providerId } = provider;
  const { hashes, places } = subjectsOf(reported, hashOf);
  const [, found] = await Promise.all([
    lockSubjects(tx, tenantId, providerId, 'SHARED'),
    readSubjects(tx, providerId, byteaArray(hashes)),
  ]);
  const members: ({ memberId: string; connectedAt: number } | undefined)[] = [];
  for (const { place, memberId, connectedAt } of found) {
    members[place - 1] = { memberId, connectedAt: connectedAt.getTime() };
  }
  const lookBackSeconds = lookBackDaysOf(programme) * DAY_SECONDS;
  const rows = withoutRepeats(reported).map((one): Resolved => {
    const place = one.subject === null ? -1 : (places.get(one.subject) ?? -1);
    const member = members[place];
    const before = member ? Math.max(0, Math.ceil((member.connectedAt - one.endedAt) / 1000)) : 0;
    const isTheirs = member !== undefined && before <= lookBackSeconds;
    return {
      reported: one,
      subject: hashes[place] ?? null,
      memberId: isTheirs ? member.memberId : null,
      beforeConnectionSeconds: isTheirs ? before : 0,
    };
  });
  const fresh = await insertBehaviours(tx, tenantId, providerId, now, rows);
  const freshOf = new Map<string, Behaviour[]>();
  for (const row of rows) {
    if (row.memberId === null || (fresh && !fresh.has(row.reported.eventId))) continue;
    const known = freshOf.get(row.memberId);
    if (known) known.push(asBehaviour(providerId, row));
    else freshOf.set(row.memberId, [asBehaviour(providerId, row)]);
  }
  await applyBehaviours(tx, scope, freshOf, (memberIds) => readHistory(tx, memberIds));
  const counted = new Set<string>();
  return reported.map(({ eventId }) => {
    const isNew = (!fresh || fresh.has(eventId)) && !counted.has(eventId);
    counted.add(eventId);
    return isNew;
  });
}
