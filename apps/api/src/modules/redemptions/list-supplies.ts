import type { Tx } from '../../platform/database.ts';
import { type ListedSupplier, listSuppliers } from '../suppliers/index.ts';
import { suppliedOffers, type WaitingOrders, waitingOrders } from './order-store.ts';

/** A supplier that is connected, was, or is named by an offer, and what hangs on it. */
export interface ListedSupply {
  supplierId: string;
  /** Undefined when nobody connected it. */
  supplier: ListedSupplier | undefined;
  /** Active offers whose coupons it issues; closed while it is not connected. */
  offerIds: string[];
  open: Omit<WaitingOrders, 'supplierId'>;
}

const nothing = { orders: 0, points: 0, since: null, uncanceled: 0 };

/** Every supplier of a tenant, by id. */
export async function listSupplies(tx: Tx): Promise<ListedSupply[]> {
  const [suppliers, offers, open] = [await listSuppliers(tx), await suppliedOffers(tx), await waitingOrders(tx)];
  const ids = new Set([...suppliers, ...offers].map(({ supplierId }) => supplierId));
  return [...ids].toSorted().map((supplierId) => ({
    supplierId,
    supplier: suppliers.find((each) => each.supplierId === supplierId),
    offerIds: offers.filter((each) => each.supplierId === supplierId).map(({ offerId }) => offerId),
    open: open.find((each) => each.supplierId === supplierId) ?? nothing,
  }));
}
