import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { accountsAt } from '../../connections/index.ts';
import { type ReadySupplier, suppliersOf } from '../../suppliers/index.ts';
import type { OfferDefinition } from '../redeem/offer-cache.ts';
import type { Supply } from '../redeem/rules.ts';

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
