import type { CampaignType } from '@fareback/contract';
import type * as z from 'zod/mini';
import { action } from './action.ts';
import type { PackCampaignType } from './campaign-type.ts';
import { connect } from './connect.ts';
import { externalSurvey } from './external-survey.ts';
import { location } from './location.ts';
import { multiTrip } from './multi-trip.ts';
import { redemption } from './redemption.ts';
import { streak } from './streak.ts';
import { tier } from './tier.ts';
import { transactional } from './transactional.ts';

/** Every campaign type as written in a pack; the compiler requires all types [CAMP-02]. */
export const campaignTypes = {
  TRANSACTIONAL: transactional,
  STREAK: streak,
  CONNECT: connect,
  MULTI_TRIP: multiTrip,
  TIER: tier,
  LOCATION: location,
  EXTERNAL_SURVEY: externalSurvey,
  ACTION: action,
  REDEMPTION: redemption,
} as const satisfies { [T in CampaignType]: PackCampaignType<z.ZodMiniType<{ type: T }>> };

/** Returns a type's definition, which reads only campaigns of its type. */
export const campaignTypeOf = (type: CampaignType): PackCampaignType<z.ZodMiniType<any>> => campaignTypes[type];
