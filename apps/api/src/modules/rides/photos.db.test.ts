import { limits } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { pruneTenant } from '../../jobs/prune.ts';
import { deskOf } from '../../testing/desk.ts';
import { world } from '../../testing/index.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../ingest/testing/test-program.ts';
import { exif, jpeg, png } from './testing/photos.ts';

const w = await world({ rateLimits: true });
const { missingRides } = adminRoutes;
const DAY = 86_400;
const RODE = '2026-03-19T08:30:00.000Z';

async function scene() {
  w.clock.set('2026-03-20T12:00:00.000Z');
  const tenant = await w.mintTenant();
  await giveProgram(w, tenant, ['cards'], []);
  const rider = await w.signUpMember(tenant);
  const post = (RiddenAtUTC: string, cookie = rider.cookie) =>
    w.request(tenant, {
      method: 'POST',
      path: '/rest/users/me/missing-rides',
      body: { ProviderID: 'cards', RiddenAtUTC },
      cookie,
    });
  const report = async (at = RODE): Promise<string> => (await post(at)).body.MissingRideID;
  const add = (id: string, photo: Buffer | string, cookie = rider.cookie) =>
    w.request(tenant, {
      method: 'PUT',
      path: `/rest/users/me/missing-rides/${id}/photo`,
      body: { photo: typeof photo === 'string' ? photo : photo.toString('base64') },
      cookie,
    });
  const stored = () =>
    w.inTenant(tenant, (tx) =>
      tx.query<{ photo: Buffer }>('select photo_sealed as photo from missing_ride_photo where tenant_id = $1', [
        tenant.tenantId,
      ]),
    );
  const list = async () =>
    (await w.request(tenant, { method: 'GET', path: '/rest/users/me/missing-rides/en', cookie: rider.cookie })).body;
  const reject = (id: string) =>
    deskOf(w, tenant).call(missingRides.answer, {
      params: { report: id },
      body: { state: 'NOT_FOUND', reason: 'NO_RECORD', answer: 'The reader was off.' },
    });
  return { tenant, rider, post, report, add, stored, list, reject };
}

test('a photo is added to an open report, encrypted and without its position; a second one replaces it [RIDE-02]', async () => {
  const { report, add, stored, list } = await scene();
  const id = await report();
  const first = await add(id, jpeg({ before: [exif] }));
  expect(first).toMatchObject({ status: 200, body: { MissingRideID: id, hasPhoto: true, state: 'OPEN' } });
  const [row] = await stored();
  expect(row?.photo.includes(jpeg().subarray(0, 40))).toBe(false);
  expect(row?.photo.includes(Buffer.from(jpeg().toString('base64').slice(0, 40)))).toBe(false);
  expect((await add(id, png())).status).toBe(200);
  expect(await stored()).toHaveLength(1);
  expect(await list()).toMatchObject([{ hasPhoto: true }]);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a page behind the first bytes of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')])],
  ['a zip', Buffer.from('PK\u0003\u0004', 'latin1')],
  ['a PNG of 30,000 pixels a side', png({ width: 30_000, height: 30_000 })],
])('%s is refused as a photo, and the report stays [RIDE-02]', async (_, file) => {
  const { report, add, stored, list } = await scene();
  const reply = await add(await report(), file);
  expect([reply.status, reply.body.error]).toEqual([400, 'PHOTO_NOT_READABLE']);
  expect(await stored()).toEqual([]);
  expect(await list()).toMatchObject([{ hasPhoto: false, state: 'OPEN' }]);
});

test('a photo up to 400 KB passes; a larger body is refused on this route, and above 64 KB on any other [RIDE-02]', async () => {
  const { tenant, rider, report, add } = await scene();
  const id = await report();
  const room = limits.ridePhotoMaxBytes - jpeg({ pixels: Buffer.alloc(0) }).length;
  expect((await add(id, jpeg({ pixels: Buffer.alloc(room, 1) }))).status).toBe(200);
  expect((await add(id, 'A'.repeat(560_000))).status).toBe(413);
  const body = { ProviderID: 'cards', RiddenAtUTC: RODE, note: 'x'.repeat(70_000) };
  const path = '/rest/users/me/missing-rides';
  expect((await w.request(tenant, { method: 'POST', path, body, cookie: rider.cookie })).status).toBe(413);
});

test('only the own open report takes a photo, and the answer deletes it [RIDE-02, RIDE-03]', async () => {
  const { tenant, report, add, stored, reject, list } = await scene();
  const id = await report();
  const other = await w.signUpMember(tenant);
  expect((await add(id, jpeg(), other.cookie)).status).toBe(404);
  expect((await add('0b7c2a52-6d1f-4f3e-9a55-2f6f3f0f8a11', jpeg())).status).toBe(404);
  await add(id, jpeg());
  await reject(id);
  expect(await stored()).toEqual([]);
  expect(await list()).toMatchObject([{ state: 'NOT_FOUND', reason: 'NO_RECORD', hasPhoto: false }]);
  expect((await add(id, jpeg())).status).toBe(404);
});

