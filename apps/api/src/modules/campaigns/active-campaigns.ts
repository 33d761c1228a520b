import type { MemberCtx } from '../../call/context.ts';
import { isWithinDays, localDate } from '../../platform/local-date.ts';
import { keptContent } from '../tenants/index.ts';
import { type Holdout, holdoutOf, isHeldOut } from './holdout.ts';
import type { CampaignRow } from './shapes.ts';
import { readCampaigns, readCategories, readSegments } from './store.ts';

/** A tenant's active campaigns, whatever their dates, in the order they are shown. */
export const activeCampaigns = keptContent('campaigns', ({ tx }) => readCampaigns(tx));

/** A tenant's active campaign categories, in the order they are shown. */
export const activeCampaignCategories = keptContent('campaign-categories', ({ tx }) => readCategories(tx));

/** The campaigns a member sees now: active, within their days in the tenant's zone, not held out from the member, open to the member's segments [API-34, CAMP-21, CODE-27]. */
export async function visibleCampaigns(ctx: MemberCtx): Promise<CampaignRow[]> {
  const { tenantId, timeZone } = ctx.tenant;
  const today = localDate(ctx.now, timeZone);
  const waits = (holdout: Holdout | null): boolean =>
    holdout !== null && today <= holdout.until && isHeldOut(tenantId, holdout, ctx.member.memberId);
  const current = (await activeCampaigns(ctx)).filter(
    ({ definition }) => isWithinDays(today, definition) && !waits(holdoutOf(definition)),
  );
  if (current.every(({ definition }) => definition.segment === undefined)) return current;
  const segments = await readSegments(ctx.tx, ctx.member.memberId);
  return current.filter(({ definition }) => definition.segment === undefined || segments.has(definition.segment));
}
