import type { CampaignConditions } from '@fareback/tenant-pack';
import type { Campaign } from '../campaign.ts';
import type { Program } from '../fold/fold-member.ts';
import { lookBackDaysOf } from '../program.ts';
import { SAME_STOP } from './reduced.ts';

const DAY_SECONDS = 86_400;

/** How long what riders did is kept whole, in days, and how late it may be reported. */
export interface KeepingDays {
  kept: number;
  late: number;
}

/** Whether nothing that a campaign counts can come any more. */
const isOver = ({ lastDay, calendar }: Campaign, now: number, late: number): boolean =>
  lastDay + late < calendar.dayOf(now);

/** Seconds of the windows that tell one moment of a day from another. */
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

/** Stops and places that a campaign names. */
function stopsOf({ definition }: Campaign): string[] {
  const ofPoints = ('rewardsWhen' in definition ? definition.rewardsWhen : undefined) ?? [];
  return [
    ...('counts' in definition ? stopsIn(definition.counts) : []),
    ...ofPoints.flatMap(({ when }) => stopsIn(when)),
    ...('places' in definition ? definition.places : []),
  ];
}

/**
 * What the running campaigns need of old rides: the service day before which nothing is looked at by its moment (no ride
 * comes that late, finds its rider, or stands in a rolling window that is still open), the stops that they name, and which
 * they are.
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
