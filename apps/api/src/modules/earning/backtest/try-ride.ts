import { paysTeams } from '@fareback/tenant-pack';
import { assertOffEventLoop } from '../../../platform/event-loop.ts';
import { readHistory } from '../activity/activity-store.ts';
import { joinedOf } from '../activity/fold-members.ts';
import type { Activity } from '../engine/activity.ts';
import { type Campaign, campaignOf } from '../engine/campaign.ts';
import { dateOfDay, serviceCalendar } from '../engine/service-day.ts';
import { asIfReached } from '../engine/shared-goals.ts';
import { explain, type Verdict } from '../explain.ts';
import { programOf } from '../program.ts';
import { aroundOf, type Reading } from './backtest-program.ts';
import type { ReplayedRules } from './replay.ts';
import { isAhead, isKnown, judged } from './try.ts';

/** One activity by the rules of a program. */
export interface TriedActivity {
  activity: Activity;
  /** Corrected by the provider: no campaign counts it. */
  isVoided: boolean;
  proposed: Verdict[];
  present: Verdict[];
  /** Active campaigns of the proposed program that start after the activity: evaluated as if running. */
  ahead: string[];
  /** Active campaigns of the proposed program that name a place the agency does not have yet. */
  unjudged: string[];
}

/**
 * Evaluates one of a member's activities by two programs, after everything the member did before, as if each program
 * had always been live. Budgets and team challenges are left out. Returns null if no activity matches; writes nothing
 * [DESK-684].
 */
export async function tryActivity(
  { tx, tenant, cache }: Pick<Reading, 'tx' | 'tenant' | 'cache'>,
  programs: { proposed: ReplayedRules; present: ReplayedRules },
  { memberId, isAsked }: { memberId: string; isAsked: (activity: Activity) => boolean },
): Promise<TriedActivity | null> {
  assertOffEventLoop('replays rides');
  const history = (await readHistory(tx, [memberId])).get(memberId) ?? [];
  const activity = history.find(isAsked);
  if (activity === undefined) return null;
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const day = dateOfDay(calendar.dayOf(activity.endedAt));
  const known = await programOf({ cache, tenant, tx });
  const activeIn = ({ campaigns }: ReplayedRules) => campaigns.filter((one) => one.active && !paysTeams(one));
  const campaignsIn = (rules: ReplayedRules): Campaign[] => {
    const around = aroundOf(known, rules, { calendar, declared: [] });
    return activeIn(rules)
      .filter((one) => isKnown(one, known))
      .map((one) => asIfReached(campaignOf(judged(one, day), calendar, around)));
  };
  const [proposed, present] = [campaignsIn(programs.proposed), campaignsIn(programs.present)];
  const joined = (await joinedOf(tx, { campaigns: [...proposed, ...present] }, [memberId])).get(memberId) ?? {};
  const isSame = ({ type, providerId, eventId }: Activity): boolean =>
    type === activity.type && providerId === activity.providerId && eventId === activity.eventId;
  const judge = (campaigns: readonly Campaign[], { overlaps }: ReplayedRules) =>
    explain({ campaigns, overlaps }, history, joined, isSame).explained[0];
  const byProposed = judge(proposed, programs.proposed);
  return {
    activity,
    isVoided: byProposed?.isVoided ?? false,
    proposed: byProposed?.verdicts ?? [],
    present: judge(present, programs.present)?.verdicts ?? [],
    ahead: activeIn(programs.proposed).flatMap((one) => (isAhead(one, day) ? [one.id] : [])),
    unjudged: activeIn(programs.proposed).flatMap((one) => (isKnown(one, known) ? [] : [one.id])),
  };
}
