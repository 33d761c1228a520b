import { campaignTypeOf } from '../campaign-types/index.ts';
import { say } from '../message.ts';
import type { PackOffer } from '../schema/offer.ts';
import type { PackProgram } from '../schema/program.ts';
import type { Contradiction } from './contradictions.ts';

function unknownLevels({ for: right }: PackOffer, { statuses = [] }: PackProgram): Contradiction[] {
  const status = right?.status;
  const levels = statuses.find(({ id }) => id === status?.id)?.levels.map(({ id }) => id);
  if (!status || !levels) return [];
  return status.levels.flatMap((level, index) => {
    if (levels.includes(level)) return [];
    const message = say`expected a level of ${status.id} (${levels.join(', ')}), found ${level}`;
    return [{ key: ['for', 'status', 'levels', index], message }];
  });
}

/** True if members get nothing but entries for completing a campaign: no row then says who completed it. */
function givesEntriesOnly(campaign: PackProgram['campaigns'][number]): boolean {
  if (!('rewardDraw' in campaign) || !campaign.rewardDraw || campaign.rewardOffer) return false;
  const last = 'levels' in campaign ? campaign.levels.at(-1) : campaign;
  return last !== undefined && 'reward' in last && last.reward === 0;
}

function neverCompleted({ for: right }: PackOffer, { campaigns }: PackProgram): Contradiction[] {
  const campaign = campaigns.find(({ id }) => id === right?.completed);
  if (campaign === undefined) return [];
  const key = ['for', 'completed'];
  if (campaignTypeOf(campaign.type).neverCompletes) {
    const message = say`expected a campaign that members complete, found ${campaign.id}, which is ${campaign.type} and pays on and on`;
    return [{ key, message }];
  }
  if (!givesEntriesOnly(campaign)) return [];
  const message = say`expected a campaign that pays points or an offer as it is completed, found ${campaign.id}, which gives only entries for a draw`;
  return [{ key, message }];
}

/** Keys at which campaigns, steps of referrals and draws name an offer that they give. */
const giftsIn = ({ campaigns, referral, draws }: PackProgram): { key: (string | number)[]; given: string }[] => [
  ...campaigns.flatMap((campaign, index) =>
    'rewardOffer' in campaign && campaign.rewardOffer
      ? [{ key: ['campaigns', index, 'rewardOffer', 'offer'], given: campaign.rewardOffer.offer }]
      : [],
  ),
  ...(referral?.steps ?? []).flatMap(({ rewardOffer }, index) =>
    rewardOffer ? [{ key: ['referral', 'steps', index, 'rewardOffer', 'offer'], given: rewardOffer.offer }] : [],
  ),
  ...draws.flatMap(({ prizes }, draw) =>
    prizes.map(({ offer }, index) => ({ key: ['draws', draw, 'prizes', index, 'offer'], given: offer })),
  ),
];

/** An offer that is given must be one that each receiver sees and can use as often as it is given. */
const inGifts = (program: PackProgram): Contradiction[] =>
  giftsIn(program).flatMap(({ key, given }) => {
    const offer = program.offers.find(({ id }) => id === given);
    if (offer === undefined) return [];
    const { segment, status, completed } = offer.for ?? {};
    if (segment || status || completed) {
      const message = say`expected an offer for everyone, or only for granted members, because whoever gets it must see it, found ${offer.id}`;
      return [{ key, message }];
    }
    if (!offer.once) return [];
    const message = say`expected an offer that a member can redeem again, because it can be given more than once, found ${offer.id}`;
    return [{ key, message }];
  });

/** Returns contradictions between offers for some members and what they name [OFFER-26]. */
export const contradictionsOfRights = (program: PackProgram): Contradiction[] => [
  ...program.offers.flatMap((offer, index) =>
    [...unknownLevels(offer, program), ...neverCompleted(offer, program)].map(({ key, message }) => ({
      key: ['offers', index, ...key],
      message,
    })),
  ),
  ...inGifts(program),
];
