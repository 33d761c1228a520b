import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Behaviour, OwnBehaviourType } from '../behaviour.ts';
import type { Campaign } from '../campaign.ts';
import { type DecisionReason, type Step, stay } from '../explain/decision.ts';
import { getDateReason } from '../rules.ts';
import { type CapState, capProgress, capTurnsAt, noEarnings, payWithin } from './cap.ts';

type Action = Campaign<PackCampaignOf<'ACTION'>>;

/** A provider's report of the action, or a click on the campaign's own button: whichever the campaign takes as evidence. */
function getEvidenceReason({ definition, campaignId }: Action, behaviour: Behaviour): DecisionReason | null {
  const { evidence, actionId, providers } = definition;
  if (behaviour.type !== (evidence === 'CLICK' ? 'action.clicked' : 'action.completed')) return 'WRONG_KIND';
  if (evidence === 'CLICK') return behaviour.about === campaignId ? null : 'WRONG_ACTION';
  if (providers.length > 0 && !providers.includes(behaviour.providerId)) return 'WRONG_PROVIDER';
  if (behaviour.about !== actionId) return 'WRONG_ACTION';
  return behaviour.beforeConnectionSeconds > 0 ? 'NOT_CONNECTED' : null;
}

/** Each verified action earns within the limit. A click is worth little as evidence, so its campaigns always have a limit. */
export const action = {
  ownActs: ({ definition }: Action): readonly OwnBehaviourType[] =>
    definition.evidence === 'CLICK' ? ['action.clicked'] : [],

  start: (): CapState => noEarnings,

  step(campaign: Action, state: CapState, behaviour: Behaviour): Step<CapState> {
    const refused =
      getEvidenceReason(campaign, behaviour) ?? getDateReason(campaign, campaign.calendar.dayOf(behaviour.endedAt));
    return refused ? stay(state, refused) : payWithin(campaign, state, 'a', behaviour.endedAt);
  },

  progress: capProgress,
  turnsAt: capTurnsAt,
};
