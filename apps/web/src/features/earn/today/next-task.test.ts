import { type Campaign, CampaignStatus } from '@fareback/contract';
import { expect, test } from 'vitest';
import { testStatus } from '../../../testing/providers.ts';
import { findNextTask, findStreak } from './next-task.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const nothing = Object.fromEntries(
  Object.entries(CampaignStatus.shape).flatMap(([name, shape]) =>
    shape.safeParse(null).success ? [[name, null]] : [],
  ),
);
const status = (more: Partial<CampaignStatus> = {}) =>
  ({ ...nothing, status: 'AVAILABLE', progress: 0, ...more }) as CampaignStatus;
const campaign = (CampaignID: string, RewardPerUser: number, more: Partial<Campaign> = {}) =>
  ({
    CampaignID,
    CampaignType: 'TRANSACTIONAL',
    RewardPerUser,
    providers: [],
    target: null,
    WebUiPosition: 1,
    ...more,
  }) as unknown as Campaign;
const rides = campaign('rides', 10);
const streakStatus = (more: Partial<CampaignStatus> = {}) =>
  status({
    streakCurrentLevel: 1,
    streakTotalLevels: 1,
    streakDaysLeft: 5,
    streakCompleted: false,
    streakCurrentLevelCompletion: 1,
    streakLevelRewards: [75],
    streakTarget: 3,
    hasTimeDistinct: false,
    ...more,
  });
/** The id of the next task among campaigns with their statuses, and its points. */
const next = (...given: [Campaign, CampaignStatus | undefined][]) => {
  const statusOf = ({ CampaignID }: Campaign) => given.find(([one]) => one.CampaignID === CampaignID)?.[1];
  const connected = [testStatus('card', 'CONNECTED')];
  const task = findNextTask(
    given.map(([one]) => one),
    statusOf,
    connected,
    now,
  );
  return task && [task.campaign.CampaignID, task.amount];
};

test('the next task is the campaign whose next action pays the most; equal ones by position [HOME-46]', () => {
  const bike = campaign('bike', 50, { WebUiPosition: 2 });
  const tram = campaign('tram', 50, { WebUiPosition: 1 });
  expect(next([rides, status()], [bike, status()])).toEqual(['bike', 50]);
  expect(next([bike, status()], [tram, status()])).toEqual(['tram', 50]);
});

test('a streak or a goal is a task only one step before its reward [HOME-46]', () => {
  const streak = campaign('streak', 0);
  const goal = campaign('goal', 40, { target: 10 });
  expect(next([rides, status()], [streak, streakStatus()])).toEqual(['rides', 10]);
  expect(next([rides, status()], [streak, streakStatus({ streakCurrentLevelCompletion: 2 })])).toEqual(['streak', 75]);
  expect(next([rides, status()], [goal, status({ progress: 8 })])).toEqual(['rides', 10]);
  expect(next([rides, status()], [goal, status({ progress: 9 })])).toEqual(['goal', 40]);
});

test('a campaign that is locked, at its limit, done or of unknown status is no task [HOME-46]', () => {
  const bike = campaign('bike', 50);
  const card = campaign('card', 50, { CampaignType: 'CONNECT', providers: ['card'] });
  for (const other of [
    [bike, status({ status: 'LOCKED' })],
    [bike, status({ status: 'TIME_LIMITED' })],
    [bike, status({ memberLeft: 0 })],
    [bike, undefined],
    [card, status()],
  ] as [Campaign, CampaignStatus | undefined][])
    expect(next([rides, status()], other)).toEqual(['rides', 10]);
  expect(next([bike, undefined])).toBeNull();
});

test('of several begun streaks, the one that ends first is next to the balance; unbegun and ended streaks are not [HOME-45]', () => {
  const [one, other] = [campaign('one', 0), campaign('other', 0)];
  const find = (first: CampaignStatus, second: CampaignStatus) =>
    findStreak([one, other], ({ CampaignID }) => (CampaignID === 'one' ? first : second), now)?.campaign.CampaignID;
  const keep = { by: '2026-03-12', days: 3, rides: 1, freezes: 0 };
  expect(find(streakStatus({ streakDaysLeft: 5 }), streakStatus({ streakDaysLeft: 4 }))).toBe('other');
  expect(find(streakStatus({ streakDaysLeft: 3 }), streakStatus({ streakDaysLeft: 9, streakKeep: keep }))).toBe(
    'other',
  );
  expect(find(streakStatus({ streakDaysLeft: 2 }), streakStatus({ streakDaysLeft: 9, streakKeep: keep }))).toBe('one');
  expect(
    find(streakStatus({ streakCurrentLevelCompletion: 0 }), streakStatus({ streakCompleted: true })),
  ).toBeUndefined();
  expect(
    find(streakStatus({ status: 'LOCKED' }), streakStatus({ streakEndTimeUTC: '2026-03-09T00:00:00.000Z' })),
  ).toBeUndefined();
});
