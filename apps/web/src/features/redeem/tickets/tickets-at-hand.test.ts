import type { Redemption } from '@fareback/contract';
import { expect, it } from 'vitest';
import { ticketsAtHand } from './tickets-at-hand.ts';

const now = new Date('2026-03-31T12:00:00.000Z');
const ticket = (TransactionID: string, more: Partial<Redemption> = {}) =>
  ({ TransactionID, refundedAtUTC: null, redeemedAtUTC: '2026-03-31T11:55:00.000Z', ...more }) as Redemption;
const idsOf = (tickets: Redemption[]) => ticketsAtHand(tickets, now).map(({ TransactionID }) => TransactionID);

it('the ticket that expires first comes first, then those without expiry, latest first [REDEEM-22]', () => {
  expect(
    idsOf([
      ticket('older', { redeemedAtUTC: '2026-03-29T12:00:00.000Z' }),
      ticket('evening', { expiresAtUTC: '2026-03-31T20:00:00.000Z' }),
      ticket('minutes', { expiresAtUTC: '2026-03-31T12:15:00.000Z' }),
    ]),
  ).toEqual(['minutes', 'evening', 'older']);
  expect(idsOf([ticket('older', { redeemedAtUTC: '2026-03-29T12:00:00.000Z' }), ticket('newer')])).toEqual([
    'newer',
    'older',
  ]);
});

it.each([
  ['refunded', ticket('t', { refundedAtUTC: '2026-03-31T11:58:00.000Z' }), 0],
  ['ended in this moment', ticket('t', { expiresAtUTC: now.toISOString() }), 0],
  ['with a millisecond left', ticket('t', { expiresAtUTC: '2026-03-31T12:00:00.001Z' }), 1],
  ['redeemed 30 days ago, without an end', ticket('t', { redeemedAtUTC: '2026-03-01T12:00:00.000Z' }), 0],
  ['redeemed not quite 30 days ago, without an end', ticket('t', { redeemedAtUTC: '2026-03-01T12:00:00.001Z' }), 1],
  [
    'redeemed long ago, but good until tomorrow',
    ticket('t', { redeemedAtUTC: '2026-01-01T12:00:00.000Z', expiresAtUTC: '2026-04-01T12:00:00.000Z' }),
    1,
  ],
])('a ticket %s is listed only while valid [REDEEM-22]', (_, one, times) => {
  expect(idsOf([one])).toHaveLength(times);
});

it('of four valid tickets three are listed [REDEEM-22]', () => {
  expect(idsOf(['a', 'b', 'c', 'd'].map((id) => ticket(id)))).toHaveLength(3);
});
