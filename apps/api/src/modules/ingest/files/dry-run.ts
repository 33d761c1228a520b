import type { Tenant } from '../../../call/tenant.ts';
import { byteaArray } from '../../../platform/database/array-literals.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readSubjects } from '../../connections/index.ts';
import {
  behaviourOf,
  type CampaignTrial,
  createTrials,
  type Fresh,
  lookBackDaysOf,
  namedBy,
  readOnly,
  readStoredIds,
  SECOND_HAND,
  UNPROVEN,
} from '../../earning/index.ts';
import type { AcceptScope } from '../accept-behaviours.ts';
import type { Mapping } from '../mappings/mapping.ts';
import type { Reported } from '../reported.ts';
import { changedPairs, type KeptTap, reportsOf } from '../taps/pair-taps.ts';
import { type GateTap, isGateTap } from '../taps/read-tap.ts';
import { fileScopeOf, type ImportCount, type ImportRequest, type ReadFile, readFile, sumOf } from './import-file.ts';
import { countAfter, newLane } from './lane-count.ts';
import { isKept } from './window.ts';

/** What an import of a file would do. */
export interface DryRun {
  /** What would become of the rows; `accepted` are those that are new. */
  count: ImportCount;
  /** Of the new rows (or of the rides that taps make): those of riders whom nobody has connected. */
  unconnected: number;
  /** Those done so long before connecting that no campaign looks back to them, or of an account that nothing proves. */
  tooEarly: number;
  /** Members whose rides the others are. */
  members: number;
  campaigns: CampaignTrial[];
}

/** Rides that are in memory at once: a file of more is read several times, some of its riders each time. */
const AT_ONCE = 200_000;
const SUBJECTS_AT_ONCE = 2_000;
const MEMBERS_AT_ONCE = 200;
const DAY_SECONDS = 86_400;

const partOf = (hash: string, parts: number): number =>
  hash === '' ? 0 : Number.parseInt(hash.slice(0, 8), 16) % parts;

/** Rows of some riders, by their hash, and what did not count of all rows. */
async function rowsOfPart({ rows }: ReadFile, part: number, parts: number) {
  let count = newLane();
  const byRider = new Map<string, (Reported | GateTap)[]>();
  for await (const some of rows()) {
    if (part === 0)
      count = countAfter(
        count,
        some.filter(({ row }) => !isKept(row)),
      );
    for (const { rank, row } of some) {
      if (!isKept(row) || partOf(rank[0], parts) !== part) continue;
      const known = byRider.get(rank[0]);
      if (known) known.push(row);
      else byRider.set(rank[0], [row]);
    }
  }
  return { byRider, count };
}

/** The rides that a rider's taps make with each other; taps that are stored already are not looked at. */
function ridesOf(rows: readonly (Reported | GateTap)[], mapping: Mapping): Reported[] {
  const rides = rows.filter((row): row is Reported => !isGateTap(row));
  if (mapping.type !== 'tap') return rides;
  const taps = new Map(rows.filter(isGateTap).map((tap) => [tap.tapId, tap]));
  const kept = [...taps.values()].map((tap): KeptTap => ({ ...tap, entryTapId: null, enteredAt: null }));
  const [first] = taps.values();
  const pairs = first ? changedPairs(kept, mapping.pairWithinMinutes * 60) : [];
  return [...rides, ...pairs.flatMap((pair) => reportsOf(first?.subject ?? '', pair))];
}

/** A trial at work: what it has found so far. */
interface Trial {
  deps: Deps;
  tenant: Tenant;
  scope: AcceptScope;
  found: { accepted: number; duplicates: number; unconnected: number; tooEarly: number };
}

