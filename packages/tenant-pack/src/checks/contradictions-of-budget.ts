import { say } from '../message.ts';
import type { CampaignInput } from '../schema/campaign.ts';
import { budgetPointsOf, mostAtOnce } from './budget-of.ts';
import type { Contradiction } from './contradictions.ts';

/** More than any agency gives, and far below the limit of exact numbers. */
const POINTS_MAX = 1_000_000_000_000;

/** Checks that a budget is at least what the campaign pays at once, and not absurdly large. */
function outOfBounds(campaign: CampaignInput, points: number, unit: 'points' | 'money'): Contradiction[] {
  const key = ['budget', unit];
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
export function contradictionsOfBudget(campaign: CampaignInput): Contradiction[] {
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
  if (campaign.budget?.money === undefined || campaign.budget.points !== undefined) return [];
  const points = budgetPointsOf(campaign, pointValue);
  if (points !== null) return outOfBounds(campaign, points, 'money');
  const message = 'expected points, because settings.pointValue is not set, found money';
  return [{ key: ['budget', 'money'], message }];
}
