import type { CampaignType } from '@fareback/contract';
import type { PackCampaignOf } from '@fareback/tenant-pack';
import type { Activity, OwnActivityType } from '../activity.ts';
import type { Campaign } from '../campaign.ts';
import type { Step } from '../explain/decision.ts';
import type { Progress } from '../progress.ts';
import { action } from './action.ts';
import { connect } from './connect.ts';
import { externalSurvey } from './external-survey.ts';
import { location } from './location.ts';
import { multiTrip } from './multi-trip.ts';
import { redemption } from './redemption.ts';
import { streak } from './streak.ts';
import { tier } from './tier.ts';
import { transactional } from './transactional.ts';

/** How one type of campaign turns behaviours into earnings: a fold whose state is small JSON. */
export interface TypeRules<T extends CampaignType, State> {
  /** What members do in the app itself that a campaign of the type counts, so that it has to be kept. */
  ownActs(campaign: Campaign<PackCampaignOf<T>>): readonly OwnActivityType[];
  /** Names the shape of its states where a type has several; nothing where it has one. */
  form?(campaign: Campaign<PackCampaignOf<T>>): string;
  /** Whether a behaviour that its budget does not pay counts all the same, because a day without it would end what was begun. */
  goesOnUnpaid?: true;
  start(campaign: Campaign<PackCampaignOf<T>>): State;
  step(campaign: Campaign<PackCampaignOf<T>>, state: State, activity: Activity): Step<State>;
  progress(campaign: Campaign<PackCampaignOf<T>>, state: State, now: number): Progress;
  /** The next moment after `now` at which progress may turn by time alone within a service day; infinity, or no rule, where a day's begin alone turns it. */
  turnsAt?(campaign: Campaign<PackCampaignOf<T>>, state: State, now: number): number;
}

/** Every campaign type and its rules; the compiler refuses a type that has none. */
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
  // Each type has a state of its own.
} as const satisfies { [T in CampaignType]: TypeRules<T, any> };

/** The rules of a campaign's own type. */
export const rulesOf = (campaign: Campaign): TypeRules<CampaignType, unknown> =>
  campaignTypes[campaign.definition.type];
