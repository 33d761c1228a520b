import { type BacktestFinding, backtestFindings, monthsPast, reasonsOf } from '@fareback/contract/admin';
import { budgetPointsOf, calendarsNamedBy, declaredNamedBy, namedBy } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CampaignDefinition } from '../../campaigns/index.ts';
import { readDraws } from '../../draws/index.ts';
import { activeProviders } from '../../providers/index.ts';
import { declaredKindsOf } from '../../tenants/index.ts';
import { type Campaign, campaignOf } from '../engine/campaign.ts';
import type { DecisionReason } from '../engine/decision.ts';
import type { Program } from '../engine/fold-member.ts';
import { dayOfDate, serviceCalendar } from '../engine/service-day.ts';
import { asIfReached } from '../engine/shared-goals.ts';
import { programOf } from '../program.ts';
import { type PricedCost, type PricedDraw, withPrices } from './backtest-prices.ts';
import type { CampaignCost } from './backtest-tally.ts';
import { replay } from './replay.ts';

interface Judged {
  proposed: CampaignCost;
  present: CampaignCost[];
  behaviours: number;
}

const otherThings: ReadonlySet<DecisionReason> = new Set([
  'WRONG_KIND',
  'WRONG_PROVIDER',
  'VOIDED',
  'BEFORE_CAMPAIGN',
  'AFTER_CAMPAIGN',
]);

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

const describeReasons = (reasons: readonly { reason: string; share: number }[]): string =>
  reasons.map(({ reason, share }) => `${reason} ${percent(share)}`).join(', ');

const listRejected = ({ refused }: CampaignCost) => [...refused].map(([reason, count]) => ({ reason, count }));

/**
 * Warns of campaigns tested on the latest rides that count no ride, with the reason. Skips those that the rides cannot
 * test, by type (rides are no surveys), provider or days [CAMP-19].
 */
export const uncountedWarnings = ({
  costs,
  behaviours: activities,
}: {
  costs: CampaignCost[];
  behaviours: number;
}): string[] =>
  costs
    .filter(({ counted, refused }) => counted === 0 && [...refused.keys()].some((reason) => !otherThings.has(reason)))
    .map(
      (cost) =>
        `${cost.campaignId} counts nothing of the last rides seen (${describeReasons(reasonsOf(listRejected(cost), activities))}).`,
    );

function sentenceOf(finding: BacktestFinding): string {
  switch (finding.kind) {
    case 'NOTHING_DONE':
      return 'Nobody did anything in these days, so nothing is known of any campaign.';
    case 'PAYS_NOBODY':
      return `${finding.campaignId} pays nobody for what was done in these days (${describeReasons(finding.reasons)}).`;
    case 'GOAL_MISSED':
      return `${finding.campaignId} pays nobody: all members together reach ${finding.total} of ${finding.target}. A goal reached by them would pay ${finding.points} points.`;
    case 'UNMEASURED':
      return `${finding.campaignId} refuses ${percent(finding.share)} as ${finding.reason}: unmeasured: COUNTS lets them count.`;
    case 'PAID_OFTEN':
      return `${finding.campaignId} pays one member ${finding.times} times on one day (${finding.points} points): a limit holds such accounts.`;
    case 'PAID_MUCH':
      return `${finding.campaignId} pays one member ${finding.points} points, more than ${finding.times} times what half of those who earn get.`;
  }
}

/**
 * Warns of campaigns that would pay no member and why, miss a measure, or pay some members absurdly much. No warnings
 * without activities [CAMP-19].
 */
export function backtestWarnings({ proposed, present, behaviours: activities }: Judged): string[] {
  const others = present.filter(({ campaignId }) => campaignId !== proposed.campaignId);
  const campaigns = [proposed, ...others].map((cost) => ({ ...cost, refused: listRejected(cost) }));
  return backtestFindings(campaigns, activities).map(sentenceOf);
}

const birthdayNote =
  'birthdays are an estimate: members who gave theirs by now are counted as if they had when they joined.';

