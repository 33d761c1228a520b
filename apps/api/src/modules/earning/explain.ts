import type { Multiplier } from '@fareback/tenant-pack';
import type { Tenant } from '../../call/tenant.ts';
import type { ContentReader } from '../tenants/index.ts';
import { readHistory } from './activity/activity-store.ts';
import { joinedOf } from './activity/fold-members.ts';
import { type Activity, compareActivities } from './engine/activity.ts';
import type { Campaign } from './engine/campaign.ts';
import { type Decision, type EarnedPoints, isAbout, type Step, stay } from './engine/decision.ts';
import { isLeftOut, isVoided, type Joined, start, step } from './engine/evaluate.ts';
import { withinCaps } from './engine/evaluate-history.ts';
import type { Program } from './engine/fold-member.ts';
import { createCapMeter } from './engine/member-caps.ts';
import { matchingLines } from './engine/multipliers.ts';
import { markOverlaps } from './engine/overlaps.ts';
import { statusesOf, withLevels } from './engine/statuses.ts';
import { programOf } from './program.ts';

export interface Verdict {
  campaign: Campaign;
  decision: Decision;
  grants: readonly EarnedPoints[];
  /** The factors that multiply its points; empty without any. */
  factors: readonly Multiplier[];
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
  /** Campaigns of which the member has everything that a cap allows. */
  full: ReadonlySet<string>;
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
  const inOrder = markOverlaps(history.toSorted(compareActivities), overlaps);
  const { marked: ordered } = withLevels(statusesOf(campaigns), {}, inOrder, joined);
  const wanted = new Map<Activity, ExplainedActivity>();
  for (const activity of ordered) {
    if (asked(activity)) wanted.set(activity, { behaviour: activity, isVoided: isVoided(activity), verdicts: [] });
  }
  const counted = ordered.filter((activity) => !isVoided(activity));
  const owedKeys = new Set<string>();
  const meter = createCapMeter();
  const states = new Map(campaigns.map((campaign) => [campaign, start(campaign)]));
  for (const activity of counted) {
    for (const campaign of campaigns) {
      const state = states.get(campaign);
      const done = step(campaign, state, activity, joined);
      const made = isLeftOut(activity) ? overlapping(state, done) : done;
      const { state: next, decision, grants } = withinCaps(made, meter.cut(campaign, made.grants));
      states.set(campaign, next);
      for (const { earningKey } of grants) owedKeys.add(earningKey);
      wanted.get(activity)?.verdicts.push({ campaign, decision, grants, factors: matchingLines(campaign, activity) });
    }
  }
  const given = meter.given();
  const isFull = ({ caps }: Campaign): boolean => caps.some(({ capId, points }) => (given[capId] ?? 0) >= points);
  const full = new Set(campaigns.filter(isFull).map(({ campaignId }) => campaignId));
  return { explained: [...wanted.values()], owedKeys, full, hasBudgets: (budgeted?.size ?? 0) > 0 };
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
