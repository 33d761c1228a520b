import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity } from '../engine/activity.ts';
import { type Campaign, getDateReason, noProgress, type Progress } from '../engine/campaign.ts';
import { pay, type Step, stay } from '../engine/decision.ts';

type ExternalSurvey = Campaign<PackCampaignOf<'EXTERNAL_SURVEY'>>;

export interface ExternalSurveyState {
  isPaid: boolean;
}

/**
 * The survey's own report of an answer earns once per member and survey; anything reported by the browser earns
 * nothing.
 */
export const externalSurvey = {
  ownActs: () => [],

  start: (): ExternalSurveyState => ({ isPaid: false }),

  step(campaign: ExternalSurvey, state: ExternalSurveyState, activity: Activity): Step<ExternalSurveyState> {
    const { provider, surveyId, reward } = campaign.definition;
    if (activity.type !== 'survey.completed') return stay(state, 'WRONG_KIND');
    if (activity.providerId !== provider) return stay(state, 'WRONG_PROVIDER');
    if (activity.about !== surveyId) return stay(state, 'WRONG_SURVEY');
    if (activity.beforeConnectionSeconds > 0) return stay(state, 'NOT_CONNECTED');
    if (state.isPaid) return stay(state, 'ALREADY_ANSWERED');
    const outside = getDateReason(campaign, campaign.calendar.dayOf(activity.endedAt));
    if (outside) return stay(state, outside);
    const earningKey = `x:${campaign.campaignId}:${surveyId}`;
    return pay({ isPaid: true }, { earningKey, amount: reward, earnedAt: activity.endedAt });
  },

  progress: (_campaign: ExternalSurvey, state: ExternalSurveyState): Progress => ({
    ...noProgress,
    done: state.isPaid ? 1 : 0,
  }),
};
