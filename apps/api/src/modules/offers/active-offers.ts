import type { Ctx } from '../../call/context.ts';
import { isWithinDays, localDate } from '../../platform/local-date.ts';
import { connectedSuppliers } from '../suppliers/index.ts';
import { createCachedReader } from '../tenants/index.ts';
import type { OfferDefinition, OfferRow } from './shapes.ts';
import { readCategories, readOffers } from './store.ts';

/** Who issues an offer's coupons; undefined where we do. */
const supplierOf = ({ stock }: OfferDefinition): string | undefined =>
  stock?.kind === 'supplier' || stock?.kind === 'credit' ? stock.supplier : undefined;

/** Active offers, without those whose supplier nobody connected: no rider can have them. */
export const openOffers = createCachedReader('offers', async ({ tx }): Promise<OfferRow[]> => {
  const offers = await readOffers(tx);
  if (offers.every(({ definition }) => supplierOf(definition) === undefined)) return offers;
  const connected = await connectedSuppliers(tx);
  return offers.filter(({ definition }) => {
    const supplierId = supplierOf(definition);
    return supplierId === undefined || connected.has(supplierId);
  });
});

/** A tenant's active offers within their days in the tenant's zone, in the order they are shown [API-38]. */
export async function activeOffers(ctx: Pick<Ctx, 'cache' | 'tenant' | 'tx' | 'now'>): Promise<OfferRow[]> {
  const offers = await openOffers(ctx);
  const today = localDate(ctx.now, ctx.tenant.timeZone);
  return offers.filter(({ definition }) => isWithinDays(today, definition));
}

/** A tenant's active offer categories, in the order they are shown. */
export const activeOfferCategories = createCachedReader('offer-categories', ({ tx }) => readCategories(tx));
