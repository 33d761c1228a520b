import { adminRoutes, type CouponCount, type CouponLines, type CouponPool } from '@fareback/contract/admin';
import type * as z from 'zod/mini';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import {
  daysLeft,
  expiryOf,
  importBatch,
  layoutOf,
  levelOf,
  lowBelowOf,
  type NewCoupon,
  readCouponLine,
  readStock,
  type Stock,
  whyNoPool,
} from '../redemptions/index.ts';

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

type Lines = z.output<typeof CouponLines>;
type Read = Omit<CouponCount, 'added' | 'known'> & { coupons: NewCoupon[] };

/** Default expiry of codes. Rejects values that are neither a day nor a time with offset, and past ones. */
function expiresAtOf({ expires }: Lines, { tenant: { timeZone }, now }: StaffCtx): Date | null {
  if (expires === null) return null;
  try {
    const moment = expiryOf(expires, timeZone);
    if (moment > now) return moment;
  } catch {
    // Reported below, like a past one.
  }
  return throwAdminError('INVALID_REQUEST', { field: 'expires' });
}

function readLines(asked: Lines, ctx: StaffCtx): Read {
  const { heading, firstLine, lines } = asked;
  const layout = layoutOf(heading);
  const expiresAt = expiresAtOf(asked, ctx);
  const codes = new Set<string>();
  const read: Read = { coupons: [], expired: 0, blank: 0, repeated: 0, faults: [] };
  for (const [place, text] of lines.entries()) {
    const line = readCouponLine(text, layout, ctx.tenant.timeZone);
    if (layout.isHeader && text === heading && firstLine + place === 1) continue;
    if (line.kind === 'fault') {
      const { fault, why, value } = line;
      read.faults.push({ line: firstLine + place, fault, why, value });
    } else if (line.kind === 'blank') read.blank += 1;
    else if ((line.expiresAt ?? expiresAt ?? ctx.now) < ctx.now) read.expired += 1;
    else if (codes.has(line.code)) read.repeated += 1;
    else {
      codes.add(line.code);
      read.coupons.push({ code: line.code, expiresAt: line.expiresAt ?? expiresAt });
    }
  }
  return read;
}

/**
 * Adds a part of a code file to an offer's pool, and logs it in the same transaction: a part with an error, or a dry
 * run, stores nothing; a repeated part adds nothing. Throws NO_POOL if the offer has no code pool [DESK-61].
 */
export async function addLines(ctx: StaffCtx, offerId: string, asked: Lines): Promise<CouponCount> {
  const { tx, keyRing, tenant } = ctx;
  const why = await whyNoPool(tx, offerId);
  if (why === 'UNKNOWN') throwAdminError('NOT_FOUND');
  if (why !== null) throwAdminError('NO_POOL');
  const { coupons, ...read } = readLines(asked, ctx);
  const isDryRun = asked.isDryRun || read.faults.length > 0;
  const scope = { keyRing, tenantId: tenant.tenantId };
  const { added, known } = await importBatch(tx, { ...scope, offerId }, coupons, { isDryRun });
  const facts = { added: isDryRun ? 0 : added, lines: asked.lines.length, firstLine: asked.firstLine, isDryRun };
  const verb = isDryRun ? 'coupons.checkLines' : 'coupons.addLines';
  await ctx.record({ verb, subject: { kind: 'offer', id: offerId }, facts });
  return {
    ...read,
    added: read.faults.length > 0 ? 0 : added,
    known: [...known].map(([holder, { count }]) => ({ offerId: holder, count })),
  };
}

const routes = adminRoutes.coupons;

export const handlers: AdminHandler[] = [
  adminHandle(routes.stock, (ctx, { query }) => listPools(ctx, query.language)),
  adminHandle(routes.addLines, (ctx, { params, body }) => addLines(ctx, params.offer, body)),
];
