import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PackCampaign, PackDraw } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { assertOffEventLoop } from '../../../platform/event-loop.ts';
import { readHistory } from '../activity/activity-store.ts';
import { joinedOf } from '../activity/fold-members.ts';
import { type Activity, compareActivities } from '../engine/activity.ts';
import type { Campaign } from '../engine/campaign.ts';
import type { EarnedPoints } from '../engine/decision.ts';
import { type Evaluation, evaluateAll } from '../engine/evaluate-history.ts';
import { markOverlaps, type Overlaps } from '../engine/overlaps.ts';
import { type ServiceCalendar, serviceCalendar } from '../engine/service-day.ts';
import { createDrawTally, type DrawShare, type DrawTally } from './backtest-draws.ts';
import { readMemberIds, readOnly } from './backtest-store.ts';
import { type CampaignCost, createTally, type Tally } from './backtest-tally.ts';
import { addMoments, forDays, type MomentDays } from './replayed-moments.ts';

/** Limits memory: members loaded together. */
const MEMBERS_AT_ONCE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export interface ReplayedRules {
  campaigns: readonly PackCampaign[];
  overlaps: Overlaps;
  /** Statuses, caps and the value of points, as in the agency's settings. */
  settings: Tenant['settings'];
  draws?: readonly PackDraw[];
}

export interface Replay {
  campaigns: readonly Campaign[];
  overlaps: Overlaps;
  /** First and last counted service day; open ends are infinite. */
  firstDay: number;
  lastDay: number;
  /**
   * Sample size: members with an activity on the days, and members processed; without it all. Ids are random, so the
   * first ones are a fair sample.
   */
  enough?: { members: number; looked: number };
  /** Campaigns with the same name are of one program, and share its caps. */
  rulesOf?: (campaign: Campaign) => string;
  /** Draws, and the campaigns whose entries count for them. */
  draws?: { of: readonly PackDraw[]; isCounted: (campaign: Campaign) => boolean };
  onProgress?: ((members: number) => void) | undefined;
}

export interface Replayed {
  costs: CampaignCost[];
  draws: DrawShare[];
  members: number;
  behaviours: number;
}

interface Next {
  after: string | null;
  size: number;
}

interface Batch {
  ids: string[];
  histories: Awaited<ReturnType<typeof readHistory>>;
  joined: Awaited<ReturnType<typeof joinedOf>>;
}

/** Reads the next members by id with all their activities and moments; null at the end. Makes the transaction read-only. */
export async function readBatch(
  tx: Tx,
  { campaigns, days }: { campaigns: readonly Campaign[]; days: MomentDays },
  { after, size }: Next,
): Promise<Batch | null> {
  assertOffEventLoop('replays rides');
  await readOnly(tx);
  const ids = await readMemberIds(tx, after ?? BEFORE_ALL, size);
  if (ids.length === 0) return null;
  const histories = await readHistory(tx, ids);
  await addMoments(tx, histories, { campaigns, days });
  return { ids, histories, joined: await joinedOf(tx, { campaigns }, ids) };
}

type IsInRange = (activity: Activity) => boolean;

export const isOfDays =
  (calendar: ServiceCalendar, { firstDay, lastDay }: Pick<Replay, 'firstDay' | 'lastDay'>): IsInRange =>
  ({ endedAt }) => {
    const day = calendar.dayOf(endedAt);
    return day >= firstDay && day <= lastDay;
  };

export interface Replaying {
  campaign: Campaign;
  overlaps: Overlaps;
  /** Campaigns of the same rules share their caps. */
  rules: string;
  tally: Tally;
  /** Counts its entries; missing if they are not asked for. */
  draws?: DrawTally | undefined;
}

/**
 * Adds a batch's earnings on the days to the tallies, with the real engine; returns the number of active members and of
 * activities.
 */
export async function tallyBatch(
  { histories, joined }: Batch,
  { replaying, days }: { replaying: readonly Replaying[]; days: MomentDays },
): Promise<Pick<Replayed, 'members' | 'behaviours'>> {
  const isInRange = isOfDays(days.calendar, days);
  let [members, activities] = [0, 0];
  for (const [memberId, history] of histories) {
    const done = history.filter(isInRange);
    if (done.length === 0) continue;
    members += 1;
    activities += done.length;
    const ordered = history.toSorted(compareActivities);
    const given = new Map<DrawTally, EarnedPoints[]>();
    for (const [overlaps, some] of Map.groupBy(replaying, (one) => one.overlaps)) {
      // Mark overlaps before selecting days: a ride on the first day may overlap one of the day before.
      const marked = markOverlaps(ordered, overlaps);
      for (const together of Map.groupBy(some, (one) => one.rules).values()) {
        const { campaigns, activities: replayed } = forDays(
          together.map(({ campaign }) => campaign),
          marked,
          days,
        );
        const evaluations = evaluateAll(campaigns, replayed, joined.get(memberId));
        for (const [index, { tally, draws }] of together.entries()) {
          const { decisions, ...evaluation } = evaluations[index] as Evaluation;
          const ofDays = decisions.filter(({ behaviour: activity }) => isInRange(activity));
          tally.add({ ...evaluation, decisions: ofDays }, memberId);
          if (draws) given.set(draws, [...(given.get(draws) ?? []), ...evaluation.earnings]);
        }
      }
    }
    for (const [draws, all] of given) draws.add(memberId, all);
    // Yield to riders' requests in this process.
    await nextTurn();
  }
  return { members, behaviours: activities };
}

/**
 * Replays members' activities against campaigns, one batch and read-only transaction at a time, so memory is constant
 * for any number of rides.
 */
export async function replay(
  { database, keyRing, clock }: Pick<Deps, 'database' | 'keyRing' | 'clock'>,
  tenant: Tenant,
  { campaigns, overlaps, firstDay, lastDay, enough, rulesOf = () => '', draws, onProgress = () => {} }: Replay,
): Promise<Replayed> {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const drawTally = draws && createDrawTally(draws.of, { firstDay, lastDay });
  const replaying = campaigns.map((campaign): Replaying => {
    const own = { campaign, overlaps, rules: rulesOf(campaign), tally: createTally(campaign) };
    return draws?.isCounted(campaign) ? { ...own, draws: drawTally } : own;
  });
  const days = { calendar, keyRing, firstDay, lastDay, now: clock() };
  let [members, activities, looked] = [0, 0, 0];
  let after: string | null = null;
  const isEnough = (): boolean => enough !== undefined && (members >= enough.members || looked >= enough.looked);
  while (!isEnough()) {
    const next: Next = { after, size: MEMBERS_AT_ONCE };
    const batch: Batch | null = await withTenant(database, tenant.tenantId, (tx) =>
      readBatch(tx, { campaigns, days }, next),
    );
    if (!batch) break;
    const did = await tallyBatch(batch, { replaying, days });
    members += did.members;
    activities += did.behaviours;
    looked += batch.ids.length;
    after = batch.ids.at(-1) ?? after;
    onProgress(looked);
  }
  const costs = replaying.map(({ tally }) => tally.cost());
  return { costs, draws: drawTally?.shares() ?? [], members, behaviours: activities };
}
