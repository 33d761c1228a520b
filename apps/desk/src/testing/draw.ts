import type { AdminDraw } from '@fareback/contract/admin';

/** A draw whose list is closed and that waits for its public value. */
export const springDraw: AdminDraw = {
  drawId: 'spring',
  title: 'Spring draw',
  state: 'CLOSED',
  entriesFrom: '2026-03-01',
  entriesUntil: '2026-03-31',
  drawsOn: '2026-04-03',
  prizes: [
    { offerId: 'month-pass', title: 'Month pass', winners: 1 },
    { offerId: 'coffee', title: 'Coffee', winners: 2 },
  ],
  alternates: 1,
  claimDays: 14,
  entries: 12_300,
  members: 4000,
  leftOut: { STAFF: 2, NO_CONSENT: 31 },
  seedHash: 'a1'.repeat(32),
  listHash: 'b2'.repeat(32),
  closedAt: '2026-04-03T04:10:00.000Z',
  publicValue: {
    name: 'Closing figure of the index',
    describedAs: 'Two decimals, no separators.',
    url: 'https://exchange.example/index',
  },
  value: null,
  enteredBy: null,
  isOwn: false,
  heldBy: null,
  heldAt: null,
  winners: [],
};