test('a photo is deleted after 30 days without an answer, and at once if an older release answered [RIDE-03]', async () => {
  const { tenant, report, add, stored } = await scene();
  const [one, two] = [await report(), await report('2026-03-18T08:30:00.000Z')];
  await add(one, jpeg());
  await add(two, png());
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `update missing_ride set state = 'FOUND', answered_at = reported_at where tenant_id = $1 and missing_ride_id = $2`,
      [tenant.tenantId, two],
    ),
  );
  const prune = () => w.inTenant(tenant, (tx) => pruneTenant(tx, w.clock.now()));
  await prune();
  expect(await stored()).toHaveLength(1);
  w.clock.advance(30 * DAY - 1);
  await prune();
  expect(await stored()).toHaveLength(1);
  w.clock.advance(1);
  await prune();
  expect(await stored()).toEqual([]);
});

test('an older release deletes a report with its photo [RIDE-03]', async () => {
  const { tenant, report, add, stored } = await scene();
  await add(await report(), jpeg());
  await w.inTenant(tenant, (tx) => tx.run('delete from missing_ride where tenant_id = $1', [tenant.tenantId]));
  expect(await stored()).toEqual([]);
});

test('a member adds at most 20 photos an hour [RIDE-02]', async () => {
  const { report, add } = await scene();
  const id = await report();
  for (let at = 0; at < limits.ridePhotosPerMemberPerHour; at += 1) expect((await add(id, jpeg())).status).toBe(200);
  expect((await add(id, jpeg())).status).toBe(429);
  w.clock.advance(3600);
  expect((await add(id, jpeg())).status).toBe(200);
});

test('refused photos count toward the 20 an hour too [RIDE-02]', async () => {
  const { report, add } = await scene();
  const id = await report();
  const page = Buffer.from('<html>no photo</html>');
  for (let at = 0; at < limits.ridePhotosPerMemberPerHour; at += 1) expect((await add(id, page)).status).toBe(400);
  expect((await add(id, jpeg())).status).toBe(429);
  w.clock.advance(3600);
  expect((await add(id, jpeg())).status).toBe(200);
});

test('a member reports at most 10 rides in 30 days, answered or not [RIDE-04]', async () => {
  const { tenant, post, report, reject } = await scene();
  for (let at = 10; at < 20; at += 1) await reject(await report(`2026-03-${at}T08:30:00.000Z`));
  const eleventh = await post('2026-03-09T08:30:00.000Z');
  expect([eleventh.status, eleventh.body.error]).toEqual([409, 'MISSING_RIDES_THIS_MONTH']);
  await w.inTenant(tenant, (tx) =>
    tx.run(`update missing_ride set reported_at = reported_at - interval '30 days' where tenant_id = $1`, [
      tenant.tenantId,
    ]),
  );
  expect((await post('2026-03-09T08:30:00.000Z')).status).toBe(200);
});

test("a member's rides of a service day are listed, newest first, without those of other days or members [RIDE-01]", async () => {
  const { tenant, rider } = await scene();
  w.clock.set('2026-03-01T12:00:00.000Z');
  const secret = await makeSecret(w, tenant, 'cards');
  const body = { ProviderID: 'cards', identifier: '0042110077' };
  await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: rider.cookie });
  w.clock.set('2026-03-20T12:00:00.000Z');
  const ends = ['2026-03-18T20:00:00Z', '2026-03-19T08:41:00Z', '2026-03-19T17:00:00Z', '2026-03-20T09:00:00Z'];
  const events = JSON.stringify(ends.map((end, at) => tripEvent(`ride-${at}`, '0042110077', end)));
  const path = `/ingest/${tenant.tenantId}/cards/events`;
  await w.request(null, { method: 'POST', path, body: events, headers: signedHeaders(w, secret, events) });
  const of = async (day: string, cookie = rider.cookie) => {
    const reply = await w.request(tenant, { method: 'GET', path: `/rest/users/me/rides-of-day/${day}/en`, cookie });
    return reply.status === 200 ? reply.body.map((ride: { EndedAtUTC: string }) => ride.EndedAtUTC) : reply.status;
  };
  expect(await of('2026-03-19')).toEqual(['2026-03-19T17:00:00.000Z', '2026-03-19T08:41:00.000Z']);
  expect(await of('2026-03-17')).toEqual([]);
  expect(await of('2026-02-30')).toBe(400);
  expect(await of('2026-03-19', (await w.signUpMember(tenant)).cookie)).toEqual([]);
});
