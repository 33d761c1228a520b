import { type CampaignRequirement, getCampaignRequirement, measuredPointsMax } from '@fareback/contract';
import { hasNoDates, needsDates } from '../campaign-types/dates.ts';
import { campaignTypeOf } from '../campaign-types/index.ts';
import { say } from '../message.ts';
import type { CampaignInput } from '../schema/campaign.ts';
import { countsMoments } from '../schema/campaign-parts.ts';
import { withNested } from '../schema/conditions.ts';
import { FACTOR_MAX, possibleFactors } from '../schema/multipliers.ts';
import { type Contradiction, contradictionsOfDates } from './contradictions.ts';
import { contradictionsOfConditions, contradictionsOfCounts } from './contradictions-of-conditions.ts';

type Cta = CampaignInput['cta'];

function inCta({ action, url }: Cta): Contradiction[] {
  if (action === 'LINK' && url === undefined) {
    return [{ key: ['cta', 'url'], message: 'expected a link, because the action is LINK, found nothing' }];
  }
  if (action !== 'LINK' && url !== undefined) {
    return [{ key: ['cta', 'url'], message: say`expected no url, because the action is ${action}, found one` }];
  }
  return [];
}

const needsSurveyLink: Contradiction = {
  key: ['cta'],
  message:
    'expected the action LINK with the url of the survey and {token} in it, which identifies the rider, found another',
};

const needsConnect: Contradiction = {
  key: ['cta', 'action'],
  message: 'expected CONNECT or nothing, because the campaign is about connecting, found LINK',
};

const tokenWithoutConnection: Contradiction = {
  key: ['cta', 'url'],
  message: 'expected no {token}, because only surveys identify riders, found one',
};

const hasToken = ({ url }: Cta): boolean => url?.includes('{token}') ?? false;

const checkNoToken = (cta: Cta): Contradiction[] => (hasToken(cta) ? [tokenWithoutConnection] : []);

/** What a button may do by what the campaign asks: only a survey's link receives the rider's token, and needs it. */
const inButton: Record<CampaignRequirement, (cta: Cta) => Contradiction[]> = {
  rides: checkNoToken,
  action: checkNoToken,
  account: (cta) => [...(cta.action === 'LINK' ? [needsConnect] : []), ...checkNoToken(cta)],
  survey: (cta) => (cta.action === 'LINK' && hasToken(cta) && /^https?:/i.test(cta.url ?? '') ? [] : [needsSurveyLink]),
};

/** A limit window that ends with the campaign needs a campaign with dates. */
function inLimit(campaign: CampaignInput): Contradiction[] {
  if (!hasNoDates(campaign)) return [];
  const isOfCampaign = (key: 'limit' | 'measureLimit'): boolean =>
    key in campaign &&
    (campaign as Partial<Record<typeof key, { window?: { kind: string } } | null>>)[key]?.window?.kind === 'CAMPAIGN';
  return (['limit', 'measureLimit'] as const).filter(isOfCampaign).map((key) => needsDates([key, 'window']));
}

/** A moment is an activity of its own, without a provider or a measure [CAMP-97]. */
function inMoments(campaign: CampaignInput): Contradiction[] {
  if (!('counts' in campaign)) return [];
  const { counts, type, providers } = campaign;
  if (!countsMoments(counts.behaviours)) return [];
  const found: Contradiction[] = [];
  if (campaignTypeOf(type).paysMoments !== true)
    found.push({ key: ['type'], message: say`expected TRANSACTIONAL, because it pays for a moment, found ${type}` });
  if (counts.behaviours.length > 1)
    found.push({
      key: ['counts', 'behaviours'],
      message: 'expected a moment alone, because nothing else counts like it, found more',
    });
  if (providers.length > 0)
    found.push({ key: ['providers'], message: 'expected none, because no provider reports a moment, found some' });
  if ('rewardPer' in campaign && campaign.rewardPer)
    found.push({ key: ['rewardPer'], message: 'expected none, because a moment has no measure, found one' });
  return found;
}

/** A control group is measured from the campaign's first day and does get the campaign later. */
function inHoldout(campaign: CampaignInput): Contradiction[] {
  if (!('holdout' in campaign) || campaign.holdout === undefined) return [];
  const { startsOn, endsOn } = campaign;
  const { until } = campaign.holdout;
  const key = ['holdout', 'until'];
  if (startsOn === undefined)
    return [
      {
        key: ['startsOn'],
        message: 'expected a first day, because the control group is measured from it, found nothing',
      },
    ];
  if (until < startsOn)
    return [{ key, message: say`expected a day on or after startsOn (${startsOn}), found ${until}` }];
  if (endsOn !== undefined && until >= endsOn)
    return [
      { key, message: say`expected a day before endsOn (${endsOn}), so everyone gets the campaign, found ${until}` },
    ];
  return [];
}

