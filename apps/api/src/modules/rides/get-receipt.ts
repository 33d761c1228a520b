import type { RideReceipt, RideReceiptLine } from '@fareback/contract';
import type { LocalizedCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { localized } from '../../platform/localized.ts';
import { activeCampaigns } from '../campaigns/index.ts';
import { countByKey } from '../draws/index.ts';
import { type RideRow, readRidesAt } from '../earning/index.ts';
import { explainRides, type RidesReader } from './list-rides.ts';
import { momentOf, presentRide, rideIdOf } from './present.ts';
import { providerNames, reasonsIn } from './reason-sentence.ts';
import { receiptLines, totalOf } from './receipt-lines.ts';

import { restingTexts } from './store.ts';

async function titlesOf(ctx: LocalizedCtx, campaignIds: string[]): Promise<Map<string, string>> {
  const active = new Map((await activeCampaigns(ctx)).map(({ campaignId, texts }) => [campaignId, texts]));
  const rest = campaignIds.filter((campaignId) => !active.has(campaignId));
  const resting = rest.length === 0 ? [] : await restingTexts(ctx.tx, rest);
  return new Map(
    [...active, ...resting.map(({ campaignId, texts }) => [campaignId, texts] as const)].map(([campaignId, texts]) => [
      campaignId,
      localized<{ Title?: string }>(texts, ctx.language).Title ?? campaignId,
    ]),
  );
}

export async function receiptsOf(ctx: RidesReader, rows: readonly RideRow[]): Promise<RideReceipt[]> {
  const { tenant } = ctx;
  const nameOf = await providerNames(ctx, ctx.language);
  const explainedRides = (await explainRides(ctx, rows)).map((ride) => ({
    ...ride,
    lines: receiptLines(ride.explained, ride.paid),
  }));
  const titles = await titlesOf(
    ctx,
    explainedRides.flatMap(({ lines }) => lines.map(({ campaignId }) => campaignId)),
  );
  const given = explainedRides.flatMap(({ lines }) => lines.flatMap(({ drawEntries }) => drawEntries?.draw ?? []));
  const entries = await countByKey(ctx.tx, ctx.member.memberId, [...new Set(given)]);
  const say = await reasonsIn(ctx);
  return explainedRides.map(({ row, explained, paid, lines }) => {
    const providerName = nameOf(row.providerId);
    return {
      ...presentRide(row, { providerName, isVoided: explained.isVoided, points: totalOf(paid), tenant }),
      campaigns: lines.map((line): RideReceiptLine => {
        const counted = line.drawEntries && entries.get(line.drawEntries.key);
        return {
          CampaignID: line.campaignId,
          Title: titles.get(line.campaignId) ?? line.campaignId,
          counted: line.counted,
          reason: line.reason,
          sentence: say(line, explained.behaviour),
          points: line.points,
          ...(line.offerId !== undefined && { OfferID: line.offerId }),
          ...(counted && { DrawEntries: { DrawID: counted.drawId, Entries: counted.entries } }),
        };
      }),
    };
  });
}

/** Returns why one of the member's rides counted or not [EARN-11]. Throws NOT_FOUND. */
export async function getReceipt(ctx: RidesReader, rideId: string): Promise<RideReceipt> {
  const endedAt = momentOf(rideId) ?? throwApiError('NOT_FOUND');
  const known = (await readRidesAt(ctx.tx, ctx.member.memberId, endedAt)).filter((row) => rideIdOf(row) === rideId);
  const [receipt] = await receiptsOf(ctx, known);
  return receipt ?? throwApiError('NOT_FOUND');
}
