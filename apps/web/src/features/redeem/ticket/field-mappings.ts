import { limits, type Redemption } from '@fareback/contract';
import { webAddress } from './coupon-form.ts';

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
