import type { ListedSupply, Stock } from '../../modules/redemptions/index.ts';

/** One line for each supplier of active offers that is not connected: its offers stand in the shop of nobody [REDEEM-17]. */
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

/** One line for each active offer whose pool holds no code: riders see it as sold out [REDEEM-17]. */
export function describeSoldOut(tenantId: string, stocks: Pick<Stock, 'offerId' | 'isActive' | 'free'>[]): string[] {
  return stocks
    .filter(({ isActive, free }) => isActive && free === 0)
    .map(
      ({ offerId }) =>
        `${tenantId}: sold out until codes are added: ${offerId} (rewards coupons import ${tenantId} ${offerId} codes.csv)`,
    );
}
