import { imageUrl, inEveryLanguage, namedBy, type Pack } from '@fareback/tenant-pack';
import type { Tx } from '../../platform/database/transactions.ts';
import { writeCampaigns, writeCategories } from './store.ts';

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
