import { say } from '../message.ts';
import type { CampaignInput } from '../schema/campaign.ts';
import type { PackProgram } from '../schema/program.ts';
import type { PackStatus } from '../schema/statuses.ts';
import { type Contradiction, contradictionsOfDates } from './contradictions.ts';
import { contradictionsOfCap, contradictionsOfCapInMoney } from './contradictions-of-campaign.ts';
import { contradictionsOfCounts } from './contradictions-of-conditions.ts';

type Campaigns = readonly CampaignInput[];

/** Levels have their own ids, and each needs more than the one before it. */
function inLevels({ levels }: PackStatus): Contradiction[] {
  return levels.flatMap(({ id, from }, index): Contradiction[] => {
    const before = levels[index - 1];
    const key = ['levels', index];
    if (levels.findIndex((level) => level.id === id) !== index)
      return [{ key: [...key, 'id'], message: say`expected each level once, found ${id} again` }];
    if (before === undefined || from > before.from) return [];
    return [
      { key: [...key, 'from'], message: say`expected more than the ${before.from} of ${before.id}, found ${from}` },
    ];
  });
}

function inCount(status: Extract<PackStatus, { kind: 'COUNT' }>): Contradiction[] {
  const { counts, of: period, measure } = status;
  const found = [...contradictionsOfDates(status), ...contradictionsOfCounts(counts)];
  if (period === 'LAST' && status.period === 'CAMPAIGN')
    found.push({ key: ['of'], message: 'expected THIS, because no period precedes the whole program, found LAST' });
  if (measure !== 'RIDES' && counts.behaviours.some((activity) => activity !== 'trip.completed'))
    found.push({ key: ['measure'], message: say`expected RIDES, because not only trips count, found ${measure}` });
  return found;
}

function inTier({ campaign, levels }: Extract<PackStatus, { kind: 'TIER' }>, campaigns: Campaigns): Contradiction[] {
  const tier = campaigns.find(({ id }) => id === campaign);
  if (tier === undefined) return [];
  if (!('tiers' in tier))
    return [{ key: ['campaign'], message: say`expected a TIER campaign, found ${campaign}, which is ${tier.type}` }];
  const found: Contradiction[] = [];
  if (tier.counts.status !== undefined) {
    const message = say`expected a campaign that counts whatever the status, because this would be a circle, found ${campaign}`;
    found.push({ key: ['campaign'], message });
  }
  for (const [index, { from }] of levels.entries()) {
    if (from <= tier.tiers.length) continue;
    const message = say`expected at most the ${tier.tiers.length} tiers of ${campaign}, found ${from}`;
    found.push({ key: ['levels', index, 'from'], message });
  }
  return found;
}

/** Reports levels in campaigns that their status does not have. */
function unknownLevels({ campaigns, statuses = [] }: PackProgram): Contradiction[] {
  return campaigns.flatMap((campaign, at) => {
    if (!('counts' in campaign)) return [];
    const multipliers = ('multipliers' in campaign && campaign.multipliers) || [];
    const named = [
      { key: ['counts', 'status', 'levels'], status: campaign.counts.status },
      ...multipliers.map(({ status }, index) => ({
        key: ['multipliers', index, 'status', 'levels'],
        status,
      })),
    ];
    return named.flatMap(({ key, status }) => {
      const levels = statuses.find(({ id }) => id === status?.id)?.levels.map(({ id }) => id);
      if (!status || !levels) return [];
      return status.levels.flatMap((level, index) => {
        if (levels.includes(level)) return [];
        const message = say`expected a level of ${status.id} (${levels.join(', ')}), found ${level}`;
        return [{ key: ['campaigns', at, ...key, index], message }];
      });
    });
  });
}

const placed = (key: (string | number)[], found: readonly Contradiction[]): Contradiction[] =>
  found.map((one) => ({ key: [...key, ...one.key], message: one.message }));

/** Returns contradictions in a program's statuses and in caps over several campaigns [CAMP-67]. */
export function contradictionsOfStatuses(program: PackProgram): Contradiction[] {
  const { campaigns, statuses = [], memberCaps = [] } = program;
  const inStatuses = statuses.flatMap((status, index) => [
    ...placed(['statuses', index], inLevels(status)),
    ...placed(['statuses', index], status.kind === 'TIER' ? inTier(status, campaigns) : inCount(status)),
  ]);
  const inCaps = memberCaps.flatMap((cap, index) =>
    placed(
      ['memberCaps', index],
      [...contradictionsOfCap(cap, campaignsOf(cap, campaigns)), ...uncounted(cap, campaigns)],
    ),
  );
  return [...inStatuses, ...unknownLevels(program), ...inCaps];
}

/** Rewards that are paid once, such as for connecting an account, are never cut. */
const uncounted = ({ campaigns: ids }: { campaigns: string[] }, campaigns: Campaigns): Contradiction[] =>
  ids.flatMap((id, index) => {
    const campaign = campaigns.find((one) => one.id === id);
    if (campaign === undefined || 'counts' in campaign) return [];
    const message = say`expected a campaign that counts activity, found ${id}, which is ${campaign.type}`;
    return [{ key: ['campaigns', index], message }];
  });

const campaignsOf = ({ campaigns: ids }: { campaigns: string[] }, campaigns: Campaigns): Campaigns =>
  campaigns.filter(({ id }) => ids.includes(id));

/** Contradictions of caps in money, which depend on the agency's settings. */
export const contradictionsOfCapsInMoney = (
  { campaigns, memberCaps = [] }: PackProgram,
  pointValue: { points: number } | null,
): Contradiction[] =>
  memberCaps.flatMap((cap, index) =>
    placed(['memberCaps', index], contradictionsOfCapInMoney(cap, campaignsOf(cap, campaigns), pointValue)),
  );
