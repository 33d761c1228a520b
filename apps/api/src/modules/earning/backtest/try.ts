import { namedBy, type PackCampaign } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { assertOffEventLoop } from '../../../platform/event-loop.ts';
import { readHistory } from '../activity/activity-store.ts';
import { joinedOf } from '../activity/fold-members.ts';
import { type Activity, compareActivities } from '../engine/activity.ts';
import { type Campaign, campaignOf } from '../engine/campaign.ts';
import { type DecisionReason, isCounted } from '../engine/decision.ts';
import type { Joined } from '../engine/evaluate.ts';
import { type Evaluation, evaluateAll } from '../engine/evaluate-history.ts';
import type { Program } from '../engine/fold-member.ts';
import { markOverlaps, type Overlaps } from '../engine/overlaps.ts';
import { serviceCalendar } from '../engine/service-day.ts';
import { asIfReached } from '../engine/shared-goals.ts';
import { levelsIn, programOf } from '../program.ts';
import { uncountedWarnings } from './backtest-campaign.ts';
import { type CampaignShare, createTally } from './backtest-tally.ts';
import { type Replayed, type ReplayedRules, replay } from './replay.ts';

export interface CampaignTrial {
  campaignId: string;
  counted: number;
  reasons: Partial<Record<DecisionReason, number>>;
  earnings: number;
  points: number;
  lost: number;
}

export interface Fresh {
  behaviours: Activity[];
  takenBack: Set<string>;
}

interface Trials {
  /** Tests new activities against members' history; read-only. */
  add(tx: Tx, freshOf: ReadonlyMap<string, Fresh>): Promise<void>;
  result(): CampaignTrial[];
}

interface Trying {
  campaign: Campaign;
  trial: CampaignTrial;
}

interface Member {
  without: readonly Activity[];
  withFresh: readonly Activity[];
  isNew: (activity: Activity) => boolean;
  joined: Joined | undefined;
}

const amountsOf = ({ earnings }: Evaluation): ReadonlyMap<string, number> =>
  new Map(earnings.map(({ earningKey, amount }) => [earningKey, amount]));

const nameOf = ({ type, providerId, eventId }: Activity): string => `${type}/${providerId}/${eventId}`;

/** A member's history with and without the new activities, as the engine evaluates each. */
function memberOf(
  history: readonly Activity[],
  { behaviours: activities, takenBack }: Fresh,
  { joined, overlaps }: { joined: Joined | undefined; overlaps: Overlaps },
): Member {
  const marked = (some: readonly Activity[]) => markOverlaps(some.toSorted(compareActivities), overlaps);
  const afterwards = (one: Activity): Activity => (takenBack.has(one.eventId) ? { ...one, isVoided: true } : one);
  const fresh = new Set(activities.map(nameOf));
  return {
    without: marked(history),
    withFresh: marked([...history, ...activities].map(afterwards)),
    isNew: (activity) => fresh.has(nameOf(activity)),
    joined,
  };
}

function tryMember(tried: readonly Trying[], { isNew, joined, ...member }: Member): void {
  const campaigns = tried.map(({ campaign }) => campaign);
  const without = evaluateAll(campaigns, member.without, joined);
  const withFresh = evaluateAll(campaigns, member.withFresh, joined);
  for (const [index, { trial }] of tried.entries())
    compare(trial, without[index] as Evaluation, withFresh[index] as Evaluation, isNew);
}

function compare(trial: CampaignTrial, without: Evaluation, withFresh: Evaluation, isNew: Member['isNew']): void {
  const [had, has] = [amountsOf(without), amountsOf(withFresh)];
  for (const [key, amount] of has) {
    if (had.has(key)) continue;
    trial.earnings += 1;
    trial.points += amount;
  }
  for (const key of had.keys()) if (!has.has(key)) trial.lost += 1;
  for (const { behaviour: activity, decision } of withFresh.decisions) {
    if (!isNew(activity)) continue;
    if (isCounted(decision.reason)) trial.counted += 1;
    else trial.reasons[decision.reason] = (trial.reasons[decision.reason] ?? 0) + 1;
  }
}

