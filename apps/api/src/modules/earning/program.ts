import { createHash } from 'node:crypto';
import {
  capPointsOf,
  declaredNamedBy,
  type PackCampaign,
  type PackMemberCap,
  type PackPlace,
  type PackStatus,
} from '@fareback/tenant-pack';
import type { Tenant } from '../../call/tenant.ts';
import { activeCampaigns, type CampaignDefinition, readRestingRules } from '../campaigns/index.ts';
import { type ContentReader, createCachedReader } from '../tenants/index.ts';
import { activeBudgets, monthAt } from './budgets/budgets.ts';
import { activeDeclared } from './disruptions/declared-days.ts';
import { activePauses } from './disruptions/pauses.ts';
import { campaignOf, goalName, type MemberCap, type Status } from './engine/campaign.ts';
import type { Program } from './engine/fold-member.ts';
import { type Fence, fenceOf, fencesHolding, type Position } from './engine/geofence.ts';
import { type ServiceCalendar, serviceCalendar } from './engine/service-day.ts';
import { readGoals } from './shared-goals/goal-store.ts';

export type { Position };

/** Display fields, and the budget, whose effect on points is in its stops. */
const shownOnly = new Set([
  'category',
  'position',
  'active',
  'image',
  'imageUrl',
  'badges',
  'badgeIcons',
  'cta',
  'budget',
]);

/** Increase when a type's rules or state shape change: members are then replayed before their next activity counts. */
const RULES_VERSION = 5;

