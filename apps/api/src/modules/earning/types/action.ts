import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity, OwnActivityType } from '../engine/activity.ts';
import { type Campaign, getDateReason } from '../engine/campaign.ts';
import { type DecisionReason, type Step, stay } from '../engine/decision.ts';

import { type CapState, capProgress, noEarnings, payWithin } from './cap.ts';

type Action = Campaign<PackCampaignOf<'ACTION'>>;

/** Rejects evidence the campaign does not accept: a provider's report, or a click on its own button. */
function getEvidenceReason({ definition, campaignId }: Action, activity: Activity): DecisionReason | null {
  const { evidence, actionId, providers } = definition;
  if (activity.type !== (evidence === 'CLICK' ? 'action.clicked' : 'action.completed')) return 'WRONG_KIND';
  if (evidence === 'CLICK') return activity.about === campaignId ? null : 'WRONG_ACTION';
  if (providers.length > 0 && !providers.includes(activity.providerId)) return 'WRONG_PROVIDER';
  if (activity.about !== actionId) return 'WRONG_ACTION';
  return activity.beforeConnectionSeconds > 0 ? 'NOT_CONNECTED' : null;
}

/** Each verified action earns within the limit. A click is weak evidence, so click campaigns always have a limit. */
export const action = {
  ownActs: ({ definition }: Action): readonly OwnActivityType[] =>
    definition.evidence === 'CLICK' ? ['action.clicked'] : [],

  start: (): CapState => noEarnings,

  step(campaign: Action, state: CapState, activity: Activity): Step<CapState> {
    const rejection =
      getEvidenceReason(campaign, activity) ?? getDateReason(campaign, campaign.calendar.dayOf(activity.endedAt));
    return rejection ? stay(state, rejection) : payWithin(campaign, state, 'a', activity.endedAt);
  },

  progress: capProgress,
};
