import type { RideReceipt } from '@fareback/contract';
import { type Language, loadServerCatalogues, type Translators } from '@fareback/wording';
import type { MemberCtx } from '../../call/context.ts';
import { localized } from '../../platform/localized.ts';
import { refuse } from '../../platform/refusal.ts';
import { activeCampaigns } from '../campaigns/index.ts';
import { readRidesAt } from '../earning/index.ts';
import { configurationOf } from '../tenants/index.ts';
import { explainRides } from './explained-rides.ts';
import { totalOf } from './paid-points.ts';
import { presentRide } from './present.ts';
import { providerNames } from './provider-names.ts';
import { reasonSentence } from './reason-sentence.ts';
import { receiptLines } from './receipt-lines.ts';
import { momentOf, rideIdOf } from './ride-id.ts';
import { restingTexts } from './store.ts';

let translators: Translators | undefined;

/** Titles of campaigns in the language, of those that rest as well: what they paid outlives them. */
async function titlesOf(ctx: MemberCtx, campaignIds: string[]): Promise<Map<string, string>> {
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

/** Why one ride of the member counted or did not, campaign by campaign [EARN-11]. Refuses NOT_FOUND. */
export async function getReceipt(ctx: MemberCtx, rideId: string): Promise<RideReceipt> {
  const { tx, tenant, member } = ctx;
  const language = ctx.language as Language;
  const endedAt = momentOf(rideId) ?? refuse('NOT_FOUND');
  const nameOf = await providerNames(ctx, language);
  const known = (await readRidesAt(tx, member.memberId, endedAt)).filter((row) => rideIdOf(row) === rideId);
  const [ride] = await explainRides(ctx, known);
  if (!ride) refuse('NOT_FOUND');
  const { row, explained, paid } = ride;
  const providerName = nameOf(row.providerId);
  const lines = receiptLines(explained, paid);
  const titles = await titlesOf(
    ctx,
    lines.map(({ campaignId }) => campaignId),
  );
  translators ??= loadServerCatalogues();
  const words = configurationOf(tenant, language).WordsForPoints ?? { long: 'points', short: 'pts', title: 'Points' };
  const say = translators[language];
  const speech = {
    t: (...[key, values]: Parameters<typeof say>) =>
      say(key, { pointsLong: words.long, pointsShort: words.short, pointsTitle: words.title, ...values }),
    language,
    timeZone: tenant.timeZone,
    providerName,
  };
  return {
    ...presentRide(row, {
      providerName,
      isVoided: explained.isVoided,
      points: totalOf(paid),
      tenant,
    }),
    campaigns: lines.map((line) => ({
      CampaignID: line.campaignId,
      Title: titles.get(line.campaignId) ?? line.campaignId,
      counted: line.counted,
      reason: line.reason,
      sentence: reasonSentence(line, explained.behaviour, speech),
      points: line.points,
    })),
  };
}
