import os from 'node:os';
import { expect, test } from 'vitest';
import { giveProgram, held, makeSecret, signedHeaders, tripEvent } from '../../modules/ingest/testing/test-program.ts';
import { world } from '../../testing/index.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './service-pauses.ts';

const w = await world();
const rewards = commandRunner(w, [register]);

async function scene(pausedWithLines: string[] = []) {
  w.clock.set('2026-03-01T12:00:00Z');
  const tenant = await w.mintTenant();
  await giveProgram(
    w,
    tenant,
    ['cards'],
    [
      {
        id: 'row',
        type: 'STREAK',
        inARow: true,
        distinct: { unit: 'DAY', behaviours: 1 },
        levels: [{ reward: 50 }],
        target: 3,
        restart: 'ALWAYS',
        pausedWithLines,
      },
    ],
  );
  const secret = await makeSecret(w, tenant, 'cards');
  const { cookie, memberId } = await w.signUpMember(tenant);
  const connection = { ProviderID: 'cards', identifier: '0042' };
  await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body: connection, cookie });
  return {
    tenantId: tenant.tenantId,
    points: async () => (await held(w, tenant, memberId)).map(({ amount }) => amount),
    ride: async (day: string) => {
      w.clock.set(`${day}T13:00:00Z`);
      const body = JSON.stringify([tripEvent(`ride-${day}`, '0042', `${day}T12:00:00Z`)]);
      const path = `/ingest/${tenant.tenantId}/cards/events`;
      await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
    },
    status: async () =>
      (await w.request(tenant, { method: 'GET', path: '/rest/users/me/campaignsStatus', cookie })).body[0],
  };
}
const storm = ['--reason', 'no trams after the storm', '--by', 'Kim'];

test('a pause preserves a streak that would have ended, even one that ended before the pause was entered [STREAK-10]', async () => {
  const { tenantId, ride, status, points } = await scene();
  await ride('2026-03-02');
  w.clock.set('2026-03-04T10:00:00Z');
  expect(await status()).toMatchObject({ timeDistinctCount: 0, streakDaysLeft: 0, streakLastDay: '2026-03-03' });
  const [pauseId] = await rewards('service', 'pause', tenantId, '--from', '2026-03-03', ...storm);
  await expect.poll(status).toMatchObject({ timeDistinctCount: 1, streakDaysLeft: 1, streakLastDay: '2026-03-04' });
  await ride('2026-03-04');
  await ride('2026-03-05');
  expect(await points()).toEqual([50]);
  expect(await rewards('service', 'pauses', tenantId)).toEqual([
    expect.stringMatching(`${pauseId}\t2026-03-03\t2026-03-03\tstands\tKim\tno trams after the storm`),
  ]);
});

test('lifting a pause protects no further days, and points already earned through it stay [STREAK-10]', async () => {
  const { tenantId, ride, points } = await scene();
  const [pauseId = ''] = await rewards('service', 'pause', tenantId, '--from', '2026-03-03', ...storm);
  await ride('2026-03-02');
  await ride('2026-03-04');
  await ride('2026-03-05');
  expect(await points()).toEqual([50]);
  await rewards('service', 'resume', tenantId, pauseId, '--by', 'Kim');
  await ride('2026-03-06');
  expect(await points()).toEqual([50]);
  const [line] = await rewards('service', 'pauses', tenantId);
  expect(line).toContain('\tlifted 2026-03-05');
  await expect(rewards('service', 'resume', tenantId, pauseId)).rejects.toThrow('no pause');
});

test("an action is stored and logged under the given name, else under the machine's user [AUTH-36]", async () => {
  const tenant = await w.mintTenant();
  const { tenantId } = tenant;
  const pause = (askedBy: string | null, day: string, ...by: string[]) =>
    commandRunner(w, [register], askedBy)('service', 'pause', tenantId, '--from', day, '--reason', 'storm', ...by);
  await pause('Ana Lima', '2026-03-03');
  await pause('Ana Lima', '2026-03-02', '--by', 'Kim');
  await pause(null, '2026-03-01');
  const made = (await rewards('service', 'pauses', tenantId)).map((line) => line.split('\t')[4]);
  expect(made).toEqual(['Ana Lima', 'Kim', os.userInfo().username]);
  const rows = await w.inTenant(tenant, (tx) =>
    tx.query(`select asked_by as who from security_event where tenant_id = $1 and what = 'service pause'`, [tenantId]),
  );
  expect(new Set(rows.map(({ who }) => who))).toEqual(new Set(['Ana Lima', 'Kim', null]));
});

test.each([
  [['--reason', 'x'], 'Name the first day'],
  [['--from', '2026-02-30', '--reason', 'x'], 'is no day'],
  [['--from', '2026-03-03'], 'Say why'],
  [['--from', '2026-03-03', '--to', '2026-03-02', '--reason', 'x'], 'lies before the first'],
  [['--from', '2026-03-03', '--to', '2026-06-03', '--reason', 'x'], 'at most 92 days'],
])('a pause entered as %j is rejected with a hint [STREAK-10]', async (options, message) => {
  const { tenantId } = await scene();
  await expect((async () => rewards('service', 'pause', tenantId, ...options))()).rejects.toThrow(message);
});

test('a pause of one line preserves only streaks of that line; a line without streaks is rejected [STREAK-10]', async () => {
  const [harbour, other] = [await scene(['7', '9']), await scene(['9'])];
  for (const { ride } of [harbour, other]) await ride('2026-03-02');
  await rewards('service', 'pause', harbour.tenantId, '--from', '2026-03-03', '--line', '7', ...storm);
  await expect(
    rewards('service', 'pause', other.tenantId, '--from', '2026-03-03', '--line', '7', ...storm),
  ).rejects.toThrow('No streak names the line 7 (pausedWithLines), so its pause would hold for none; named are 9.');
  expect((await rewards('service', 'pauses', harbour.tenantId))[0]).toContain('line 7: no trams after the storm');
  for (const day of ['2026-03-04', '2026-03-05']) for (const { ride } of [harbour, other]) await ride(day);
  expect([await harbour.points(), await other.points()]).toEqual([[50], []]);
});
