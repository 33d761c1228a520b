import type { ListedSupply } from '../../modules/redemptions/index.ts';

/** One line for each supplier of active offers that is not connected: its offers stand in the shop of nobody [REDEEM-17]. */
export function tellClosed(tenantId: string, supplies: Pick<ListedSupply, 'supplierId' | 'supplier' | 'offerIds'>[]) {
  return supplies
    .filter(({ supplier, offerIds }) => offerIds.length > 0 && (!supplier || supplier.disconnectedAt !== null))
    .map(
      ({ supplierId, offerIds }) =>
        `${tenantId}: closed until ${supplierId} is connected: ${offerIds.join(', ')} (rewards suppliers connect ${tenantId} ${supplierId} --url ...)`,
    );
}
