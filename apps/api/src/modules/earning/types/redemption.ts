import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Behaviour, OwnBehaviourType } from '../behaviour.ts';
import type { Campaign } from '../campaign.ts';
import { type Step, stay } from '../explain/decision.ts';
import { getDateReason } from '../rules.ts';
import { type CapState, capProgress, capTurnsAt, noEarnings, payWithin } from './cap.ts';

type Redemption = Campaign<PackCampaignOf<'REDEMPTION'>>;

/** Each confirmed redemption of the campaign's offers earns within the limit; a refunded one never was. */
export const redemption = {
  ownActs: (): readonly OwnBehaviourType[] => ['redemption.confirmed'],

  start: (): CapState => noEarnings,

  step(campaign: Redemption, state: CapState, behaviour: Behaviour): Step<CapState> {
    const { offers } = campaign.definition;
    if (behaviour.type !== 'redemption.confirmed') return stay(state, 'WRONG_KIND');
    if (offers.length > 0 && !offers.includes(behaviour.about ?? '')) return stay(state, 'WRONG_OFFER');
    const outside = getDateReason(campaign, campaign.calendar.dayOf(behaviour.endedAt));
    return outside ? stay(state, outside) : payWithin(campaign, state, 'd', behaviour.endedAt);
  },

  progress: capProgress,
  turnsAt: capTurnsAt,
};
