import type { CampaignConditions } from '@fareback/tenant-pack';
import type { Campaign } from '../campaign.ts';
import type { Program } from '../fold/fold-member.ts';
import { lookBackDaysOf } from '../program.ts';
import { SAME_STOP } from './reduced.ts';

const DAY_SECONDS = 86_400;

/** Retention: how long rides keep their details and how late they may be reported, in days. */
export interface KeepingDays {
  kept: number;
  late: number;
}

const isOver = ({ lastDay, calendar }: Campaign, now: number, late: number): boolean =>
  lastDay + late < calendar.dayOf(now);

/** Returns the lengths in seconds of rolling windows, for which the time of day matters. */
function rollingSeconds({ definition }: Campaign): number[] {
  const limit = 'limit' in definition ? definition.limit?.window : undefined;
  const window = 'window' in definition ? definition.window : undefined;
  return [limit, window].flatMap((one) => (one?.kind === 'ROLLING' ? [one.seconds] : []));
}

function stopsIn(conditions: CampaignConditions): string[] {
  const { fromPlaces = [], toPlaces = [], along = [], within = [], all = [], any = [], not } = conditions;
  return [
    ...fromPlaces,
    ...toPlaces,
    ...along.flat(),
    ...within,
    ...[...all, ...any, ...(not ? [not] : [])].flatMap(stopsIn),
  ];
}

function stopsOf({ definition }: Campaign): string[] {
  const ofPoints = ('rewardsWhen' in definition ? definition.rewardsWhen : undefined) ?? [];
  return [
    ...('counts' in definition ? stopsIn(definition.counts) : []),
    ...ofPoints.flatMap(({ when }) => stopsIn(when)),
    ...('places' in definition ? definition.places : []),
  ];
}

/**
 * Returns what the running campaigns still need of old rides: the service day before which times no longer matter (late
 * reports, rider lookup and rolling windows are past it), the stops they name, and the campaigns.
 */
export function needsOf(
  program: Program,
  { kept, late }: KeepingDays,
  now: number,
): { retentionDays: number; stops: string[]; campaigns: Campaign[] } {
  const running = program.campaigns.filter((campaign) => !isOver(campaign, now, late));
  const rolling = running.flatMap(rollingSeconds).map((seconds) => Math.ceil(seconds / DAY_SECONDS));
  const retentionDays = Math.max(kept, late, lookBackDaysOf(program), ...rolling) + 1;
  return { retentionDays, stops: [...new Set([SAME_STOP, ...running.flatMap(stopsOf)])], campaigns: running };
}
