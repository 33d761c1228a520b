import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OfferPlaces } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveProgram } from '../modules/ingest/testing/test-program.ts';
import { deskOf } from '../testing/desk.ts';
import { type TestTenant, world } from '../testing/index.ts';
import { mintOffer } from '../testing/offers.ts';
import { readMapFeedsJob } from './read-map-feeds.ts';

const w = await world({ localTools: true });

type Reply = (request: http.IncomingMessage, response: http.ServerResponse) => void;
let reply: Reply = (_, response) => void response.end();
const server = http.createServer((request, response) => reply(request, response));
const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeAll(async () => {
  for (let port = 21_000 + (process.pid % 9_000); !server.listening; port += 1)
    await new Promise<void>((resolve) => {
      server.once('error', () => resolve());
      server.listen(port, '127.0.0.1', resolve);
    });
});
afterAll(() => void server.close());
beforeEach(() => w.clock.set('2026-03-02T12:00:00Z'));

const zipOf = (...rows: string[]): Uint8Array =>
  zipSync({ 'stops.txt': strToU8(['stop_id,stop_name,stop_lat,stop_lon', ...rows].join('\n')) });
const send =
  (body: Uint8Array | object, headers: Record<string, string> = {}): Reply =>
  (_, response) =>
    void response.writeHead(200, headers).end(body instanceof Uint8Array ? body : JSON.stringify(body));

async function agency(worksAt: object = { provider: 'cards' }) {
  const tenant = await w.mintTenant();
  await giveProgram(w, tenant, ['cards'], []);
  const offerId = await mintOffer(w, tenant, { definition: { stock: { kind: 'pool' }, worksAt } });
  const desk = deskOf(w, tenant);
  return {
    tenant,
    offerId,
    desk,
    run: () => readMapFeedsJob(w.deps).run({ tenantId: tenant.tenantId }),
    set: (format: 'GTFS' | 'GBFS' = 'GTFS', path = '/feed') =>
      desk.call(adminRoutes.mapFeeds.set, { body: { provider: 'cards', format, address: `${address()}${path}` } }),
    shown: async () => (await desk.call(adminRoutes.mapFeeds.list)).feeds[0],
    places: (page?: number) => placesOf(tenant, offerId, page),
  };
}

async function placesOf(tenant: TestTenant, offerId: string, page?: number): Promise<OfferPlaces> {
  // A reply is kept for ten seconds.
  w.clock.advance(11);
  const url = `/rest/offerPlaces/${offerId}${page === undefined ? '' : `?page=${page}`}`;
  const { status, body } = await w.request(tenant, { method: 'GET', path: url });
  expect(status).toBe(200);
  return body as OfferPlaces;
}

const names = ({ places }: OfferPlaces): string[] => places.map(({ name }) => name);

test('a feed set at the desk is loaded by the job, and riders get its stops by name [MAP-01, MAP-10]', async () => {
  const { set, run, places, shown } = await agency();
  reply = send(zipOf('b,Pier 7,40.5,-70.5', 'a,"Harbor St, North",40.6,-70.6'));
  await set();
  expect(await places(0)).toEqual({ total: 0, places: [], feeds: [] });
  await run();
  expect(await places()).toMatchObject({ total: 2, places: [], feeds: [{ loadedAtUTC: expect.any(String) }] });
  expect(names(await places(0))).toEqual(['Harbor St, North', 'Pier 7']);
  expect(await shown()).toMatchObject({ places: 2, problem: null, skipped: null, isStale: false });
});

test('ids of stops in the pack limit what riders see [OFFER-34]', async () => {
  const { set, run, places } = await agency({ provider: 'cards', stops: ['b', 'gone'] });
  reply = send(zipOf('b,Pier 7,40.5,-70.5', 'a,Harbor St,40.6,-70.6'));
  await set();
  await run();
  expect(names(await places(0))).toEqual(['Pier 7']);
  expect((await places()).total).toBe(1);
});

