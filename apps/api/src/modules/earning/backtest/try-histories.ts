import type { PackCampaign } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import { assertOffEventLoop } from '../../../platform/event-loop.ts';
import { type Activity, compareActivities } from '../activity.ts';
import { serviceCalendar } from '../calendar/service-day.ts';
import { campaignOf } from '../campaign.ts';
import { evaluate } from '../evaluate.ts';
import { markOverlaps, type Overlaps } from '../fold/overlaps.ts';
import { type CampaignShare, createTally } from './backtest-tally.ts';
import { undated } from './try-program.ts';

/**
 * Payout of campaigns for fictitious histories, with the real engine, ignoring the campaigns' dates. Reads and writes
 * nothing [DESK-236].
 */
export function tryHistories(
  { timeZone, serviceDayStartMinutes }: Pick<Tenant, 'timeZone' | 'serviceDayStartMinutes'>,
  { campaigns, overlaps }: { campaigns: readonly PackCampaign[]; overlaps: Overlaps },
  histories: ReadonlyMap<string, readonly Activity[]>,
): CampaignShare[] {
  assertOffEventLoop('replays rides');
  const calendar = serviceCalendar(timeZone, serviceDayStartMinutes);
  const marked = [...histories].map(
    ([rider, done]) => [rider, markOverlaps(done.toSorted(compareActivities), overlaps)] as const,
  );
  return campaigns
    .filter(({ active }) => active)
    .map((definition) => {
      const campaign = campaignOf(undated(definition), calendar);
      const tally = createTally(definition.id, calendar);
      for (const [rider, done] of marked) tally.add(evaluate(campaign, done), rider);
      return tally.share();
    });
}
