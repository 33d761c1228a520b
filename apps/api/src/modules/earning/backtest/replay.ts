import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tenant } from '../../../call/tenant.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { assertOffEventLoop } from '../../../platform/event-loop.ts';
import { type Activity, compareActivities } from '../activity.ts';
import { type ServiceCalendar, serviceCalendar } from '../calendar/service-day.ts';
import type { Campaign } from '../campaign.ts';
import { evaluate } from '../evaluate.ts';
import { joinedOf } from '../fold/fold-members.ts';
import { readHistory } from '../fold/history.ts';
import { markOverlaps, type Overlaps } from '../fold/overlaps.ts';
import { readMemberIds, readOnly } from './backtest-store.ts';
import { type CampaignCost, createTally, type Tally } from './backtest-tally.ts';

/** Members whose histories are in memory at once. */
const MEMBERS_AT_ONCE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** What of a tenant is replayed. */
export interface Replay {
  campaigns: readonly Campaign[];
  overlaps: Overlaps;
  /** First and last service day of which behaviours count; open ends are infinite. */
  firstDay: number;
  lastDay: number;
  /** How many members are enough: with a behaviour in the days, and looked at; without, all. Ids are random, and so is who comes first. */
  enough?: { members: number; looked: number };
  /** Called after each batch with how many members were looked at. */
  onProgress?: ((members: number) => void) | undefined;
}

/** What campaigns, in the order given, cost by what members did. */
export interface Replayed {
  costs: CampaignCost[];
  /** Members with at least one behaviour in the days. */
  members: number;
  behaviours: number;
}

/** Which members are next: so many behind one. */
interface Next {
  after: string | null;
  size: number;
}

/** The next members with all that they did. */
interface Batch {
  ids: string[];
  histories: Awaited<ReturnType<typeof readHistory>>;
  joined: Awaited<ReturnType<typeof joinedOf>>;
}

/** Reads the next members by id; null behind the last one. The transaction cannot write from here on. */
export async function readBatch(tx: Tx, campaigns: readonly Campaign[], { after, size }: Next): Promise<Batch | null> {
  assertOffEventLoop('replays rides');
  await readOnly(tx);
  const ids = await readMemberIds(tx, after ?? BEFORE_ALL, size);
  if (ids.length === 0) return null;
  return { ids, histories: await readHistory(tx, ids), joined: await joinedOf(tx, { campaigns }, ids) };
}

type IsInRange = (activity: Activity) => boolean;

/** Whether a behaviour is one of the service days. */
export const isOfDays =
  (calendar: ServiceCalendar, { firstDay, lastDay }: Pick<Replay, 'firstDay' | 'lastDay'>): IsInRange =>
  ({ endedAt }) => {
    const day = calendar.dayOf(endedAt);
    return day >= firstDay && day <= lastDay;
  };

/** A campaign that is replayed, and by which rule of overlaps. */
export interface Replaying {
  campaign: Campaign;
  overlaps: Overlaps;
  tally: Tally;
}

/**
 * Adds to the tallies what members of a batch earn by what they did on the days, by the code that pays in earnest; answers
 * how many of them did something, and how much.
 */
export async function tallyBatch(
  { histories, joined }: Batch,
  { replaying, isAsked: isInRange }: { replaying: readonly Replaying[]; isAsked: IsInRange },
): Promise<Pick<Replayed, 'members' | 'behaviours'>> {
  let [members, activities] = [0, 0];
  for (const [memberId, history] of histories) {
    const done = history.filter(isInRange);
    if (done.length === 0) continue;
    members += 1;
    activities += done.length;
    const ordered = history.toSorted(compareActivities);
    for (const [overlaps, some] of Map.groupBy(replaying, (one) => one.overlaps)) {
      // Marked before days are chosen: a ride on the first of them may overlap one of the day before.
      const marked = markOverlaps(ordered, overlaps).filter(isInRange);
      for (const { campaign, tally } of some) tally.add(evaluate(campaign, marked, joined.get(memberId)), memberId);
    }
    // Riders' calls of this process come between.
    await nextTurn();
  }
  return { members, behaviours: activities };
}

/**
 * Replays what a tenant's members did against campaigns. Members come one batch after the other, each read in a transaction
 * that cannot write, so memory stays the same for any number of rides.
 */
export async function replay(
  { database }: Pick<Deps, 'database'>,
  tenant: Tenant,
  { campaigns, overlaps, firstDay, lastDay, enough, onProgress = () => {} }: Replay,
): Promise<Replayed> {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const replaying = campaigns.map((campaign): Replaying => {
    return { campaign, overlaps, tally: createTally(campaign.campaignId, calendar) };
  });
  const isInRange = isOfDays(calendar, { firstDay, lastDay });
  let [members, activities, looked] = [0, 0, 0];
  let after: string | null = null;
  const isEnough = (): boolean => enough !== undefined && (members >= enough.members || looked >= enough.looked);
  while (!isEnough()) {
    const next: Next = { after, size: MEMBERS_AT_ONCE };
    const batch: Batch | null = await withTenant(database, tenant.tenantId, (tx) => readBatch(tx, campaigns, next));
    if (!batch) break;
    const did = await tallyBatch(batch, { replaying, isAsked: isInRange });
    members += did.members;
    activities += did.behaviours;
    looked += batch.ids.length;
    after = batch.ids.at(-1) ?? after;
    onProgress(looked);
  }
  return { costs: replaying.map(({ tally }) => tally.cost()), members, behaviours: activities };
}
