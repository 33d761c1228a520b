import type { OpenOrder, SupplierHealth } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { type ListedSupply, listSupplies, openOrders } from '../../redemptions/index.ts';

const SHOWN_MOST = 100;

const textOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const presentSupply = ({
  supplierId,
  supplier,
  offerIds,
  open: { orders, points, since, uncanceled },
}: ListedSupply): SupplierHealth => ({
  supplierId,
  url: supplier?.url ?? null,
  isConnected: supplier !== undefined && supplier.disconnectedAt === null,
  offerIds,
  open: { orders, points, since: textOf(since), uncanceled },
});

/** The suppliers of an agency, and the oldest orders of which nobody knows yet [DESK-65]. */
export async function listOrders({
  tx,
}: StaffCtx): Promise<{ suppliers: SupplierHealth[]; orders: OpenOrder[]; isWhole: boolean }> {
  const suppliers = (await listSupplies(tx)).map(presentSupply);
  const found = await openOrders(tx, SHOWN_MOST + 1);
  const orders = found.slice(0, SHOWN_MOST).map(({ placedAt, askAt, cancelAt, ...order }) => ({
    ...order,
    placedAt: placedAt.toISOString(),
    askedAgainAt: textOf(askAt),
    cancelledAgainAt: textOf(cancelAt),
  }));
  return { suppliers, orders, isWhole: found.length <= SHOWN_MOST };
}
