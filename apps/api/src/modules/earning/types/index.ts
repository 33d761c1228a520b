import type { CampaignType } from '@fareback/contract';
import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity, OwnActivityType } from '../engine/activity.ts';
import type { Campaign, Progress } from '../engine/campaign.ts';
import type { Step } from '../engine/decision.ts';

import { action } from './action.ts';
import { connect } from './connect.ts';
import { externalSurvey } from './external-survey.ts';
import { location } from './location.ts';
import { multiTrip } from './multi-trip.ts';
import { redemption } from './redemption.ts';
import { streak } from './streak.ts';
import { tier } from './tier.ts';
import { transactional } from './transactional.ts';

/** Rules of one campaign type: a fold from activities to earnings, with a small JSON state. */
export interface TypeRules<T extends CampaignType, State> {
  ownActs(campaign: Campaign<PackCampaignOf<T>>): readonly OwnActivityType[];
  /** Name of the state's shape, for types with more than one. */
  form?(campaign: Campaign<PackCampaignOf<T>>): string;
  /**
   * Set if an activity counts even when the budget does not pay for it, because a day without it would end the streak.
   */
  goesOnUnpaid?: true;
  start(campaign: Campaign<PackCampaignOf<T>>): State;
  step(campaign: Campaign<PackCampaignOf<T>>, state: State, activity: Activity): Step<State>;
  progress(campaign: Campaign<PackCampaignOf<T>>, state: State, now: number): Progress;
}

/** All campaign types; a missing type is a compile error. */
const campaignTypes = {
  TRANSACTIONAL: transactional,
  STREAK: streak,
  CONNECT: connect,
  ACTION: action,
  EXTERNAL_SURVEY: externalSurvey,
  LOCATION: location,
  MULTI_TRIP: multiTrip,
  REDEMPTION: redemption,
  TIER: tier,
} as const satisfies { [T in CampaignType]: TypeRules<T, any> };

export const rulesOf = (campaign: Campaign): TypeRules<CampaignType, unknown> =>
  campaignTypes[campaign.definition.type];
