import type { MemberCtx } from '../../call/context.ts';
import { isWithinDays, localDate } from '../../platform/local-date.ts';
import { keptContent } from '../tenants/index.ts';
import type { CampaignRow } from './shapes.ts';
import { readCampaigns, readCategories, readSegments } from './store.ts';

/** A tenant's active campaigns, whatever their dates, in the order they are shown. */
export const activeCampaigns = keptContent('campaigns', ({ tx }) => readCampaigns(tx));

/** A tenant's active campaign categories, in the order they are shown. */
export const activeCampaignCategories = keptContent('campaign-categories', ({ tx }) => readCategories(tx));

/** The campaigns a member sees now: active, within their days in the tenant's zone, open to the member's segments [API-34, CODE-27]. */
export async function visibleCampaigns(ctx: MemberCtx): Promise<CampaignRow[]> {
  const today = localDate(ctx.now, ctx.tenant.timeZone);
  const current = (await activeCampaigns(ctx)).filter(({ definition }) => isWithinDays(today, definition));
  if (current.every(({ definition }) => definition.segment === undefined)) return current;
  const segments = await readSegments(ctx.tx, ctx.member.memberId);
  return current.filter(({ definition }) => definition.segment === undefined || segments.has(definition.segment));
}
