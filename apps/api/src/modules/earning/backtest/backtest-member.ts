import type { PackCampaign } from '@fareback/tenant-pack';
import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { refuseOnEventLoop } from '../../../platform/event-loop.ts';
import type { Behaviour } from '../behaviour.ts';
import { dayOfDate, serviceCalendar } from '../calendar/service-day.ts';
import { campaignOf } from '../campaign.ts';
import { explain, type Verdict } from '../explain/explain.ts';
import { joinedOf } from '../fold/fold-members.ts';
import { readHistory } from '../fold/history.ts';
import { programmeOf } from '../programme.ts';
import { isKnown, judged } from './judged.ts';
import { isOfDays } from './replay.ts';

/** What somebody did on the days, with what a campaign of two programmes would have made of it; null where one has it not. */
export interface JudgedBehaviour {
  behaviour: Behaviour;
  proposed: Verdict | null;
  present: Verdict | null;
}

/** Whose behaviours of which service days, both included. */
interface Asked {
  from: string;
  to: string;
  memberId: string;
}

/**
 * The rows behind what a member would have earned by a campaign: each thing they did on the days, in its order, with what
 * the campaign makes of it in one programme (`proposed`) and in another (`present`), by the code that pays. What was taken
 * back is left out, and so is a campaign that rests or names a place that nobody knows [DESK-176].
 */
export async function backtestMember(
  { tx, tenant, cache }: { tx: Tx; tenant: Tenant; cache: Deps['cache'] },
  programmes: { proposed: PackCampaign | undefined; present: PackCampaign | undefined },
  { from, to, memberId }: Asked,
): Promise<JudgedBehaviour[]> {
  refuseOnEventLoop('replays rides');
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const known = await programmeOf({ cache, tenant, tx });
  const campaignIn = (definition: PackCampaign | undefined) =>
    definition?.active && isKnown(definition, known) ? campaignOf(judged(definition, to), calendar, known) : null;
  const [proposed, present] = [campaignIn(programmes.proposed), campaignIn(programmes.present)];
  const campaigns = [proposed, present].filter((campaign) => campaign !== null);
  const histories = await readHistory(tx, [memberId]);
  const joined = await joinedOf(tx, { campaigns }, [memberId]);
  const isAsked = isOfDays(calendar, { firstDay: dayOfDate(from), lastDay: dayOfDate(to) });
  const done = (histories.get(memberId) ?? []).filter(isAsked);
  const { explained } = explain({ campaigns }, done, joined.get(memberId) ?? {}, () => true);
  return explained
    .filter(({ isVoided }) => !isVoided)
    .map(({ behaviour, verdicts }) => ({
      behaviour,
      proposed: verdicts.find(({ campaign }) => campaign === proposed) ?? null,
      present: verdicts.find(({ campaign }) => campaign === present) ?? null,
    }));
}
