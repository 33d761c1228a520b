import type { OfferStatus } from '@fareback/contract';
import type { MemberDataCtx } from '../../../call/context.ts';
import { DAY_MILLIS, isWithinDays, localDate } from '../../../platform/local-date.ts';

import { isOfferFor, readRights } from '../../offers/index.ts';
import { connectedSuppliers } from '../../suppliers/index.ts';
import { createCachedReader } from '../../tenants/index.ts';
import type { DailyCaps } from './decide.ts';
import { readAvailability, redemptionsOfDay } from './offer-store.ts';
import { capsOf } from './redemption-batch.ts';

/** Suppliers that issue coupons now; connecting one changes the tenant's available offers. */
const openSuppliers = createCachedReader('open-suppliers', ({ tx }) => connectedSuppliers(tx));

/** Returns when a member at a 24-hour cap may redeem this price again; empty if no cap is reached. */
function dayResets(caps: DailyCaps, ofDay: readonly { redeemedAt: Date; price: number }[], price: number): number[] {
  const free = price === 0 ? ofDay.filter((each) => each.price === 0)[caps.free - 1] : undefined;
  return [ofDay[caps.all - 1], free].flatMap((filling) => (filling ? [filling.redeemedAt.getTime() + DAY_MILLIS] : []));
}

/**
 * Returns if the member can redeem each active offer that is for them now. `NextResetAtUTC` is when the oldest redemption that fills a
 * limit (of the offer or the day) leaves its rolling window, null if no limit is reached; `isDayUsedUp` is set if it is
 * the day's, `isUsed` if it can be redeemed once and was [OFFER-03, OFFER-11, OFFER-24, OFFER-25, REDEEM-25].
 */
export async function offerStatuses(ctx: MemberDataCtx): Promise<OfferStatus[]> {
  const { tx, tenant, now, member } = ctx;
  const today = localDate(now, tenant.timeZone);
  const [available, ofDay] = await Promise.all([
    readAvailability(tx, tenant.tenantId, now, member.memberId),
    redemptionsOfDay(tx, member.memberId, now),
  ]);
  const suppliers = available.some(({ supplierId }) => supplierId !== null) ? await openSuppliers(ctx) : undefined;
  const rows = available.filter(
    ({ startsOn, endsOn, supplierId }) =>
      isWithinDays(today, { startsOn: startsOn ?? undefined, endsOn: endsOn ?? undefined }) &&
      (supplierId === null || suppliers?.has(supplierId)),
  );
  const forSome = rows.flatMap(({ offerId, right }) => (right ? [{ offerId, definition: { for: right } }] : []));
  const rights = forSome.length > 0 ? await readRights(ctx, [member.memberId], forSome) : undefined;
  const closed = new Set(
    forSome.filter((offer) => !isOfferFor(offer, rights?.get(member.memberId))).map(({ offerId }) => offerId),
  );
  const shown = rows.filter(({ offerId }) => !closed.has(offerId));
  return shown.map(({ offerId, price, hasStock, frees, limitDays, isUsed }): OfferStatus => {
    if (isUsed) return { OfferID: offerId, status: 'UNAVAILABLE_LIMIT', NextResetAtUTC: null, isUsed };
    if (!hasStock) return { OfferID: offerId, status: 'SOLD_OUT', NextResetAtUTC: null };
    const ofOffer = frees ? [frees.getTime() + limitDays * DAY_MILLIS] : [];
    const byDay = dayResets(capsOf(tenant), ofDay, price);
    if (ofOffer.length + byDay.length === 0) return { OfferID: offerId, status: 'AVAILABLE', NextResetAtUTC: null };
    const resetAt = Math.max(...ofOffer, ...byDay);
    return {
      OfferID: offerId,
      status: 'UNAVAILABLE_LIMIT',
      NextResetAtUTC: new Date(resetAt).toISOString(),
      ...(byDay.includes(resetAt) && { isDayUsedUp: true }),
    };
  });
}
