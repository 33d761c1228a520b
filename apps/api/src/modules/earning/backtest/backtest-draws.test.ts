import { drawOutcome } from '@fareback/contract/admin';
import type { PackDraw } from '@fareback/tenant-pack';
import { expect, test } from 'vitest';
import { spring } from '../../draws/testing/draw-scene.ts';
import { evaluate } from '../engine/evaluate-history.ts';
import { dayOfDate } from '../engine/service-day.ts';
import { ride, transactionalCampaign } from '../testing/test-campaigns.ts';
import { backtestWarnings } from './backtest-campaign.ts';
import { createDrawTally } from './backtest-draws.ts';
import { createTally } from './backtest-tally.ts';

const campaign = (reward: number, over: object = {}) =>
  transactionalCampaign({ reward, rewardDraw: { draw: 'spring', entries: 2 }, ...over });
const rides = ['02T09', '02T12', '04T09', '09T09', '20T09'].map((time) =>
  ride(`2026-03-${time}:00:00Z`, { eventId: time }),
);
const march = { firstDay: dayOfDate('2026-03-01'), lastDay: dayOfDate('2026-03-31') };
const april = { firstDay: dayOfDate('2026-04-01'), lastDay: dayOfDate('2026-04-30') };

function entriesOf(draw: Partial<PackDraw>, days = march) {
  const tally = createDrawTally([{ ...spring, ...draw }], days);
  tally.add('ana', evaluate(campaign(0), rides).earnings);
  tally.add('ben', evaluate(campaign(0), rides.slice(4)).earnings);
  tally.add('cat', []);
  return tally.shares()[0];
}

test('entries for a draw are counted apart from points, and a campaign of entries alone pays [CAMP-123]', () => {
  const costOf = (reward: number, over: object = {}) => {
    const tally = createTally(campaign(reward, over));
    tally.add(evaluate(campaign(reward, over), rides), 'rider');
    return tally.cost();
  };
  expect(costOf(10)).toMatchObject({ points: 50, earnings: 5, entries: 10, reached: 1 });
  expect(costOf(0)).toMatchObject({ points: 0, earnings: 0, entries: 10, reached: 1 });
  expect(costOf(0, { rewardOffer: { offer: 'coffee' } })).toMatchObject({ earnings: 0, offers: 5, entries: 10 });
  expect(costOf(0, { rewardOffer: { offer: 'coffee' } }).mostInADay).toEqual({ earnings: 2, points: 0 });
  expect(backtestWarnings({ proposed: costOf(0), present: [], behaviours: 5 })).toEqual([]);
});

test("a draw's days and limits per day and member leave entries out [CAMP-123]", () => {
  const open = { entriesMaxPerDay: undefined, entriesMax: undefined };
  expect(entriesOf(open)).toMatchObject({ entries: 8, members: 1, beyondLimits: 0, isOnOwnDays: true });
  expect(entriesOf({ ...open, entriesMaxPerDay: 3 })).toMatchObject({ entries: 7, beyondLimits: 1 });
  expect(entriesOf({ entriesMaxPerDay: 1, entriesMax: 2 })).toMatchObject({ entries: 2, beyondLimits: 6 });
});

test('a draw on other days is counted on all replayed days and marked [CAMP-123]', () => {
  const next = { entriesFrom: '2026-05-01', entriesUntil: '2026-05-31', entriesMaxPerDay: 2, entriesMax: 6 };
  expect(entriesOf(next)).toMatchObject({ entries: 8, members: 2, beyondLimits: 4, isOnOwnDays: false });
  expect(entriesOf(next, april)).toMatchObject({ entries: 0, members: 0 });
});

test('fewer members than prizes leave the last prizes; the chance is the share of members who win [CAMP-123]', () => {
  const prizes = [
    { winners: 1, points: 500 },
    { winners: 3, points: 100 },
  ];
  expect(drawOutcome({ members: 40, prizes })).toEqual({ winners: 4, points: 800, chance: 0.1 });
  expect(drawOutcome({ members: 2, prizes })).toEqual({ winners: 2, points: 600, chance: 1 });
  expect(drawOutcome({ members: 0, prizes })).toEqual({ winners: 0, points: 0, chance: 0 });
});
