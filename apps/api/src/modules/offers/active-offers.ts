import type { Ctx } from '../../http/context.ts';
import { isWithinDays, localDate } from '../../platform/local-date.ts';
import type { ContentReader } from '../tenants/index.ts';
import type { OfferCategoryRow, OfferRow } from './shapes.ts';
import { readCategories, readOffers } from './store.ts';

/** A tenant's active offers within their days in the tenant's zone, in the order they are shown [API-38]. */
export async function activeOffers(ctx: Pick<Ctx, 'cache' | 'tenant' | 'tx' | 'now'>): Promise<OfferRow[]> {
  const offers = await ctx.cache.get(ctx.tenant.tenantId, 'offers', () => readOffers(ctx.tx));
  const today = localDate(ctx.now, ctx.tenant.timeZone);
  return offers.filter(({ definition }) => isWithinDays(today, definition));
}

/** A tenant's active offer categories, in the order they are shown. */
export function activeOfferCategories({ cache, tenant, tx }: ContentReader): Promise<OfferCategoryRow[]> {
  return cache.get(tenant.tenantId, 'offer-categories', () => readCategories(tx));
}
