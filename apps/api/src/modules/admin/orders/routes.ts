import { adminRoutes, type OpenOrder, type SupplierHealth } from '@fareback/contract/admin';
import { type AdminHandler, adminAlone, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { offerTitles } from '../../offers/index.ts';
import { type ListedSupply, listSupplies, openOrders } from '../../redemptions/index.ts';
import { settleOrder } from './settle-order.ts';

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

interface OrderList {
  suppliers: SupplierHealth[];
  orders: OpenOrder[];
  isWhole: boolean;
  titles: Record<string, string>;
}

/** The agency's suppliers and oldest unsettled orders, with offer titles in `language` [DESK-65, DESK-298]. */
async function listOrders({ tx }: StaffCtx, language: string): Promise<OrderList> {
  const suppliers = (await listSupplies(tx)).map(presentSupply);
  const found = await openOrders(tx, SHOWN_MOST + 1);
  const orders = found.slice(0, SHOWN_MOST).map(({ placedAt, askAt, cancelAt, ...order }) => ({
    ...order,
    placedAt: placedAt.toISOString(),
    askedAgainAt: textOf(askAt),
    cancelledAgainAt: textOf(cancelAt),
  }));
  const offerIds = [...suppliers.flatMap((one) => one.offerIds), ...orders.map(({ offerId }) => offerId)];
  const titles = await offerTitles(tx, [...new Set(offerIds)], language);
  return { suppliers, orders, isWhole: found.length <= SHOWN_MOST, titles };
}

const routes = adminRoutes.orders;

export const handlers: AdminHandler[] = [
  adminHandle(routes.open, (ctx, { query }) => listOrders(ctx, query.language)),
  adminAlone(routes.settle, (call, { params, body }) => settleOrder(call, params, body)),
];
