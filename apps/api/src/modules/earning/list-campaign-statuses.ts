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

/** The day's begin by which a moment has passed: a window that rolls would tell when a ride was whose time is kept back. */
function byDay(calendar: ServiceCalendar, moment: number): number {
  const day = calendar.dayOf(moment);
  const begin = calendar.startOf(day);
  return begin === moment ? moment : calendar.startOf(day + 1);
}

/**
 * Where the member stands in each campaign shown to them: LOCKED while a provider it needs is not CONNECTED (never for a
 * campaign that pays for connecting), TIME_LIMITED with the next reset, or while the month's budget is used up with its end, else AVAILABLE; from the folded state, so its
 * cost does not grow with the history. Who has an account that only pays reads the next reset by its day [PROV-04, CAMP-05, CAMP-26, CAMP-07, CAMP-08, CAMP-12, STREAK-01, STREAK-02].
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
