import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { accountsAt } from '../../connections/index.ts';
import { type ListedSupplier, listSuppliers, type ReadySupplier, suppliersOf } from '../../suppliers/index.ts';
import type { Supply } from '../redeem/decide.ts';
import type { OfferDefinition } from '../redeem/offer-cache.ts';
import { suppliedOffers, type WaitingOrders, waitingOrders } from './order-store.ts';

export interface SupplyFacts {
  suppliers: Map<string, ReadySupplier>;
  /** Members' accounts at credited providers, by `memberId providerId`. */
  accounts: Map<string, string>;
}

type Stock = OfferDefinition['stock'];

const isSupplied = (stock: Stock): stock is Extract<Stock, { supplier: string }> =>
  stock?.kind === 'supplier' || stock?.kind === 'credit';

export async function readSupplyFacts(
  tx: Tx,
  deps: Pick<Deps, 'services' | 'keyRing' | 'log'>,
  tenantId: string,
  { stocks, memberIds }: { stocks: Stock[]; memberIds: string[] },
): Promise<SupplyFacts> {
  const supplied = stocks.filter(isSupplied);
  const accounts = new Map<string, string>();
  if (supplied.length === 0) return { suppliers: new Map(), accounts };
  const suppliers = await suppliersOf(tx, deps, tenantId);
  const providers = new Set(supplied.flatMap((stock) => (stock.kind === 'credit' ? [stock.provider] : [])));
  for (const providerId of providers) {
    const known = await accountsAt(tx, { keyRing: deps.keyRing, tenantId }, providerId, memberIds);
    for (const [memberId, account] of known) accounts.set(`${memberId} ${providerId}`, account);
  }
  return { suppliers, accounts };
}

/** Returns the order data for an offer; null if we issue its coupons or its supplier takes no orders. */
export function supplyOf(stock: Stock, { suppliers }: SupplyFacts): Supply | null {
  if (!isSupplied(stock)) return null;
  const ready = suppliers.get(stock.supplier);
  if (!ready?.isConnected) return null;
  const supply = { supplierId: stock.supplier, isShut: ready.supplier.isShut() };
  return stock.kind === 'supplier'
    ? { ...supply, product: stock.product }
    : { ...supply, product: 'credit', amount: stock.amount, providerId: stock.provider };
}

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
