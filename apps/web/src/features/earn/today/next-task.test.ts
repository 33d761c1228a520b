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
  const connected = [testStatus('card', 'CONNECTED'), testStatus('waiting', 'VALIDATING')];
  const task = findNextTask(
    given.map(([one]) => one),
    statusOf,
    connected,
  );
  return task && [task.campaign.CampaignID, task.amount];
};

const connect = (id: string, points: number, more: Partial<Campaign> = {}) =>
  campaign(id, points, { CampaignType: 'CONNECT', providers: [id], ...more });
const survey = campaign('survey', 20, { CampaignType: 'EXTERNAL_SURVEY', WebUiPosition: 2 });

test('the next task is the account or survey that pays the most; equal ones by position [HOME-46]', () => {
  const bike = connect('bike', 50, { WebUiPosition: 2 });
  const tram = connect('tram', 50, { WebUiPosition: 1 });
  expect(next([survey, status()], [bike, status()])).toEqual(['bike', 50]);
  expect(next([bike, status()], [tram, status()])).toEqual(['tram', 50]);
});

test('a campaign whose conditions the app does not know is no task: rides, visits and other actions [HOME-46]', () => {
  for (const CampaignType of ['TRANSACTIONAL', 'LOCATION', 'ACTION', 'STREAK', 'TIER', 'REDEMPTION'] as const)
    expect(next([survey, status()], [campaign('other', 500, { CampaignType }), status()])).toEqual(['survey', 20]);
  expect(next([rides, status()])).toBeNull();
});

test('an account is a task only while it alone is missing and can be connected now [HOME-46]', () => {
  expect(next([connect('bike', 50, { providers: ['card', 'bike'] }), status()])).toEqual(['bike', 50]);
  for (const providers of [[], ['card'], ['bike', 'tram'], ['waiting']])
    expect(next([connect('bike', 50, { providers }), status()])).toBeNull();
  expect(next([connect('bike', 50), status({ progress: 1 })])).toBeNull();
});

test('a campaign that is locked, at its limit, done or of unknown status is no task [HOME-46]', () => {
  const bike = connect('bike', 50);
  for (const other of [
    [bike, status({ status: 'LOCKED' })],
    [bike, status({ status: 'TIME_LIMITED' })],
    [bike, status({ memberLeft: 0 })],
    [bike, undefined],
    [connect('card', 50), status()],
  ] as [Campaign, CampaignStatus | undefined][])
    expect(next([survey, status()], other)).toEqual(['survey', 20]);
  expect(next([survey, status({ progress: 1 })])).toBeNull();
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

test('a begun streak with fewer days left than it needs is not next to the balance [HOME-45]', () => {
  const days: Partial<CampaignStatus> = { hasTimeDistinct: true, timeDistinctUnit: 'DAY', timeDistinctDates: [] };
  const find = (streakDaysLeft: number) =>
    findStreak([rides], () => streakStatus({ ...days, streakDaysLeft, streakLastDay: '2026-03-14' }), now);
  expect(find(1)).toBeNull();
  expect(find(2)?.campaign.CampaignID).toBe('rides');
});
