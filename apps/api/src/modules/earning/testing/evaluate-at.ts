import type { Activity } from '../engine/activity.ts';
import type { Campaign, Progress } from '../engine/campaign.ts';
import { progress } from '../engine/evaluate.ts';
import { type Evaluation, evaluate } from '../engine/evaluate-history.ts';

/**
 * Returns the earnings of a whole history in one campaign and the member's progress at `now` (milliseconds since 1970,
 * UTC).
 */
export function evaluateAt(
  campaign: Campaign,
  activities: readonly Activity[],
  now: number,
): Evaluation & { progress: Progress } {
  const evaluation = evaluate(campaign, activities);
  return { ...evaluation, progress: progress(campaign, evaluation.state, now) };
}