const pointsOf = (campaign: CampaignInput): { key: (string | number)[]; points: number }[] => {
  if ('levels' in campaign)
    return campaign.levels.map(({ reward }, index) => ({ key: ['levels', index, 'reward'], points: reward }));
  return 'reward' in campaign ? [{ key: ['reward'], points: campaign.reward }] : [];
};

/** A campaign pays points unless it gives an offer or entries for a draw [CAMP-80, DRAW-02]. */
function inRewards(campaign: CampaignInput): Contradiction[] {
  if ('rewardOffer' in campaign && campaign.rewardOffer !== undefined) return [];
  if ('rewardDraw' in campaign && campaign.rewardDraw !== undefined) return [];
  return pointsOf(campaign)
    .filter(({ points }) => points === 0)
    .map(({ key }) => ({
      key,
      message:
        'expected a whole number of points, 1 or more, because neither rewardOffer nor rewardDraw is set, found 0',
    }));
}

/** Factors must have a name on receipts, conditions that can hold, and no product that is out of all proportion. */
function inMultipliers(campaign: CampaignInput): Contradiction[] {
  if (!('multipliers' in campaign) || campaign.multipliers === undefined) return [];
  const { multipliers, counts } = campaign;
  const found = multipliers.flatMap(({ when, status, label }, index): Contradiction[] => {
    const key = ['multipliers', index];
    const unnamed: Contradiction = {
      key: [...key, 'label'],
      message: 'expected a name, because receipts say why points are multiplied, found none',
    };
    return [
      ...(status === undefined && label === undefined ? [unnamed] : []),
      ...(when ? contradictionsOfConditions(withNested(when, [...key, 'when']), counts.behaviours) : []),
    ];
  });
  const most = possibleFactors(multipliers).at(-1) ?? 1;
  if (most <= FACTOR_MAX) return found;
  const message = say`expected factors whose product is at most ${FACTOR_MAX}, found ${most}`;
  return [...found, { key: ['multipliers'], message }];
}

/** Checks a cap per member in points; one in money needs the agency's settings [CAMP-67]. */
export function contradictionsOfCap(
  cap: { points?: number | undefined; money?: number | undefined },
  campaigns: readonly CampaignInput[],
): Contradiction[] {
  const { points, money } = cap;
  if (points === undefined && money === undefined)
    return [{ key: [], message: 'expected points or money, found neither' }];
  if (points !== undefined && money !== undefined)
    return [{ key: [], message: 'expected points or money, found both' }];
  return points === undefined ? [] : belowOnePayment(points, 'points', campaigns);
}

function belowOnePayment(points: number, unit: string, campaigns: readonly CampaignInput[]): Contradiction[] {
  const most = Math.max(0, ...campaigns.map(mostAtOnce));
  if (points >= most) return [];
  const message = say`expected at least ${most} points, because a campaign pays that much at once, found ${points}`;
  return [{ key: [unit], message }];
}

/** Checks a cap per member in money, which needs a value of points. */
export function contradictionsOfCapInMoney(
  cap: { points?: number | undefined; money?: number | undefined },
  campaigns: readonly CampaignInput[],
  pointValue: PointValue,
): Contradiction[] {
  if (cap.money === undefined || cap.points !== undefined) return [];
  const points = capPointsOf(cap, pointValue);
  if (points !== null) return belowOnePayment(points, 'money', campaigns);
  return [{ key: ['money'], message: 'expected points, because settings.pointValue is not set, found money' }];
}

function inMemberMax(campaign: CampaignInput): Contradiction[] {
  if (!('memberMax' in campaign) || campaign.memberMax === undefined) return [];
  return contradictionsOfCap(campaign.memberMax, [campaign]).map(({ key, message }) => ({
    key: ['memberMax', ...key],
    message,
  }));
}

/** Returns contradictions in a valid campaign: general ones, then those of its type. */
export function contradictionsOfCampaign(campaign: CampaignInput): Contradiction[] {
  return [
    ...contradictionsOfDates(campaign),
    ...inCta(campaign.cta),
    ...inButton[getCampaignRequirement(campaign.type)](campaign.cta),
    ...('counts' in campaign ? contradictionsOfCounts(campaign.counts) : []),
    ...inLimit(campaign),
    ...inMoments(campaign),
    ...inHoldout(campaign),
    ...inRewards(campaign),
    ...contradictionsOfBudget(campaign),
    ...inMultipliers(campaign),
    ...inMemberMax(campaign),
    ...(campaignTypeOf(campaign.type).contradictions?.(campaign) ?? []),
  ];
}