export function createTrials(program: Program): Trials {
  const tried = program.campaigns.map((campaign): Trying => {
    const { campaignId } = campaign;
    return { campaign, trial: { campaignId, counted: 0, reasons: {}, earnings: 0, points: 0, lost: 0 } };
  });
  return {
    async add(tx, freshOf) {
      const ids = [...freshOf.keys()];
      const [histories, joined] = await Promise.all([readHistory(tx, ids), joinedOf(tx, program, ids)]);
      for (const [memberId, fresh] of freshOf) {
        const overlaps = program.overlaps ?? 'ALL';
        const member = memberOf(histories.get(memberId) ?? [], fresh, { joined: joined.get(memberId), overlaps });
        tryMember(tried, member);
      }
    },
    result: () => tried.map(({ trial }) => trial),
  };
}

/** True if all places of a campaign are known, so visits to them were recorded. */
export const isKnown = (definition: PackCampaign, { fences }: Pick<Program, 'fences'>): boolean =>
  namedBy(definition, 'places').every((id) => fences.has(id));

export const isAhead = ({ startsOn }: PackCampaign, to: string): boolean => startsOn !== undefined && startsOn > to;

/** A campaign for a replay of days until `to`: one that starts later is treated as running. */
export const judged = (definition: PackCampaign, to: string): PackCampaign =>
  isAhead(definition, to) ? undated(definition) : definition;

/** Size of the sample: service days before today, members with an activity, and members in all. */
const DAYS = 28;
const ENOUGH = { members: 1000, looked: 20_000 };

/** A campaign without dates: a window of its dates is then all the days replayed. */
export function undated(definition: PackCampaign): PackCampaign {
  const { startsOn: _, endsOn: __, ...always } = definition;
  return always;
}

/**
 * Tests a pack's campaigns on a sample of the last 28 days, ignoring their dates, and warns of campaigns that count no
 * activity. Skips campaigns with a place or provider the tenant does not have yet. Writes nothing [CAMP-19].
 */
export async function tryProgram(
  { database, cache, clock, keyRing }: Pick<Deps, 'database' | 'cache' | 'clock' | 'keyRing'>,
  tenant: Tenant,
  { campaigns: definitions, ...proposed }: Pick<ReplayedRules, 'campaigns' | 'settings'>,
): Promise<Pick<Replayed, 'members' | 'behaviours'> & { warnings: string[] }> {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const program = await withTenant(database, tenant.tenantId, (tx) => programOf({ cache, tenant, tx }));
  const levels = levelsIn(proposed, definitions, calendar);
  const campaigns = definitions
    .filter((definition) => definition.active && namedBy(definition, 'places').every((id) => program.fences.has(id)))
    .map((definition) => campaignOf(undated(definition), calendar, { ...program, ...levels }));
  const today = calendar.dayOf(clock().getTime());
  const tried = await replay({ database, clock, keyRing }, tenant, {
    campaigns,
    overlaps: program.overlaps ?? 'ALL',
    firstDay: today - DAYS,
    lastDay: today,
    enough: ENOUGH,
  });
  const { members, behaviours: activities } = tried;
  return { members, behaviours: activities, warnings: uncountedWarnings(tried) };
}

/**
 * Payout of campaigns for fictitious histories, with the real engine, as if each campaign began on `firstDay`
 * (YYYY-MM-DD): earlier rides are not paid, but end an absence. Reads and writes nothing [DESK-236, DESK-556].
 */
export function tryHistories(
  { timeZone, serviceDayStartMinutes }: Pick<Tenant, 'timeZone' | 'serviceDayStartMinutes'>,
  { campaigns, overlaps, settings }: ReplayedRules,
  { histories, firstDay }: { histories: ReadonlyMap<string, readonly Activity[]>; firstDay: string },
): CampaignShare[] {
  assertOffEventLoop('replays rides');
  const calendar = serviceCalendar(timeZone, serviceDayStartMinutes);
  const marked = [...histories].map(
    ([rider, done]) => [rider, markOverlaps(done.toSorted(compareActivities), overlaps)] as const,
  );
  const levels = levelsIn({ settings }, campaigns, calendar);
  const tried = campaigns
    .filter(({ active }) => active)
    .map((definition) => asIfReached(campaignOf({ ...undated(definition), startsOn: firstDay }, calendar, levels)));
  const tallies = tried.map((campaign) => createTally(campaign));
  for (const [rider, done] of marked)
    for (const [index, evaluation] of evaluateAll(tried, done).entries()) tallies[index]?.add(evaluation, rider);
  return tallies.map((tally) => tally.share());
}