test.each<[string, Reply, object]>([
  ['is down', (_, response) => void response.writeHead(503).end(), { code: 'UNREACHABLE' }],
  ['is a page', send(strToU8('<html>')), { code: 'NOT_A_ZIP' }],
  ['lost all stops', send(zipOf()), { code: 'EMPTY' }],
  ['lost a column', send(zipSync({ 'stops.txt': strToU8('stop_id,stop_name\na,A') })), { code: 'MISSING_COLUMN' }],
  [
    'redirects to a private address',
    (_, response) => void response.writeHead(302, { location: 'https://10.0.0.1/gtfs.zip' }).end(),
    { code: 'FORBIDDEN_ADDRESS' },
  ],
  [
    'redirects to the metadata address',
    (_, response) => void response.writeHead(302, { location: 'https://169.254.169.254/' }).end(),
    { code: 'FORBIDDEN_ADDRESS' },
  ],
  [
    'redirects for ever',
    (_, response) => void response.writeHead(302, { location: '/feed' }).end(),
    { code: 'UNREACHABLE', detail: 'the feed redirects more than 3 times' },
  ],
])('a feed that %s keeps its last good stops, and the desk shows why [MAP-04, MAP-06]', async (_, broken, problem) => {
  const { set, run, places, shown } = await agency();
  reply = send(zipOf('a,Harbor St,40.6,-70.6'));
  await set();
  await run();
  reply = broken;
  w.clock.set('2026-03-03T13:00:00Z');
  await run();
  expect(await shown()).toMatchObject({ places: 1, problem });
  expect(names(await places(0))).toEqual(['Harbor St']);
});

test('an unchanged feed is not sent again: the job sends its validators and notes the check [MAP-07]', async () => {
  const { set, run, shown } = await agency();
  const asked: (string | undefined)[] = [];
  reply = (request, response) => {
    asked.push(request.headers['if-none-match']);
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"v1"' }).end(zipOf('a,Harbor St,40.6,-70.6'));
  };
  await set();
  await run();
  await run();
  w.clock.set('2026-03-03T12:30:00Z');
  await run();
  expect(asked).toEqual([undefined, '"v1"']);
  expect(await shown()).toMatchObject({ places: 1, loadedAt: '2026-03-03T12:30:00.000Z', problem: null });
});

const gbfs =
  (bikes: number): Reply =>
  (request, response) => {
    const data: Record<string, object> = {
      '/gbfs.json': {
        feeds: ['station_information', 'station_status'].map((name) => ({ name, url: `${address()}/${name}` })),
      },
      '/station_information': { stations: [{ station_id: '1', name: [{ text: 'Pier 7' }], lat: 40.5, lon: -70.5 }] },
      '/station_status': { stations: [{ station_id: '1', num_vehicles_available: bikes, is_renting: true }] },
    };
    response.end(
      JSON.stringify({ version: '3.0', last_updated: '2026-03-02T12:00:00Z', data: data[request.url ?? ''] }),
    );
  };

test('counts of bikes are loaded again after a rider asks for places, and otherwise hourly [MAP-07]', async () => {
  const { tenant, set, run, places } = await agency();
  reply = gbfs(3);
  await set('GBFS', '/gbfs.json');
  await run();
  reply = gbfs(5);
  w.clock.advance(180);
  await run();
  const bikes = async () => (await places(0)).places[0]?.counts?.bikes;
  expect(await bikes()).toBe(3);
  const queued = await w.inTenant(tenant, (tx) =>
    tx.query(`select 1 from graphile_worker._private_jobs where payload ->> 'tenantId' = $1`, [tenant.tenantId]),
  );
  expect(queued).toHaveLength(1);
  await run();
  expect(await bikes()).toBe(5);
});

