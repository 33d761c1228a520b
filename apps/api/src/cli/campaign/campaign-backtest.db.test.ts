import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDrawScenes } from '../../modules/draws/testing/draw-scene.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../../modules/ingest/testing/test-program.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './campaign-backtest.ts';

const w = await world({ desk: testDesk });
const { scene } = createDrawScenes(w, createDeskEnv(w));
const rewards = commandRunner(w, [register]);

test('a backtest reads a file or campaign id, prints a table or JSON, and names errors [CAMP-01]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant();
  await giveProgram(w, tenant, ['cards'], [{ id: 'ride', type: 'TRANSACTIONAL', reward: 3 }]);
  const secret = await makeSecret(w, tenant, 'cards');
  const { cookie } = await w.signUpMember(tenant);
  const connection = { ProviderID: 'cards', identifier: '004211' };
  await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body: connection, cookie });
  w.clock.set('2026-03-04T12:00:00Z');
  const body = JSON.stringify([
    tripEvent('a', '004211', '2026-03-03T12:00:00Z'),
    tripEvent('b', '004211', '2026-03-03T13:00:00Z'),
  ]);
  const url = `/ingest/${tenant.tenantId}/cards/events`;
  await w.request(null, { method: 'POST', path: url, body, headers: signedHeaders(w, secret, body) });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-proposed-'));
  const file = path.join(folder, 'double.yaml');
  const backtest = (...words: string[]) => rewards('campaign', 'backtest', tenant.tenantId, ...words);
  try {
    fs.writeFileSync(
      file,
      'id: double\ntype: TRANSACTIONAL\ncategory: ride\nreward: 6\nlimit: { earnings: 1, days: 1 }\ncounts: { behaviours: [trip.completed] }\n',
    );
    expect(await backtest(file)).toEqual([
      '1 members with 3 behaviours',
      '',
      'campaign           points  earnings  reached  of members  median  p90  max  capped',
      'double (proposed)       6         1        1  100.0 %          6    6    6  50.0 %',
      'ride                    6         2        1  100.0 %          6    6    6  0.0 %',
      '',
      'month    points  earnings  members',
      '2026-03       6         1        1',
      '',
      'present campaigns: 6 points; with the proposed one: 12 (+6)',
    ]);
    fs.appendFileSync(file, 'budget: { points: 6 }\n');
    expect((await backtest(file)).slice(-2)).toEqual([
      '',
      'budget   double has a budget of 6 points a month, which is not reckoned here. No month passes it.',
    ]);
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('limit: { earnings: 1, days: 1 }\n', ''));
    expect((await backtest(file)).at(-1)).toBe(
      'budget   double has a budget of 6 points a month, which is not reckoned here. Passed in 2026-03 by 6 points.',
    );
    expect(JSON.parse((await backtest('ride', '--json')).join(''))).toMatchObject({ pointsNow: 6, pointsThen: 6 });
    fs.writeFileSync(
      file,
      'id: double\ntype: TRANSACTIONAL\ncategory: ride\nreward: -6\ncounts: { behaviours: [trip.completed] }\n',
    );
    await expect(backtest(file)).rejects.toThrow(/double\.yaml:4:\d+ reward: expected/);
    await expect(backtest('nothing')).rejects.toThrow('no campaign of that id');
    await expect(backtest('ride', '--from', 'May')).rejects.toThrow('"May" is no day');
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

test('a backtest lists offers with their value, draw entries, and what a draw would give [CAMP-123]', async () => {
  const { tenant, join, ride } = await scene({ entriesMax: 2 });
  await join('1001');
  await join('1002');
  w.clock.set('2026-03-11T12:00:00Z');
  await ride('1001', ...['02T13', '03T13', '04T13'].map((time) => `2026-03-${time}:00:00Z`));
  await ride('1002', '2026-03-02T13:00:00Z');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-proposed-'));
  const file = path.join(folder, 'coffee.yaml');
  const rules = [
    'id: ride',
    'type: TRANSACTIONAL',
    'category: ride',
    'reward: 5',
    'rewardOffer: { offer: coffee }',
    'rewardDraw: { draw: spring }',
    'counts: { behaviours: [trip.completed] }',
  ];
  try {
    fs.writeFileSync(file, rules.join('\n'));
    const lines = await rewards('campaign', 'backtest', tenant.tenantId, file);
    expect(lines.slice(lines.findIndex((line) => line.startsWith('offers')))).toEqual([
      'offers   ride (proposed) gives 4 (coffee), worth 400 points at its price, in addition to points.',
      "entries  ride (proposed) gives 4 for a draw, before the draw's limits.",
      "entries  ride gives 4 for a draw, before the draw's limits.",
      '',
      'draw     spring gets 3 entries of 2 members, if everyone takes part. Its limits leave out 1.',
      '         1 members win prizes worth 100 points, a member with an average chance of 50.0 %.',
    ]);
    expect(await rewards('campaign', 'backtest', tenant.tenantId, 'ride', '--from', '2026-03-11')).toContain(
      '         None of these days is a day of the draw, so all of them count.',
    );
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
