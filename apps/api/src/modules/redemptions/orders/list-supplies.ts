import type { Tx } from '../../../platform/database/transactions.ts';
import { type ListedSupplier, listSuppliers } from '../../suppliers/index.ts';
import { suppliedOffers, type WaitingOrders, waitingOrders } from './order-store.ts';

/** A supplier that is or was connected or is named by an offer, with its offers and orders. */
export interface ListedSupply {
  supplierId: string;
  supplier: ListedSupplier | undefined;
  /** Active offers with its coupons; unavailable while it is not connected. */
  offerIds: string[];
  open: Omit<WaitingOrders, 'supplierId'>;
}

const nothing = { orders: 0, points: 0, since: null, uncanceled: 0 };

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

const plain = (url: string): string => (URL.canParse(url) ? new URL(url).href : url).replace(/\/$/, '');

/**
 * Returns why a supplier's URL must not change now, for the operator, or null: open orders, or refunded ones not
 * canceled yet, are known only at the current URL and would seem nonexistent elsewhere.
 */
export async function getSupplierMoveError(tx: Tx, supplierId: string, url: string): Promise<string | null> {
  const present = (await listSuppliers(tx)).find((each) => each.supplierId === supplierId);
  if (!present || plain(present.url) === plain(url)) return null;
  const waiting = (await waitingOrders(tx)).find((each) => each.supplierId === supplierId);
  if (!waiting) return null;
  const count = waiting.orders + waiting.uncanceled;
  return `${supplierId} has yet to answer for ${count} order${count === 1 ? '' : 's'} at ${present.url}, which another address does not know. Wait until "rewards suppliers list" shows none; --force moves it where the new address knows them, too.`;
}
