/** Area codes of other countries that share the +1 of the United States and Canada: texts there cost a multiple. */
const ABROAD = '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876';

/** Numbers that bill their callers, and toll-free ones, which belong to companies: no rider's phone. */
const NO_PHONES = '900 800 833 844 855 866 877 888';

const refusedAreas = new Set(`${ABROAD} ${NO_PHONES}`.split(' '));

/**
 * Whether a number in stored form (`+1` and 10 digits) can be a phone in the United States or Canada, to which a code may
 * be sent at the agency's expense: no premium, toll-free or service code (`N11`), no other country [PHONE-12].
 */
export function isTextable(number: string): boolean {
  const area = number.slice(2, 5);
  return !refusedAreas.has(area) && !area.endsWith('11');
}
