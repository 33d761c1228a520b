import * as z from 'zod/mini';
import { Id } from '../../schemas/scalars.ts';
import { agencyRoute } from '../route.ts';
import { CouponCount, CouponLines, CouponPool } from '../shapes/coupons.ts';
import { inLanguage } from './of-member.ts';

export const couponRoutes = {
  /** Fill level of the code pools; those that run out first come first. */
  stock: agencyRoute('GET', '/coupons', {
    name: 'coupons.stock',
    summary: "List code pools and how long they'll last",
    permission: 'stock.read',
    query: z.object(inLanguage),
    reply: z.object({ pools: z.array(CouponPool) }),
  }),
  /** Adds codes of a file to an offer's pool, in parts; a repeated part adds nothing. */
  addLines: agencyRoute('POST', '/offers/:offer/coupons', {
    name: 'coupons.addLines',
    summary: "Add codes from a file to an offer's pool, or check them first",
    permission: 'stock.act',
    params: { offer: Id },
    body: CouponLines,
    reply: CouponCount,
    errors: ['NO_POOL'],
  }),
};
