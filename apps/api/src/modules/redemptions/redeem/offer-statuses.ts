import type { OfferStatus } from '@fareback/contract';
import type { MemberCtx } from '../../../call/context.ts';
import { isWithinDays, localDate } from '../../../platform/local-date.ts';
import { connectedSuppliers } from '../../suppliers/index.ts';
import { readAvailability } from './store.ts';

const DAY_MILLIS = 86_400_000;

/**
 * Whether the member can take each active offer now, one entry per offer. `NextResetAtUTC` is the moment at which the
 * oldest redemption that fills the limit leaves the rolling frame, null unless the limit is reached [OFFER-03, OFFER-11].
 */
export async function offerStatuses({ tx, tenant, now, member }: MemberCtx): Promise<OfferStatus[]> {
  const today = localDate(now, tenant.timeZone);
  const available = await readAvailability(tx, tenant.tenantId, now, member.memberId);
  const suppliers = available.some(({ supplierId }) => supplierId !== null) ? await connectedSuppliers(tx) : undefined;
  const rows = available.filter(
    ({ startsOn, endsOn, supplierId }) =>
      isWithinDays(today, { startsOn: startsOn ?? undefined, endsOn: endsOn ?? undefined }) &&
      (supplierId === null || suppliers?.has(supplierId)),
  );
  return rows.map(({ offerId, hasStock, frees, limitDays }): OfferStatus => {
    if (!hasStock) return { OfferID: offerId, status: 'SOLD_OUT', NextResetAtUTC: null };
    if (frees === null) return { OfferID: offerId, status: 'AVAILABLE', NextResetAtUTC: null };
    const resetAt = new Date(frees.getTime() + limitDays * DAY_MILLIS);
    return { OfferID: offerId, status: 'UNAVAILABLE_LIMIT', NextResetAtUTC: resetAt.toISOString() };
  });
}
