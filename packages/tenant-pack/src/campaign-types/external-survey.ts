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

export const externalSurvey = {
  schema,
  guide: {
    pays: 'for an answered survey, once',
    rules:
      'A signed link with `{token}` opens the survey. The report of its provider earns, once per member; the return of the browser does not.',
    example: {
      provider: 'surveys',
      surveyId: 'spring',
      reward: 60,
      cta: { action: 'LINK', url: 'https://surveys.example/spring?r={token}' },
    },
  },
  names: { providers: ['provider'] },
  cardReward: ({ reward }) => reward,
} satisfies PackCampaignType<typeof schema>;
