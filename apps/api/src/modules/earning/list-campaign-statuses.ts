import type { CampaignStatus } from '@fareback/contract';
import type { MemberDataCtx } from '../../call/context.ts';
import { lockingProvidersOf, visibleCampaigns } from '../campaigns/index.ts';
import { stoppedUntil } from '../ledger/index.ts';
import { activeBudgets } from './budgets/budgets.ts';
import { dateOfDay, type ServiceCalendar, serviceCalendar } from './calendar/service-day.ts';
import { campaignOf } from './campaign.ts';
import { readConnectedProviders } from './connection-store.ts';
import { progress, start, turnsAt } from './evaluate.ts';
import { stateKey } from './fold/fold-member.ts';
import { activePauses } from './pauses/pauses.ts';
import { presentStatus } from './present.ts';
import { readProgress } from './store.ts';

/**
 * Rounds a time up to the start of a day: an exact rolling-window reset would reveal the time of a ride whose details
 * are hidden.
 */
function byDay(calendar: ServiceCalendar, moment: number): number {
  const day = calendar.dayOf(moment);
  const begin = calendar.startOf(day);
  return begin === moment ? moment : calendar.startOf(day + 1);
}

/**
 * Returns the member's status in each campaign shown to them: LOCKED while a required provider is not CONNECTED (never
 * for a campaign that pays for connecting), TIME_LIMITED with the next reset (or the month's end if the budget is used
 * up), else AVAILABLE. Reads the folded state, so the cost does not grow with the history. With unproven accounts,
 * resets are rounded to the day [PROV-04, CAMP-05, CAMP-26, CAMP-07, CAMP-08, CAMP-12, STREAK-01, STREAK-02].
 */
export async function listCampaignStatuses(ctx: MemberDataCtx): Promise<CampaignStatus[]> {
  const { tx, tenant, member, now } = ctx;
  const [campaigns, paused, { stops }, connections, [row]] = await Promise.all([
    visibleCampaigns(ctx),
    activePauses(ctx),
    activeBudgets(ctx),
    readConnectedProviders(tx, member.memberId),
    readProgress(tx, [member.memberId]),
  ]);
  const connected = new Set(connections.map(({ providerId }) => providerId));
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const isTimeKnown = connections.every(({ isProven }) => isProven);
  const states = row?.state.campaigns ?? {};
  return campaigns.map(({ definition }) => {
    const campaign = campaignOf(definition, calendar, { ...paused, stops });
    const isLocked = lockingProvidersOf(definition).some((providerId) => !connected.has(providerId));
    const state = states[stateKey(campaign)] ?? start(campaign);
    ctx.setCacheExpiry?.(turnsAt(campaign, state, now.getTime()));
    const { limitedUntil, ...rest } = progress(campaign, state, now.getTime());
    const own = limitedUntil === null || isTimeKnown ? limitedUntil : byDay(calendar, limitedUntil);
    const paysAgain = stoppedUntil(campaign.stops, now.getTime());
    const paysAgainOn = paysAgain === null ? null : dateOfDay(calendar.dayOf(paysAgain));
    const memberProgress = { ...rest, limitedUntil: paysAgain ?? own };
    return presentStatus(campaign.campaignId, isLocked, memberProgress, paysAgainOn);
  });
}
