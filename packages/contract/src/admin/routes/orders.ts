import * as z from 'zod/mini';
import { defineAdminRoute } from '../route.ts';
import { OfAgency } from '../shapes/common.ts';
import { OpenOrder, OrderAnswer, orderOutcomes, SupplierHealth } from '../shapes/orders.ts';

/** The suppliers of an agency, and the oldest 100 orders of which nobody knows yet. */
const listOrders = defineAdminRoute({
  name: 'orders.open',
  summary: 'Suppliers, and orders of which nobody knows yet',
  method: 'GET',
  path: '/admin/agencies/:agency/orders',
  permission: 'stock.read',
  params: OfAgency,
  reply: { 200: z.object({ suppliers: z.array(SupplierHealth), orders: z.array(OpenOrder), isWhole: z.boolean() }) },
  errors: [],
});

/** Settles an order in the stead of a supplier that is gone for good: once. */
const settleOrder = defineAdminRoute({
  name: 'orders.settle',
  summary: 'Settles an order whose supplier is gone for good',
  method: 'POST',
  path: '/admin/agencies/:agency/orders/:redemption/settle',
  permission: 'stock.act',
  stepUp: true,
  params: z.extend(OfAgency, { redemption: z.uuid() }),
  body: OrderAnswer,
  reply: { 200: z.object({ outcome: z.enum(orderOutcomes) }) },
  errors: ['SUPPLIER_ANSWERS', 'NO_COUPON'],
});

/** Orders at suppliers that are in doubt. */
export const orderRoutes = { open: listOrders, settle: settleOrder };
