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

/** What to replay: a campaign that may be no tenant's yet, and the days of which behaviours count (both included; open where left out). */
export interface BacktestRequest {
  definition: Pick<CampaignDefinition, 'id'> & Campaign['definition'];
  from?: string | undefined;
  to?: string | undefined;
  /** Called after each batch with how many members were looked at. */
  onProgress?: ((members: number) => void) | undefined;
}

/** What a campaign may give in a month, and by how much months of a replay pass it, in points. */
interface UnreckonedBudget {
  campaignId: string;
  budget: number;
  past: { month: string; points: number }[];
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
  /** Campaigns with a budget, which nothing here reckons: what it is in a month, and the months that pass it. */
  budgets: UnreckonedBudget[];
  /** What is worth a second look, as sentences for the operator. */
  warnings: string[];
}

type Reading = Pick<Deps, 'database' | 'cache'>;

/** What a definition names that the tenant does not have. Throws with a text for the operator. */
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

/** The budgets of campaigns, each beside what the campaign cost. */
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
 * Replays what a tenant's members did against a campaign as if it had been there all along, and against the present ones
 * beside it. Rides that belong to nobody, because their rider is not
 * connected or connected after every present look-back, count for nobody. Throws, with a text for the operator, when the campaign names a provider or
 * place that the tenant does not have [CAMP-01].
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
  // By the rules alone: what budgets stopped was owed, too.
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
