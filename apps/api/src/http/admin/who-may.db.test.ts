import { type AdminRoute, adminRoutes, keyPermissions, mayAs, type Role, roles } from '@fareback/contract/admin';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import type { AdminHandler } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';
import { separateDeskHost } from './desk-host.ts';
import { adminHandlers } from './handlers.ts';
import { mountAdmin } from './mount-admin.ts';

/**
 * Checks access to every desk route. Expected results derive from the contract's route and the role table, so new
 * routes are covered automatically.
 */

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const agency = await w.mintTenant();
const other = await w.mintTenant();
const rider = await w.signUpMember(agency);

const reached = (): never => throwAdminError('SERVICE_UNAVAILABLE');
const server = Fastify() as unknown as FastifyInstance;
await server.register(fastifyCookie);
separateDeskHost(server, w.deps.settings);
const probes = adminHandlers.map((handler): AdminHandler => ({ ...handler, run: async () => reached() }));
await mountAdmin(server, w.deps, w.app.tenants, probes);

interface Somebody {
  who: string;
  here: readonly Role[];
  onPlatform: readonly Role[];
  key?: readonly string[];
  isSignedIn: boolean;
  headers: Record<string, string>;
}

const own = { host: 'desk.test', origin: testDesk.origin };
const nobody: Somebody = { who: 'nobody', here: [], onPlatform: [], isSignedIn: false, headers: own };

async function holderOf(role: Role): Promise<Somebody> {
  const isOperator = role === 'operator';
  const { cookie } = await desk.signIn(role, isOperator ? null : agency);
  const onPlatform: Role[] = isOperator ? [role] : [];
  return { who: role, here: [role], onPlatform, isSignedIn: true, headers: { ...own, cookie } };
}

const all: Somebody[] = [];
for (const role of Object.keys(roles) as Role[]) all.push(await holderOf(role));
const stranger = await desk.signIn('owner', other);

async function systemOf(at: { tenantId: string }, permissions: readonly string[]): Promise<Somebody> {
  const { cookie } = await desk.signIn('owner', at);
  const body = { name: `${permissions.length} permissions`, permissions, days: 1 };
  const { body: made } = await desk.call({
    method: 'POST',
    path: `/admin/agencies/${at.tenantId}/keys`,
    cookie,
    body,
  });
  const headers = { host: 'desk.test', authorization: `Bearer ${made.secret}` };
  return { ...nobody, who: `a key with ${body.name}`, key: permissions, isSignedIn: true, headers };
}

const callers: Somebody[] = [
  await systemOf(agency, ['members.read', 'acts.read']),
  await systemOf(agency, keyPermissions),
  { ...(await systemOf(other, keyPermissions)), who: 'a key of another agency', key: [] },
  ...all,
  { ...nobody, who: 'an owner of another agency', isSignedIn: true, headers: { ...own, cookie: stranger.cookie } },
  { ...nobody, who: 'a rider', headers: { ...own, cookie: rider.cookie } },
  { ...nobody, who: 'a token of nobody', headers: { ...own, cookie: '__Host-desk=nobodys' } },
  nobody,
];

function expected({ permission, path }: AdminRoute, { here, onPlatform, isSignedIn, key }: Somebody): string {
  const isOfAgency = path.includes('/:agency');
  if (permission === 'anyone') return 'let in';
  if (!isSignedIn) return 'SIGN_IN_REQUIRED';
  if (key && permission === 'staff') return 'NOT_ALLOWED';
  if (isOfAgency && here.length === 0 && !key?.length) return 'NOT_FOUND';
  if (permission === 'staff') return 'let in';
  if (key) return isOfAgency && key.includes(permission) ? 'let in' : 'NOT_ALLOWED';
  return mayAs(isOfAgency ? here : onPlatform, permission) ? 'let in' : 'NOT_ALLOWED';
}

async function answered(route: AdminRoute, headers: Record<string, string>, of = agency.tenantId): Promise<string> {
  const url = route.path.replace(':agency', of).replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  const reply = await server.inject({ method: route.method, url, headers });
  const { error } = reply.json<{ error?: string }>();
  return error === 'SERVICE_UNAVAILABLE' || error === 'INVALID_REQUEST' ? 'let in' : `${error ?? reply.statusCode}`;
}

const routes: AdminRoute[] = Object.values(adminRoutes).flatMap((group): AdminRoute[] => Object.values(group));

test('every desk route of the contract has one handler, and no other is served [DESK-02]', () => {
  const served = adminHandlers.map(({ route }) => route.name).toSorted((one, two) => one.localeCompare(two));
  expect(served).toEqual(routes.map(({ name }) => name).toSorted((one, two) => one.localeCompare(two)));
});

test.each(routes.map((route) => [route.name, route] as const))(
  '%s accepts the roles in the table, and rejects all others with the right code [DESK-01]',
  async (_, route) => {
    const found: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const somebody of callers) {
      found[somebody.who] = await answered(route, somebody.headers);
      wanted[somebody.who] = expected(route, somebody);
    }
    expect(found).toEqual(wanted);
  },
);

test.each(routes.map((route) => [route.name, route] as const))(
  "%s is not found on agency hosts, and accepts writes only from the desk's page [DESK-05]",
  async (_, route) => {
    const cookie = all.find(({ who }) => who === 'operator')?.headers['cookie'] ?? '';
    for (const host of [agency.host, other.host, 'unknown.test'])
      expect(await answered(route, { host, origin: `https://${host}`, cookie })).toBe('NOT_FOUND');
    const origins = [`https://${agency.host}`, 'https://evil.example', 'http://desk.test', 'null'];
    const foreign: Record<string, string>[] = [
      ...origins.map((origin) => ({ origin })),
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      {},
    ];
    const wanted = route.method === 'GET' ? 'let in' : 'ORIGIN_NOT_ALLOWED';
    for (const headers of foreign)
      expect(await answered(route, { host: 'desk.test', cookie, ...headers })).toBe(wanted);
  },
);

test('a missing agency gets the same answer as one without a role [DESK-01]', async () => {
  const ofAgency = routes.filter(({ path }) => path.startsWith('/admin/agencies/:agency/'));
  expect(ofAgency.length).toBeGreaterThan(0);
  for (const route of ofAgency)
    for (const { headers, isSignedIn } of callers)
      expect(await answered(route, headers, 'no-such-agency')).toBe(isSignedIn ? 'NOT_FOUND' : 'SIGN_IN_REQUIRED');
});

test('a route with reauthentication rejects only callers without one in the last five minutes [DESK-06]', async () => {
  w.clock.advance(5 * 60);
  for (const route of routes)
    for (const somebody of callers) {
      const wanted = expected(route, somebody);
      const isAsked = wanted === 'let in' && !somebody.key && route.stepUp === true && route.permission !== 'anyone';
      const found = await answered(route, somebody.headers);
      expect([route.name, somebody.who, found]).toEqual([
        route.name,
        somebody.who,
        isAsked ? 'STEP_UP_REQUIRED' : wanted,
      ]);
    }
});
