import * as z from 'zod/mini';
import { agencyRoute } from '../route.ts';
import { OpenOrder, OrderAnswer, SettledOrder, SupplierHealth } from '../shapes/orders.ts';
import { inLanguage } from './of-member.ts';

export const orderRoutes = {
  /** The agency's suppliers, and the oldest 100 orders with an unknown result. */
  open: agencyRoute('GET', '/orders', {
    name: 'orders.open',
    summary: 'List suppliers and orders with an unknown result',
    permission: 'stock.read',
    query: z.object(inLanguage),
    reply: z.object({
      suppliers: z.array(SupplierHealth),
      orders: z.array(OpenOrder),
      isWhole: z.boolean(),
      titles: z.record(z.string(), z.string()),
    }),
  }),
  /** Settles an order, once, on behalf of a supplier that is permanently gone. */
  settle: agencyRoute('POST', '/orders/:redemption/settle', {
    name: 'orders.settle',
    summary: 'Settle an order whose supplier no longer exists',
    permission: 'stock.act',
    stepUp: true,
    params: { redemption: z.uuid() },
    body: OrderAnswer,
    reply: SettledOrder,
    errors: ['SUPPLIER_ANSWERS', 'NO_COUPON', 'POINTS_LIMIT'],
  }),
};
