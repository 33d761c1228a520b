import { monthsPast } from '@fareback/contract/admin';
import { budgetPointsOf, namedBy } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CampaignDefinition } from '../../campaigns/index.ts';
import { activeProviders } from '../../providers/index.ts';
import { dayOfDate, serviceCalendar } from '../calendar/service-day.ts';
import { type Campaign, campaignOf } from '../campaign.ts';
import type { Program } from '../fold/fold-member.ts';
import { programOf } from '../program.ts';
import type { CampaignCost } from './backtest-tally.ts';
import { backtestWarnings } from './backtest-warnings.ts';
import { replay } from './replay.ts';

/** A campaign, existing or not, and the days of counted activities (inclusive; open if omitted). */
export interface BacktestRequest {
  definition: Pick<CampaignDefinition, 'id'> & Campaign['definition'];
  from?: string | undefined;
  to?: string | undefined;
  onProgress?: ((members: number) => void) | undefined;
}

/** A campaign's monthly budget and the excess in months of the replay, in points. */
interface UnreckonedBudget {
  campaignId: string;
  budget: number;
  past: { month: string; points: number }[];
}

export interface Backtest {
  proposed: CampaignCost;
  present: CampaignCost[];
  members: number;
  behaviours: number;
  /** Points of all existing campaigns, and of all with the proposed one in place of any with its id. */
  pointsNow: number;
  pointsThen: number;
  /** Campaigns with a budget, which the replay ignores: the monthly budget, and the months above it. */
  budgets: UnreckonedBudget[];
  warnings: string[];
}

type Reading = Pick<Deps, 'database' | 'cache'>;

/** Throws an operator message if a definition names an unknown provider or place. */
function assertKnownNames(definition: Campaign['definition'], providers: Set<string>, { fences }: Program): void {
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

type Definition = Parameters<typeof budgetPointsOf>[0];

function budgetsOf(
  tenant: Tenant,
  definitions: readonly Definition[],
  costs: readonly CampaignCost[],
): UnreckonedBudget[] {
  const pointValue = (tenant.settings['pointValue'] as Parameters<typeof budgetPointsOf>[1] | undefined) ?? null;
  return costs.flatMap(({ campaignId, months }, at) => {
    const definition = definitions[at];
    const budget = definition === undefined ? null : budgetPointsOf(definition, pointValue);
    return budget === null ? [] : [{ campaignId, budget, past: monthsPast({ budget, months }) }];
  });
}

/**
 * Replays members' activities against a campaign as if it had always run, and against the existing ones. Rides without
 * a member (not connected, or connected after every look-back) do not count. Throws an operator message if the campaign
 * names an unknown provider or place [CAMP-01].
 */
export async function backtestCampaign(
  { database, cache }: Reading,
  tenant: Tenant,
  { definition, from, to, onProgress }: BacktestRequest,
): Promise<Backtest> {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const program = await withTenant(database, tenant.tenantId, async (tx) => {
    const known = await programOf({ cache, tenant, tx });
    const providers = await activeProviders({ cache, tenant, tx });
    assertKnownNames(definition, new Set(providers.map(({ providerId }) => providerId)), known);
    return known;
  });
  // By the rules alone: payouts blocked by a budget are included.
  const campaigns = [
    campaignOf(definition, calendar, program),
    ...program.campaigns.map((campaign) => ({ ...campaign, stops: [] })),
  ];
  const {
    costs,
    members,
    behaviours: activities,
  } = await replay({ database }, tenant, {
    campaigns,
    overlaps: program.overlaps ?? 'ALL',
    firstDay: from ? dayOfDate(from) : -Infinity,
    lastDay: to ? dayOfDate(to) : Infinity,
    onProgress,
  });
  const [first, ...present] = costs as [CampaignCost, ...CampaignCost[]];
  const pointsOf = (some: readonly CampaignCost[]): number => some.reduce((sum, { points }) => sum + points, 0);
  const others = present.filter(({ campaignId }) => campaignId !== first.campaignId);
  const result = {
    proposed: first,
    present,
    members,
    behaviours: activities,
    pointsNow: pointsOf(present),
    pointsThen: pointsOf(others) + first.points,
    budgets: budgetsOf(
      tenant,
      campaigns.map((campaign) => campaign.definition),
      costs,
    ),
  };
  return { ...result, warnings: backtestWarnings(result) };
}
