import type { RideReason } from '../../schemas/ride-reasons.ts';

/** More than one earning an hour, all day, is not plausible travel. */
const EARNINGS_IN_A_DAY_MAX = 24;
/** Multiple of the median above which a member's earnings are suspicious. */
const TIMES_THE_MEDIAN_MAX = 100;
/** If more than this share of activities has no measure, many members cannot earn. */
const UNMEASURED_SHARE_MAX = 0.1;
const REASONS_MAX = 3;

export interface BacktestedCampaign {
  campaignId: string;
  earnings: number;
  offers?: number | undefined;
  entries?: number | undefined;
  median: number;
  max: number;
  refused: readonly { reason: RideReason; count: number }[];
  mostInADay: { earnings: number; points: number };
  /** For a goal of all members together: what they reached; the points are those of a goal that is reached. */
  goal?: { total: number; target: number; points?: number | undefined } | undefined;
}

/** A suspicious backtest result; shares are of all activities, 0 to 1. */
export type BacktestFinding =
  | { kind: 'NOTHING_DONE' }
  | { kind: 'PAYS_NOBODY'; campaignId: string; reasons: { reason: RideReason; share: number }[] }
  | { kind: 'GOAL_MISSED'; campaignId: string; total: number; target: number; points: number }
  | { kind: 'UNMEASURED'; campaignId: string; reason: RideReason; share: number }
  | { kind: 'PAID_OFTEN'; campaignId: string; times: number; points: number }
  | { kind: 'PAID_MUCH'; campaignId: string; points: number; times: number };

const unmeasured = ['DURATION_UNKNOWN', 'DISTANCE_UNKNOWN', 'FARE_UNKNOWN'] as const;

/** A smaller share would be shown as 0 %. */
const SHARE_LEAST = 0.0005;

/**
 * Returns the most common reasons why nothing counted, as shares of all activities. All but the first are omitted if
 * they round to 0 %.
 */
export const reasonsOf = (refused: BacktestedCampaign['refused'], activities: number) =>
  refused
    .toSorted((a, b) => b.count - a.count)
    .slice(0, REASONS_MAX)
    .map(({ reason, count }) => ({ reason, share: count / activities }))
    .filter(({ share }, place) => place === 0 || share >= SHARE_LEAST);

function tooMuch({ campaignId, mostInADay, max, median }: BacktestedCampaign): BacktestFinding[] {
  const { earnings: times, points } = mostInADay;
  const isOften = times > EARNINGS_IN_A_DAY_MAX;
  const isMuch = median > 0 && max > median * TIMES_THE_MEDIAN_MAX;
  return [
    ...(isOften ? [{ kind: 'PAID_OFTEN', campaignId, times, points } as const] : []),
    ...(isMuch ? [{ kind: 'PAID_MUCH', campaignId, points: max, times: TIMES_THE_MEDIAN_MAX } as const] : []),
  ];
}

function findingsOf(campaign: BacktestedCampaign, activities: number): BacktestFinding[] {
  const { campaignId, refused, goal } = campaign;
  if (goal && goal.total < goal.target) {
    const { total, target, points = 0 } = goal;
    return [{ kind: 'GOAL_MISSED', campaignId, total: Math.floor(total), target, points }];
  }
  if (campaign.earnings === 0 && !campaign.offers && !campaign.entries)
    return [{ kind: 'PAYS_NOBODY', campaignId, reasons: reasonsOf(refused, activities) }];
  const missing = unmeasured.flatMap((reason): BacktestFinding[] => {
    const share = (refused.find((one) => one.reason === reason)?.count ?? 0) / activities;
    return share > UNMEASURED_SHARE_MAX ? [{ kind: 'UNMEASURED', campaignId, reason, share }] : [];
  });
  return [...missing, ...tooMuch(campaign)];
}

/**
 * Finds suspicious backtest results: campaigns that pay no member, a missing measure, and members who earn absurdly
 * much. Without activities nothing is known. The command and the desk share this function [CAMP-19, DESK-335].
 */
export const backtestFindings = (campaigns: readonly BacktestedCampaign[], activities: number): BacktestFinding[] =>
  activities === 0 ? [{ kind: 'NOTHING_DONE' }] : campaigns.flatMap((campaign) => findingsOf(campaign, activities));

/** A campaign's cost by month (`2026-03`) and its monthly budget; null without one. */
export interface BacktestedMonths {
  budget: number | null;
  months: readonly { month: string; points: number }[];
}

/**
 * Returns the months in which a replay, which ignores budgets, exceeds the budget, and by how many points; in order of
 * months [DESK-334].
 */
export const monthsPast = ({ budget, months }: BacktestedMonths): { month: string; points: number }[] =>
  budget === null
    ? []
    : months
        .filter(({ points }) => points > budget)
        .map(({ month, points }) => ({ month, points: points - budget }))
        .toSorted((a, b) => (a.month < b.month ? -1 : 1));

interface DrawFigures {
  /** Members with an entry. */
  members: number;
  prizes: readonly { winners: number; points: number }[];
}

/**
 * What a draw with these members would give: its winners, the value of their prizes in points, and a member's average
 * chance. A person wins once, so fewer members than prizes leave the last prizes [DRAW-06].
 */
export function drawOutcome({ members, prizes }: DrawFigures): { winners: number; points: number; chance: number } {
  let left = members;
  let points = 0;
  for (const prize of prizes) {
    const won = Math.min(left, prize.winners);
    left -= won;
    points += won * prize.points;
  }
  const winners = members - left;
  return { winners, points, chance: members === 0 ? 0 : winners / members };
}
