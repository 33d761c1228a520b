import type { Tenant } from '../../../call/tenant.ts';
import { byteaArray } from '../../../platform/database/sql.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readSubjects, type SubjectOwner } from '../../connections/index.ts';
import {
  activityOf,
  type CampaignTrial,
  createTrials,
  type Fresh,
  lookBackDaysOf,
  namedBy,
  readMembersOf,
  readOnly,
  readStoredIds,
  SECOND_HAND,
  UNPROVEN,
} from '../../earning/index.ts';
import { type AcceptScope, recordedOf } from '../accept-activities.ts';
import { type Mapping, tapsIn } from '../mappings/mapping.ts';
import type { Reported } from '../reported.ts';
import { changedPairs, type GateTap, isGateTap, reportsOf, type StoredTap } from '../taps/taps.ts';

import { countAfter, createPartitionCount, type ImportCount, rejectedOf, sumOf } from './import-count.ts';
import type { ImportRequest } from './import-file.ts';
import type { RejectedRow } from './import-observer.ts';
import { fileScopeOf, type ReadFile, readFile } from './read-file.ts';
import { isAccepted } from './window.ts';

type SimulationRequest = Omit<ImportRequest, 'onProgress' | 'observer'> & {
  /** The number of rows, after the whole file was checked. */
  onRead?: (rows: number) => Promise<void>;
  /** Receives the rejected rows in the file's order. */
  onRejected?: (rows: RejectedRow[]) => void;
  /** Called between parts of the work; an error of it ends the dry run. */
  onProgress?: () => Promise<void>;
};

export interface DryRun {
  count: ImportCount;
  unconnected: number;
  /** Rides too long before connecting for any campaign's look-back, or of an unproven account. */
  tooEarly: number;
  members: number;
  campaigns: CampaignTrial[];
}

/** Rides in memory at a time; a larger file is read several times, for a part of its riders each time. */
const AT_ONCE = 200_000;
const SUBJECTS_AT_ONCE = 2_000;
const MEMBERS_AT_ONCE = 200;
const DAY_SECONDS = 86_400;

const partOf = (hash: string, parts: number): number =>
  hash === '' ? 0 : Number.parseInt(hash.slice(0, 8), 16) % parts;

/**
 * Returns the rows of one part of the riders, by hash; the first part also returns the count of all rows that do not
 * count.
 */
async function rowsOfPart(
  { rows }: ReadFile,
  { part, parts }: { part: number; parts: number },
  onRejected: SimulationRequest['onRejected'],
) {
  let count = createPartitionCount();
  const byRider = new Map<string, (Reported | GateTap)[]>();
  for await (const some of rows()) {
    if (part === 0) {
      count = countAfter(
        count,
        some.filter(({ row }) => !isAccepted(row)),
      );
      onRejected?.(rejectedOf(some));
    }
    for (const {
      rank: [hash],
      row,
    } of some) {
      if (!isAccepted(row) || partOf(hash, parts) !== part) continue;
      const known = byRider.get(hash);
      if (known) known.push(row);
      else byRider.set(hash, [row]);
    }
  }
  return { byRider, count };
}

function ridesOf(
  rows: readonly (Reported | GateTap)[],
  mapping: Mapping,
  { rideLimits }: Pick<AcceptScope, 'rideLimits'>,
): Reported[] {
  const rides = rows.filter((row): row is Reported => !isGateTap(row));
  const kind = tapsIn(mapping);
  if (kind === undefined) return rides;
  const taps = new Map(rows.filter(isGateTap).map((tap) => [tap.tapId, tap]));
  const storedTaps = [...taps.values()].map((tap): StoredTap => ({ ...tap, entryTapId: null, enteredAt: null }));
  const [first] = taps.values();
  const pairs = first ? changedPairs(storedTaps, { withinSeconds: kind.pairWithinMinutes * 60, rideLimits }) : [];
  return [...rides, ...pairs.flatMap((pair) => reportsOf(first?.subject ?? '', pair))];
}

interface Trial {
  deps: Deps;
  tenant: Tenant;
  scope: AcceptScope;
  found: { accepted: number; duplicates: number; unconnected: number; tooEarly: number };
  /** Ids of rides that a cancellation without an account voids. */
  voidedIds: Set<string>;
}

interface Rider {
  hash: string;
  rides: Reported[];
}

/** Returns the stored ids among the riders' rides, and the owners of their accounts by index in the list. */
function lookUp({ deps, tenant, scope }: Trial, riders: readonly Rider[]) {
  const { providerId } = scope.provider;
  const ids = riders.flatMap(({ rides }) => rides.map(({ eventId }) => eventId));
  const hashes = byteaArray(riders.map(({ hash }) => hash || null));
  return withTenant(
    deps.database,
    tenant.tenantId,
    async (tx) => {
      await readOnly(tx);
      const stored = await readStoredIds(tx, providerId, ids);
      const owners = await readSubjects(tx, providerId, hashes);
      return { stored, ownerAt: new Map(owners.map((owner) => [owner.place - 1, owner])) };
    },
    { rows: 'MANY' },
  );
}

/** Seconds between the ride and its owner connecting the account; 0 if it was connected by then. */
const beforeConnection = ({ endedAt }: Reported, { connectedAt }: SubjectOwner): number =>
  Math.max(0, Math.ceil((connectedAt.getTime() - endedAt) / 1000));

