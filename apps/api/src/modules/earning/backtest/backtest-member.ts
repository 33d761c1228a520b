import type { PackCampaign } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { assertOffEventLoop } from '../../../platform/event-loop.ts';
import { type Activity, compareActivities } from '../activity.ts';
import { dayOfDate, serviceCalendar } from '../calendar/service-day.ts';
import { type Campaign, campaignOf } from '../campaign.ts';
import { explain, type Verdict } from '../explain/explain.ts';
import { joinedOf } from '../fold/fold-members.ts';
import { readHistory } from '../fold/history.ts';
import { markOverlaps, type Overlaps } from '../fold/overlaps.ts';
import { programOf } from '../program.ts';
import { isKnown, judged } from './judged.ts';
import { isOfDays } from './replay.ts';

export interface JudgedActivity {
  behaviour: Activity;
  proposed: Verdict | null;
  present: Verdict | null;
}

interface Compared {
  campaign: PackCampaign | undefined;
  overlaps: Overlaps;
}

interface BacktestQuery {
  from: string;
  to: string;
  memberId: string;
}

/**
 * The rows behind a member's earnings by a campaign: each activity of the days in order, with its result in one program
 * (`proposed`) and another (`present`), by the real engine. Excludes voided activities, and inactive campaigns or those
 * with unknown places [DESK-176].
 */
export async function backtestMember(
  { tx, tenant, cache }: { tx: Tx; tenant: Tenant; cache: Deps['cache'] },
  programs: { proposed: Compared; present: Compared },
  { from, to, memberId }: BacktestQuery,
): Promise<JudgedActivity[]> {
  assertOffEventLoop('replays rides');
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const known = await programOf({ cache, tenant, tx });
  const campaignIn = (definition: PackCampaign | undefined) =>
    definition?.active && isKnown(definition, known) ? campaignOf(judged(definition, to), calendar, known) : null;
  const [proposed, present] = [campaignIn(programs.proposed.campaign), campaignIn(programs.present.campaign)];
  const campaigns = [proposed, present].filter((campaign) => campaign !== null);
  const histories = await readHistory(tx, [memberId]);
  const joined = await joinedOf(tx, { campaigns }, [memberId]);
  const isInRange = isOfDays(calendar, { firstDay: dayOfDate(from), lastDay: dayOfDate(to) });
  const ordered = (histories.get(memberId) ?? []).toSorted(compareActivities);
  const judge = (campaign: Campaign | null, overlaps: Overlaps) => {
    const done = markOverlaps(ordered, overlaps).filter(isInRange);
    const rules = { campaigns: campaign ? [campaign] : [], overlaps };
    return explain(rules, done, joined.get(memberId) ?? {}, () => true).explained;
  };
  const then = judge(proposed, programs.proposed.overlaps);
  const now = judge(present, programs.present.overlaps);
  return then
    .map(({ behaviour: activity, isVoided, verdicts }, at) => ({
      isVoided,
      judged: { behaviour: activity, proposed: verdicts[0] ?? null, present: now[at]?.verdicts[0] ?? null },
    }))
    .flatMap(({ isVoided, judged: one }) => (isVoided ? [] : [one]));
}
