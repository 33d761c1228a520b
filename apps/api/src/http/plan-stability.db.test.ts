import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSecret, signedHeaders, tripEvent } from '../modules/ingest/testing/test-program.ts';
import { flushSecurity } from '../modules/security/index.ts';
import { isOnCluster, notOnCluster } from '../testing/blocked.ts';
import { crowdAround } from '../testing/crowd-around.ts';
import { type FullMember, signUpFullMember } from '../testing/full-member.ts';
import { type World, world } from '../testing/index.ts';
import { addCodes, earnPoints } from '../testing/offers.ts';
import { collectPlans, logPlans, type OwnDatabase, ownDatabase, pagesRead } from '../testing/plans-used.ts';
import { plant } from '../testing/plant.ts';
import { changeReferral } from '../testing/referral-fixture.ts';
import { pathsFor, readPath } from '../testing/rider-paths.ts';

/** PostgreSQL chooses a generic plan for a statement after its fifth use at the earliest. */
const USES = 6;
/** PostgreSQL guesses 200 agencies, so up to some hundred rows it takes an agency's for one. */
const RIDERS = 500;

type Pages = Map<string, number>;

let own: OwnDatabase;
let pages: Pages = new Map();
const servers: World[] = [];

async function startServer(): Promise<World> {
  const server = await world({}, { databaseUrl: own.runtimeUrl });
  servers.push(server);
  collectPlans(server.deps.database.pool, ({ 'Query Text': text, Plan }) =>
    pages.set(text, Math.max(pagesRead(Plan), pages.get(text) ?? 0)),
  );
  return server;
}

/** One day of a rider: rides are reported, points claimed, an offer redeemed, and every list read. */
async function useApp(server: World, rider: FullMember, secret: string, paths: string[]): Promise<void> {
  const { tenant, cookie, card, offerId } = rider;
  const post = async (path: string, headers?: Record<string, string>): Promise<void> => {
    const { status, body } = await server.request(tenant, {
      method: 'POST',
      path,
      cookie,
      ...(headers && { headers }),
    });
    if (status >= 400) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  };
  for (const rides of [1, 60]) {
    const events = Array.from({ length: rides }, (_, n) =>
      tripEvent(randomUUID(), card, new Date(server.clock.now().getTime() - (n + 1) * 3_600_000).toISOString()),
    );
    const body = JSON.stringify(events);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const headers = signedHeaders(server, secret, body);
    expect((await server.request(null, { method: 'POST', path, body, headers })).status).toBe(202);
  }
  const [one] = await earnPoints(server, tenant, rider, 100, 5);
  await post(`/rest/earnings/${one}/claim`);
  await post('/rest/earnings/claimAll');
  await post(`/rest/offers/${offerId}/redemption`, { 'idempotency-key': randomUUID() });
  for (const path of paths) await readPath(server, rider, path);
  await flushSecurity(server.deps);
}

/** Pages that each statement reads at most, by its text. */
async function pagesOf(day: () => Promise<void>, days: number): Promise<Pages> {
  pages = new Map();
  for (let n = 0; n < days; n += 1) await day();
  return pages;
}

const look = (): Promise<unknown> => plant('vacuum analyze', [], own.superuserUrl);

const crowd = (member: { tenantId: string; memberId: string }, called: string): Promise<unknown> =>
  crowdAround(member, { riders: RIDERS, called }, own.superuserUrl);

const worse = (now: Pages, best: Pages): string[] =>
  [...now].flatMap(([text, read]) => {
    const least = best.get(text) ?? 0;
    return read > 1.5 * least + 20 ? [`${read} pages, ${least} with statistics:\n${text}`] : [];
  });

describe.skipIf(isOnCluster)(`on one server${notOnCluster('the plan is that of one server')}`, () => {
  beforeEach(async () => {
    own = await ownDatabase('plan_stability');
    await logPlans(own);
  });
  afterEach(async () => {
    for (const { deps } of servers.splice(0)) await deps.database.close();
    await own.drop();
  });

  test.for([
    ['were never analyzed', async () => {}],
    [
      'were last analyzed before the first ride and redemption',
      async (server: World) => {
        const tenant = await server.mintTenant();
        const { memberId } = await server.signUpMember(tenant);
        await crowd({ tenantId: tenant.tenantId, memberId }, 'newcomers');
        await look();
      },
    ],
  ] as const)(
    'a rider’s calls and reported rides read as few pages on tables that %s as with statistics, even if planned while these were empty [OPS-200]',
    { timeout: 300_000 },
    async ([, before]) => {
      const early = await startServer();
      await before(early);
      const rider = await signUpFullMember(early);
      await changeReferral(early, rider, { rules: { campaignId: 'friends' } });
      await addCodes(early, rider.tenant, rider.offerId, 5 * RIDERS);
      const secret = await makeSecret(early, rider.tenant, 'cards');
      const paths = await pathsFor(rider);
      const dayOn = (server: World) => () => useApp(server, rider, secret, paths);
      await pagesOf(dayOn(early), USES);
      await crowd({ tenantId: rider.tenant.tenantId, memberId: rider.memberId }, 'others');
      // The same number of calls again, so that connections replace their plans.
      await pagesOf(dayOn(early), USES + 2);
      const planned = { empty: await pagesOf(dayOn(early), 1), full: await pagesOf(dayOn(await startServer()), USES) };
      await plant('analyze', [], own.superuserUrl);
      const best = await pagesOf(dayOn(await startServer()), 2);
      expect([...best.keys()].filter((text) => /insert into (redemption|behaviour|earning)/.test(text))).not.toEqual(
        [],
      );
      expect({ empty: worse(planned.empty, best), full: worse(planned.full, best) }).toEqual({ empty: [], full: [] });
    },
  );
});
