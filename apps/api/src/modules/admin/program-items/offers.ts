import type { ListedOffer, ListedOffers, OfferPage } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { isoText } from '../../../platform/local-date.ts';
import {
  daysLeft,
  latestOfOffer,
  lowBelowOf,
  type RedeemedFigures,
  readStock,
  redeemedByDay,
  redeemedByOffer,
  type Stock,
} from '../../redemptions/index.ts';
import { readVersionItems } from '../../versions/index.ts';
import { figureWindow, fillDays } from './figure-window.ts';
import { draftsOf, findItem } from './find-item.ts';
import { listItems, type ProgramItem, presentItem } from './item-state.ts';

const NONE: RedeemedFigures = { redemptions: 0, members: 0, points: 0, refunds: 0, pointsRefunded: 0 };
const LATEST = 10;

async function stockOf(ctx: StaffCtx, offerIds: string[] | null): Promise<Map<string, Stock>> {
  if (!ctx.may('stock.read')) return new Map();
  const rows = await readStock(ctx.tx, ctx.now, lowBelowOf(ctx.tenant), { offerIds });
  return new Map(rows.map((row) => [row.offerId, row]));
}

function present(
  one: ProgramItem,
  read: { figures: RedeemedFigures | null; stock: Stock | undefined; today: string },
): ListedOffer {
  const { price, stock } = one.item as { price?: number; stock?: { kind?: string } };
  return {
    ...presentItem(one, read.today),
    price: price ?? 0,
    stockKind: stock?.kind ?? '',
    stock: read.stock ? { left: read.stock.free, lowBelow: read.stock.lowBelow, daysLeft: daysLeft(read.stock) } : null,
    figures: read.figures,
  };
}

/** Offers of the live version and of drafts, with stock and figures of the last 28 days [DESK-631]. */
export async function listOffers(ctx: StaffCtx, language: string): Promise<ListedOffers> {
  const { at, timeZone, from, to, stretch } = figureWindow(ctx);
  const items = listItems(await readVersionItems(ctx.tx, 'offers', language));
  const seesFigures = ctx.may('reports.read');
  const redeemed = seesFigures ? await redeemedByOffer(ctx.tx, stretch) : [];
  const figures = new Map(redeemed.map(({ offerId, ...row }) => [offerId, row]));
  const stock = await stockOf(ctx, null);
  return {
    at,
    timeZone,
    from,
    to,
    offers: items.map((one) => {
      const { id } = one.item;
      return present(one, {
        figures: seesFigures ? (figures.get(id) ?? NONE) : null,
        stock: stock.get(id),
        today: to,
      });
    }),
  };
}

/** An offer with its redemptions by day and the newest ones. Throws NOT_FOUND [DESK-633]. */
export async function getOffer(ctx: StaffCtx, offerId: string, language: string): Promise<OfferPage> {
  const { tx } = ctx;
  const { at, timeZone, from, to, stretch, days } = figureWindow(ctx);
  const versions = await readVersionItems(tx, 'offers', language);
  const one = (await findItem(tx, { list: 'offers', id: offerId, versions, language })) ?? throwAdminError('NOT_FOUND');
  const rows = ctx.may('reports.read') ? await redeemedByDay(tx, offerId, stretch) : null;
  const { day: _, ...sum } = rows?.find(({ day }) => day === null) ?? { ...NONE, day: null };
  const stock = (await stockOf(ctx, [offerId])).get(offerId);
  const latest = ctx.may('members.read') ? await latestOfOffer(tx, offerId, { ...stretch, limit: LATEST }) : null;
  return {
    at,
    timeZone,
    from,
    to,
    ...(await draftsOf(tx, versions)),
    openChanges: one.openChanges,
    offer: {
      ...present(one, { figures: rows === null ? null : sum, stock, today: to }),
      ...(one.isRemoved && { state: 'REMOVED' as const }),
    },
    days: rows === null ? null : fillDays(days, rows, NONE),
    latest:
      latest?.map(({ redeemedAt, refundedAt, ...row }) => ({
        ...row,
        redeemedAt: redeemedAt.toISOString(),
        refundedAt: isoText(refundedAt),
      })) ?? null,
  };
}
