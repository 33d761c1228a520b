import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity, OwnActivityType } from '../engine/activity.ts';
import { type Campaign, getDateReason } from '../engine/campaign.ts';
import { type Step, stay } from '../engine/decision.ts';

import { type CapState, capProgress, noEarnings, payWithin } from './cap.ts';

type Redemption = Campaign<PackCampaignOf<'REDEMPTION'>>;

/** Each confirmed redemption of the campaign's offers earns within the limit; a refunded one earns nothing. */
export const redemption = {
  ownActs: (): readonly OwnActivityType[] => ['redemption.confirmed'],

  start: (): CapState => noEarnings,

  step(campaign: Redemption, state: CapState, activity: Activity): Step<CapState> {
    const { offers } = campaign.definition;
    if (activity.type !== 'redemption.confirmed') return stay(state, 'WRONG_KIND');
    if (offers.length > 0 && !offers.includes(activity.about ?? '')) return stay(state, 'WRONG_OFFER');
    const outside = getDateReason(campaign, campaign.calendar.dayOf(activity.endedAt));
    return outside ? stay(state, outside) : payWithin(campaign, state, 'd', activity.endedAt);
  },

  progress: capProgress,
};
