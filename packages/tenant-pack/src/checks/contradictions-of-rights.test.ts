import { expect, test } from 'vitest';
import { inEnglish } from '../message.ts';
import { Offer } from '../schema/offer.ts';
import { Program } from '../schema/program.ts';
import { contradictionsOfOffer } from './contradictions.ts';
import { contradictionsOfRights } from './contradictions-of-rights.ts';

const ride = {
  id: 'ride',
  type: 'TRANSACTIONAL',
  category: 'all',
  reward: 10,
  counts: { behaviours: ['trip.completed'] },
};
const goal = { ...ride, id: 'goal', type: 'MULTI_TRIP', target: 5, window: { kind: 'CALENDAR', unit: 'WEEK' } };
const coffee = {
  id: 'coffee',
  category: 'all',
  price: 100,
  couponType: 'UNIQUE_CODE',
  stock: { kind: 'pool' },
};
const statuses = [
  {
    kind: 'COUNT',
    id: 'frequent',
    counts: { behaviours: ['trip.completed'] },
    period: 'WEEK',
    levels: [{ id: 'gold', from: 8 }],
  },
];
const lists = {
  providers: [],
  places: [],
  campaignCategories: [],
  featured: [],
  offerCategories: [],
  updateCards: [],
  actionBoxCategories: [],
  actionBoxes: [],
  newFeatures: [],
  segments: [],
  codes: [],
  referral: null,
};

const told = (found: readonly { key: readonly (string | number)[]; message: Parameters<typeof inEnglish>[0] }[]) =>
  found.map(({ key, message }) => `${key.join('.')}: ${inEnglish(message)}`);

const inOffer = (offer: object): string[] => told(contradictionsOfOffer(Offer.parse({ ...coffee, ...offer })));

const inProgram = (offer: object, campaigns: object[] = [ride, goal], more: object = {}): string[] =>
  told(
    contradictionsOfRights(
      Program.parse({ ...lists, statuses, campaigns, offers: [{ ...coffee, ...offer }], ...more }),
    ),
  );

test.each([
  ['a segment', { segment: 'pilots' }, {}],
  ['a level', { status: { id: 'frequent', levels: ['gold'] } }, {}],
  ['a completed campaign', { completed: 'goal' }, {}],
  ['granted members', { granted: true }, { price: 0 }],
  ['all of them, once', { segment: 'pilots', completed: 'goal', granted: true }, { price: 0, once: true }],
])('an offer for %s has no contradiction [OFFER-26]', (_, right, more) => {
  expect([inOffer({ for: right, ...more }), inProgram({ for: right, ...more })]).toEqual([[], []]);
});

test.each([
  [
    'nobody in particular',
    { for: {} },
    'for: expected at least one condition, because without any the offer is for everyone, found none',
  ],
  [
    'members who are not granted it',
    { for: { granted: false } },
    'for: expected at least one condition, because without any the offer is for everyone, found none',
  ],
  [
    'granted members at a price',
    { for: { granted: true } },
    'price: expected 0, because members to whom it is given pay no points and nobody else can have it, found 100',
  ],
  [
    'once and a limit',
    { once: true, limit: { redemptions: 2, days: 7 } },
    'limit.redemptions: expected 0, because each member redeems it only once ever, found 2',
  ],
])('an offer with %s is a contradiction [OFFER-26]', (_, offer, message) => {
  expect(inOffer(offer)).toEqual([message]);
});

test('an offer for an unknown level, or for a campaign that pays on and on, is a contradiction [OFFER-26]', () => {
  expect(inProgram({ for: { status: { id: 'frequent', levels: ['gold', 'silver'] }, completed: 'ride' } })).toEqual([
    'offers.0.for.status.levels.1: expected a level of frequent (gold), found silver',
    'offers.0.for.completed: expected a campaign that members complete, found ride, which is TRANSACTIONAL and pays on and on',
  ]);
});

test('an offer for a campaign that gives only entries as it is completed is a contradiction, one with points or an offer is not [OFFER-26]', () => {
  const right = { for: { completed: 'goal' } };
  const entries = { rewardDraw: { draw: 'spring', entries: 1 } };
  const { reward: _, ...unpaid } = ride;
  const streak = { ...unpaid, id: 'goal', type: 'STREAK', target: 1, levelDays: 7, restart: 'ALWAYS' };
  const found = [
    'offers.0.for.completed: expected a campaign that pays points or an offer as it is completed, found goal, which gives only entries for a draw',
  ];
  expect(inProgram(right, [{ ...goal, ...entries, reward: 0 }])).toEqual(found);
  expect(inProgram(right, [{ ...streak, ...entries, levels: [{ reward: 5 }, { reward: 0 }] }])).toEqual(found);
  expect(inProgram(right, [{ ...streak, ...entries, levels: [{ reward: 0 }, { reward: 5 }] }])).toEqual([]);
  expect(inProgram(right, [{ ...goal, ...entries }])).toEqual([]);
  expect(
    inProgram(right, [{ ...goal, ...entries, reward: 0, rewardOffer: { offer: 'tea' } }], {
      offers: [
        { ...coffee, ...right },
        { ...coffee, id: 'tea' },
      ],
    }),
  ).toEqual([]);
});

test('a campaign or draw gives no offer that some riders cannot see or can use only once [OFFER-26]', () => {
  const gives = [{ ...goal, reward: 0, rewardOffer: { offer: 'coffee' } }];
  expect(inProgram({ for: { granted: true }, price: 0 }, gives)).toEqual([]);
  expect(inProgram({ for: { segment: 'pilots' } }, gives)).toEqual([
    'campaigns.0.rewardOffer.offer: expected an offer for everyone, or only for granted members, because whoever gets it must see it, found coffee',
  ]);
  expect(inProgram({ once: true }, gives)).toEqual([
    'campaigns.0.rewardOffer.offer: expected an offer that a member can redeem again, because it can be given more than once, found coffee',
  ]);
  const draw = {
    id: 'spring',
    entriesFrom: '2026-03-01',
    entriesUntil: '2026-03-31',
    drawsOn: '2026-04-02',
    prizes: [{ offer: 'coffee', winners: 1 }],
    publicValue: { name: 'The lottery', describedAs: 'Its numbers' },
  };
  expect(inProgram({ for: { completed: 'goal' } }, [goal], { draws: [draw] })).toEqual([
    expect.stringMatching(/^draws\.0\.prizes\.0\.offer: expected an offer for everyone/),
  ]);
});
