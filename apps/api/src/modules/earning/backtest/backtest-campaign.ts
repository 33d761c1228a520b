import { namedBy } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CampaignDefinition } from '../../campaigns/index.ts';
import { activeProviders } from '../../providers/index.ts';
import type { Behaviour } from '../behaviour.ts';
import { dayOfDate, serviceCalendar } from '../calendar/service-day.ts';
import { type Campaign, campaignOf } from '../campaign.ts';
import { evaluate } from '../evaluate.ts';
import type { Programme } from '../fold/fold-member.ts';
import { joinedOf } from '../fold/fold-members.ts';
import { readHistory } from '../fold/history.ts';
import { programmeOf } from '../programme.ts';
import { readMemberIds, readOnly } from './backtest-store.ts';
import { type CampaignCost, createTally } from './backtest-tally.ts';
import { backtestWarnings } from './backtest-warnings.ts';

/** What to replay: a campaign that may be no tenant's yet, and the days of which behaviours count (both included; open where left out). */
export interface BacktestRequest {
  definition: Pick<CampaignDefinition, 'id'> & Campaign['definition'];
  from?: string | undefined;
  to?: string | undefined;
  /** Called after each batch with how many members were looked at. */
  onProgress?: (members: number) => void;
}

/** What a campaign would have cost, and beside which others. */
export interface Backtest {
  proposed: CampaignCost;
  /** The tenant's campaigns as they are, by the same behaviours and the same rules. */
  present: CampaignCost[];
  /** Members with at least one behaviour in the days. */
  members: number;
  behaviours: number;
  /** Points of all present campaigns, and of all with the proposed one in place of any of its id. */
  pointsNow: number;
  pointsThen: number;
  /** What is worth a second look, as sentences for the operator. */
  warnings: string[];
}

type Reading = Pick<Deps, 'database' | 'cache'>;

/** Members whose histories are in memory at once. */
const MEMBERS_AT_ONCE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** What a definition names that the tenant does not have. Throws with a text for the operator. */
function refuseStrangers(definition: Campaign['definition'], providers: Set<string>, { fences }: Programme): void {
  const strangers = namedBy(definition, 'providers')
    .filter((id) => !providers.has(id))
    .map((id) => `a provider, found "${id}"`);
  const places = namedBy(definition, 'places').filter((id) => !fences.has(id));
  const problems = [...strangers, ...places.map((id) => `a place whose visits are told apart already, found "${id}"`)];
  if (problems.length > 0)
    throw new Error(
      problems.map((problem) => `${definition.id}: expected ${problem}, which the tenant does not have`).join('\n'),
    );
}

/**
 * Replays what a tenant's members did against a campaign as if it had been there all along, and against the present ones
 * beside it, by the code that pays in earnest. Members come one batch after the other, each read in a transaction that
 * cannot write, so memory stays the same for any number of rides. Rides that belong to nobody, because their rider is not
 * connected or connected after every present look-back, count for nobody. Throws, with a text for the operator, when the campaign names a provider or
 * place that the tenant does not have [CAMP-01].
 */
export async function backtestCampaign(
  { database, cache }: Reading,
  tenant: Tenant,
  { definition, from, to, onProgress = () => {} }: BacktestRequest,
): Promise<Backtest> {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const programme = await withTenant(database, tenant.tenantId, async (tx) => {
    const known = await programmeOf({ cache, tenant, tx });
    const providers = await activeProviders({ cache, tenant, tx });
    refuseStrangers(definition, new Set(providers.map(({ providerId }) => providerId)), known);
    return known;
  });
  const proposed = campaignOf(definition, calendar, programme);
  const replayed = [proposed, ...programme.campaigns].map((campaign) => ({
    campaign,
    tally: createTally(campaign.campaignId, calendar),
  }));
  const asked = { ...programme, campaigns: replayed.map(({ campaign }) => campaign) };
  const [firstDay, lastDay] = [from ? dayOfDate(from) : -Infinity, to ? dayOfDate(to) : Infinity];
  const isAsked = ({ endedAt }: Behaviour): boolean => {
    const day = calendar.dayOf(endedAt);
    return day >= firstDay && day <= lastDay;
  };

  let [members, behaviours, looked, after] = [0, 0, 0, BEFORE_ALL];
  for (;;) {
    const batch = await withTenant(database, tenant.tenantId, async (tx) => {
      await readOnly(tx);
      const ids = await readMemberIds(tx, after, MEMBERS_AT_ONCE);
      if (ids.length === 0) return null;
      return { ids, histories: await readHistory(tx, ids), joined: await joinedOf(tx, asked, ids) };
    });
    if (!batch) break;
    for (const [memberId, history] of batch.histories) {
      const done = history.filter(isAsked);
      if (done.length === 0) continue;
      members += 1;
      behaviours += done.length;
      for (const { campaign, tally } of replayed) tally.add(evaluate(campaign, done, 0, batch.joined.get(memberId)));
    }
    looked += batch.ids.length;
    after = batch.ids.at(-1) ?? after;
    onProgress(looked);
  }

  const [first, ...present] = replayed.map(({ tally }) => tally.cost()) as [CampaignCost, ...CampaignCost[]];
  const pointsOf = (costs: readonly CampaignCost[]): number => costs.reduce((sum, { points }) => sum + points, 0);
  const others = present.filter(({ campaignId }) => campaignId !== first.campaignId);
  const result = {
    proposed: first,
    present,
    members,
    behaviours,
    pointsNow: pointsOf(present),
    pointsThen: pointsOf(others) + first.points,
  };
  return { ...result, warnings: backtestWarnings(result) };
}
