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

function neverCompleted({ for: right }: PackOffer, { campaigns }: PackProgram): Contradiction[] {
  const campaign = campaigns.find(({ id }) => id === right?.completed);
  if (campaign === undefined || !campaignTypeOf(campaign.type).neverCompletes) return [];
  const message = say`expected a campaign that members complete, found ${campaign.id}, which is ${campaign.type} and pays on and on`;
  return [{ key: ['for', 'completed'], message }];
}

/** A campaign must not give an offer that some of its riders could not see, or not use a second time. */
function inGifts({ campaigns, offers }: PackProgram): Contradiction[] {
  return campaigns.flatMap((campaign, index) => {
    const given = 'rewardOffer' in campaign ? campaign.rewardOffer?.offer : undefined;
    const offer = offers.find(({ id }) => id === given);
    if (offer === undefined) return [];
    const key = ['campaigns', index, 'rewardOffer', 'offer'];
    const { segment, status, completed } = offer.for ?? {};
    if (segment || status || completed) {
      const message = say`expected an offer for everyone, or only for granted members, because whoever earns it must see it, found ${offer.id}`;
      return [{ key, message }];
    }
    if (!offer.once) return [];
    const message = say`expected an offer that a member can redeem again, because the campaign can give it more than once, found ${offer.id}`;
    return [{ key, message }];
  });
}

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
