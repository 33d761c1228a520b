import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subjectHash } from '../../apps/api/src/modules/connections/index.ts';
import {
  giveProgram,
  makeSecret,
  signedHeaders,
  tripEvent,
} from '../../apps/api/src/modules/ingest/testing/test-program.ts';
import { closeYears } from '../../apps/api/src/modules/ledger/index.ts';
import { type TestMember, type World, world } from '../../apps/api/src/testing/index.ts';
import { freshCodes, mintOffer } from '../../apps/api/src/testing/offers.ts';
import { type OwnDatabase, ownDatabase } from '../../apps/api/src/testing/plans-used.ts';
import { plant } from '../../apps/api/src/testing/plant.ts';
import { measured } from './model.ts';

/** Number of riders to measure; `RIDERS=5000` for the long form, whose figures are in `model.ts`. */
const riders = Number(process.env['RIDERS'] ?? 300);
const isLong = riders >= 1000;
const RIDES_EACH = 20;

let own: OwnDatabase;
let w: World;
beforeAll(async () => {
  own = await ownDatabase('weighed');
  w = await world({}, { databaseUrl: own.runtimeUrl });
});
afterAll(async () => {
  await w.deps.database.close();
  await own.drop();
});

/** Returns the disk size of tables and indexes by name, excluding data deleted within days. */
async function bytesNow(): Promise<Map<string, number>> {
  const rows = await plant<{ relation: string; bytes: number }>(
    `select c.relname as relation, pg_table_size(c.oid)::float8 as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_index i on i.indexrelid = c.oid
      where n.nspname = 'public' and c.relkind in ('r', 'i')
        and coalesce(i.indrelid, c.oid)::regclass::text
            not in ('member_change', 'limit_use', 'budget_use', 'security_event', 'idempotent_result')`,
    [],
    own.superuserUrl,
  );
  return new Map(rows.map(({ relation, bytes }) => [relation, bytes]));
}

function bytesEach(what: string, count: number, before: Map<string, number>, after: Map<string, number>): number {
  const grown = [...after].map(
    ([relation, bytes]) => [relation, (bytes - (before.get(relation) ?? 0)) / count] as const,
  );
  const told = grown.filter(([, each]) => each >= 1).toSorted(([, one], [, other]) => other - one);
  if (isLong) console.log(`${what}: ${told.map(([relation, each]) => `${relation} ${Math.round(each)}`).join(', ')}`);
  return Math.round(grown.reduce((sum, [, each]) => sum + each, 0));
}

test('a rider, a paid and claimed ride, each further earning of a ride, a redemption with its code, and the opening of a year take the bytes of the size model [OPS-10]', async () => {
  w.clock.set('2025-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ settings: { limits: { redemptionsPerMemberPerDay: 1000 } } });
  const campaign = { id: 'ride', type: 'TRANSACTIONAL' as const, reward: 10, providers: ['cards'], lookBackDays: 2 };
  await giveProgram(w, tenant, ['cards'], [campaign]);
  const secret = await makeSecret(w, tenant, 'cards');
  const empty = await bytesNow();
  const members: TestMember[] = [];
  for (let n = 0; n < riders; n += 1) members.push(await w.signUpMember(tenant));
  const provider = { providerId: 'cards', identifierType: 'NUMERIC_ID' } as Parameters<typeof subjectHash>[2];
  const card = (n: number): string => String(1_000_000_000 + n);
  for (const [n, { memberId }] of members.entries())
    await w.inTenant(tenant, (tx) =>
      tx.run(
        `insert into provider_connection (tenant_id, provider_id, member_id, status, identifier_sealed, subject_hash, connected_at, first_connected_at, updated_at, proven_by, proven_at)
         values ($1, 'cards', $2, 'CONNECTED', $3, $4, '2025-03-01', '2025-03-01', '2025-03-01', 'PROVIDER', '2025-03-01')`,
        [
          tenant.tenantId,
          memberId,
          w.deps.keyRing.encrypt(card(n), `identifier/${tenant.tenantId}/${memberId}/cards`),
          subjectHash(w.deps.keyRing, tenant.tenantId, provider, card(n)),
        ],
      ),
    );
  const withRiders = await bytesNow();

  const path = `/ingest/${tenant.tenantId}/cards/events`;
  const rideOn = async (day: number): Promise<void> => {
    for (let n = 0; n < riders; n += 25) {
      const events = Array.from({ length: Math.min(25, riders - n) * RIDES_EACH }, (_, at) =>
        tripEvent(
          `${day}-${n}-${at}`,
          card(n + Math.floor(at / RIDES_EACH)),
          new Date(Date.UTC(2025, 2, day, 1, (at % RIDES_EACH) * 30)).toISOString(),
        ),
      );
      const body = JSON.stringify(events);
      const reply = await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
      expect(reply.status).toBe(202);
    }
    for (const { cookie } of members)
      await w.request(tenant, { method: 'POST', path: '/rest/earnings/claimAll', cookie });
  };
  const paid = async (): Promise<number | undefined> => {
    const text = 'select count(*)::int as n from earning where claimed_at is not null';
    return (await plant<{ n: number }>(text, [], own.superuserUrl))[0]?.n;
  };
  await rideOn(2);
  const withRides = await bytesNow();
  expect(await paid()).toBe(riders * RIDES_EACH);
  await giveProgram(
    w,
    tenant,
    [],
    ['second', 'third'].map((id) => ({ ...campaign, id })),
  );
  w.clock.set('2025-03-03T12:00:00Z');
  await rideOn(3);
  const withMoreCampaigns = await bytesNow();
  // New campaigns pay for the earlier rides, too: five more earnings for each new ride.
  expect(await paid()).toBe(6 * riders * RIDES_EACH);

  const offerId = await mintOffer(w, tenant, { codes: freshCodes(riders * 2) });
  for (const { cookie } of [...members, ...members]) {
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await w.request(tenant, {
      method: 'POST',
      path: `/rest/offers/${offerId}/redemption`,
      cookie,
      headers,
    });
    expect(reply.status).toBe(200);
  }
  const withRedemptions = await bytesNow();
  w.clock.set('2026-02-01T12:00:00Z');
  await closeYears(w.deps.database, tenant.tenantId, { clock: w.clock.now });
  const withOpenings = await bytesNow();
  const ride = bytesEach('a ride', riders * RIDES_EACH, withRiders, withRides);
  const rideAndFive = bytesEach('a ride and five earnings', riders * RIDES_EACH, withRides, withMoreCampaigns);
  const bytes = {
    rider: bytesEach('a rider', riders, empty, withRiders),
    ride,
    earning: Math.round((rideAndFive - ride) / 4),
    redemption: bytesEach('a redemption', riders * 2, withMoreCampaigns, withRedemptions),
    yearOpening: bytesEach('the opening of a year', riders, withRedemptions, withOpenings),
  };
  console.log(`bytes: ${JSON.stringify(bytes)}`);
  for (const [what, value] of Object.entries(bytes)) {
    const ratio = value / measured.bytes[what as keyof typeof bytes].value;
    // With few riders, half-filled index pages outweigh their content.
    const most = what === 'ride' || isLong ? 1.2 : 2;
    expect({ what, value, isClose: ratio < most && ratio > 1 / most }).toMatchObject({ isClose: true });
  }
}, 3_600_000);
