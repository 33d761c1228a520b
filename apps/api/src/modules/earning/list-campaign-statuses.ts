import {
  type AfterAmount,
  type CampaignStatus,
  type DeclaredSoon,
  listCampaignStatuses as listCampaignStatusesRoute,
  type SharedGoal,
  type TierProperties,
} from '@fareback/contract';
import { declaredNamedBy } from '@fareback/tenant-pack';
import type { MemberDataCtx } from '../../call/context.ts';
import { type Handler, handle } from '../../call/handler.ts';
import { currencyOf } from '../../call/tenant.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { activeCampaigns, lockingProvidersOf, visibleCampaigns } from '../campaigns/index.ts';
import { stoppedUntil } from '../ledger/index.ts';
import { activeBudgets } from './budgets/budgets.ts';
import { activeDeclared } from './disruptions/declared-days.ts';
import { activePauses } from './disruptions/pauses.ts';
import { type Campaign, campaignOf, type Progress, type TierProgress } from './engine/campaign.ts';
import { progress as progressOf, start } from './engine/evaluate.ts';
import { stateKey } from './engine/fold-member.ts';
import { inUnits } from './engine/measures.ts';
import { factorOf, presentLines } from './engine/multipliers.ts';
import { dateOfDay, type ServiceCalendar, serviceCalendar } from './engine/service-day.ts';
import { goalOf } from './engine/shared-goals.ts';
import { levelsAt } from './engine/statuses.ts';
import { presentAfter } from './present-after.ts';
import { levelsIn } from './program.ts';
import { type GoalTotal, readProgressWithGoals } from './shared-goals/goal-store.ts';
import { readConnectedProviders, readProgress } from './store.ts';

export const earningHandlers: Handler[] = [handle(listCampaignStatusesRoute, (ctx) => listCampaignStatuses(ctx))];

const time = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());

const presentTiers = (tiers: TierProgress['tiers']): TierProperties[] =>
  tiers.map(({ rewardPoints, maxBehaviors }, index) => ({
    Tier: index + 1,
    RewardPoints: rewardPoints,
    MaxBehaviors: maxBehaviors,
  }));

/** Facts besides the member's progress: a used-up budget, factors, and the points left under a cap. */
interface Beyond {
  paysAgainOn?: string | null;
  factor?: number;
  left?: number | null;
  declared?: DeclaredSoon[];
  shared?: SharedGoal | undefined;
  after?: AfterAmount | undefined;
}

/**
 * Formats a member's campaign status for the API; `paysAgainOn` is the day it pays again after its budget is used up.
 * Fields of other campaign types are null [CAMP-07, STREAK-01, STREAK-02, TIER-01].
 */
export function presentStatus(
  campaignId: string,
  isLocked: boolean,
  progress: Progress,
  { paysAgainOn = null, factor = 1, left = null, declared = [], shared, after }: Beyond = {},
): CampaignStatus {
  const { done, limitedUntil, streak, tier } = progress;
  const distinct = streak?.distinct ?? null;
  return {
    CampaignID: campaignId,
    status: isLocked ? 'LOCKED' : limitedUntil === null ? 'AVAILABLE' : 'TIME_LIMITED',
    progress: shared ? shared.total : done,
    nextPeriodStartUTC: time(limitedUntil),
    paysAgainOn,
    ...(factor > 1 && { factor }),
    ...(left !== null && { memberLeft: left }),
    ...(declared.length > 0 && { declared }),
    ...(shared && { shared }),
    ...(after && { after }),
    streakCurrentLevel: streak?.level ?? null,
    streakTotalLevels: streak?.rewards.length ?? null,
    streakDaysLeft: streak?.daysLeft ?? null,
    streakCompleted: streak?.isCompleted ?? null,
    streakCurrentLevelCompletion: streak?.done ?? null,
    streakLevelRewards: streak?.rewards ?? null,
    streakTarget: streak?.target ?? null,
    streakEndTimeUTC: time(streak?.endsAt ?? null),
    streakLastDay: streak === null || streak.lastDay === null ? null : dateOfDay(streak.lastDay),
    ...(streak?.keep && { streakKeep: { ...streak.keep, by: dateOfDay(streak.keep.by) } }),
    hasTimeDistinct: streak === null ? null : distinct !== null,
    behavioursCountInTimeDistinct: distinct?.behaviours ?? null,
    timeDistinctCount: distinct?.reached ?? null,
    timeDistinctUnit: distinct?.unit ?? null,
    timeDistinctDates: distinct?.days?.map(dateOfDay) ?? null,
    currentTierPoints: tier?.points ?? null,
    tierProgress: tier === null ? null : done,
    tierPropertiesForCampaign: tier === null ? null : presentTiers(tier.tiers),
    tierType: tier?.tierType ?? null,
    isLastTierCompleted: tier?.isLastCompleted ?? null,
  };
}

