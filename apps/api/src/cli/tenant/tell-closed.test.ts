import { expect, test } from 'vitest';
import { tellClosed } from './tell-closed.ts';

const supplier = {
  supplierId: 'ferries',
  url: 'https://ferries.example',
  timeLimitMillis: 8_000,
  allowsPrivate: false,
  connectedAt: new Date(0),
  disconnectedAt: null,
};

test('offers whose supplier is not connected, or no more, are named with what to do; others are not [REDEEM-17]', () => {
  const offerIds = ['hop', 'day'];
  const told = tellClosed('harbor', [
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
