import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { connectionsTaken } from '../../../testing/connections-taken.ts';
import { type TestMember, type TestTenant, world } from '../../../testing/index.ts';
import { flushSecurity } from '../../security/index.ts';
import { rotateSecret } from '../../tenants/index.ts';
import { giveProgram, held, makeSecret, signedHeaders, tripEvent } from '../testing/test-program.ts';

const w = await world();
const NOW = '2026-03-02T12:00:00.000Z';

interface Scene {
  tenant: TestTenant;
  secret: string;
  rider: TestMember;
}

async function scene(over: { settings?: Record<string, unknown>; connect?: boolean } = {}): Promise<Scene> {
  w.clock.set('2026-02-20T00:00:00Z');
  const tenant = await w.mintTenant({ settings: { lateLimitDays: 30, ...over.settings } });
  await giveProgram(
    w,
    tenant,
    ['cards'],
    [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10, limit: { earnings: 2, days: 1 } }],
  );
  const secret = await makeSecret(w, tenant, 'cards');
  const rider = await w.signUpMember(tenant);
  if (over.connect ?? true) await connect(tenant, rider, '00 42-11');
  w.clock.set(NOW);
  return { tenant, secret, rider };
}

const connect = (tenant: TestTenant, rider: TestMember, identifier: string) =>
  w.request(tenant, {
    method: 'POST',
    path: '/rest/users/me/providersStatus',
    body: { ProviderID: 'cards', identifier },
    cookie: rider.cookie,
  });

const post = ({ tenant, secret }: Scene, body: unknown, headers: Record<string, string> = {}, provider = 'cards') => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return w.request(null, {
    method: 'POST',
    path: `/ingest/${tenant.tenantId}/${provider}/events`,
    body: text,
    headers: { ...signedHeaders(w, secret, text), ...headers },
  });
};

const outcomes = (reply: { body: { results: { outcome: string; reason?: string }[] } }): string[] =>
  reply.body.results.map(({ outcome, reason }) => reason ?? outcome);

const stored = ({ tenant }: Scene): Promise<number> =>
  w.inTenant(tenant, async (tx) => (await tx.first<{ n: number }>('select count(*)::int as n from behaviour'))?.n ?? 0);

/** Runs work while a database constraint rejects one event id. */
async function refusing(eventId: string, work: (constraint: string) => Promise<void>): Promise<void> {
  const superuser = new Client({ connectionString: w.superuserUrl });
  await superuser.connect();
  const constraint = `no_${eventId.replaceAll('-', '_')}`;
  await superuser.query(
    `alter table behaviour add constraint ${constraint} check (event_id <> '${eventId}') not valid`,
  );
  try {
    await work(constraint);
  } finally {
    await superuser.query(`alter table behaviour drop constraint ${constraint}`);
    await superuser.end();
  }
}

