import { couponTypes } from '@fareback/contract';
import { expect, test } from 'vitest';
import { inEnglish } from '../message.ts';
import { Offer } from '../schema/offer.ts';
import { Provider } from '../schema/provider.ts';
import { contradictionsOfOffer, contradictionsOfProvider } from './contradictions.ts';

const pattern = 'HOP-####-##';
const url = 'https://tickets.example/{code}';
const stocks = {
  pool: { kind: 'pool' },
  template: { kind: 'template', pattern, url, lifeMinutes: 60 },
  ticket: { kind: 'ticket', validHours: 2 },
  fixed: { kind: 'fixed', url: 'https://tickets.example' },
  supplier: { kind: 'supplier', supplier: 'ferries', product: 'hop' },
  credit: { kind: 'credit', supplier: 'ferries', provider: 'card', amount: 500 },
} as const;
type Kind = keyof typeof stocks;

const found = (couponType: string, stock: object): string[] =>
  contradictionsOfOffer(Offer.parse({ id: 'hop', category: 'all', price: 100, couponType, stock })).map(
    ({ key, message }) => `${key.join('.')}: ${inEnglish(message)}`,
  );

const allowed: Record<(typeof couponTypes)[number], Kind[]> = {
  UNIQUE_CODE: ['pool', 'template', 'supplier'],
  DIRECT: ['template', 'supplier'],
  DIRECT_EXPIRE: ['template', 'ticket', 'supplier'],
  DIRECT_EXPIRE_TICKET: ['template', 'supplier'],
  CREDIT_PASS: ['credit'],
  CATALOG: ['fixed'],
};

test.each(couponTypes)(
  'a %s coupon has a stock that can supply it; any other stock is reported at its key, with the alternatives [REDEEM-11, REDEEM-17]',
  (couponType) => {
    const kinds = allowed[couponType];
    for (const [kind, stock] of Object.entries(stocks)) {
      const message = `stock.kind: expected ${kinds.join(' or ')}, because the coupon type is ${couponType}, found ${kind}`;
      const told = found(couponType, stock);
      const isPossible = kinds.includes(kind as Kind);
      expect(told.includes(message), `${couponType} from ${kind}`).toBe(!isPossible);
      expect(told.length > 0, `${couponType} from ${kind}`).toBe(!isPossible);
    }
  },
);

test('a coupon that expires says when, and a ticket where; a generated code for UNIQUE_CODE needs neither [REDEEM-16, REDEEM-17]', () => {
  const bare = { kind: 'template', pattern };
  expect(found('UNIQUE_CODE', bare)).toEqual([]);
  expect(found('DIRECT', bare)).toEqual([]);
  expect(found('DIRECT_EXPIRE', bare)).toEqual([expect.stringContaining('expected lifeMinutes')]);
  expect(found('DIRECT_EXPIRE_TICKET', bare)).toEqual([
    expect.stringContaining('expected lifeMinutes'),
    expect.stringContaining('expected a url'),
  ]);
});

test.each([
  ['a second fact', { asksSecondFact: true }, 0],
  ['its rider', { asksItsRider: true }, 0],
  ['nobody', {}, 1],
])('a provider that is asked with a number compares %s, or the pack is refused [PROV-04]', (_, more, faults) => {
  const provider = { id: 'rail', connectionType: 'DIRECT_API', identifierType: 'NUMERIC_ID', ...more };
  expect(contradictionsOfProvider(Provider.parse(provider)).map(({ key }) => key)).toEqual(
    Array.from({ length: faults }, () => ['asksSecondFact']),
  );
});
