import { type BacktestFinding, backtestFindings, reasonsOf } from '@fareback/contract/admin';
import type { DecisionReason } from '../explain/decision.ts';
import type { CampaignCost } from './backtest-tally.ts';

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
