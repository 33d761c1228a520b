import type { PackDraw } from '@fareback/tenant-pack';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Campaign } from '../engine/campaign.ts';
import type { DrawShare } from './backtest-draws.ts';
import { readPrices } from './backtest-store.ts';
import type { CampaignCost } from './backtest-tally.ts';

interface PricedOffer {
  offerId: string;
  /** Price in points; 0 for an unknown offer. */
  points: number;
}

/** A campaign's cost with the offer that it gives. */
export type PricedCost = CampaignCost & { offer?: PricedOffer };

export type PricedDraw = DrawShare & { prizes: (PricedOffer & { winners: number })[] };

interface Counted {
  campaigns: readonly Campaign[];
  costs: readonly CampaignCost[];
  draws: readonly PackDraw[];
  shares: readonly DrawShare[];
}

/** Adds the prices of offers to campaigns that give one, and to draws' prizes. */
export async function withPrices(tx: Tx, { campaigns, costs, draws, shares }: Counted) {
  const given = campaigns.map(({ definition }) => ('rewardOffer' in definition ? definition.rewardOffer : undefined));
  const prizes = draws.map((draw) => draw.prizes);
  const priceOf = await readPrices(tx, [
    ...given.flatMap((reward) => reward?.offer ?? []),
    ...prizes.flat().map(({ offer }) => offer),
  ]);
  const toOffer = (offerId: string): PricedOffer => ({ offerId, points: priceOf.get(offerId) ?? 0 });
  return {
    priced: costs.map((cost, at): PricedCost => {
      const offerId = given[at]?.offer;
      return offerId === undefined ? cost : { ...cost, offer: toOffer(offerId) };
    }),
    pricedDraws: shares.map((share, at): PricedDraw => {
      const own = prizes[at] ?? [];
      return { ...share, prizes: own.map(({ offer, winners }) => ({ ...toOffer(offer), winners })) };
    }),
  };
}
