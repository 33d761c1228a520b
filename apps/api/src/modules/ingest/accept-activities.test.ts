import { expect, test } from 'vitest';
import { type AcceptScope, recordedOf } from './accept-activities.ts';
import type { Reported } from './reported.ts';

const stored = (
  detail: Record<string, unknown>,
  { currency = 'USD', fareUnit }: { currency?: string | null; fareUnit?: 'MAIN' | 'SMALLEST' } = {},
): unknown =>
  recordedOf(
    {
      settings: { pointValue: currency === null ? null : { currency, points: 100 } },
      provider: { providerId: 'bus', identifierType: null, definition: fareUnit && { fareUnit } },
    } as unknown as AcceptScope,
    { type: 'trip.completed', detail } as unknown as Reported,
  ).detail;

test.each([
  ['the main unit', { fare: 2.3 }, {}, 2300],
  ['cents', { fare: 230 }, { fareUnit: 'SMALLEST' }, 2300],
  ['yen, which have no smaller unit', { fare: 230 }, { fareUnit: 'SMALLEST', currency: 'JPY' }, 230_000],
  ['thousandths of a dinar', { fare: 2300 }, { fareUnit: 'SMALLEST', currency: 'KWD' }, 2300],
  ['cents of an agency without a currency', { fare: 230 }, { fareUnit: 'SMALLEST', currency: null }, 2300],
  ['a sum that binary fractions miss', { fare: 1.005 }, {}, 1005],
  ["the agency's own currency", { fare: 2, currency: 'USD' }, {}, 2000],
] as const)('a fare in %s is stored exactly and as reported [CAMP-41]', (_, detail, setting, thousandths) => {
  expect(stored(detail, setting)).toEqual({ ...detail, fareThousandths: thousandths });
});

test.each([
  ['another currency', { fare: 2, currency: 'EUR' }, {}],
  ['any currency, if the agency has none', { fare: 2, currency: 'EUR' }, { currency: null }],
])('a fare in %s is stored but has no form for rules [CAMP-41]', (_, detail, setting) => {
  expect(stored(detail, setting)).toEqual(detail);
});
