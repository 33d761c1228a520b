import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadCampaign } from './load-packs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'campaign-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const load = (...lines: string[]) => {
  const file = path.join(folder, 'proposed.yaml');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return loadCampaign(file);
};
const toldOf = (loaded: ReturnType<typeof loadCampaign>): string[] =>
  'problems' in loaded ? loaded.problems.map(({ line, key, message }) => `${line} ${key}: ${message}`) : [];

const ride = [
  'id: ride',
  'type: TRANSACTIONAL',
  'category: rides',
  'reward: 10',
  'counts:',
  '  behaviours: [trip.completed]',
];

test('a campaign in a separate file is read like in a pack, with defaults filled in [CAMP-01]', () => {
  expect(load(...ride, 'limit: { earnings: 2, days: 1 }')).toMatchObject({
    campaign: { id: 'ride', active: true, providers: [], lookBackDays: 0, limit: { earnings: 2, days: 1 } },
  });
});

test('its errors are reported by key and line, including contradictions [TEN-06]', () => {
  expect(toldOf(load(...ride, 'rewrad: 5'))).toEqual([expect.stringMatching(/^7 rewrad: .*unknown key "rewrad"/)]);
  expect(toldOf(load('id: ride', 'type: RIDE'))).toEqual([expect.stringContaining('type is one of TRANSACTIONAL')]);
  expect(toldOf(load(...ride, 'startsOn: 2026-05-01', 'endsOn: 2026-04-01'))).toEqual([
    '8 endsOn: expected a day on or after startsOn (2026-05-01), found 2026-04-01',
  ]);
  expect(toldOf(load('id: ride', 'id: ride'))).toEqual([
    '2 : expected the key "id" once, found it in line 1 already: remove one of them',
  ]);
  expect(toldOf(loadCampaign(path.join(folder, 'none.yaml')))).toEqual([expect.stringContaining('no such file')]);
});

test.each([
  ['one that all get at last', 'startsOn: 2026-05-01', '{ percent: 10, until: 2026-05-28 }', []],
  ['its first day alone', 'startsOn: 2026-05-01', '{ percent: 50, until: 2026-05-01 }', []],
  ['no first day', 'image: a.svg', '{ percent: 10, until: 2026-05-28 }', ['startsOn: expected a first day, because']],
  [
    'the day before',
    'startsOn: 2026-05-01',
    '{ percent: 10, until: 2026-04-30 }',
    ['until: expected a day on or after'],
  ],
  [
    'the last day',
    'startsOn: 2026-05-01',
    '{ percent: 10, until: 2026-05-31 }',
    ['until: expected a day before endsOn'],
  ],
  [
    'more than half',
    'startsOn: 2026-05-01',
    '{ percent: 51, until: 2026-05-28 }',
    ['percent: expected a whole number from 1'],
  ],
  ['part of a hundredth', 'startsOn: 2026-05-01', '{ percent: 0.5, until: 2026-05-28 }', ['percent: expected a whole']],
  ['no end', 'startsOn: 2026-05-01', '{ percent: 10 }', ['holdout.until: expected']],
])('a control group: %s [CAMP-21]', (_, startsOn, holdout, wrong) => {
  const loaded = load(...ride, startsOn, 'endsOn: 2026-05-31', `holdout: ${holdout}`);
  expect('problems' in loaded ? toldOf(loaded) : []).toEqual(wrong.map((one) => expect.stringContaining(one)));
});

test('a budget on a campaign that gives an offer and no points is refused in words [CAMP-126]', () => {
  const free = ['id: free', 'type: TRANSACTIONAL', 'category: rides', 'reward: 0', 'rewardOffer: { offer: coffee }'];
  const counts = 'counts: { behaviours: [trip.completed] }';
  expect(toldOf(load(...free, counts, 'budget: { points: 500 }'))).toEqual([
    expect.stringContaining('expected no budget, because it counts points and the campaign pays none'),
  ]);
});

test('a campaign that pays for connecting, once for life, cannot have a control group [CAMP-21]', () => {
  const connect = ['id: connect', 'type: CONNECT', 'category: rides', 'provider: cards', 'reward: 10'];
  expect(toldOf(load(...connect, 'holdout: { percent: 10, until: 2026-05-28 }'))).toEqual([
    expect.stringContaining('unknown key "holdout"'),
  ]);
});

test.each([
  ['points', '{ points: 50000 }', []],
  ['money', '{ money: 500 }', []],
  ['what it pays at once', '{ points: 10 }', []],
  [
    'less than that',
    '{ points: 9 }',
    ['points: expected at least 10 points, because the campaign pays that much at once'],
  ],
  ['neither', '{}', ['budget: expected points or money, found neither']],
  ['both', '{ points: 100, money: 1 }', ['budget: expected points or money, found both']],
  ['none', '{ points: 0 }', ['points: expected a whole number of points, 1 or more']],
  ['part of a point', '{ points: 99.5 }', ['points: expected a whole number of points']],
  ['beyond all measure', '{ points: 2000000000000 }', ['points: expected a whole number of points, 1 or more']],
])('a budget: %s [CAMP-25]', (_, budget, wrong) => {
  const loaded = load(...ride, `budget: ${budget}`);
  expect('problems' in loaded ? toldOf(loaded) : []).toEqual(wrong.map((one) => expect.stringContaining(one)));
});
