import type { TimeUnit } from '@fareback/contract';
import {
  type CampaignCounts,
  capPointsOf,
  type PackCampaign,
  type PackCampaignOf,
  type PackStatus,
  possibleFactors,
} from '@fareback/tenant-pack';
import type { BudgetStop } from '../../ledger/index.ts';
import type { Activity } from './activity.ts';
import { type Declared, isUnmeasured, whyUnmet } from './conditions.ts';
import type { DecisionReason } from './decision.ts';
import type { Fence } from './geofence.ts';
import { dayOfDate, type ServiceCalendar } from './service-day.ts';

/** A member's progress in one campaign. Times are milliseconds since 1970, UTC [CAMP-08]. */
export interface Progress {
  /** Null if the campaign counts nothing. */
  done: number | null;
  /** Start of the next limit window while this one is used up, else null [CAMP-05]. */
  limitedUntil: number | null;
  streak: StreakProgress | null;
  tier: TierProgress | null;
}

export interface TierProgress {
  /** Points for the next activity; those of the last tier when it is full. */
  points: number;
  isLastCompleted: boolean;
  tiers: PackCampaignOf<'TIER'>['tiers'];
  tierType: PackCampaignOf<'TIER'>['tierType'];
}

interface StreakProgress {
  /** Current level, from 1; the last one after all are completed. */
  level: number;
  /**
   * Days left in this level (or to keep a consecutive streak), today included; 0 once ended, null before the first
   * unit.
   */
  daysLeft: number | null;
  isCompleted: boolean;
  done: number;
  target: number;
  rewards: number[];
  /** End of this level, or when a consecutive streak ends without another unit; null before the first activity. */
  endsAt: number | null;
  /** Last service day on which an activity still counts; null before the first. */
  lastDay: number | null;
  /** How to keep a streak in a row without another freeze; missing or null if there is nothing to keep. */
  keep?: { by: number; days: number; rides: number; freezes: number } | null;
  /** `days` are the service days reached, if the unit is days and all of them are known. */
  distinct: { unit: TimeUnit; behaviours: number; reached: number; days: readonly number[] | null } | null;
}

export const noProgress: Progress = { done: null, limitedUntil: null, streak: null, tier: null };

export interface Campaign<Definition extends PackCampaign = PackCampaign> {
  readonly campaignId: string;
  readonly definition: Definition;
  readonly calendar: ServiceCalendar;
  /** First and last valid service day; open ends are infinite. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** Service days of the pack's calendars that its conditions name. */
  readonly dates: ReadonlyMap<string, ReadonlySet<number>>;
  /** Declared service days of every kind. */
  readonly declared: Declared;
  readonly fences: ReadonlyMap<string, Fence>;
  /** Service days with failed agency service, which end no streak. */
  readonly pausedDays: ReadonlySet<number>;
  readonly stops: readonly BudgetStop[];
  /** Every factor that its multipliers can reach, in order, from 1. */
  readonly factors: readonly number[];
  /** The program's statuses, and its caps per member that include this campaign. */
  readonly statuses: readonly Status[];
  readonly caps: readonly MemberCap[];
  /** When all members together reached its goal (milliseconds since 1970, UTC); null before, and without such a goal. */
  readonly reachedAt: number | null;
}

/** A member's level by activity or by the tier of a campaign; `of` counts it [CAMP-63]. */
export interface Status {
  statusId: string;
  definition: PackStatus;
  of: Campaign;
}

/** The most points that some campaigns together pay a member over their lives [CAMP-65, CAMP-66]. */
export interface MemberCap {
  capId: string;
  campaigns: readonly string[];
  points: number;
}

interface Shared {
  statuses?: readonly Status[];
  /** Caps over several campaigns, and the value of points for caps in money. */
  memberCaps?: readonly MemberCap[];
  pointValue?: { points: number } | null;
  fences?: ReadonlyMap<string, Fence>;
  pausedDays?: ReadonlySet<number>;
  pausedLines?: ReadonlyMap<string, ReadonlySet<number>>;
  declared?: Declared;
  stops?: ReadonlyMap<string, readonly BudgetStop[]>;
  /** When shared goals were reached, by `goalName`. */
  reached?: ReadonlyMap<string, number>;
}

