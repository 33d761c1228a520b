import type { ListedSupply, Stock } from '../../modules/redemptions/index.ts';

/** One line per disconnected supplier of active offers: riders cannot see these offers [REDEEM-17]. */
export function describeClosed(
  tenantId: string,
  supplies: Pick<ListedSupply, 'supplierId' | 'supplier' | 'offerIds'>[],
) {
  return supplies
    .filter(({ supplier, offerIds }) => offerIds.length > 0 && (!supplier || supplier.disconnectedAt !== null))
    .map(
      ({ supplierId, offerIds }) =>
        `${tenantId}: closed until ${supplierId} is connected: ${offerIds.join(', ')} (rewards suppliers connect ${tenantId} ${supplierId} --url ...)`,
    );
}

/** One line per active offer without codes: riders see it as sold out [REDEEM-17]. */
export function describeSoldOut(tenantId: string, stocks: Pick<Stock, 'offerId' | 'isActive' | 'free'>[]): string[] {
  return stocks
    .filter(({ isActive, free }) => isActive && free === 0)
    .map(
      ({ offerId }) =>
        `${tenantId}: sold out until codes are added: ${offerId} (rewards coupons import ${tenantId} ${offerId} codes.csv)`,
    );
}
