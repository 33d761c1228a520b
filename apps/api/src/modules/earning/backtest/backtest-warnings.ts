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

const unmeasured = ['DURATION_UNKNOWN', 'DISTANCE_UNKNOWN'] as const;

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

function paysNobody({ campaignId, refused }: CampaignCost, behaviours: number): string {
  const told = [...refused]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, REASONS_TOLD)
    .map(([reason, count]) => `${reason} ${percent(count / behaviours)}`);
  return `${campaignId} pays nobody for what was done in these days (${told.join(', ')}).`;
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
