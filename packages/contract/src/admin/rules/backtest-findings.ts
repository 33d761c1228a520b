import type { RideReason } from '../../schemas/ride-reasons.ts';

/** More than one payment an hour, all day: nobody travels so. */
const EARNINGS_IN_A_DAY_MAX = 24;
/** A member who earns more than so many times what half of them earn. */
const TIMES_THE_MEDIAN_MAX = 100;
/** A measure that this share of what was done lacks keeps many from earning. */
const UNMEASURED_SHARE_MAX = 0.1;
const REASONS_MAX = 3;

/** What a campaign came to in a backtest, as far as it is worth a second look. */
export interface BacktestedCampaign {
  campaignId: string;
  earnings: number;
  median: number;
  max: number;
  /** Of what was done, that which did not count, by reason. */
  refused: readonly { reason: RideReason; count: number }[];
  /** The most that one member earns on one service day. */
  mostInADay: { earnings: number; points: number };
}

/** What is worth a second look; shares are of all that was done, 0 to 1. */
export type BacktestFinding =
  | { kind: 'NOTHING_DONE' }
  | { kind: 'PAYS_NOBODY'; campaignId: string; reasons: { reason: RideReason; share: number }[] }
  | { kind: 'UNMEASURED'; campaignId: string; reason: RideReason; share: number }
  | { kind: 'PAID_OFTEN'; campaignId: string; times: number; points: number }
  | { kind: 'PAID_MUCH'; campaignId: string; points: number; times: number };

const unmeasured = ['DURATION_UNKNOWN', 'DISTANCE_UNKNOWN'] as const;

/** A smaller share would be told as 0 %. */
const SHARE_LEAST = 0.0005;

/** Why nothing counted, the most common reason first, as shares of all that was done; others only as far as there is something of them to tell. */
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
  const { campaignId, refused } = campaign;
  if (campaign.earnings === 0) return [{ kind: 'PAYS_NOBODY', campaignId, reasons: reasonsOf(refused, activities) }];
  const missing = unmeasured.flatMap((reason): BacktestFinding[] => {
    const share = (refused.find((one) => one.reason === reason)?.count ?? 0) / activities;
    return share > UNMEASURED_SHARE_MAX ? [{ kind: 'UNMEASURED', campaignId, reason, share }] : [];
  });
  return [...missing, ...tooMuch(campaign)];
}

/**
 * What is worth a second look in what campaigns would have paid: nobody at all and why, a measure that is missing, and
 * members who get absurdly much. Where nothing was done nothing is known. The command and the desk say the same [CAMP-19, DESK-335].
 */
export const backtestFindings = (campaigns: readonly BacktestedCampaign[], activities: number): BacktestFinding[] =>
  activities === 0 ? [{ kind: 'NOTHING_DONE' }] : campaigns.flatMap((campaign) => findingsOf(campaign, activities));

/** What a campaign would have cost by month (`2026-03`), and what its budget lets it give in one; null without a budget. */
export interface BacktestedMonths {
  budget: number | null;
  months: readonly { month: string; points: number }[];
}

/** Months in which a replay, which reckons no budget, passes it, and by how many points; in the order of the months [DESK-334]. */
export const monthsPast = ({ budget, months }: BacktestedMonths): { month: string; points: number }[] =>
  budget === null
    ? []
    : months
        .filter(({ points }) => points > budget)
        .map(({ month, points }) => ({ month, points: points - budget }))
        .toSorted((a, b) => (a.month < b.month ? -1 : 1));
