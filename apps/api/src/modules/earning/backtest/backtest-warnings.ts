import type { DecisionReason } from '../explain/decision.ts';
import type { CampaignCost } from './backtest-tally.ts';

/** What is looked at: the campaign, the others as they are, and how much was done at all. */
interface Judged {
  proposed: CampaignCost;
  present: CampaignCost[];
  behaviours: number;
}

/** More than one payment an hour, all day: nobody travels so. */
const EARNINGS_IN_A_DAY_MAX = 24;
/** A member who earns more than so many times what half of them earn. */
const TIMES_THE_MEDIAN_MAX = 100;
/** A measure that this share of what was done lacks keeps many from earning. */
const UNMEASURED_SHARE_MAX = 0.1;
const REASONS_TOLD = 3;

/** Why a campaign passes over what is none of its business. */
const otherThings: ReadonlySet<DecisionReason> = new Set([
  'WRONG_KIND',
  'WRONG_PROVIDER',
  'VOIDED',
  'BEFORE_CAMPAIGN',
  'AFTER_CAMPAIGN',
]);

const unmeasured = ['DURATION_UNKNOWN', 'DISTANCE_UNKNOWN'] as const;

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

/** Why nothing counted, the most common reason first, as shares of all that was done. */
const reasonsOf = ({ refused }: CampaignCost, behaviours: number): string =>
  [...refused]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, REASONS_TOLD)
    .map(([reason, count]) => `${reason} ${percent(count / behaviours)}`)
    .join(', ');

/**
 * What is worth a second look in campaigns that were tried on the last rides seen: one that counts none of them, with why.
 * One that counts nothing of their kind (rides are no surveys), of their providers or in their days is not known by them [CAMP-19].
 */
export const uncountedWarnings = ({ costs, behaviours }: { costs: CampaignCost[]; behaviours: number }): string[] =>
  costs
    .filter(({ counted, refused }) => counted === 0 && [...refused.keys()].some((reason) => !otherThings.has(reason)))
    .map((cost) => `${cost.campaignId} counts nothing of the last rides seen (${reasonsOf(cost, behaviours)}).`);

function paysNobody(cost: CampaignCost, behaviours: number): string {
  return `${cost.campaignId} pays nobody for what was done in these days (${reasonsOf(cost, behaviours)}).`;
}

function tooMuch({ campaignId, mostInADay, max, median }: CampaignCost): string[] {
  const found: string[] = [];
  if (mostInADay.earnings > EARNINGS_IN_A_DAY_MAX)
    found.push(
      `${campaignId} pays one member ${mostInADay.earnings} times on one day (${mostInADay.points} points): a limit holds such accounts.`,
    );
  if (median > 0 && max > median * TIMES_THE_MEDIAN_MAX)
    found.push(
      `${campaignId} pays one member ${max} points, more than ${TIMES_THE_MEDIAN_MAX} times what half of those who earn get.`,
    );
  return found;
}

/**
 * What is worth a second look in what campaigns would have paid: nobody at all and why, a measure that is missing, and
 * members who get absurdly much. Says nothing where nothing was done, because then nothing is known [CAMP-19].
 */
export function backtestWarnings({ proposed, present, behaviours }: Judged): string[] {
  if (behaviours === 0) return ['Nobody did anything in these days, so nothing is known of any campaign.'];
  const others = present.filter(({ campaignId }) => campaignId !== proposed.campaignId);
  return [proposed, ...others].flatMap((cost) => {
    if (cost.earnings === 0) return [paysNobody(cost, behaviours)];
    const missing = unmeasured.filter((reason) => (cost.refused.get(reason) ?? 0) > behaviours * UNMEASURED_SHARE_MAX);
    return [
      ...missing.map(
        (reason) =>
          `${cost.campaignId} refuses ${percent((cost.refused.get(reason) ?? 0) / behaviours)} as ${reason}: unmeasured: COUNTS lets them count.`,
      ),
      ...tooMuch(cost),
    ];
  });
}
