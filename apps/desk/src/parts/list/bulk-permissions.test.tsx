import { permissions } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, onePage, openDesk, owner } from '../../testing/desk-page.tsx';

const id = '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e01';
const at = '2026-11-22T08:00:00Z';
const redemption = {
  redemptionId: id,
  memberId: id,
  offerId: 'coffee',
  title: 'Coffee',
  price: 300,
  state: 'GIVEN',
  redeemedAt: at,
  refundedAt: null,
  supplierId: null,
};
const report = {
  missingRideId: id,
  memberId: id,
  providerId: 'ferry',
  providerName: 'Ferry',
  riddenAt: at,
  fromName: 'Pier 1',
  toName: 'Market',
  note: null,
  state: 'OPEN',
  reportedAt: at,
  answeredAt: null,
  answer: null,
};
const order = {
  redemptionId: id,
  memberId: id,
  supplierId: 'brew',
  offerId: 'coffee',
  points: 300,
  placedAt: at,
  askedAgainAt: null,
  cancelledAgainAt: null,
};
const batch = { batch: 'autumn', mintedAt: at, expiresAt: null, reward: 50, segment: null, codes: 9, live: 9, uses: 0 };
const team = {
  teamId: id,
  name: 'Mill',
  code: 'MILL2345',
  createdAt: at,
  archivedAt: null,
  members: 12,
  rides: null,
  perMember: null,
  league: null,
};
const lists: { path: string; act: string; answers: Answers }[] = [
  { path: 'redemptions', act: 'points.act', answers: { 'redemptions.list': () => onePage(redemption) } },
  { path: 'missing-rides', act: 'members.act', answers: { 'missingRides.list': () => onePage(report) } },
  {
    path: 'orders',
    act: 'stock.act',
    answers: { 'orders.open': () => ({ reply: { suppliers: [], orders: [order], isWhole: true, titles: {} } }) },
  },
  { path: 'codes', act: 'stock.act', answers: { 'codes.batches': () => ({ reply: { batches: [batch] } }) } },
  {
    path: 'teams',
    act: 'stock.act',
    answers: {
      'riderTeams.list': () => ({
        reply: { isOn: true, hasMembers: true, month: '2026-11-01', measure: 'RIDES', teams: [team], results: [] },
      }),
    },
  },
];

test.for(lists)(
  'rows of $path are selected only with the permission $act [DESK-681]',
  async ({ path, act, answers }) => {
    const box = page.getByRole('checkbox', { name: /^Select/ });
    await openDesk(`/bay/${path}`, answers);
    await expect.poll(() => box.elements()).toHaveLength(2);
    const left = permissions.filter((permission) => permission !== act);
    const reader = { ...owner, agencies: owner.agencies.map((one) => ({ ...one, permissions: left })) };
    await openDesk(`/bay/${path}`, { ...answers, 'me.get': () => ({ reply: reader }) });
    await expect.element(page.getByRole('columnheader').first()).toBeVisible();
    expect(box.elements()).toEqual([]);
  },
);
