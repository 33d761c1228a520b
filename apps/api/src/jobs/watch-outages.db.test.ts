import { adminRoutes } from '@fareback/contract/admin';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  giveProgram,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../modules/ingest/testing/test-program.ts';
import { deskOf } from '../testing/desk.ts';
import { createDeskEnv, testDesk } from '../testing/desk-env.ts';
import { world } from '../testing/index.ts';
import { notifyRidersJob } from './notify-riders.ts';
import { watchOutagesJob } from './watch-outages.ts';

const w = await world({ desk: testDesk });
const { outages, settings } = adminRoutes;
beforeEach(() => w.clock.set('2026-03-02T12:00:00Z'));

const CARD = '0042110077';

async function scene() {
  const tenant = await w.mintTenant({ timeZone: 'UTC' });
  const member = await w.signUpMember(tenant);
  const streak: TestCampaign = {
    id: 'run',
    type: 'STREAK',
    inARow: true,
    distinct: { unit: 'DAY', behaviours: 1 },
    levels: [{ reward: 50 }],
    target: 6,
    restart: 'ALWAYS',
  };
  await giveProgram(w, tenant, ['cards'], [streak]);
  const secret = await makeSecret(w, tenant, 'cards');
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) =>
    w.request(tenant, { method, path: `/rest/users/me${path}`, cookie: member.cookie, body });
  await call('POST', '/providersStatus', { ProviderID: 'cards', identifier: CARD });
  await call('PUT', '/notifications', { kind: 'STREAK_KEPT', channel: 'EMAIL', isOn: true });
  const run = (at: string) => {
    w.clock.set(at);
    return watchOutagesJob(w.deps).run({ tenantId: tenant.tenantId });
  };
  const ride = async (...times: string[]) => {
    const events = times.map((at, index) => tripEvent(`${at}/${index}`, CARD, at));
    const body = JSON.stringify(events);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const reply = await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
    expect(reply.status).toBeLessThan(300);
  };
  const mails = async () => {
    await notifyRidersJob(w.deps).run({ tenantId: tenant.tenantId });
    await w.deliverMail(tenant);
    return w.mailbox.messages(tenant.tenantId).map(({ subject }) => subject);
  };
  const desk = deskOf(w, tenant, { name: 'Kim' });
  const shown = async () =>
    (await desk.call(outages.list)).outages.map(({ day, providerId, state }) => `${day} ${providerId} ${state}`);
  return { tenant, run, ride, mails, desk, shown };
}

