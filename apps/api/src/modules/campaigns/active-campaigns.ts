import type { MemberDataCtx } from '../../call/context.ts';
import { localDate } from '../../platform/local-date.ts';
import { createCachedReader } from '../tenants/index.ts';
import { type Holdout, holdoutOf, isHeldOut } from './holdout.ts';
import type { CampaignRow } from './shapes.ts';
import { readCampaigns, readCategories, readSegments } from './store.ts';

/** A tenant's active campaigns, whatever their dates, in the order they are shown. */
export const activeCampaigns = createCachedReader('campaigns', ({ tx }) => readCampaigns(tx));

/** A tenant's active campaign categories, in the order they are shown. */
export const activeCampaignCategories = createCachedReader('campaign-categories', ({ tx }) => readCategories(tx));

/** Why a member does not see an active campaign now, and by which day: its last, the last without it for who gets it later, its first. */
export type Unseen =
  | { why: 'ENDED' | 'HELD_OUT' | 'NOT_BEGUN'; day: string }
  | { why: 'NOT_IN_SEGMENT'; segment: string };

function unseenByDay(
  { definition }: CampaignRow,
  { today, waits }: { today: string; waits: (holdout: Holdout) => boolean },
): Unseen | null {
  const { startsOn, endsOn } = definition;
  const holdout = holdoutOf(definition);
  if (endsOn !== undefined && today > endsOn) return { why: 'ENDED', day: endsOn };
  if (holdout !== null && today <= holdout.until && waits(holdout)) return { why: 'HELD_OUT', day: holdout.until };
  if (startsOn !== undefined && today < startsOn) return { why: 'NOT_BEGUN', day: startsOn };
  return null;
}

/**
 * Every active campaign in the order it is shown, with why the member does not see it now; null where they do: within its
 * days in the tenant's zone, not held out from them, open to their segments [API-34, CAMP-21, CODE-27].
 */
export async function campaignsOfMember(
  ctx: MemberDataCtx,
): Promise<{ campaign: CampaignRow; unseen: Unseen | null }[]> {
  const { tenantId, timeZone } = ctx.tenant;
  const { memberId } = ctx.member;
  const today = localDate(ctx.now, timeZone);
  const waits = (holdout: Holdout): boolean => isHeldOut(tenantId, holdout, memberId);
  const byDay = (await activeCampaigns(ctx)).map((campaign) => ({
    campaign,
    unseen: unseenByDay(campaign, { today, waits }),
  }));
  if (byDay.every(({ campaign, unseen }) => unseen !== null || campaign.definition.segment === undefined)) return byDay;
  const segments = await readSegments(ctx.tx, memberId);
  return byDay.map(({ campaign, unseen }) => {
    const { segment } = campaign.definition;
    const isOutside = unseen === null && segment !== undefined && !segments.has(segment);
    return { campaign, unseen: isOutside ? { why: 'NOT_IN_SEGMENT', segment } : unseen };
  });
}

/** The campaigns a member sees now, in the order they are shown [API-34]. */
export const visibleCampaigns = async (ctx: MemberDataCtx): Promise<CampaignRow[]> =>
  (await campaignsOfMember(ctx)).flatMap(({ campaign, unseen }) => (unseen === null ? [campaign] : []));
