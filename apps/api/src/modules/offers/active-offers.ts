import type { Ctx } from '../../call/context.ts';
import { isWithinDays, localDate } from '../../platform/local-date.ts';
import { connectedSuppliers } from '../suppliers/index.ts';
import { createCachedReader } from '../tenants/index.ts';
import type { OfferDefinition, OfferRow } from './shapes.ts';
import { readCategories, readOffers } from './store.ts';

const supplierOf = ({ stock }: OfferDefinition): string | undefined =>
  stock?.kind === 'supplier' || stock?.kind === 'credit' ? stock.supplier : undefined;

/** Active offers, except those whose supplier is not connected, which no rider can redeem. */
export const openOffers = createCachedReader('offers', async ({ tx }): Promise<OfferRow[]> => {
  const offers = await readOffers(tx);
  if (offers.every(({ definition }) => supplierOf(definition) === undefined)) return offers;
  const connected = await connectedSuppliers(tx);
  return offers.filter(({ definition }) => {
    const supplierId = supplierOf(definition);
    return supplierId === undefined || connected.has(supplierId);
  });
});

/** Returns a tenant's active offers on the current day in its zone, in display order [API-38]. */
export async function activeOffers(ctx: Pick<Ctx, 'cache' | 'tenant' | 'tx' | 'now'>): Promise<OfferRow[]> {
  const offers = await openOffers(ctx);
  const today = localDate(ctx.now, ctx.tenant.timeZone);
  return offers.filter(({ definition }) => isWithinDays(today, definition));
}

export const activeOfferCategories = createCachedReader('offer-categories', ({ tx }) => readCategories(tx));
