import type { CouponType, Redemption } from '@fareback/contract';
import type { IconName } from '@fareback/ui/pictures/icon.tsx';

/** What a redemption hands over: a code to type or show, or a ticket that opens elsewhere [REDEEM-11]. */
export type CouponForm = 'code' | 'ticket';

const tickets: readonly CouponType[] = ['DIRECT', 'DIRECT_EXPIRE', 'DIRECT_EXPIRE_TICKET'];

/** The form of a coupon type [REDEEM-11]. */
export function couponFormOf(type: CouponType): CouponForm {
  return tickets.includes(type) ? 'ticket' : 'code';
}

/** The drawing of what a coupon type hands over, where several stand in a list. */
export function couponIconOf(type: CouponType): IconName {
  if (type === 'CATALOG') return 'gift';
  if (type === 'CREDIT_PASS') return 'card';
  return couponFormOf(type) === 'ticket' ? 'ticket' : 'qr';
}

/** Whether its clock starts with the press: it is for now, not for later [REDEEM-23]. */
export function runsOutSoon(type: CouponType): boolean {
  return type === 'DIRECT_EXPIRE' || type === 'DIRECT_EXPIRE_TICKET';
}

/** Whether backdrop and Escape close the result: a direct-expire one runs out, so it must not go by accident [REDEEM-16]. */
export function isDismissible(type: CouponType): boolean {
  return type !== 'DIRECT_EXPIRE';
}

/** The address that a fresh redemption opens by itself, or null [REDEEM-15]. */
export function opensAtOnce(redemption: Pick<Redemption, 'CouponType' | 'couponUrl'>): string | null {
  if (redemption.CouponType !== 'DIRECT_EXPIRE_TICKET') return null;
  return webAddress(redemption.couponUrl);
}

/** An http(s) address, or null: nothing else is ever opened. */
export function webAddress(text: string | null | undefined): string | null {
  const address = text?.trim() ?? '';
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}
