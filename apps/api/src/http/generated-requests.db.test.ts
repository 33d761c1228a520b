import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@fareback/contract';
import { expect, test } from 'vitest';
import { makeSecret, signedHeaders, tripEvent } from '../modules/ingest/testing/test-program.ts';
import { verifyBooks } from '../modules/redemptions/index.ts';
import { handlers } from '../modules/rider-calls/index.ts';
import { appliedTenant } from '../testing/applied-tenant.ts';
import { createDeskEnv, type TestStaff, testDesk } from '../testing/desk-env.ts';
import { type FullMember, signUpFullMember } from '../testing/full-member.ts';
import { hostileRequest, shapesOf } from '../testing/hostile/requests.ts';
import { ValueMaker } from '../testing/hostile/values.ts';
import { type TestReply, type TestRequest, type TestTenant, world } from '../testing/index.ts';
import { packFolder } from '../testing/pack-folder.ts';
import { type Seeded, seeded } from '../testing/seeded.ts';
import { adminHandlers } from './admin/handlers.ts';

/**
 * Sends requests made from the contract's shapes, with hostile values among them, as a visitor, a rider, staff, a key
 * and a provider. `REQUESTS` sets how many, `SEED` where to start: each thousand has a seed of its own and a new
 * agency, so a failure is repeated by its seed alone.
 */
const REQUESTS = Number(process.env['REQUESTS'] ?? 1_500);
const FIRST_SEED = Number(process.env['SEED'] ?? 1);
const EACH_SEED = 1_000;

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);

// It takes no input, and a test has no machine to check.
const machineCalls = new Set(['installation.check']);
const calls = [
  ...handlers.map(({ route }) => ({ by: 'rider' as const, route: route as Endpoint, shapes: shapesOf(route) })),
  ...adminHandlers
    .filter(({ route }) => !machineCalls.has(route.name))
    .map(({ route }) => ({ by: 'staff' as const, route: route as Endpoint, shapes: shapesOf(route) })),
];

interface Scene {
  rider: FullMember;
  staff: TestStaff;
  key: string;
  secret: string;
  known: ReadonlyMap<string, readonly unknown[]>;
}

const configured = await appliedTenant(w, packFolder());
const configurationOf = (tenant: TestTenant): Promise<{ configuration: object }[]> =>
  w.inTenant(tenant, (tx) => tx.query('select configuration from tenant where tenant_id = $1', [tenant.tenantId]));
const [{ configuration } = { configuration: {} }] = await configurationOf(configured);

/** An agency with a full member and a signed-in staff member: its owner or an operator. */
async function openScene(role: 'owner' | 'operator'): Promise<Scene> {
  const rider = await signUpFullMember(w);
  const { tenantId } = rider.tenant;
  await w.inTenant(rider.tenant, (tx) =>
    tx.run('update tenant set configuration = $2 where tenant_id = $1', [tenantId, JSON.stringify(configuration)]),
  );
  w.app.tenants.refresh();
  const staff = await desk.signIn(role, role === 'operator' ? null : rider.tenant);
  const made = await desk.call({
    method: 'POST',
    path: `/admin/agencies/${tenantId}/keys`,
    cookie: staff.cookie,
    body: { name: 'Nightly report', permissions: ['members.read', 'acts.read'], days: 1 },
  });
  const ids = await w.inTenant(rider.tenant, (tx) =>
    tx.query<{ id: string }>('select redemption_id as id from redemption where tenant_id = $1', [tenantId]),
  );
  const known = new Map<string, readonly unknown[]>([
    ['agency', [tenantId]],
    ['tenantid', [tenantId]],
    ['member', [rider.memberId]],
    ['userid', [rider.memberId]],
    ['email', [rider.email, 'ana@example.org']],
    ['offer', [rider.offerId]],
    ['provider', ['cards', 'bikes']],
    ['providerid', ['cards', 'bikes']],
    ['campaign', ['ride']],
    ['redemption', ids.map(({ id }) => id)],
    ['id', [rider.offerId, 'ride', ...ids.map(({ id }) => id)]],
    ['lang', ['en', 'es', 'ar']],
    ['language', ['en', 'es']],
    ['number', [1]],
    ['currentpassword', [rider.password]],
  ]);
  return { rider, staff, key: made.body.secret, secret: await makeSecret(w, rider.tenant, 'cards'), known };
}