describe('an outage of the service', () => {
  test.each([
    ['2026-03-02T12:30:00Z', []],
    ['2026-03-02T12:30:01Z', ['2026-03-02  PROPOSED']],
    ['2026-03-03T00:30:00Z', ['2026-03-02  PROPOSED']],
    ['2026-03-03T00:30:01Z', ['2026-03-03  PROPOSED', '2026-03-02  PROPOSED']],
  ])('until %s proposes each day of which it took more than 30 minutes, once [STREAK-13]', async (until, days) => {
    const { run, shown } = await scene();
    await run('2026-03-02T11:00:00Z');
    expect(await shown()).toEqual([]);
    await run('2026-03-02T11:30:00Z');
    await run('2026-03-02T12:00:00Z');
    await run(until);
    await run(until);
    expect(await shown()).toEqual(days.length === 0 ? [] : days);
  });

  test('pauses streaks once staff confirm it, and not if they dismiss it; a decision is final [STREAK-14, DESK-569]', async () => {
    const { run, desk, shown } = await scene();
    await run('2026-03-02T12:00:00Z');
    await run('2026-03-02T13:00:00Z');
    await run('2026-03-03T13:00:00Z');
    const [second, first] = (await desk.call(outages.list)).outages;
    const params = (one = second) => ({ params: { outage: one?.outageId ?? '' } });
    expect(await desk.call(outages.dismiss, params(first))).toEqual({ isDismissed: true });
    expect(await desk.call(outages.confirm, params(first))).toEqual({ isConfirmed: false });
    expect(await desk.call(outages.confirm, params(second))).toEqual({ isConfirmed: true });
    expect(await desk.call(outages.confirm, params(second))).toEqual({ isConfirmed: false });
    expect(await shown()).toEqual(['2026-03-03  CONFIRMED', '2026-03-02  DISMISSED']);
    const { pauses } = await desk.call(settings.get);
    expect(pauses.map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([['2026-03-03', '2026-03-03']]);
  });

  test('is confirmed without staff where the agency set it [STREAK-14]', async () => {
    const { run, desk, shown } = await scene();
    await desk.call(outages.setAutomatic, { body: { isAutomatic: true } });
    await run('2026-03-02T12:00:00Z');
    await run('2026-03-02T13:00:00Z');
    expect(await shown()).toEqual(['2026-03-02  CONFIRMED']);
  });

  test('notifies once, after its day, a rider whose streak it kept [STREAK-15]', async () => {
    const { run, ride, desk, mails } = await scene();
    await desk.call(outages.setAutomatic, { body: { isAutomatic: true } });
    w.clock.set('2026-03-02T14:00:00Z');
    await ride('2026-03-02T13:00:00Z');
    await run('2026-03-03T12:00:00Z');
    await run('2026-03-03T13:00:00Z');
    await run('2026-03-03T23:55:00Z');
    expect(await mails()).toEqual([]);
    await run('2026-03-04T00:20:00Z');
    await run('2026-03-04T00:25:00Z');
    expect(await mails()).toEqual(['Your streak is safe']);
  });

  test('notifies no rider who rode that day, or whose streak begins later [STREAK-15]', async () => {
    const { run, ride, desk, mails } = await scene();
    await desk.call(outages.setAutomatic, { body: { isAutomatic: true } });
    w.clock.set('2026-03-03T11:00:00Z');
    await ride('2026-03-02T13:00:00Z', '2026-03-03T10:00:00Z');
    await run('2026-03-03T12:00:00Z');
    await run('2026-03-03T13:00:00Z');
    await run('2026-03-03T23:55:00Z');
    await run('2026-03-04T00:20:00Z');
    expect(await mails()).toEqual([]);
  });
});

test('a provider without rides proposes a day only if rides usually arrive at these hours [STREAK-13]', async () => {
  const { tenant, run, ride, shown } = await scene();
  const hours = (day: string) => Array.from({ length: 10 }, (_, at) => `${day}T08:0${at}:00Z`);
  for (const day of ['2026-03-02', '2026-03-09']) {
    w.clock.set(`${day}T09:10:00Z`);
    await ride(...hours(day));
  }
  w.clock.set('2026-03-16T09:00:00Z');
  await ride('2026-03-16T08:00:00Z');
  const silent = async (until: string) => {
    // The watch itself never stops.
    await w.inTenant(tenant, (tx) => tx.run('update service_watch set beat_at = $1', [new Date(until)]));
    await run(until);
    return shown();
  };
  await run('2026-03-16T09:05:00Z');
  expect(await silent('2026-03-16T09:30:00Z')).toEqual([]);
  expect(await silent('2026-03-16T09:35:00Z')).toEqual(['2026-03-16 cards PROPOSED']);
  const { run: runOther, shown: other } = await scene();
  await runOther('2026-03-16T09:35:00Z');
  expect(await other()).toEqual([]);
});

test('a proposed day notifies those who may confirm it, once for each source [DESK-656]', async () => {
  const { tenant, run } = await scene();
  const stage = createDeskEnv(w);
  await run('2026-03-02T11:00:00Z');
  await run('2026-03-02T12:00:00Z');
  await run('2026-03-02T12:05:00Z');
  const [owner, editor] = [await stage.signIn('owner', tenant), await stage.signIn('editor', tenant)];
  await stage.deliver();
  const path = `/admin/staff-notifications/${tenant.tenantId}`;
  const shown = async ({ cookie }: { cookie: string }): Promise<unknown[]> =>
    (await stage.call({ method: 'GET', path, cookie })).body.data.map(({ kind, about }: Record<string, unknown>) => [
      kind,
      about,
    ]);
  expect([await shown(owner), await shown(editor)]).toEqual([[['OUTAGE', '']], []]);
});
