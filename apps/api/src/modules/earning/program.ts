import { createHash } from 'node:crypto';
import type { PackPlace } from '@fareback/tenant-pack';
import type { Tenant } from '../../call/tenant.ts';
import { activeCampaigns, type CampaignDefinition, readRestingRules } from '../campaigns/index.ts';
import { type ContentReader, createCachedReader } from '../tenants/index.ts';
import { activeBudgets, monthAt } from './budgets/budgets.ts';
import { activePauses } from './disruptions/pauses.ts';
import { campaignOf } from './engine/campaign.ts';
import type { Program } from './engine/fold-member.ts';
import { type Fence, fenceOf, fencesHolding, type Position } from './engine/geofence.ts';
import { serviceCalendar } from './engine/service-day.ts';

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
const RULES_VERSION = 3;

const ruleOf = (definition: CampaignDefinition): unknown =>
  Object.entries(definition)
    .filter(([key]) => !shownOnly.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

export const programOf = createCachedReader(
  'earning-programme',
  async (reader: ContentReader & { tenant: Tenant }): Promise<Program> => {
    const { tenant } = reader;
    const [rows, gone, { pausedDays, pausedLines }, { budgeted, stops }] = await Promise.all([
      activeCampaigns(reader),
      readRestingRules(reader.tx),
      activePauses(reader),
      activeBudgets(reader),
    ]);
    const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
    const overlaps = tenant.settings['overlaps'] === 'ONE' ? 'ONE' : 'ALL';
    const rules = rows.map(({ definition }) => ruleOf(definition));
    const text = JSON.stringify([
      RULES_VERSION,
      overlaps,
      tenant.timeZone,
      tenant.serviceDayStartMinutes,
      rules,
      ...pausedDays,
      ...pausedOnLines(pausedLines),
    ]);
    const fences = fencesOf(rows);
    const paused = { pausedDays, pausedLines };
    const around = { fences: fencesOf(gone), stops, ...paused };
    return {
      campaigns: rows.map(({ definition }) => campaignOf(definition, calendar, { fences, stops, ...paused })),
      resting: gone.map(({ definition, restedAt }) => ({
        campaign: campaignOf(definition, calendar, around),
        until: restedAt.getTime(),
      })),
      fences,
      ...paused,
      overlaps,
      hasReferral: tenant.settings['referral'] != null,
      budgeted,
      monthOf: (moment) => monthAt(calendar, moment),
      digest: createHash('sha256').update(text).digest('base64url').slice(0, 12),
    };
  },
);

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
export const lookBackDaysOf = ({ campaigns }: Program): number =>
  Math.max(0, ...campaigns.map(({ definition }) => ('lookBackDays' in definition ? definition.lookBackDays : 0)));
