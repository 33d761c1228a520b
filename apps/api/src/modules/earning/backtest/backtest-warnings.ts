import { type BacktestFinding, backtestFindings, reasonsOf } from '@fareback/contract/admin';
import type { DecisionReason } from '../explain/decision.ts';
import type { CampaignCost } from './backtest-tally.ts';

/** What is looked at: the campaign, the others as they are, and how much was done at all. */
interface Judged {
  proposed: CampaignCost;
  present: CampaignCost[];
  behaviours: number;
}

/** Why a campaign passes over what is none of its business. */
const otherThings: ReadonlySet<DecisionReason> = new Set([
  'WRONG_KIND',
  'WRONG_PROVIDER',
  'VOIDED',
  'BEFORE_CAMPAIGN',
  'AFTER_CAMPAIGN',
]);

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

/** Reasons as shares of all that was done, in words for the operator. */
const describeReasons = (reasons: readonly { reason: string; share: number }[]): string =>
  reasons.map(({ reason, share }) => `${reason} ${percent(share)}`).join(', ');

const listRejected = ({ refused }: CampaignCost) => [...refused].map(([reason, count]) => ({ reason, count }));

/**
 * What is worth a second look in campaigns that were tried on the last rides seen: one that counts none of them, with why.
 * One that counts nothing of their kind (rides are no surveys), of their providers or in their days is not known by them [CAMP-19].
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
 * What is worth a second look in what campaigns would have paid: nobody at all and why, a measure that is missing, and
 * members who get absurdly much. Says nothing where nothing was done, because then nothing is known [CAMP-19].
 */
export function backtestWarnings({ proposed, present, behaviours: activities }: Judged): string[] {
  const others = present.filter(({ campaignId }) => campaignId !== proposed.campaignId);
  const campaigns = [proposed, ...others].map((cost) => ({ ...cost, refused: listRejected(cost) }));
  return backtestFindings(campaigns, activities).map(sentenceOf);
}
