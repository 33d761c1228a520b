import type { CouponType, Redemption } from '@fareback/contract';
import type { IconName } from '@fareback/ui/pictures/icon.tsx';

/** Result of a redemption: a code to type or show, or a ticket that opens elsewhere [REDEEM-11]. */
export type CouponForm = 'code' | 'ticket';

const tickets: readonly CouponType[] = ['DIRECT', 'DIRECT_EXPIRE', 'DIRECT_EXPIRE_TICKET'];

export function couponFormOf(type: CouponType): CouponForm {
  return tickets.includes(type) ? 'ticket' : 'code';
}

/** The icon of a coupon type in lists. */
export function couponIconOf(type: CouponType): IconName {
  if (type === 'CATALOG') return 'gift';
  if (type === 'CREDIT_PASS') return 'card';
  return couponFormOf(type) === 'ticket' ? 'ticket' : 'qr';
}

/** True if its validity starts with the redemption: for immediate use [REDEEM-23]. */
export function runsOutSoon(type: CouponType): boolean {
  return type === 'DIRECT_EXPIRE' || type === 'DIRECT_EXPIRE_TICKET';
}

/**
 * True if backdrop and Escape close the result; not for a direct-expire one, which must not be closed by accident
 * [REDEEM-16].
 */
export function isDismissible(type: CouponType): boolean {
  return type !== 'DIRECT_EXPIRE';
}

/** The address that a fresh redemption opens automatically, or null [REDEEM-15]. */
export function opensAtOnce(redemption: Pick<Redemption, 'CouponType' | 'couponUrl'>): string | null {
  if (redemption.CouponType !== 'DIRECT_EXPIRE_TICKET') return null;
  return webAddress(redemption.couponUrl);
}

/** An http(s) address, or null; no other scheme is ever opened. */
export function webAddress(text: string | null | undefined): string | null {
  const address = text?.trim() ?? '';
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}