/** Which kinds of day that the campaign names are declared for today or tomorrow [CAMP-110]. */
function declaredSoon({ definition, calendar, declared }: Campaign, now: number): DeclaredSoon[] {
  const today = calendar.dayOf(now);
  return [...new Set(declaredNamedBy(definition))].flatMap((kind) =>
    [today, today + 1]
      .filter((day) => declared.get(kind)?.has(day))
      .map((day) => ({ kind, isToday: day === today, day: dateOfDay(day) })),
  );
}

/**
 * Rounds a time up to the start of a day: an exact rolling-window reset would reveal the time of a ride whose details
 * are hidden.
 */
function byDay(calendar: ServiceCalendar, moment: number): number {
  const day = calendar.dayOf(moment);
  const begin = calendar.startOf(day);
  return begin === moment ? moment : calendar.startOf(day + 1);
}

/** With fewer members in a goal, its total would tell one what another did. */
const RIDERS_LEAST = 5;

/** The goal of all members together; its row is missing until the first rides are added up. */
function sharedGoalOf(campaign: Campaign, totals: readonly GoalTotal[], { done }: Progress): SharedGoal | undefined {
  const goal = goalOf(campaign);
  if (goal === null) return undefined;
  const { measure, minimum } = goal;
  const found = totals.find((one) => one.campaignId === goal.campaignId && one.measure === measure);
  const isShown = found !== undefined && found.riders >= RIDERS_LEAST;
  return {
    total: isShown ? Math.max(0, Math.floor(inUnits(measure, found.total))) : null,
    riders: isShown ? found.riders : null,
    own: done ?? 0,
    minimum,
    measure,
    lastDay: dateOfDay(campaign.lastDay),
    ReachedUTC: found?.reachedAt ?? null,
  };
}

const readOwnProgress = async (tx: Tx, memberId: string) => {
  const [row] = await readProgress(tx, [memberId]);
  return { state: row?.state ?? null, goals: [] };
};

/**
 * Returns the member's status in each campaign shown to them: LOCKED while a required provider is not CONNECTED (never
 * for a campaign that pays for connecting), TIME_LIMITED with the next reset (or the month's end if the budget is used
 * up), else AVAILABLE. Reads the folded state, so the cost does not grow with the history. With unproven accounts,
 * resets are rounded to the day [PROV-04, CAMP-05, CAMP-26, CAMP-07, CAMP-08, CAMP-12, STREAK-01, STREAK-02].
 */
export async function listCampaignStatuses(ctx: MemberDataCtx): Promise<CampaignStatus[]> {
  const { tx, tenant, member, now } = ctx;
  const definitions = (await activeCampaigns(ctx)).map(({ definition }) => definition);
  const hasGoals = definitions.some((definition) => goalOf({ campaignId: definition.id, definition }) !== null);
  const [campaigns, paused, { stops }, { declared }, connections, { state: saved, goals }] = await Promise.all([
    visibleCampaigns(ctx),
    activePauses(ctx),
    activeBudgets(ctx),
    activeDeclared(ctx),
    readConnectedProviders(tx, member.memberId),
    hasGoals ? readProgressWithGoals(tx, member.memberId) : readOwnProgress(tx, member.memberId),
  ]);
  const connected = new Set(connections.map(({ providerId }) => providerId));
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const isTimeKnown = connections.every(({ isProven }) => isProven);
  const states = saved?.campaigns ?? {};
  const levels = levelsIn(tenant, definitions, calendar, { ...paused, stops, declared });
  const present = levelsAt(levels.statuses, saved?.statuses ?? {}, now.getTime());
  const given = saved?.given ?? {};
  const currency = currencyOf(tenant);
  return campaigns.map(({ definition }) => {
    const campaign = campaignOf(definition, calendar, { ...paused, stops, declared, ...levels });
    const isLocked = lockingProvidersOf(definition).some((providerId) => !connected.has(providerId));
    const state = states[stateKey(campaign)] ?? start(campaign);
    const { limitedUntil, ...rest } = progressOf(campaign, state, now.getTime());
    const own = limitedUntil === null || isTimeKnown ? limitedUntil : byDay(calendar, limitedUntil);
    const paysAgain = stoppedUntil(campaign.stops, now.getTime());
    const paysAgainOn = paysAgain === null ? null : dateOfDay(calendar.dayOf(paysAgain));
    const memberProgress = { ...rest, limitedUntil: paysAgain ?? own };
    const factor = factorOf(presentLines(campaign, present, now.getTime()));
    const remaining = campaign.caps.map(({ capId, points }) => Math.max(0, points - (given[capId] ?? 0)));
    const left = remaining.length === 0 ? null : Math.min(...remaining);
    return presentStatus(campaign.campaignId, isLocked, memberProgress, {
      paysAgainOn,
      factor,
      left,
      declared: declaredSoon(campaign, now.getTime()),
      shared: sharedGoalOf(campaign, goals, memberProgress),
      after: presentAfter(campaign, { state, now: now.getTime(), isTimeKnown, currency }),
    });
  });
}