/** A provider's signed call with hostile values in its events. */
function ingestRequest({ rider, secret, known }: Scene, random: Seeded): TestRequest {
  const maker = new ValueMaker(random, 0.12, known);
  const text = { type: 'string' };
  const moment = { type: 'string', format: 'date-time' };
  const place = { type: 'object', properties: { id: text, name: text, latitude: { type: 'number' } } };
  const data = {
    type: 'object',
    properties: {
      mode: text,
      startedAt: moment,
      endedAt: moment,
      from: place,
      to: place,
      meters: { type: 'number' },
      fare: { type: 'number' },
      line: text,
      seconds: { type: 'number' },
    },
  };
  const event = {
    type: 'object',
    properties: { specversion: text, id: text, source: text, type: text, time: moment, subject: text, data },
  };
  const events = Array.from({ length: 1 + random.below(3) }, (_, at) => {
    const one = maker.make(event);
    if (typeof one !== 'object' || one === null || random.chance(0.2)) return one;
    const valid = tripEvent(`generated-${random.below(1_000)}-${at}`, rider.card, '2026-03-02T11:45:00Z');
    return { ...valid, ...Object.fromEntries(Object.entries(one).filter(() => random.chance(0.2))) };
  });
  const body = JSON.stringify(events);
  return {
    method: 'POST',
    path: `/ingest/${rider.tenant.tenantId}/cards/events`,
    body,
    headers: signedHeaders(w, secret, body),
  };
}

function next(scene: Scene, random: Seeded): { name: string; send: () => Promise<TestReply>; request: TestRequest } {
  if (random.chance(0.15)) {
    const request = ingestRequest(scene, random);
    return { name: 'ingest', request, send: () => w.request(null, request) };
  }
  const { by, route, shapes } = random.pick(calls);
  const request = hostileRequest(route, shapes, {
    random,
    known: scene.known,
    hostility: random.pick([0.02, 0.1, 0.3]),
  });
  const { rider, staff, key } = scene;
  if (by === 'rider') {
    const sent = random.chance(0.85) ? { ...request, cookie: rider.cookie } : request;
    return { name: route.name, request, send: () => w.request(rider.tenant, sent) };
  }
  const sent = random.chance(0.1)
    ? { ...request, headers: { ...request.headers, authorization: `Bearer ${key}` } }
    : { ...request, cookie: staff.cookie };
  return {
    name: route.name,
    request,
    async send() {
      const reply = await desk.call(sent);
      // A generated request may have signed the person out.
      if (reply.status === 401 && 'cookie' in sent) staff.cookie = await desk.signInAs(staff.email);
      return reply;
    },
  };
}

const bystander = await signUpFullMember(w);
const rowsOf = async (tenantId: string): Promise<unknown> =>
  w.inTenant(bystander.tenant, async (tx) => {
    const tables = await tx.query<{ name: string }>(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'tenant_id' and table_name <> 'security_event' order by 1`,
      [],
    );
    const found: unknown[] = [];
    for (const { name } of tables)
      found.push(
        name,
        ...(await tx.query(`select md5(t::text) as row from "${name}" t where tenant_id = $1 order by 1`, [tenantId])),
      );
    return found;
  });
const findings = ({ tenant }: FullMember): Promise<{ rule: string }[]> =>
  w.inTenant(tenant, (tx) => verifyBooks(tx, undefined, { now: w.clock.now() }));

/** Sends the requests of one seed; returns the server errors and the new findings in the books. */
async function sendAll(seed: number, count: number, statuses: Map<number, number>): Promise<unknown[]> {
  const failures: unknown[] = [];
  const random = seeded(seed);
  // An operator may change all agencies: the bystander is compared after requests of owners.
  const isOperator = seed % 4 === 0;
  const scene = await openScene(isOperator ? 'operator' : 'owner');
  const before = await rowsOf(bystander.tenant.tenantId);
  const known = new Set((await findings(scene.rider)).map(({ rule }) => rule));
  for (let each = 0; each < count; each += 1) {
    const { name, request, send } = next(scene, random);
    const { status, body } = await send();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const sent = JSON.stringify(request).slice(0, 1_500);
    if (status >= 500) failures.push({ seed, each, name, sent, status, body });
  }
  const after = await findings(scene.rider);
  if (!isOperator && !isDeepStrictEqual(await rowsOf(bystander.tenant.tenantId), before))
    failures.push({ seed, finding: 'rows of another agency have changed' });
  return [...failures, ...after.filter(({ rule }) => !known.has(rule)).map((finding) => ({ seed, finding }))];
}

test('requests generated from the contract, with hostile values, are never answered by an error of the server, change no other agency and leave the books right [API-65]', async () => {
  const failures: unknown[] = [];
  const statuses = new Map<number, number>();
  const started = performance.now();
  for (let sent = 0, seed = FIRST_SEED; sent < REQUESTS; sent += EACH_SEED, seed += 1)
    failures.push(...(await sendAll(seed, Math.min(EACH_SEED, REQUESTS - sent), statuses)));
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`${REQUESTS} requests in ${seconds} s:`, Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)));
  expect(failures).toEqual([]);
}, 3_600_000);
