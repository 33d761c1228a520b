import type { TemplateName } from '@fareback/contract/admin';
import { type CampaignTemplate, reward, type TemplatePlace, template } from './campaign-template.ts';
import { goalTemplates } from './goal-templates.ts';
import { rideTemplates } from './ride-templates.ts';
import { momentTemplates, timeTemplates } from './time-templates.ts';

/** Adds the placeholder of the rider's token to a survey's address. */
const marked = (link: string): string => {
  if (link.includes('{token}')) return link;
  const [address = '', place] = link.split('#');
  return `${address}${address.includes('?') ? '&' : '?'}rider={token}${place === undefined ? '' : `#${place}`}`;
};

const friendAsks = {
  friendReward: { ...reward, begin: 50 },
  friendRides: { kind: 'NUMBER', begin: 1, least: 1, most: 20 },
  friends: { kind: 'NUMBER', begin: 20, least: 1, most: 500 },
} as const;

const referralOf = (
  asked: Record<'reward' | 'friendReward' | 'friendRides' | 'friends', number>,
  { id, host }: TemplatePlace,
) => ({
  id,
  campaignId: id,
  rewardForReferrer: asked.reward,
  rewardForReferee: asked.friendReward,
  actionRequired: true,
  actionRides: asked.friendRides,
  limits: { lifetime: asked.friends },
  copyLinkUrl: `https://${host}/invitation?inviteCode={code}`,
});

/** Templates that pay for something other than rides [DESK-237]. */
const otherTemplates = {
  'refer-a-friend': template({
    asks: { ...friendAsks, reward: { ...reward, begin: 100 } },
    isTried: false,
    isOpenEnded: true,
    parts: (asked, place) => ({ referral: referralOf(asked, place) }),
  }),
  'bring-a-colleague': template({
    asks: {
      ...friendAsks,
      reward: { ...reward, begin: 100 },
      thirdReward: { kind: 'NUMBER', begin: 200, least: 1, most: 5000 },
      tenthReward: { kind: 'NUMBER', begin: 500, least: 1, most: 5000 },
      friends: { kind: 'NUMBER', begin: 20, least: 10, most: 500 },
    },
    isTried: false,
    isOpenEnded: true,
    parts: (asked, place) => ({
      referral: {
        ...referralOf(asked, place),
        steps: [
          { friends: 3, reward: asked.thirdReward },
          { friends: 10, reward: asked.tenthReward },
        ],
      },
    }),
  }),
  survey: template({
    asks: { reward: { ...reward, begin: 50 }, link: { kind: 'LINK', begin: '' } },
    isTried: false,
    parts: (asked, { id, category, freeProvider }) => ({
      provider: { id: freeProvider, connectionType: 'CAMPAIGN_IMPLICIT', identifierType: null } as { id: string },
      campaign: {
        id,
        type: 'EXTERNAL_SURVEY',
        category,
        provider: freeProvider,
        surveyId: id,
        reward: asked.reward,
        cta: { action: 'LINK', url: marked(asked.link), target: '_blank' },
      },
    }),
  }),
};

/** Campaign templates by name [DESK-237]. */
export const campaignTemplates: Readonly<Record<TemplateName, CampaignTemplate>> = {
  ...rideTemplates,
  ...timeTemplates,
  ...goalTemplates,
  ...momentTemplates,
  ...otherTemplates,
};
