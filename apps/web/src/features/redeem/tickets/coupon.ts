import { type CouponType, limits, type Redemption } from '@fareback/contract';
import type { IconName } from '@fareback/ui/pictures/icon.tsx';

/** Result of a redemption: a code to type or show, or a ticket that opens elsewhere [REDEEM-11]. */
type CouponForm = 'code' | 'ticket';

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

/** True for a ticket that the agency issued itself: the app makes its codes [TICKET-05]. */
export const isLiveTicket = ({ couponUrl }: Pick<Redemption, 'couponUrl'>): boolean =>
  couponUrl?.startsWith('ticket:') === true;

/** An http(s) address, or null; no other scheme is ever opened. */
export function webAddress(text: string | null | undefined): string | null {
  const address = text?.trim() ?? '';
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}

/** One code of a coupon; `label` is null for the plain code. */
export interface CodeField {
  label: string | null;
  value: string;
}

export interface CodeCoupon {
  fields: CodeField[];
  instructions: string;
  link: string | null;
}

/** The API's label of the plain code in every language; the app has its own. */
const plainLabel = 'Code';

/**
 * Fields of a code coupon: the first 3 mappings besides instructions and link; invalid ones leave only code and
 * instructions [REDEEM-12, REDEEM-13].
 */
export function codeCouponOf(
  redemption: Pick<Redemption, 'FieldMappings' | 'CouponCode' | 'CouponInstructions' | 'couponUrl'>,
): CodeCoupon {
  const { instructions, link, ...others } = readMappings(redemption.FieldMappings);
  const plain = redemption.CouponCode;
  const fields = Object.entries(others)
    .slice(0, limits.fieldMappingsMax)
    .map(([label, value]): CodeField => ({ label: label === plainLabel && value === plain ? null : label, value }));
  const hasPlain = plain !== null && plain !== '' && !fields.some(({ value }) => value === plain);
  return {
    fields: hasPlain ? [{ label: null, value: plain }, ...fields] : fields,
    instructions: instructions || (redemption.CouponInstructions ?? ''),
    link: webAddress(link) ?? webAddress(redemption.couponUrl),
  };
}

function readMappings(json: string | null): Record<string, string> {
  if (json === null) return {};
  try {
    const read: unknown = JSON.parse(json);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return {};
    const entries = Object.entries(read).flatMap(([key, value]) => {
      const isWord = typeof value === 'string' || typeof value === 'number';
      return isWord && String(value) !== '' ? [[key, String(value)] as const] : [];
    });
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
