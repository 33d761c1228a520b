import { type PackCampaign, paysTeams } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { assertOffEventLoop } from '../../../platform/event-loop.ts';
import { readHistory } from '../activity/activity-store.ts';
import { joinedOf } from '../activity/fold-members.ts';
import { awardActivity, type TeamAward } from '../activity/in-app-actions.ts';
import { campaignOf } from '../engine/campaign.ts';
import { evaluateAll } from '../engine/evaluate-history.ts';
import { serviceCalendar } from '../engine/service-day.ts';
import { levelsIn, programOf } from '../program.ts';
import { createTally } from './backtest-tally.ts';
import type { ReplayedRules } from './replay.ts';
import { undated } from './try.ts';

/** Members evaluated together. */
const MEMBERS_AT_ONCE = 200;

export interface AwardCost {
  campaignId: string;
  /** Paid members. */
  members: number;
  points: number;
  offers: number;
  entries: number;
}

interface Reading {
  tx: Tx;
  tenant: Tenant;
  cache: Deps['cache'];
}

/** True if levels from rides decide what the campaign pays. */
const needsRides = (campaign: PackCampaign): boolean =>
  'counts' in campaign &&
  (campaign.counts.status !== undefined ||
    ('multipliers' in campaign && (campaign.multipliers ?? []).some(({ status }) => status !== undefined)));

/**
 * What the campaigns for teams pay for awards of one round, with the real engine; limits per member start empty. With
 * `isDated` only on the campaigns' days [CAMP-124].
 */
export async function backtestAwards(
  { tx, tenant, cache }: Reading,
  rules: ReplayedRules,
  awards: readonly TeamAward[],
  isDated: boolean,
): Promise<AwardCost[]> {
  assertOffEventLoop('replays rides');
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const around = { ...(await programOf({ cache, tenant, tx })), ...levelsIn(rules, rules.campaigns, calendar) };
  const paying = rules.campaigns.filter((one) => one.active && paysTeams(one));
  const campaigns = paying.map((one) => ({
    ...campaignOf(isDated ? one : undated(one), calendar, around),
    stops: [],
  }));
  const tallies = campaigns.map((campaign) => createTally(campaign));
  const awardsOf = Map.groupBy(awards, ({ memberId }) => memberId);
  const ids = [...awardsOf.keys()];
  for (let at = 0; at < ids.length; at += MEMBERS_AT_ONCE) {
    const some = ids.slice(at, at + MEMBERS_AT_ONCE);
    const joined = await joinedOf(tx, { campaigns }, some);
    const histories = paying.some(needsRides) ? await readHistory(tx, some) : new Map();
    for (const memberId of some) {
      const rides = (histories.get(memberId) ?? []).filter(({ type }: { type: string }) => type !== 'team.challenge');
      const activities = [...rides, ...(awardsOf.get(memberId) ?? []).map(awardActivity)];
      const evaluations = evaluateAll(campaigns, activities, joined.get(memberId));
      for (const [index, tally] of tallies.entries()) {
        const evaluation = evaluations[index];
        if (evaluation) tally.add(evaluation, memberId);
      }
    }
  }
  return tallies.map((tally): AwardCost => {
    const { campaignId, reached: members, points, offers = 0, entries = 0 } = tally.share();
    return { campaignId, members, points, offers, entries };
  });
}
