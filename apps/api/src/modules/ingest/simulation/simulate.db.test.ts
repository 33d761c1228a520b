import path from 'node:path';
import { loadPack } from '@fareback/tenant-pack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { giveProgram, held, makeSecret } from '../testing/test-program.ts';
import { type DemoRider, demoRiders, nextDemoRider, postEvents } from './simulate.ts';
import { simulatedRides, simulatedVisits } from './simulated-rides.ts';

const w = await world();
let url = '';

/** Listens on a free port, trying upward from a random one below the ephemeral range. */
beforeAll(async () => {
  for (let port = 20_000 + (process.pid % 9_000); url === ''; port += 1) {
    url = await w.app.server.listen({ host: '127.0.0.1', port }).catch((error: { code?: string }) => {
      if (error.code !== 'EADDRINUSE') throw error;
      return '';
    });
  }
});
afterAll(() => w.app.server.close());

test('simulated rides of connected members are sent signed to the real endpoint and earn; sent again they earn nothing', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const minted = await w.mintTenant({ timeZone: 'America/New_York' });
  await giveProgram(
    w,
    minted,
    ['cards'],
    [
      {
        id: 'ride',
        type: 'TRANSACTIONAL',
        reward: 10,
        providers: ['cards'],
        lookBackDays: 14,
        counts: { behaviours: ['trip.completed'], modes: ['ferry'] },
      },
    ],
  );
  await makeSecret(w, minted, 'cards');
  const rider = await w.signUpMember(minted);
  await w.request(minted, {
    method: 'POST',
    path: '/rest/users/me/providersStatus',
    body: { ProviderID: 'cards', identifier: '0042' },
    cookie: rider.cookie,
  });
  const tenant = await w.app.tenants.byId(minted.tenantId);
  if (!tenant) throw new Error('The tenant was not minted.');
  const riders = await demoRiders(w.deps, tenant, { cards: ['777'] });
  expect(riders).toMatchObject([{ providerId: 'cards', subject: '0042', modes: ['ferry'] }, { subject: '777' }]);
  const carpool = await demoRiders(w.deps, tenant, { cards: [], modes: { cards: ['carpool'] } });
  expect(carpool).toMatchObject([{ subject: '0042', modes: ['carpool'], isImported: false }]);
  const [connected] = riders;
  const rides = connected ? simulatedRides(connected, 7, w.clock.now()) : [];
  expect(await postEvents(w.deps, tenant, { url, providerId: 'cards' }, rides)).toBe(rides.length);
  expect(await held(w, minted, rider.memberId)).toHaveLength(rides.length);
  expect(await postEvents(w.deps, tenant, { url, providerId: 'cards' }, rides)).toBe(0);
});

test('simulated visits to the demo’s lookouts earn by their real outlines and are distinguished from rides', async () => {
  const loaded = loadPack(path.join(import.meta.dirname, '../../../../../../tenants/saltline'));
  if ('problems' in loaded) throw new Error('The demo pack has problems.');
  const { campaigns, places: grounds } = loaded.pack.programme;
  const lookouts = campaigns.filter(({ type }) => type === 'LOCATION').map((one) => ({ ...one, grounds }));
  expect(lookouts).toHaveLength(1);
  w.clock.set('2026-03-02T12:00:00Z');
  const minted = await w.mintTenant({ timeZone: 'America/New_York' });
  await giveProgram(w, minted, ['saltline-card'], lookouts);
  await makeSecret(w, minted, 'saltline-card');
  const rider = await w.signUpMember(minted);
  const body = { ProviderID: 'saltline-card', identifier: '0042' };
  await w.request(minted, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: rider.cookie });
  const tenant = await w.app.tenants.byId(minted.tenantId);
  if (!tenant) throw new Error('The tenant was not minted.');
  w.clock.set('2026-03-30T23:00:00Z');
  const [connected] = await demoRiders(w.deps, tenant, { cards: [] });
  expect(connected?.sights).toHaveLength(grounds.length);
  const visits = connected ? simulatedVisits(connected, 14, w.clock.now()) : [];
  expect(visits.length).toBeGreaterThan(0);
  expect(await postEvents(w.deps, tenant, { url, providerId: 'saltline-card' }, visits)).toBe(visits.length);
  expect((await held(w, minted, rider.memberId)).map(({ amount }) => amount)).toEqual(visits.map(() => 15));
});

test('live rides of a demo with many imported riders reach every rider who connected an account, and the others too', () => {
  const rider = (subject: string, isImported: boolean): DemoRider => ({
    subject,
    isImported,
    providerId: 'cards',
    modes: ['bus'],
    timeZone: 'UTC',
  });
  const crowd = Array.from({ length: 300 }, (_, at) => rider(`crowd-${at}`, true));
  const riders = [rider('maya', false), ...crowd, rider('theo', false)];
  const subjects = Array.from({ length: 900 }, (_, turn) => nextDemoRider(riders, turn)?.subject);
  expect(subjects.slice(0, 6)).toEqual(['maya', 'theo', 'crowd-0', 'maya', 'theo', 'crowd-1']);
  expect(new Set(subjects).size).toBe(302);
  expect(nextDemoRider(crowd, 7)?.subject).toBe('crowd-7');
  expect(nextDemoRider([], 3)).toBeUndefined();
});
