import type { CampaignPage, ItemHistory, ListedCampaign, ListedOffer, OfferPage } from '@fareback/contract/admin';

const everyone = { segment: null, status: null, holdout: null, completed: null, isGranted: false };

/** A live campaign with a budget that runs out this month. */
export const nightRides: ListedCampaign = {
  id: 'night-rides',
  title: 'Night rides',
  state: 'LIVE',
  type: 'TRANSACTIONAL',
  startsOn: '2026-11-01',
  endsOn: null,
  audience: everyone,
  changedIn: null,
  budget: {
    month: '2026-11-01',
    max: 50_000,
    given: 38_000,
    left: 12_000,
    usedUpAt: null,
    perDay: 1_400,
    runsOutOn: '2026-11-30',
  },
  figures: { points: 39_200, members: 1_204, earnings: 3_920 },
};

export const coffee: ListedOffer = {
  id: 'coffee',
  title: 'Coffee',
  state: 'LIVE',
  startsOn: null,
  endsOn: null,
  audience: { ...everyone, segment: 'students' },
  changedIn: null,
  price: 220,
  stockKind: 'pool',
  stock: { left: 40, lowBelow: 20, daysLeft: 12 },
  figures: { redemptions: 96, members: 80, points: 21_120, refunds: 2, pointsRefunded: 440 },
};

const days = Array.from({ length: 28 }, (_, at) => new Date(Date.UTC(2026, 9, 26 + at)).toISOString().slice(0, 10));
const head = {
  at: '2026-11-22T12:00:00Z',
  timeZone: 'America/New_York',
  from: '2026-10-26',
  to: '2026-11-22',
  live: { number: 7, revision: 1 },
  openChanges: [],
  editableDraft: null,
};
const member = '5b3f1c1e-9c7a-4f57-8f62-0f7f3f6f2a11';

export const listedCampaigns = (...campaigns: ListedCampaign[]) => ({
  at: head.at,
  timeZone: head.timeZone,
  from: head.from,
  to: head.to,
  campaigns,
});

export const listedOffers = (...offers: ListedOffer[]) => ({
  at: head.at,
  timeZone: head.timeZone,
  from: head.from,
  to: head.to,
  offers,
});

export const nightRidesPage: CampaignPage = {
  ...head,
  campaign: nightRides,
  days: days.map((day) => ({ day, points: 1_400, members: 43, earnings: 140 })),
  latest: [
    {
      earningId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e01',
      memberId: member,
      points: 10,
      earnedAt: '2026-11-22T03:05:00Z',
      isTakenBack: true,
    },
  ],
};

export const coffeePage: OfferPage = {
  ...head,
  offer: coffee,
  days: days.map((day) => ({ day, redemptions: 3, members: 3, points: 660, refunds: 0, pointsRefunded: 0 })),
  latest: [
    {
      redemptionId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e02',
      memberId: member,
      points: 220,
      redeemedAt: '2026-11-22T03:05:00Z',
      refundedAt: '2026-11-22T04:05:00Z',
    },
  ],
};

export const itemHistory: ItemHistory = {
  rule: [
    { field: 'type', language: null, before: null, after: 'TRANSACTIONAL' },
    { field: 'reward', language: null, before: null, after: 10 },
    { field: 'startsOn', language: null, before: null, after: '2026-11-01' },
  ],
  versions: [
    {
      number: 7,
      publishedAt: '2026-11-01T08:00:00Z',
      publisher: { kind: 'staff', id: null, name: 'Ines Duarte' },
      change: 'CHANGED',
      fields: [{ field: 'reward', language: null, before: 8, after: 10 }],
    },
  ],
};
