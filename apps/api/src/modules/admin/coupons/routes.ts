import { adminRoutes, type CouponPool } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { daysLeft, levelOf, lowBelowOf, readStock, type Stock } from '../../redemptions/index.ts';
import { addLines } from './add-lines.ts';

function poolStateOf({ isActive, free, runsOutSoon, lowBelow }: Stock): CouponPool['state'] {
  if (!isActive) return 'RESTS';
  return levelOf({ hasStock: free > 0, lasting: free - runsOutSoon, lowBelow }) ?? 'ENOUGH';
}

const presentPool = (stock: Stock): CouponPool => ({
  offerId: stock.offerId,
  title: stock.title,
  state: poolStateOf(stock),
  free: stock.free,
  daysLeft: daysLeft(stock),
  given: stock.given,
  givenIn30Days: stock.givenLately,
  expired: stock.expired,
  expireIn30Days: stock.runsOutIn30Days,
  nextExpiry: stock.nextExpiry?.toISOString() ?? null,
  lowBelow: stock.lowBelow,
});

async function listPools({ tx, now, tenant }: StaffCtx, language: string): Promise<{ pools: CouponPool[] }> {
  return { pools: (await readStock(tx, now, lowBelowOf(tenant), { language })).map(presentPool) };
}

const routes = adminRoutes.coupons;

export const handlers: AdminHandler[] = [
  adminHandle(routes.stock, (ctx, { query }) => listPools(ctx, query.language)),
  adminHandle(routes.addLines, (ctx, { params, body }) => addLines(ctx, params.offer, body)),
];
