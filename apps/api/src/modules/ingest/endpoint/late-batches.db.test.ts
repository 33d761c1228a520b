import { beforeAll, describe, expect, test } from 'vitest';
import { randomId } from '../../../platform/ids.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { plant } from '../../../testing/plant.ts';
import { subjectHash } from '../../connections/index.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../testing/test-program.ts';

/** Set FAREBACK_BEHAVIOURS=1000000 to test a large table. */
const activities = Number(process.env['FAREBACK_BEHAVIOURS'] ?? 60_000);
const RIDERS = 1_000;
const BATCH = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-03-02T12:00:00Z');
/** The rider with the longest history has a tenth of all rides. */
const longest = Math.floor(activities / 10);
const each = Math.floor((activities - longest) / (RIDERS - 1));

const w = await world();
let tenant: TestTenant;
let secret: string;

const subjectOf = (rider: number): string => String(100_000 + rider);
const minutesAgo = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

/** Reports events in one call and counts the reply statuses. Long runs print the duration. */
async function report(events: Record<string, unknown>[]): Promise<Record<string, number>> {
  const began = performance.now();
  const text = JSON.stringify(events);
  const reply = await w.request(null, {
    method: 'POST',
    path: `/ingest/${tenant.tenantId}/cards/events`,
    body: text,
    headers: signedHeaders(w, secret, text),
  });
  const outcomes: Record<string, number> = { [`status ${reply.status}`]: 1 };
  for (const { outcome } of (reply.body as { results?: { outcome: string }[] }).results ?? [])
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const took = Math.round(performance.now() - began);
  if (activities > 60_000 && events.length >= BATCH) console.info(`${took} ms`, outcomes);
  return outcomes;
}

async function signUpRiders(): Promise<string[]> {
  const ids = Array.from({ length: RIDERS }, randomId);
  const provider = { providerId: 'cards', identifierType: 'NUMERIC_ID' as const };
  const hashes = ids.map((_, rider) => subjectHash(w.deps.keyRing, tenant.tenantId, provider, subjectOf(rider)));
  await plant(
    `insert into member (tenant_id, member_id, email, name, status, created_at, last_active_at)
       select $1, id, 'rider-' || id || '@example.org', 'Test Rider', 'CONSENT', '2014-01-01', '2014-01-01' from unnest($2::uuid[]) as given (id)`,
    [tenant.tenantId, ids],
  );
  await plant('insert into member_account (tenant_id, member_id) select $1, id from unnest($2::uuid[]) as given (id)', [
    tenant.tenantId,
    ids,
  ]);
  await plant(
    `insert into provider_connection (tenant_id, provider_id, member_id, status, subject_hash, connected_at, first_connected_at, updated_at, proven_by, proven_at)
       select $1, 'cards', id, 'CONNECTED', hash, '2014-01-01', '2014-01-01', '2014-01-01', 'PROVIDER', '2014-01-01' from unnest($2::uuid[], $3::bytea[]) as given (id, hash)`,
    [tenant.tenantId, ids, hashes],
  );
  return ids;
}

/** Inserts rides directly into the tables, every six hours back from a month ago, each with its earning. */
async function giveRides(memberIds: string[], count: number): Promise<void> {
  await plant(
    `insert into behaviour (tenant_id, provider_id, event_id, member_id, type, mode, started_at, ended_at, duration_seconds, received_at)
       select $1, 'cards', 'old-' || id || '-' || n, id, 'trip.completed', 'bikeshare', $4::timestamptz - n * interval '6 hours',
              $4::timestamptz - n * interval '6 hours' + interval '10 minutes', 600, $4
         from unnest($2::uuid[]) as given (id) cross join generate_series(1, $3::int) n`,
    [tenant.tenantId, memberIds, count, new Date(NOW - 30 * DAY)],
  );
  await plant(
    `insert into earning (tenant_id, member_id, earning_id, earning_key, campaign_id, amount, remaining, earned_at, granted_at)
       select $1, id, gen_random_uuid(), 'old:' || n, 'ride', 10, 10, $4, $4 from unnest($2::uuid[]) as given (id) cross join generate_series(1, $3::int) n`,
    [tenant.tenantId, memberIds, count, new Date(NOW - 30 * DAY)],
  );
}

/** Minutes ago that a late ride ended: newer than all older history, before the recent rides. */
const late = (place: number): number => 60 * 24 * 3 + place * 7;

describe('a thousand late rides in one report, after tables outgrew their query plans', () => {
  beforeAll(async () => {
    w.clock.set(new Date(NOW - DAY));
    tenant = await w.mintTenant({ settings: { lateLimitDays: 30 } });
    await giveProgram(w, tenant, ['cards'], [
      { id: 'ride', type: 'TRANSACTIONAL', reward: 10, limit: { earnings: 2, days: 1 } },
      {
        id: 'streak',
        type: 'STREAK',
        levels: [{ reward: 20 }],
        target: 5,
        levelDays: 7,
        distinct: { unit: 'DAY', behaviours: 1 },
        restart: 'ALWAYS',
      },
    ] as never);
    secret = await makeSecret(w, tenant, 'cards');
    const ids = await signUpRiders();
    w.clock.set(new Date(NOW));
    // Query plans are created while the tables are small, with late rides and voids among the calls.
    for (let turn = 0; turn < 8; turn += 1) {
      await report(
        [5, 4, 3].map((rider) => tripEvent(`young-${turn}-${rider}`, subjectOf(rider), minutesAgo(60 + turn * 30))),
      );
      await report([
        {
          ...tripEvent(`void-${turn}`, subjectOf(5), minutesAgo(1)),
          type: 'trip.voided',
          data: { id: `young-${turn}-5` },
        },
      ]);
    }
    await giveRides(ids.slice(0, 1), longest);
    for (let from = 1; from < RIDERS; from += 100) await giveRides(ids.slice(from, from + 100), each);
    await report(ids.map((_, rider) => tripEvent(`now-${rider}`, subjectOf(rider), minutesAgo(10))));
  }, 600_000);

  test('from as many riders are all accepted [CAMP-16]', { timeout: 120_000 }, async () => {
    const outcomes = await report(
      Array.from({ length: BATCH }, (_, rider) =>
        tripEvent(`many-${rider}`, subjectOf(rider), minutesAgo(late(rider))),
      ),
    );
    expect(outcomes).toEqual({ 'status 202': 1, accepted: BATCH });
  });

  test('from one rider with a long history are all accepted [CAMP-16]', { timeout: 120_000 }, async () => {
    const outcomes = await report(
      Array.from({ length: BATCH }, (_, place) => tripEvent(`one-${place}`, subjectOf(0), minutesAgo(late(place)))),
    );
    expect(outcomes).toEqual({ 'status 202': 1, accepted: BATCH });
  });

  test('voided in one report are all reversed [CAMP-16]', { timeout: 120_000 }, async () => {
    const outcomes = await report(
      Array.from({ length: BATCH }, (_, rider) => ({
        ...tripEvent(`back-${rider}`, subjectOf(rider), minutesAgo(1)),
        type: 'trip.voided',
        data: { id: `many-${rider}` },
      })),
    );
    expect(outcomes).toEqual({ 'status 202': 1, accepted: BATCH });
  });
});
