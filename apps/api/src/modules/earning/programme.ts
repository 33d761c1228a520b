import { createHash } from 'node:crypto';
import { activeCampaigns, type CampaignDefinition } from '../campaigns/index.ts';
import type { ContentReader, Tenant } from '../tenants/index.ts';
import { campaignOf } from './campaign.ts';
import type { Programme } from './fold-member.ts';
import { serviceCalendar } from './service-day.ts';

const shownOnly = new Set(['category', 'position', 'active', 'image', 'imageUrl', 'badges', 'badgeIcons', 'cta']);

/**
 * Raised when a type's rules or the shape of its states change, so that members folded by the older ones are folded
 * again before their next behaviour counts.
 */
const RULES_VERSION = 1;

/** What of a definition decides about points: the rest may change without anybody being judged again. */
const ruleOf = (definition: CampaignDefinition): unknown =>
  Object.entries(definition)
    .filter(([key]) => !shownOnly.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * The campaigns a tenant's members earn from, made once per change of content. Campaigns of a segment are left out:
 * who is in a segment is not among a behaviour's facts yet, and they must not pay everybody.
 */
export function programmeOf(reader: ContentReader & { tenant: Tenant }): Promise<Programme> {
  const { cache, tenant } = reader;
  return cache.get(tenant.tenantId, 'earning-programme', async () => {
    const rows = (await activeCampaigns(reader)).filter(({ definition }) => definition.segment === undefined);
    const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
    const rules = rows.map(({ definition }) => ruleOf(definition));
    const text = JSON.stringify([RULES_VERSION, tenant.timeZone, tenant.serviceDayStartMinutes, rules]);
    return {
      campaigns: rows.map(({ definition }) => campaignOf(definition, calendar)),
      digest: createHash('sha256').update(text).digest('base64url').slice(0, 12),
    };
  });
}

/** The longest look-back of any campaign, in days: how far before connecting a ride may still find its member. */
export const lookBackDaysOf = ({ campaigns }: Programme): number =>
  Math.max(0, ...campaigns.map(({ definition }) => ('lookBackDays' in definition ? definition.lookBackDays : 0)));
