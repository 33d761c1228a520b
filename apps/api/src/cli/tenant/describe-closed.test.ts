import { expect, test } from 'vitest';
import { describeClosed, describeSoldOut } from './describe-changes.ts';

const supplier = {
  supplierId: 'ferries',
  url: 'https://ferries.example',
  timeLimitMillis: 8_000,
  allowsPrivate: false,
  connectedAt: new Date(0),
  disconnectedAt: null,
};

test('offers whose supplier is not or no longer connected are listed with what to do; others are not [REDEEM-17]', () => {
  const offerIds = ['hop', 'day'];
  const told = describeClosed('harbor', [
    { supplierId: 'ferries', supplier, offerIds },
    { supplierId: 'bikes', supplier: { ...supplier, disconnectedAt: new Date(1) }, offerIds: ['ride'] },
    { supplierId: 'cards', supplier: undefined, offerIds },
    { supplierId: 'old', supplier: undefined, offerIds: [] },
  ]);
  expect(told).toEqual([
    'harbor: closed until bikes is connected: ride (rewards suppliers connect harbor bikes --url ...)',
    'harbor: closed until cards is connected: hop, day (rewards suppliers connect harbor cards --url ...)',
  ]);
});

test('active offers without a code are listed with what to do; inactive ones and those with codes are not [REDEEM-17]', () => {
  const told = describeSoldOut('harbor', [
    { offerId: 'day', isActive: true, free: 0 },
    { offerId: 'week', isActive: true, free: 1 },
    { offerId: 'old', isActive: false, free: 0 },
  ]);
  expect(told).toEqual(['harbor: sold out until codes are added: day (rewards coupons import harbor day codes.csv)']);
});
