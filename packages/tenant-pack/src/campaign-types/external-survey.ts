import * as z from 'zod/mini';
import { common } from '../schema/campaign-parts.ts';
import { closed, Id, Reward } from '../schema/scalars.ts';
import type { PackCampaignType } from './campaign-type.ts';

const schema = closed({
  type: z.literal('EXTERNAL_SURVEY'),
  ...common,
  provider: Id,
  surveyId: Id,
  reward: Reward,
});

/**
 * A survey behind a signed link, `cta.url` with `{token}`; the provider's callback earns, once per member, and the
 * browser's return does not.
 */
export const externalSurvey = {
  schema,
  button: 'SURVEY',
  names: { providers: ['provider'] },
  mayRewardFriends: true,
  contradictions: () => [],
} satisfies PackCampaignType<typeof schema>;
