import { imageUrl, inEveryLanguage, namedBy, type Pack } from '@fareback/tenant-pack';
import type { MemberDataCtx } from '../../call/context.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { localDate } from '../../platform/local-date.ts';
import { createCachedReader } from '../tenants/index.ts';
import type { CampaignRow } from './campaign-types.ts';
import { type Holdout, holdoutOf, isHeldOut } from './holdout.ts';
import { readCampaigns, readCategories, readSegments, writeCampaigns, writeCategories } from './store.ts';

const badgeIconOf = (pack: Pack, icon: string): string => (icon.includes('.') ? (imageUrl(pack, icon) ?? icon) : icon);

/**
 * Writes a pack's campaigns and categories; removed ones become inactive, because earnings reference them. Resolves to
 * the number of changed rows.
 */
export async function applyCampaigns(tx: Tx, pack: Pack, now: Date): Promise<number> {
  const { campaignCategories, campaigns, featured, places } = pack.programme;
  const categories = campaignCategories.map(({ id, position, active, icon }) => ({
    categoryId: id,
    position,
    definition: { iconUrl: imageUrl(pack, icon) },
    texts: inEveryLanguage(pack, (wording) => ({ name: wording.campaignCategories[id] ?? '' })),
    isActive: active,
  }));
  const rows = campaigns.map((campaign) => {
    const named = namedBy(campaign, 'places');
    const place = featured.indexOf(campaign.id);
    return {
      campaignId: campaign.id,
      categoryId: campaign.category,
      type: campaign.type,
      position: campaign.position,
      featuredPosition: place < 0 ? null : place + 1,
      definition: {
        ...campaign,
        imageUrl: imageUrl(pack, campaign.image),
        badgeIcons: campaign.badges.map(({ icon }) => badgeIconOf(pack, icon)),
        ...(named.length > 0 ? { grounds: places.filter(({ id }) => named.includes(id)) } : {}),
      },
      texts: inEveryLanguage(pack, (wording) => ({
        ...wording.campaigns[campaign.id],
        badges: Object.fromEntries(campaign.badges.map(({ label }) => [label, wording.badges[label] ?? ''])),
      })),
      isActive: campaign.active,
    };
  });
  const shelved = await writeCategories(tx, pack.tenantId, categories);
  return shelved + (await writeCampaigns(tx, pack.tenantId, rows, now));
}

export const activeCampaigns = createCachedReader('campaigns', ({ tx }) => readCampaigns(tx));

export const activeCampaignCategories = createCachedReader('campaign-categories', ({ tx }) => readCategories(tx));

/**
 * Why a member does not see an active campaign, with its date: its last day, the last day in the control group, or its
 * first day.
 */
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
 * All active campaigns in display order, with the reason why the member does not see each; null if visible: within its
 * days in the tenant's zone, not in its control group, and in its segment [API-34, CAMP-21, CODE-27].
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

export const visibleCampaigns = async (ctx: MemberDataCtx): Promise<CampaignRow[]> =>
  (await campaignsOfMember(ctx)).flatMap(({ campaign, unseen }) => (unseen === null ? [campaign] : []));