/** New rides of some riders by the member whose they would be. */
async function assign(
  { deps, tenant, scope, found }: Trial,
  riders: readonly (readonly [hash: string, rides: Reported[]])[],
  freshOf: Map<string, Fresh>,
): Promise<void> {
  const { providerId } = scope.provider;
  const ids = riders.flatMap(([, rides]) => rides.map(({ eventId }) => eventId));
  const { stored, owners } = await withTenant(
    deps.database,
    tenant.tenantId,
    async (tx) => {
      await readOnly(tx);
      const known = await readStoredIds(tx, providerId, ids);
      return {
        stored: known,
        owners: await readSubjects(tx, providerId, byteaArray(riders.map(([hash]) => hash || null))),
      };
    },
    { isLarge: true },
  );
  const ownerAt = new Map(owners.map((owner) => [owner.place - 1, owner]));
  const lookBack = lookBackDaysOf(scope.programme) * DAY_SECONDS;
  for (const [place, [, rides]] of riders.entries()) {
    const owner = ownerAt.get(place);
    for (const ride of rides) {
      if (stored.has(ride.eventId)) {
        found.duplicates += 1;
        continue;
      }
      stored.add(ride.eventId);
      found.accepted += 1;
      if (!owner) {
        found.unconnected += 1;
        continue;
      }
      const before = Math.max(0, Math.ceil((owner.connectedAt.getTime() - ride.endedAt) / 1000));
      if (before > (owner.isProven ? lookBack : 0)) {
        found.tooEarly += 1;
        continue;
      }
      const flags = ride.flags | (owner.isSecondHand ? SECOND_HAND : 0) | (owner.isProven ? 0 : UNPROVEN);
      const kept = {
        recorded: { ...ride, flags },
        subjectHash: null,
        memberId: owner.memberId,
        beforeConnectionSeconds: before,
      };
      const known = freshOf.get(owner.memberId) ?? { behaviours: [], takenBack: new Set() };
      freshOf.set(owner.memberId, known);
      const named = namedBy(ride);
      if (named) known.takenBack.add(named.id);
      else known.behaviours.push(behaviourOf(providerId, kept));
    }
  }
}

/** Groups of at most so many, in order. */
function* groupsOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/**
 * Tries what an import of a file would do, and writes nothing: which rows would be refused and why, and what the others
 * would bring in each campaign, by the code that pays, beside what their members did so far. Of taps only those of the
 * file are paired. A file of more than 200,000 rides is read several times, some riders each time; a member with two
 * accounts in it may then be judged for each of them alone. Throws as `importFile` does.
 */
export async function dryRun(deps: Deps, tenant: Tenant, request: ImportRequest): Promise<DryRun> {
  const { file, mapping: named, providerId } = request;
  const { mapping } = named;
  const scope = await fileScopeOf(deps, tenant, providerId);
  const read = await readFile(deps, scope, { file, mapping });
  const parts = Math.max(1, Math.ceil(read.proof.rows / AT_ONCE));
  const found = { accepted: 0, duplicates: 0, unconnected: 0, tooEarly: 0 };
  const trial: Trial = { deps, tenant, scope, found };
  const trials = createTrials(scope.programme);
  let [members, count] = [0, newLane()];
  for (let part = 0; part < parts; part += 1) {
    const { byRider, count: counted } = await rowsOfPart(read, part, parts);
    if (part === 0) count = counted;
    const freshOf = new Map<string, Fresh>();
    for (const riders of groupsOf([...byRider], SUBJECTS_AT_ONCE))
      await assign(
        trial,
        riders.map(([hash, rows]) => [hash, ridesOf(rows, mapping)] as const),
        freshOf,
      );
    members += freshOf.size;
    for (const some of groupsOf([...freshOf], MEMBERS_AT_ONCE))
      await withTenant(deps.database, tenant.tenantId, async (tx) => {
        await readOnly(tx);
        await trials.add(tx, new Map(some));
      });
  }
  const { unconnected, tooEarly, ...sums } = found;
  return { count: sumOf([{ ...count, ...sums }], false), unconnected, tooEarly, members, campaigns: trials.result() };
}