describe('incoming events', () => {
  test('many concurrent events are each answered in order, new and known ones mixed, and pay as if sent one by one [CAMP-16]', async () => {
    const s = await scene();
    const riders = ['004211', '15', '16', '17', '18'];
    const events = Array.from({ length: 900 }, (_, n) =>
      tripEvent(`many-${n}`, riders[n % riders.length] ?? '', new Date(Date.parse(NOW) - n * 60_000).toISOString()),
    );
    const odd = events.filter((_, n) => n % 2 === 1);
    expect(new Set(outcomes(await post(s, odd)))).toEqual(new Set(['accepted']));
    expect(outcomes(await post(s, events))).toEqual(events.map((_, n) => (n % 2 === 1 ? 'duplicate' : 'accepted')));
    expect(await stored(s)).toBe(900);
    expect((await held(w, s.tenant, s.rider.memberId)).map(({ amount }) => amount)).toEqual([10, 10, 10, 10]);
  });

  test('a reported ride of a connected rider earns; a repeated event is a duplicate and earns nothing more [CAMP-16]', async () => {
    const s = await scene();
    const event = tripEvent('r1', '004211', '2026-03-02T11:00:00Z');
    expect(await post(s, [event])).toMatchObject({
      status: 202,
      body: { results: [{ id: 'r1', outcome: 'accepted' }] },
    });
    expect(outcomes(await post(s, [event, tripEvent('r2', '004211', '2026-03-02T11:10:00Z'), event]))).toEqual([
      'duplicate',
      'accepted',
      'duplicate',
    ]);
    expect(await held(w, s.tenant, s.rider.memberId)).toMatchObject([{ amount: 10 }, { amount: 10 }]);
  });

  test('a single event needs no list [CAMP-16]', async () => {
    const s = await scene();
    const body = JSON.stringify(tripEvent('r1', '004211', '2026-03-02T11:00:00Z'));
    const reply = await post(s, body, { 'content-type': 'application/cloudevents+json' });
    expect(outcomes(reply)).toEqual(['accepted']);
  });

  test('one bad event does not reject its batch, and each rejected event has a reason [CAMP-16]', async () => {
    const s = await scene();
    const at = '2026-03-02T11:00:00Z';
    const reply = await post(s, [
      tripEvent('good', '004211', at),
      { nonsense: true },
      tripEvent('backwards', '004211', at, { startedAt: '2026-03-02T11:30:00Z' }),
      tripEvent('future', '004211', '2026-03-02T12:05:01Z'),
      tripEvent('just-ahead', '004211', '2026-03-02T12:05:00Z'),
      tripEvent('old', '004211', '2026-01-31T11:59:59Z'),
      tripEvent('just-in-time', '004211', '2026-01-31T12:00:00Z'),
      tripEvent('nul\u0000', '004211', at),
      null,
    ]);
    expect(outcomes(reply)).toEqual([
      'accepted',
      'BAD_SHAPE',
      'ENDS_BEFORE_START',
      'IN_THE_FUTURE',
      'accepted',
      'TOO_OLD',
      'accepted',
      'BAD_SHAPE',
      'BAD_SHAPE',
    ]);
    expect(await stored(s)).toBe(3);
  });

  test('an event out of range is rejected with its reason and saved among the rejected events [CAMP-27]', async () => {
    const s = await scene();
    const at = '2026-03-02T11:00:00Z';
    const reply = await post(s, [
      tripEvent('epoch', '004211', at, { startedAt: '1970-01-01T00:00:00Z' }),
      tripEvent('damaged', '3.67901E+19', at),
      tripEvent('good', '004211', at),
    ]);
    expect(outcomes(reply)).toEqual(['START_TOO_EARLY', 'DAMAGED_ID', 'accepted']);
    expect(await stored(s)).toBe(1);
    const kept = await w.inTenant(s.tenant, (tx) =>
      tx.query('select event_id as "eventId", reason from rejected_event order by event_id'),
    );
    expect(kept).toEqual([
      { eventId: 'damaged', reason: 'DAMAGED_ID' },
      { eventId: 'epoch', reason: 'START_TOO_EARLY' },
    ]);
  });

  test('a text the database cannot store rejects only its event, and two such ids are not confused [CAMP-16]', async () => {
    const s = await scene();
    const at = '2026-03-02T11:00:00Z';
    const reply = await post(s, [
      tripEvent('a\ud800', '004211', at),
      tripEvent('good', '004211', at),
      tripEvent('a\ud801', '004211', at),
      { ...tripEvent('b', '004211', at), type: 'survey.completed', data: { surveyId: '\ud800' } },
    ]);
    expect(outcomes(reply)).toEqual(['BAD_SHAPE', 'accepted', 'BAD_SHAPE', 'BAD_SHAPE']);
    expect(await stored(s)).toBe(1);
  });

  test('a call that cannot be stored fails alone; other calls in its transaction are saved [CAMP-16]', async () => {
    const s = await scene();
    const poison = `poison-${s.tenant.tenantId}`;
    await refusing(poison, async (constraint) => {
      const at = '2026-03-02T11:00:00Z';
      const ids = ['a', 'b', poison, 'c', 'd'];
      const replies = await Promise.all(ids.map((id) => post(s, [tripEvent(id, '004211', at)])));
      expect(replies.map(({ status }) => status)).toEqual([202, 202, 500, 202, 202]);
      expect(await stored(s)).toBe(4);
      expect(JSON.stringify(replies.map(({ body }) => body))).not.toContain(constraint);
    });
  });

  test('a large call that fails midway can be retried whole: stored events are duplicates, and each counts once [CAMP-16]', async () => {
    const s = await scene();
    const poison = `poison-${s.tenant.tenantId}`;
    const events = Array.from({ length: 500 }, (_, n) => {
      const at = new Date(Date.parse(NOW) - n * 60_000).toISOString();
      return tripEvent(n === 0 ? poison : `half-${n}`, n % 2 === 0 ? '004211' : '004212', at);
    });
    await refusing(poison, async () => expect((await post(s, events)).status).toBe(500));
    const before = await stored(s);
    expect(before).toBe(250);
    const again = outcomes(await post(s, events));
    expect(again.filter((outcome) => outcome === 'duplicate')).toHaveLength(before);
    expect(again.filter((outcome) => outcome === 'accepted')).toHaveLength(500 - before);
    expect(await stored(s)).toBe(500);
    expect(await held(w, s.tenant, s.rider.memberId)).toHaveLength(2);
  });

  test('a ride that ends before it starts is saved with a flag if its duration is stated, and earns', async () => {
    const s = await scene();
    await post(s, [
      tripEvent('odd', '004211', '2026-03-02T11:00:00Z', { startedAt: '2026-03-02T11:30:00Z', durationSeconds: 900 }),
    ]);
    const row = await w.inTenant(s.tenant, (tx) => tx.first('select duration_seconds, flags from behaviour'));
    expect(row).toEqual({ duration_seconds: 900, flags: 1 });
    expect(await held(w, s.tenant, s.rider.memberId)).toHaveLength(1);
  });

  test('the reply for an unknown rider is the same as for a connected one, and their ride is saved [CAMP-16]', async () => {
    const s = await scene();
    expect(outcomes(await post(s, [tripEvent('r1', '999', '2026-03-02T11:00:00Z')]))).toEqual(['accepted']);
    expect(await stored(s)).toBe(1);
  });

  test('many concurrent calls of single events all count, each once [CAMP-16]', async () => {
    const s = await scene();
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        post(s, [tripEvent(`r${index % 20}`, '004211', `2026-03-02T10:${10 + (index % 20)}:00Z`)]),
      ),
    );
    expect(
      replies
        .map(outcomes)
        .flat()
        .filter((outcome) => outcome === 'accepted'),
    ).toHaveLength(20);
    expect(await stored(s)).toBe(20);
    expect(await held(w, s.tenant, s.rider.memberId)).toHaveLength(2);
  });

  test('a late ride counts at the time it was ridden; a void takes unclaimed points back', async () => {
    const s = await scene();
    const trip = (id: string, at: string) => tripEvent(id, '004211', at);
    await post(s, [
      trip('a', '2026-03-02T09:00:00Z'),
      trip('b', '2026-03-02T10:00:00Z'),
      trip('c', '2026-03-02T11:00:00Z'),
    ]);
    await post(s, [trip('late', '2026-03-01T10:00:00Z')]);
    expect(await held(w, s.tenant, s.rider.memberId)).toHaveLength(3);
    const { data: _, ...envelope } = trip('v', '2026-03-02T11:30:00Z');
    await post(s, [{ ...envelope, type: 'trip.voided', data: { id: 'late' } }]);
    expect(await held(w, s.tenant, s.rider.memberId)).toHaveLength(2);
  });
});

