import { expect, test } from 'vitest';
import { getSupplierError } from './connect-supplier.ts';

const named = {
  supplierId: 'ferries',
  url: 'https://coupons.ferries.example/v1',
  secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  timeLimitMillis: 8_000,
  allowsPrivate: false,
};

test.each([{}, { url: 'http://127.0.0.1:4000' }, { url: 'http://localhost:4000/x' }, { timeLimitMillis: 20_000 }])(
  'a supplier can be connected with %o [REDEEM-17]',
  (change) => {
    expect(getSupplierError({ ...named, ...change })).toBeNull();
  },
);

test.each<[Partial<typeof named>, RegExp]>([
  [{ supplierId: 'Ferries!' }, /no supplier id/],
  [{ url: 'http://coupons.ferries.example' }, /no https address/],
  [{ url: 'ferries' }, /no https address/],
  [{ url: 'https://me:word@coupons.ferries.example' }, /without user/],
  [{ url: 'https://coupons.ferries.example?key=1' }, /without user/],
  [{ secret: '' }, /whsec_/],
  [{ secret: 'whsec_short' }, /whsec_/],
  [{ timeLimitMillis: 20_001 }, /at most 20 seconds/],
  [{ timeLimitMillis: 0 }, /time limit/],
  [{ timeLimitMillis: Number.NaN }, /time limit/],
])('a supplier can’t be connected with %o, and the operator sees the reason [REDEEM-17]', (change, why) => {
  expect(getSupplierError({ ...named, ...change })).toMatch(why);
});