/** Warns that a campaign for birthdays has estimated figures [CAMP-115]. */
const momentNotes = (definition: BacktestRequest['definition']): string[] =>
  'counts' in definition && definition.counts.behaviours.includes('member.birthday')
    ? [`${definition.id}: ${birthdayNote}`]
    : [];

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
  proposed: PricedCost;
  present: PricedCost[];
  members: number;
  behaviours: number;
  /** Points of all existing campaigns, and of all with the proposed one in place of any with its id. */
  pointsNow: number;
  pointsThen: number;
  /** Draws, with the proposed campaign in place of any with its id. */
  draws: PricedDraw[];
  /** Campaigns with a budget, which the replay ignores: the monthly budget, and the months above it. */
  budgets: UnreckonedBudget[];
  warnings: string[];
}

type Reading = Pick<Deps, 'database' | 'cache' | 'keyRing' | 'clock'>;

/** Throws an operator message if a definition names an unknown provider or place. */
function assertKnownNames(
  definition: Campaign['definition'],
  providers: Set<string>,
  kinds: Set<string>,
  { fences }: Program,
): void {
  const strangers = namedBy(definition, 'providers')
    .filter((id) => !providers.has(id))
    .map((id) => `a provider, found "${id}"`);
  const places = namedBy(definition, 'places').filter((id) => !fences.has(id));
  const { calendarDates = {} } = definition;
  const calendars = calendarsNamedBy(definition).filter((id) => !Object.hasOwn(calendarDates, id));
  const declared = declaredNamedBy(definition).filter((kind) => !kinds.has(kind));
  const problems = [
    ...strangers,
    ...calendars.map((id) => `a calendar, found "${id}"`),
    ...declared.map((kind) => `a kind of day, found "${kind}"`),
    ...places.map((id) => `a place whose visits are told apart already, found "${id}"`),
  ];
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
  { database, cache, ...deps }: Reading,
  tenant: Tenant,
  { definition, from, to, onProgress }: BacktestRequest,
): Promise<Backtest> {
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const { program, draws } = await withTenant(database, tenant.tenantId, async (tx) => {
    const known = await programOf({ cache, tenant, tx });
    const providers = await activeProviders({ cache, tenant, tx });
    const kinds = new Set(declaredKindsOf(tenant).map(({ id }) => id));
    assertKnownNames(definition, new Set(providers.map(({ providerId }) => providerId)), kinds, known);
    const open = (await readDraws(tx)).filter(({ isActive }) => isActive);
    return { program: known, draws: open.map((draw) => draw.definition) };
  });
  // By the rules alone: payouts blocked by a budget are included.
  const campaigns = [
    campaignOf(definition, calendar, program),
    ...program.campaigns.map((campaign) => ({ ...campaign, stops: [] })),
  ].map(asIfReached);
  const {
    costs,
    draws: drawShares,
    members,
    behaviours: activities,
  } = await replay({ database, ...deps }, tenant, {
    campaigns,
    overlaps: program.overlaps ?? 'ALL',
    firstDay: from ? dayOfDate(from) : -Infinity,
    lastDay: to ? dayOfDate(to) : Infinity,
    rulesOf: (campaign) => (campaign === campaigns[0] ? 'proposed' : 'present'),
    draws: {
      of: draws,
      isCounted: (campaign) => campaign === campaigns[0] || campaign.campaignId !== definition.id,
    },
    onProgress,
  });
  const { priced, pricedDraws } = await withTenant(database, tenant.tenantId, (tx) =>
    withPrices(tx, { campaigns, costs, draws, shares: drawShares }),
  );
  const [first, ...present] = priced as [PricedCost, ...PricedCost[]];
  const pointsOf = (some: readonly CampaignCost[]): number => some.reduce((sum, { points }) => sum + points, 0);
  const others = present.filter(({ campaignId }) => campaignId !== first.campaignId);
  const result = {
    proposed: first,
    present,
    members,
    behaviours: activities,
    pointsNow: pointsOf(present),
    pointsThen: pointsOf(others) + first.points,
    draws: pricedDraws,
    budgets: budgetsOf(
      tenant,
      campaigns.map((campaign) => campaign.definition),
      costs,
    ),
  };
  return { ...result, warnings: [...backtestWarnings(result), ...momentNotes(definition)] };
}
