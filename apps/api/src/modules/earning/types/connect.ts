import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity } from '../engine/activity.ts';
import { type Campaign, getDateReason, noProgress, type Progress } from '../engine/campaign.ts';
import { pay, type Step, stay } from '../engine/decision.ts';

type Connect = Campaign<PackCampaignOf<'CONNECT'>>;

export interface ConnectState {
  isPaid: boolean;
}

/** Connecting a provider for the first time earns once per member and provider; reconnecting earns nothing. */
export const connect = {
  ownActs: () => [],

  start: (): ConnectState => ({ isPaid: false }),

  step(campaign: Connect, state: ConnectState, activity: Activity): Step<ConnectState> {
    const { provider, reward } = campaign.definition;
    if (activity.type !== 'provider.connected') return stay(state, 'WRONG_KIND');
    if (activity.providerId !== provider) return stay(state, 'WRONG_PROVIDER');
    if (state.isPaid) return stay(state, 'ALREADY_CONNECTED');
    const outside = getDateReason(campaign, campaign.calendar.dayOf(activity.endedAt));
    if (outside) return stay(state, outside);
    const earningKey = `c:${campaign.campaignId}:${provider}`;
    return pay({ isPaid: true }, { earningKey, amount: reward, earnedAt: activity.endedAt });
  },

  progress: (_campaign: Connect, state: ConnectState): Progress => ({
    ...noProgress,
    done: state.isPaid ? 1 : 0,
  }),
};
