import type { Draw } from '@fareback/contract';

/** An open draw in which the member has five entries. */
export const springDraw: Draw = {
  DrawID: 'spring',
  Title: 'Spring draw',
  Description: 'Ride in March, win in April.',
  Odds: 'They depend on how many entries there are.',
  RulesUrl: 'https://agency.example/rules',
  EntriesFrom: '2026-03-01',
  EntriesUntil: '2026-03-31',
  DrawsOn: '2026-04-03',
  Prizes: [{ OfferID: 'day-pass', Winners: 3, Title: 'Day pass' }],
  NeedsConsent: false,
  TakesPart: null,
  State: 'OPEN',
  Entries: 5,
  EntriesInAll: null,
  Tickets: [],
  Won: null,
  PublicValue: { Name: 'Closing figure of the index', DescribedAs: 'Two decimals.', Url: 'https://exchange.example' },
  SeedHash: 'a1'.repeat(32),
  ListHash: null,
};

/** The same draw after it was held. */
export const heldDraw: Draw = {
  ...springDraw,
  State: 'HELD',
  EntriesInAll: 12_300,
  Tickets: ['d4'.repeat(32)],
  ListHash: 'b2'.repeat(32),
};