const ruleOf = (definition: CampaignDefinition): unknown =>
  Object.entries(definition)
    .filter(([key]) => !shownOnly.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

export const programOf = createCachedReader(
  'earning-programme',
  async (reader: ContentReader & { tenant: Tenant }): Promise<Program> => {
    const { tenant } = reader;
    const [rows, gone, { pausedDays, pausedLines }, { budgeted, stops }, { declared, everDeclared }, goals] =
      await Promise.all([
        activeCampaigns(reader),
        readRestingRules(reader.tx),
        activePauses(reader),
        activeBudgets(reader),
        activeDeclared(reader),
        readGoals(reader.tx),
      ]);
    const reached = new Map(
      goals.flatMap(({ campaignId: id, measure, reachedAt }) =>
        reachedAt === null ? [] : [[goalName({ id, measure }), Date.parse(reachedAt)] as const],
      ),
    );
    const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
    const overlaps = tenant.settings['overlaps'] === 'ONE' ? 'ONE' : 'ALL';
    const rules = rows.map(({ definition }) => ruleOf(definition));
    const levels = levelsIn(
      tenant,
      rows.map(({ definition }) => definition),
      calendar,
      { stops, pausedDays, pausedLines, declared },
    );
    const text = JSON.stringify([
      RULES_VERSION,
      overlaps,
      tenant.timeZone,
      tenant.serviceDayStartMinutes,
      rules,
      ...pausedDays,
      ...pausedOnLines(pausedLines),
      ...levels.rules,
    ]);
    const fences = fencesOf(rows);
    const paused = { pausedDays, pausedLines, declared };
    const { rules: _, ...shared } = levels;
    const around = { fences: fencesOf(gone), stops, reached, ...paused, ...shared };
    const campaigns = rows.map(({ definition }) => campaignOf(definition, calendar, { ...around, fences }));
    return {
      campaigns,
      resting: gone.map(({ definition, restedAt }) => ({
        campaign: campaignOf(definition, calendar, around),
        until: restedAt.getTime(),
      })),
      fences,
      ...paused,
      everDeclared,
      ...shared,
      overlaps,
      declaredKinds: kindsNamed(rows, levels.statuses),
      hasReferral: tenant.settings['referral'] != null,
      budgeted,
      monthOf: (moment) => monthAt(calendar, moment),
      digest: createHash('sha256').update(text).digest('base64url').slice(0, 12),
    };
  },
);

const kindsNamed = (rows: readonly { definition: CampaignDefinition }[], statuses: readonly Status[]): string[] => [
  ...new Set([...rows, ...statuses].flatMap(({ definition }) => declaredNamedBy(definition))),
];

interface Levels {
  statuses: Status[];
  memberCaps: MemberCap[];
  pointValue: { points: number } | null;
  /** Their part of the rules digest; empty without any, so that older states stay valid. */
  rules: unknown[];
}

type Around = Pick<Parameters<typeof campaignOf>[2] & object, 'stops' | 'pausedDays' | 'pausedLines' | 'declared'>;

/** The program's statuses, and caps over several campaigns with what money is worth. */
export function levelsIn(
  { settings }: Pick<Tenant, 'settings'>,
  campaigns: readonly PackCampaign[],
  calendar: ServiceCalendar,
  around: Around = {},
): Levels {
  const packed = (settings['statuses'] ?? []) as PackStatus[];
  const caps = (settings['memberCaps'] ?? []) as PackMemberCap[];
  const pointValue = (settings['pointValue'] ?? null) as { points: number } | null;
  const isWorth = caps.length > 0 || campaigns.some((one) => 'memberMax' in one && one.memberMax !== undefined);
  return {
    statuses: packed.flatMap((definition) => {
      const counted = countedBy(definition, campaigns);
      return counted ? [{ statusId: definition.id, definition, of: campaignOf(counted, calendar, around) }] : [];
    }),
    memberCaps: caps.flatMap(({ id, campaigns: capped, ...most }) => {
      const points = capPointsOf(most, pointValue);
      return points === null ? [] : [{ capId: id, campaigns: capped, points }];
    }),
    pointValue,
    rules: packed.length === 0 && !isWorth ? [] : [packed.map(ruleOfStatus), caps, pointValue?.points ?? null],
  };
}

/** A status without its texts, which change no rule. */
const ruleOfStatus = (status: PackStatus): object =>
  Object.fromEntries(Object.entries(status).filter(([key]) => key !== 'texts'));

/** A campaign that counts the activities of a status and pays no points. */
function countedBy(status: PackStatus, campaigns: readonly PackCampaign[]): PackCampaign | undefined {
  if (status.kind === 'TIER') return campaigns.find((one) => one.id === status.campaign && 'tiers' in one);
  const { id, counts, providers, lookBackDays, startsOn, endsOn } = status;
  const dates = {
    ...(startsOn && { startsOn }),
    ...(endsOn && { endsOn }),
    ...(status.calendarDates && { calendarDates: status.calendarDates }),
  };
  const shown = { category: '', position: 0, active: true, badges: [], cta: { action: 'NONE' as const } };
  return { ...shown, ...dates, id, type: 'TRANSACTIONAL', counts, providers, lookBackDays, limit: null, reward: 1 };
}

/** Returns line pauses as part of the rules digest; empty without pauses. */
const pausedOnLines = (lines: ReadonlyMap<string, ReadonlySet<number>>): unknown[] =>
  [...lines].map(([line, days]) => [line, ...days]);

const fencesOf = (rows: readonly { definition: CampaignDefinition }[]): Map<string, Fence> =>
  new Map(rows.flatMap(({ definition }) => (definition.grounds ?? []).map(fenceById)));

const fenceById = (place: PackPlace): [string, Fence] => [place.id, fenceOf(place)];

export const centreOf = (place: PackPlace): Position => fenceOf(place).centre;

/** Returns the ids of the tenant's places that contain a position, nearest first. The position is never stored. */
export const placesHolding = ({ fences }: Program, position: Position): string[] =>
  fencesHolding([...fences.values()], position);

/** Returns the longest look-back of any campaign, in days: how long before connecting a ride may still count. */
export const lookBackDaysOf = ({ campaigns, statuses = [] }: Pick<Program, 'campaigns' | 'statuses'>): number =>
  Math.max(
    0,
    ...[...campaigns, ...statuses.map(({ of }) => of)].map(({ definition }) =>
      'lookBackDays' in definition ? definition.lookBackDays : 0,
    ),
  );