/** Name of a campaign's shared goal: in another measure it is another goal. */
export const goalName = ({ id, measure = 'RIDES' }: { id: string; measure?: string | undefined }): string =>
  `${measure}/${id}`;

const noDays: Declared = new Map();
const noLines: ReadonlyMap<string, ReadonlySet<number>> = new Map();

export const linesOf = (definition: PackCampaign): readonly string[] =>
  ('pausedWithLines' in definition && definition.pausedWithLines) || [];

function pausedOf(
  definition: PackCampaign,
  { pausedDays = new Set(), pausedLines = noLines }: Shared,
): ReadonlySet<number> {
  const ofLines = linesOf(definition).flatMap((line) => [...(pausedLines.get(line) ?? [])]);
  return ofLines.length === 0 ? pausedDays : new Set([...pausedDays, ...ofLines]);
}

export function campaignOf(definition: PackCampaign, calendar: ServiceCalendar, shared: Shared = {}): Campaign {
  return {
    campaignId: definition.id,
    definition,
    calendar,
    firstDay: definition.startsOn === undefined ? Number.NEGATIVE_INFINITY : dayOfDate(definition.startsOn),
    lastDay: definition.endsOn === undefined ? Number.POSITIVE_INFINITY : dayOfDate(definition.endsOn),
    dates: new Map(
      Object.entries(definition.calendarDates ?? {}).map(([id, dates]) => [id, new Set(dates.map(dayOfDate))]),
    ),
    declared: shared.declared ?? noDays,
    fences: shared.fences ?? new Map(),
    pausedDays: pausedOf(definition, shared),
    stops: shared.stops?.get(definition.id) ?? [],
    factors: 'multipliers' in definition && definition.multipliers ? possibleFactors(definition.multipliers) : [1],
    statuses: shared.statuses ?? [],
    caps: capsOf(definition, shared),
    reachedAt: ('shared' in definition && definition.shared && shared.reached?.get(goalName(definition))) || null,
  };
}

function capsOf(definition: PackCampaign, { memberCaps = [], pointValue = null }: Shared): MemberCap[] {
  const { id } = definition;
  const max = 'memberMax' in definition && definition.memberMax ? capPointsOf(definition.memberMax, pointValue) : null;
  const own = max === null ? [] : [{ capId: `campaign/${id}`, campaigns: [id], points: max }];
  return [...own, ...memberCaps.filter(({ campaigns }) => campaigns.includes(id))];
}

export type CountingCampaign = Campaign<Extract<PackCampaign, { counts: CampaignCounts }>>;

const DAY_SECONDS = 86_400;

export function getDateReason({ firstDay, lastDay }: Campaign, day: number): DecisionReason | null {
  if (day < firstDay) return 'BEFORE_CAMPAIGN';
  return day > lastDay ? 'AFTER_CAMPAIGN' : null;
}

/**
 * Returns why an activity on service day `day` can't count in a campaign regardless of history (type, provider,
 * connection, dates, conditions), or null. If a required measure is missing, the campaign decides whether it counts
 * [CAMP-16].
 */
export function getDisqualifyingReason(
  campaign: CountingCampaign,
  activity: Activity,
  day: number,
): DecisionReason | null {
  const { counts, providers, lookBackDays } = campaign.definition;
  if (!(counts.behaviours as readonly string[]).includes(activity.type)) return 'WRONG_KIND';
  if (activity.type === 'team.challenge' && activity.about !== campaign.campaignId) return 'WRONG_ACTION';
  if (providers.length > 0 && !providers.includes(activity.providerId)) return 'WRONG_PROVIDER';
  if (activity.beforeConnectionSeconds > lookBackDays * DAY_SECONDS) return 'NOT_CONNECTED';
  const outside = getDateReason(campaign, day);
  if (outside) return outside;
  const level = counts.status && (activity.levels?.[counts.status.id] ?? null);
  if (counts.status && (level === null || level === undefined || !counts.status.levels.includes(level)))
    return 'WRONG_STATUS';
  const unmet = whyUnmet(counts, {
    behaviour: activity,
    day,
    calendar: campaign.calendar,
    dates: campaign.dates,
    declared: campaign.declared,
  });
  return unmet !== null && counts.unmeasured === 'COUNTS' && isUnmeasured(unmet) ? null : unmet;
}
