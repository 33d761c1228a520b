import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { defineAdminRoute } from '../route.ts';
import { OfAgency } from '../shapes/common.ts';
import { CouponCount, CouponLines, CouponPool } from '../shapes/coupons.ts';

/** How full the pools of codes are, what runs dry first above. */
const listPools = defineAdminRoute({
  name: 'coupons.stock',
  summary: 'How full the pools of codes are, and for how long',
  method: 'GET',
  path: '/admin/agencies/:agency/coupons',
  permission: 'stock.read',
  params: OfAgency,
  reply: { 200: z.object({ pools: z.array(CouponPool) }) },
  errors: [],
});

/** Adds codes of a file to an offer's pool, a part at a time; a part that comes again adds nothing. */
const addLines = defineAdminRoute({
  name: 'coupons.addLines',
  summary: "Adds lines of a code file to an offer's pool, or says what they would add",
  method: 'POST',
  path: '/admin/agencies/:agency/offers/:offer/coupons',
  permission: 'stock.act',
  params: z.extend(OfAgency, { offer: Id }),
  body: CouponLines,
  reply: { 200: CouponCount },
  errors: ['NO_POOL'],
});

/** Codes that offers give out. */
export const couponRoutes = { stock: listPools, addLines };
