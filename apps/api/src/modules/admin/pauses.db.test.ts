import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { world } from '../../testing/index.ts';
import { giveProgram, held, makeSecret, signedHeaders, tripEvent } from '../ingest/testing/test-program.ts';

const w = await world();
const { service, settings } = adminRoutes;
const reason = 'no trams after the storm';

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
  const desk = deskOf(w, tenant, { name: 'Kim' });
  return {
    pause: async (firstDay: string, more: { lastDay?: string; lineId?: string } = {}) =>
      (await desk.call(service.pause, { body: { firstDay, reason, ...more } })).pauseId,
    resume: (pause: string) => desk.call(service.resume, { params: { pause } }),
    pauses: async () => (await desk.call(settings.get)).pauses,
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

test('a pause preserves a streak that would have ended, even one that ended before the pause was entered [STREAK-10]', async () => {
  const { pause, pauses, ride, status, points } = await scene();
  await ride('2026-03-02');
  w.clock.set('2026-03-04T10:00:00Z');
  expect(await status()).toMatchObject({ timeDistinctCount: 0, streakDaysLeft: 0, streakLastDay: '2026-03-03' });
  const pauseId = await pause('2026-03-03');
  await expect.poll(status).toMatchObject({ timeDistinctCount: 1, streakDaysLeft: 1, streakLastDay: '2026-03-04' });
  await ride('2026-03-04');
  await ride('2026-03-05');
  expect(await points()).toEqual([50]);
  expect(await pauses()).toMatchObject([
    { pauseId, firstDay: '2026-03-03', lastDay: '2026-03-03', madeBy: 'Kim', reason, liftedAt: null },
  ]);
});

test('lifting a pause protects no further days, and points already earned through it stay [STREAK-10]', async () => {
  const { pause, resume, pauses, ride, points } = await scene();
  const pauseId = await pause('2026-03-03');
  await ride('2026-03-02');
  await ride('2026-03-04');
  await ride('2026-03-05');
  expect(await points()).toEqual([50]);
  await resume(pauseId);
  await ride('2026-03-06');
  expect(await points()).toEqual([50]);
  expect((await pauses())[0]?.liftedAt).toMatch(/^2026-03-05/);
  expect(await resume(pauseId)).toEqual({ isLifted: false });
});

test('a pause of one line preserves only streaks of that line; a line without streaks is rejected [STREAK-10]', async () => {
  const [harbour, other] = [await scene(['7', '9']), await scene(['9'])];
  for (const { ride } of [harbour, other]) await ride('2026-03-02');
  await harbour.pause('2026-03-03', { lineId: '7' });
  await expect(other.pause('2026-03-03', { lineId: '7' })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    details: { field: 'lineId' },
  });
  expect((await harbour.pauses())[0]).toMatchObject({ lineId: '7', reason });
  for (const day of ['2026-03-04', '2026-03-05']) for (const { ride } of [harbour, other]) await ride(day);
  expect([await harbour.points(), await other.points()]).toEqual([[50], []]);
});