describe('authentication', () => {
  const event = tripEvent('r1', '004211', '2026-03-02T11:00:00Z');

  test('a wrong signature, tenant or provider, a changed body and an old call get the same error, and nothing is stored [ERR-21]', async () => {
    const s = await scene();
    const other = await scene();
    const text = JSON.stringify([event]);
    const refused = [
      await post(s, [event], { 'webhook-signature': 'v1,AAAA' }),
      await post({ ...s, secret: other.secret }, [event]),
      await post({ ...s, tenant: { tenantId: 'nobody', host: '' } }, [event]),
      await post(s, [event], {}, 'ferries'),
      await post(s, [event], signedHeaders(w, s.secret, `${text} `)),
      await post(s, [event], { 'webhook-timestamp': String(Date.parse(NOW) / 1000 - 301) }),
    ];
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
      refused.map(() => [401, 'SIGNATURE_INVALID']),
    );
    expect(await stored(s)).toBe(0);
  });

  test('invented providers, and one without a secret, cause no database reads however often they are named [ERR-21]', async () => {
    const s = await scene();
    await giveProgram(w, s.tenant, ['bare'], []);
    const bare = () => post(s, [event], {}, 'bare');
    expect((await bare()).status).toBe(401);
    // Flush first, so the security log's deferred writes are not counted as reads.
    await flushSecurity(w.deps);
    const names = Array.from({ length: 20 }, (_, n) => n);
    const answers: number[] = [];
    const taken = await connectionsTaken(w.deps.database.pool, async (time) => {
      const ask = (n: number) => (n % 2 === 0 ? bare() : post(s, [event], {}, `made-up-${time}-${n}`));
      answers.push(...(await Promise.all(names.map(ask))).map(({ status }) => status));
    });
    expect(new Set(answers)).toEqual(new Set([401]));
    expect(taken).toBe(0);
  });

  test('a provider without a secret is accepted within seconds of getting one', async () => {
    const s = await scene();
    await giveProgram(w, s.tenant, ['bare'], []);
    expect((await post(s, [event], {}, 'bare')).status).toBe(401);
    const secret = await makeSecret(w, s.tenant, 'bare');
    w.clock.advance(10);
    expect((await post({ ...s, secret }, [event], {}, 'bare')).status).toBe(202);
  });

  test('a secret rotated without overlap is valid immediately and the old one is not, also in other processes [OPS-168]', async () => {
    const s = await scene();
    const other = await world();
    const body = JSON.stringify([event]);
    const path = `/ingest/${s.tenant.tenantId}/cards/events`;
    const postTo = (to: typeof w, secret: string) =>
      to.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
    for (const to of [w, other]) expect((await postTo(to, s.secret)).status).toBe(202);
    const newer = await w.inTenant(s.tenant, (tx) =>
      rotateSecret(
        { tx, keyRing: w.deps.keyRing, tenant: s.tenant, now: w.clock.now() },
        'PROVIDER_WEBHOOK',
        'cards',
        0,
      ),
    );
    expect((await postTo(w, newer)).status).toBe(202);
    expect((await postTo(w, s.secret)).status).toBe(401);
    await expect.poll(async () => (await postTo(other, newer)).status).toBe(202);
    expect((await postTo(other, s.secret)).status).toBe(401);
  });

  test('during a rotation both secrets are valid', async () => {
    const s = await scene();
    const newer = await makeSecret(w, s.tenant, 'cards');
    expect((await post(s, [event])).status).toBe(202);
    expect((await post({ ...s, secret: newer }, [{ ...event, id: 'r2' }])).status).toBe(202);
  });

  test.each([
    ['no JSON', '{', 400, 'INVALID_REQUEST'],
    ['text', '"hello"', 400, 'INVALID_REQUEST'],
    ['an empty list', '[]', 400, 'INVALID_REQUEST'],
    [
      'more than 1,000 events',
      JSON.stringify(Array.from({ length: 1001 }, (_, n) => ({ ...event, id: `e${n}` }))),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['more than 2 MB', `[${' '.repeat(2 * 1024 * 1024)}]`, 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s is rejected and stores nothing', async (_, body, status, error) => {
    const s = await scene();
    expect(await post(s, body)).toMatchObject({ status, body: { error } });
    expect(await stored(s)).toBe(0);
  });

  test('1,000 concurrent events are accepted', async () => {
    const s = await scene();
    const events = Array.from({ length: 1000 }, (_, n) =>
      tripEvent(`e${n}`, `77${n % 50}`, new Date(Date.parse(NOW) - n * 60_000).toISOString()),
    );
    expect(outcomes(await post(s, events)).every((outcome) => outcome === 'accepted')).toBe(true);
  });
});

test('a signed event with a duplicate JSON key is rejected by that key, and nothing is stored [API-63]', async () => {
  const s = await scene();
  const event = JSON.stringify(tripEvent('r1', '004211', '2026-03-02T11:00:00Z'));
  for (const [repeated, field] of [
    [event.replace('{', '{"subject":"15",'), 'subject'],
    [event.replace('"data":{', '"data":{"mode":"bike",'), 'mode'],
  ] as const)
    expect(await post(s, `[${repeated}]`)).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST', field } });
  expect(await stored(s)).toBe(0);
});
