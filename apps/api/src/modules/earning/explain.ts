import type { Tenant } from '../../call/tenant.ts';
import type { ContentReader } from '../tenants/index.ts';
import { readHistory } from './activity/activity-store.ts';
import { joinedOf } from './activity/fold-members.ts';
import { type Activity, compareActivities } from './engine/activity.ts';
import type { Campaign } from './engine/campaign.ts';
import { type Decision, type EarnedPoints, isAbout, type Step, stay } from './engine/decision.ts';
import { isLeftOut, isVoided, type Joined, start, step } from './engine/evaluate.ts';
import type { Program } from './engine/fold-member.ts';
import { markOverlaps } from './engine/overlaps.ts';
import { programOf } from './program.ts';

export interface Verdict {
  campaign: Campaign;
  decision: Decision;
  grants: readonly EarnedPoints[];
}

export interface ExplainedActivity {
  behaviour: Activity;
  isVoided: boolean;
  verdicts: Verdict[];
}

export interface Explanation {
  explained: ExplainedActivity[];
  /** Keys of everything owed by these rules. */
  owedKeys: ReadonlySet<string>;
  /** True if a campaign has or had a budget, which may have refused something owed. */
  hasBudgets: boolean;
}

/** An overlapping ride changes no state; campaigns it does not concern keep their reason. */
function overlapping(state: unknown, { decision }: Step<unknown>): Step<unknown> {
  const { reason } = decision;
  const isOutside = !isAbout(reason) || reason === 'BEFORE_CAMPAIGN' || reason === 'AFTER_CAMPAIGN';
  return isOutside ? { state, grants: [], decision } : stay(state, 'OVERLAPS');
}

/**
 * Folds a whole history as `replay` does, and keeps what each campaign decided for the activities that are `asked`
 * for. A behaviour that was taken back moves no campaign and has no verdicts [EARN-11]. A ride that overlaps another one
 * moves none, and says so where a campaign would have looked at it [EARNING-16].
 */
export function explain(
  { campaigns, budgeted, overlaps = 'ALL' }: Pick<Program, 'campaigns' | 'budgeted' | 'overlaps'>,
  history: readonly Activity[],
  joined: Joined,
  asked: (activity: Activity) => boolean,
): Explanation {
  const ordered = markOverlaps(history.toSorted(compareActivities), overlaps);
  const wanted = new Map<Activity, ExplainedActivity>();
  for (const activity of ordered) {
    if (asked(activity)) wanted.set(activity, { behaviour: activity, isVoided: isVoided(activity), verdicts: [] });
  }
  const counted = ordered.filter((activity) => !isVoided(activity));
  const owedKeys = new Set<string>();
  for (const campaign of campaigns) {
    let state = start(campaign);
    for (const activity of counted) {
      const done = step(campaign, state, activity, joined);
      const { state: next, decision, grants } = isLeftOut(activity) ? overlapping(state, done) : done;
      state = next;
      for (const { earningKey } of grants) owedKeys.add(earningKey);
      wanted.get(activity)?.verdicts.push({ campaign, decision, grants });
    }
  }
  return { explained: [...wanted.values()], owedKeys, hasBudgets: (budgeted?.size ?? 0) > 0 };
}

type Explain = (asked: (activity: Activity) => boolean) => Explanation;

/** Reads a member's whole history in one round trip, to explain any part of it later [EARN-11]. */
export async function explainHistory(reader: ContentReader & { tenant: Tenant }, memberId: string): Promise<Explain> {
  const program = await programOf(reader);
  const [histories, joined] = await Promise.all([
    readHistory(reader.tx, [memberId]),
    joinedOf(reader.tx, program, [memberId]),
  ]);
  return (asked) => explain(program, histories.get(memberId) ?? [], joined.get(memberId) ?? {}, asked);
}
