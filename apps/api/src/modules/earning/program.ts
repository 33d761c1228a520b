import { createHash } from 'node:crypto';
import type { PackPlace } from '@fareback/tenant-pack';
import type { Tenant } from '../../call/tenant.ts';
import { activeCampaigns, type CampaignDefinition, readRestingRules } from '../campaigns/index.ts';
import { type ContentReader, createCachedReader } from '../tenants/index.ts';
import { activeBudgets, monthAt } from './budgets/budgets.ts';
import { serviceCalendar } from './calendar/service-day.ts';
import { campaignOf } from './campaign.ts';
import type { Program } from './fold/fold-member.ts';
import { type Fence, fenceOf, fencesHolding, type Position } from './geofence.ts';
import { activePauses } from './pauses/pauses.ts';

export type { Position };

/** What nobody is judged by, or is from its stops alone. */
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

/**
 * Raised when a type's rules or the shape of its states change, so that members folded by the older ones are folded
 * again before their next behaviour counts.
 */
const RULES_VERSION = 3;

/** What of a definition decides about points: the rest may change without anybody being judged again. */
const ruleOf = (definition: CampaignDefinition): unknown =>
  Object.entries(definition)
    .filter(([key]) => !shownOnly.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The campaigns a tenant's members earn from and the places that visits are matched against, made once per change of content. */
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

/** Pauses of lines as part of the rules; nothing where there are none. */
const pausedOnLines = (lines: ReadonlyMap<string, ReadonlySet<number>>): unknown[] =>
  [...lines].map(([line, days]) => [line, ...days]);

const fencesOf = (rows: readonly { definition: CampaignDefinition }[]): Map<string, Fence> =>
  new Map(rows.flatMap(({ definition }) => (definition.grounds ?? []).map(fenceById)));

const fenceById = (place: PackPlace): [string, Fence] => [place.id, fenceOf(place)];

/** The middle of a place. */
export const centreOf = (place: PackPlace): Position => fenceOf(place).centre;

/** Ids of the tenant's places that hold a position, the nearest first; the position itself is kept nowhere. */
export const placesHolding = ({ fences }: Program, position: Position): string[] =>
  fencesHolding([...fences.values()], position);

/** The longest look-back of any campaign, in days: how far before connecting a ride may still find its member. */
export const lookBackDaysOf = ({ campaigns }: Program): number =>
  Math.max(0, ...campaigns.map(({ definition }) => ('lookBackDays' in definition ? definition.lookBackDays : 0)));