test('a feed that was not loaded for three days is stale for riders and staff; an upload never [MAP-08]', async () => {
  const { set, run, places, shown, desk } = await agency();
  reply = send(zipOf('a,Harbor St,40.6,-70.6'));
  await set();
  await run();
  reply = (_, response) => void response.writeHead(500).end();
  w.clock.set('2026-03-05T12:30:00Z');
  await run();
  expect(await shown()).toMatchObject({ isStale: true });
  const [feed] = (await places()).feeds;
  expect(Date.parse(feed?.staleAtUTC ?? '')).toBeLessThan(w.clock.now().getTime());
  const zip = Buffer.from(zipOf('b,Pier 7,40.5,-70.5')).toString('base64');
  const uploaded = await desk.call(adminRoutes.mapFeeds.upload, { body: { provider: 'cards', zip } });
  expect(uploaded).toEqual({ places: 1, problem: null });
  w.clock.set('2026-06-05T12:30:00Z');
  await run();
  expect(await shown()).toMatchObject({ isStale: false, address: null });
  expect(names(await places(0))).toEqual(['Pier 7']);
});

test('a broken upload changes nothing and returns its problem [DESK-601]', async () => {
  const { set, run, places, desk } = await agency();
  reply = send(zipOf('a,Harbor St,40.6,-70.6'));
  await set();
  await run();
  const zip = Buffer.from(zipOf('b,Pier 7,x,y')).toString('base64');
  const { problem } = await desk.call(adminRoutes.mapFeeds.upload, { body: { provider: 'cards', zip } });
  expect(problem).toEqual({ code: 'EMPTY', file: 'stops.txt', line: 2, detail: 'stop_lat and stop_lon' });
  expect(names(await places(0))).toEqual(['Harbor St']);
});

test('places of one agency are invisible to another, and a removed feed has no places [MAP-09]', async () => {
  const [one, other] = [await agency(), await agency()];
  reply = send(zipOf('a,Harbor St,40.6,-70.6'));
  await one.set();
  await one.run();
  await other.run();
  expect((await other.places()).total).toBe(0);
  const rows = await w.inTenant(other.tenant, (tx) => tx.query('select 1 from map_place'));
  expect(rows).toEqual([]);
  const url = `/rest/offerPlaces/${one.offerId}`;
  expect((await w.request(other.tenant, { method: 'GET', path: url })).status).toBe(404);
  await one.desk.call(adminRoutes.mapFeeds.remove, { params: { provider: 'cards', format: 'GTFS' } });
  expect((await one.places(0)).total).toBe(0);
});

test('riders who have the current places get 304 without them [MAP-11]', async () => {
  const { tenant, offerId, set, run } = await agency();
  reply = send(zipOf('a,Harbor St,40.6,-70.6'));
  await set();
  await run();
  const url = `/rest/offerPlaces/${offerId}?page=0`;
  const first = await w.request(tenant, { method: 'GET', path: url });
  const etag = String(first.headers['etag']);
  const again = await w.request(tenant, { method: 'GET', path: url, headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test.each(['http://agency.example/gtfs.zip', 'https://kim:pw@agency.example/', 'https://['])(
  'the desk refuses the address %s [DESK-600]',
  async (wrong) => {
    const { desk } = await agency();
    await expect(
      desk.call(adminRoutes.mapFeeds.set, { body: { provider: 'cards', format: 'GTFS', address: wrong } }),
    ).rejects.toMatchObject({ code: 'FEED_ADDRESS' });
  },
);

test('a feed with texts that the database cannot store loads without them, and delays no other feed [MAP-23]', async () => {
  const { set, run, places, shown, desk } = await agency();
  const bad = `a\u0000,A,1,1\n${'x'.repeat(9000)},B,1,1`;
  reply = send(zipOf(bad, 'c,Pier\u00007,40.5,-70.5', `d,${'a'.repeat(199)}🚲,40.5,-70.5`));
  await set();
  await run();
  expect(names(await places(0))).toEqual(['Pier 7', `${'a'.repeat(199)}\ufffd`]);
  expect(await shown()).toMatchObject({ places: 2, problem: null, skipped: { rows: 2, line: 2 } });
  reply = send({ version: '\u0000', data: {} });
  await set('GBFS');
  await run();
  const { feeds } = await desk.call(adminRoutes.mapFeeds.list);
  expect(feeds.map(({ problem }) => problem?.code)).toEqual(['WRONG_VERSION', undefined]);
});
