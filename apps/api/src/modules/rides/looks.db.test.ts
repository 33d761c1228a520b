import { limits } from '@fareback/contract';
import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../ingest/testing/test-program.ts';

const w = await world({ rateLimits: true });

test('reads of rides are rate limited per minute; a request that finds no ride folds nothing and is not counted [EARN-10, EARN-11]', async () => {
  const tenant = await w.mintTenant();
  await giveProgram(w, tenant, ['cards'], [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10 }]);
  const [{ cookie }, another] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  const connect = (identifier: string, as: string) =>
    w.request(tenant, {
      method: 'POST',
      path: '/rest/users/me/providersStatus',
      body: { ProviderID: 'cards', identifier },
      cookie: as,
    });
  await connect('004211', cookie);
  await connect('004212', another.cookie);
  w.clock.advance(3600);
  const now = w.clock.now().toISOString();
  const body = JSON.stringify([tripEvent('one', '004211', now), tripEvent('two', '004212', now)]);
  const headers = signedHeaders(w, await makeSecret(w, tenant, 'cards'), body);
  await w.request(null, { method: 'POST', path: `/ingest/${tenant.tenantId}/cards/events`, body, headers });

  const list = '/rest/users/me/rides/en';
  const look = async (path: string, as = cookie): Promise<number> =>
    (await w.request(tenant, { method: 'GET', path, cookie: as })).status;
  const looks = async (path: string, times: number): Promise<Set<number>> => {
    const statuses = new Set<number>();
    for (let turn = 0; turn < times; turn += 1) statuses.add(await look(path));
    return statuses;
  };
  const [ride] = (await w.request(tenant, { method: 'GET', path: list, cookie })).body.data;
  const ofNobody = `/rest/users/me/rides/${ride.RideID.split('.')[0]}.${'x'.repeat(22)}/en`;
  const most = limits.rideReadsPerMemberPerMinute;
  expect(await looks(ofNobody, most + 5)).toEqual(new Set([404]));
  expect(await looks(`${list}?cursor=made-up`, most + 5)).toEqual(new Set([400]));
  expect(await looks(`/rest/users/me/rides/${ride.RideID}/en`, most - 1)).toEqual(new Set([200]));
  expect([await look(list), await look(`/rest/users/me/rides/${ride.RideID}/en`)]).toEqual([429, 429]);
  expect(await look(ofNobody)).toBe(404);
  expect(await look(list, another.cookie)).toBe(200);
});