function freshIn(freshOf: Map<string, Fresh>, memberId: string): Fresh {
  const fresh = freshOf.get(memberId) ?? { behaviours: [], takenBack: new Set() };
  freshOf.set(memberId, fresh);
  return fresh;
}

/** Finds the rides that cancellations without an account name: stored ones now, those of the file as they come. */
async function addVoidsById(
  { deps, tenant, scope, voidedIds }: Trial,
  rows: readonly (Reported | GateTap)[],
  freshOf: Map<string, Fresh>,
): Promise<void> {
  for (const row of rows) {
    const named = isGateTap(row) ? null : namedBy(row);
    if (named) voidedIds.add(named.id);
  }
  for (const ids of groupsOf([...voidedIds], SUBJECTS_AT_ONCE)) {
    const memberOf = await withTenant(deps.database, tenant.tenantId, async (tx) => {
      await readOnly(tx);
      return readMembersOf(tx, scope.provider.providerId, ids);
    });
    for (const [id, memberId] of memberOf) freshIn(freshOf, memberId).takenBack.add(id);
  }
}

function addTo(
  freshOf: Map<string, Fresh>,
  { scope, voidedIds }: Trial,
  { owner, ride }: { owner: SubjectOwner; ride: Reported },
): void {
  const { memberId, isSecondHand, isProven } = owner;
  const fresh = freshIn(freshOf, memberId);
  if (voidedIds.has(ride.eventId)) fresh.takenBack.add(ride.eventId);
  const named = namedBy(ride);
  if (named) {
    fresh.takenBack.add(named.id);
    return;
  }
  const flags = ride.flags | (isSecondHand ? SECOND_HAND : 0) | (isProven ? 0 : UNPROVEN);
  const beforeConnectionSeconds = beforeConnection(ride, owner);
  const stored = {
    recorded: { ...recordedOf(scope, ride), flags },
    subjectHash: null,
    memberId,
    beforeConnectionSeconds,
  };
  fresh.behaviours.push(activityOf(scope.provider.providerId, stored));
}

async function assign(trial: Trial, riders: readonly Rider[], freshOf: Map<string, Fresh>): Promise<void> {
  const { scope, found } = trial;
  const { stored, ownerAt } = await lookUp(trial, riders);
  const lookBackSeconds = lookBackDaysOf(scope.programme) * DAY_SECONDS;
  for (const [place, { rides }] of riders.entries()) {
    const owner = ownerAt.get(place);
    for (const ride of rides) {
      if (stored.has(ride.eventId)) {
        found.duplicates += 1;
        continue;
      }
      stored.add(ride.eventId);
      found.accepted += 1;
      if (ride.subject === null && namedBy(ride)) continue;
      if (!owner) found.unconnected += 1;
      else if (beforeConnection(ride, owner) > (owner.isProven ? lookBackSeconds : 0)) found.tooEarly += 1;
      else addTo(freshOf, trial, { owner, ride });
    }
  }
}

function* groupsOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/**
 * Simulates an import without writing: which rows would be rejected and why, and what the others would earn per
 * campaign, with the production code and members' existing activities. Taps are only paired within the file. A file of
 * more than 200,000 rides is read several times, for some riders each time; a member with two accounts may then be
 * evaluated per account. Throws like `importFile`.
 */
export async function dryRun(deps: Deps, tenant: Tenant, request: SimulationRequest): Promise<DryRun> {
  const { file, mapping: named, providerId } = request;
  const { mapping } = named;
  const scope = await fileScopeOf(deps, tenant, providerId);
  const read = await readFile(deps, scope, { file, mapping, readAt: request.readAt });
  await request.onRead?.(read.proof.rows);
  const parts = Math.max(1, Math.ceil(read.proof.rows / AT_ONCE));
  const found = { accepted: 0, duplicates: 0, unconnected: 0, tooEarly: 0 };
  const trial: Trial = { deps, tenant, scope, found, voidedIds: new Set() };
  const trials = createTrials(scope.programme);
  let [members, count] = [0, createPartitionCount()];
  for (let part = 0; part < parts; part += 1) {
    const { byRider, count: counted } = await rowsOfPart(read, { part, parts }, request.onRejected);
    if (part === 0) count = counted;
    const freshOf = new Map<string, Fresh>();
    // Rows without a rider are all in the first part.
    await addVoidsById(trial, byRider.get('') ?? [], freshOf);
    for (const riders of groupsOf([...byRider], SUBJECTS_AT_ONCE)) {
      const withRides = riders.map(([hash, rows]): Rider => ({ hash, rides: ridesOf(rows, mapping, scope) }));
      await assign(trial, withRides, freshOf);
      await request.onProgress?.();
    }
    members += freshOf.size;
    for (const some of groupsOf([...freshOf], MEMBERS_AT_ONCE))
      await withTenant(deps.database, tenant.tenantId, async (tx) => {
        await readOnly(tx);
        await trials.add(tx, new Map(some));
      });
  }
  const { unconnected, tooEarly, ...sums } = found;
  return { count: sumOf([{ ...count, ...sums }]), unconnected, tooEarly, members, campaigns: trials.result() };
}