/** More than any agency gives, and far below the limit of exact numbers. */
const POINTS_MAX = 1_000_000_000_000;

const limitsNothing =
  'expected no budget, because it counts points and the campaign pays none; the stock of its offer limits it, found one';

/** Checks that a budget is at least what the campaign pays at once, and not absurdly large. */
function outOfBounds(campaign: CampaignInput, points: number, unit: 'points' | 'money'): Contradiction[] {
  const key = ['budget', unit];
  if (mostAtOnce(campaign) === 0) return [{ key: ['budget'], message: limitsNothing }];
  if (points > POINTS_MAX) return [{ key, message: say`expected at most ${POINTS_MAX} points, found ${points}` }];
  const most = mostAtOnce(campaign);
  if (points >= most) return [];
  return [
    {
      key,
      message: say`expected at least ${most} points, because the campaign pays that much at once, found ${points}`,
    },
  ];
}

/** A budget is in points or in money, and at least what the campaign pays at once [CAMP-25]. */
function contradictionsOfBudget(campaign: CampaignInput): Contradiction[] {
  const { budget } = campaign;
  if (budget === undefined) return [];
  const { points, money } = budget;
  if (points === undefined && money === undefined)
    return [{ key: ['budget'], message: 'expected points or money, found neither' }];
  if (points === undefined) return [];
  if (money !== undefined) return [{ key: ['budget'], message: 'expected points or money, found both' }];
  return outOfBounds(campaign, points, 'points');
}

/** Checks a budget in money, which needs a value of points [CAMP-25]. */
export function contradictionsOfMoney(campaign: CampaignInput, pointValue: { points: number } | null): Contradiction[] {
  const max = 'memberMax' in campaign && campaign.memberMax;
  const ofMax = max ? contradictionsOfCapInMoney(max, [campaign], pointValue) : [];
  return [
    ...ofMax.map(({ key, message }) => ({ key: ['memberMax', ...key], message })),
    ...ofBudget(campaign, pointValue),
  ];
}

function ofBudget(campaign: CampaignInput, pointValue: PointValue): Contradiction[] {
  if (campaign.budget?.money === undefined || campaign.budget.points !== undefined) return [];
  const points = budgetPointsOf(campaign, pointValue);
  if (points !== null) return outOfBounds(campaign, points, 'money');
  const message = 'expected points, because settings.pointValue is not set, found money';
  return [{ key: ['budget', 'money'], message }];
}

type PointValue = { points: number } | null;

/**
 * Returns a campaign's monthly budget in points; null without a budget, or with one in money if points have no value
 * [CAMP-22].
 */
export const budgetPointsOf = ({ budget }: Pick<CampaignInput, 'budget'>, pointValue: PointValue): number | null =>
  budget === undefined ? null : capPointsOf(budget, pointValue);

/** Returns points, or the points that an amount of money is worth; null without either, or if points have no value. */
export function capPointsOf(
  { points, money }: { points?: number | undefined; money?: number | undefined },
  pointValue: PointValue,
): number | null {
  if (points !== undefined) return points;
  return money === undefined || pointValue === null ? null : money * pointValue.points;
}

/** Returns the most points that a campaign pays at once, including by measure and all factors. */
const mostAtOnce = (campaign: CampaignInput): number => Math.round(mostUnmultiplied(campaign) * factorMost(campaign));

const factorMost = (campaign: CampaignInput): number =>
  'multipliers' in campaign && campaign.multipliers ? (possibleFactors(campaign.multipliers).at(-1) ?? 1) : 1;

function mostUnmultiplied(campaign: CampaignInput): number {
  const onCard = campaignTypeOf(campaign.type).cardReward(campaign);
  if ('levels' in campaign) return Math.max(...campaign.levels.map(({ reward }) => reward));
  if ('tiers' in campaign) return Math.max(...campaign.tiers.map(({ rewardPoints }) => rewardPoints));
  const measured =
    'rewardPer' in campaign && campaign.rewardPer ? (campaign.rewardPer.pointsMax ?? measuredPointsMax) : 0;
  const met = 'rewardsWhen' in campaign ? (campaign.rewardsWhen ?? []).map(({ reward }) => reward) : [];
  return Math.max(onCard, 'reward' in campaign ? campaign.reward : 0, measured, ...met);
}
