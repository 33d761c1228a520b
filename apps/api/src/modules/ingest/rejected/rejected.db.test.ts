import { describe, expect, test } from 'vitest';
import { connectionsTaken } from '../../../testing/connections-taken.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { pruneReported } from '../personal-store.ts';
import { giveProgram, held, makeSecret, signedHeaders, tripEvent } from '../testing/test-program.ts';
import { listRejected, replayRejected, saveRejected } from './rejected.ts';

const w = await world();
const NOW = '2026-03-02T12:00:00.000Z';

async function scene() {
  w.clock.set('2026-01-01T00:00:00Z');
  const minted = await w.mintTenant({ settings: { lateLimitDays: 30 } });
  await giveProgram(w, minted, ['cards'], [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10 }]);
  const secret = await makeSecret(w, minted, 'cards');
  const rider = await w.signUpMember(minted);
  await w.request(minted, {
    method: 'POST',
    path: '/rest/users/me/providersStatus',
    body: { ProviderID: 'cards', identifier: '004211' },
    cookie: rider.cookie,
  });
  w.clock.set(NOW);
  const post = async (events: unknown[]): Promise<string[]> => {
    const body = JSON.stringify(events);
    const path = `/ingest/${minted.tenantId}/cards/events`;
    const reply = await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
    return reply.body.results.map(({ outcome, reason }: { outcome: string; reason?: string }) => reason ?? outcome);
  };
  const tenant = async () => {
    const found = await w.app.tenants.byId(minted.tenantId);
    if (!found) throw new Error('The tenant was not minted.');
    return found;
  };
  const kept = () => w.inTenant(minted, (tx) => listRejected({ ...w.deps, tx }, 'cards', 100));
  const replay = async () => replayRejected(w.deps, await tenant(), 'cards');
  return { minted, rider, post, kept, replay };
}

const setLateLimit = async (tenant: TestTenant, days: number): Promise<void> => {
  await w.inTenant(tenant, (tx) =>
    tx.run(`update tenant set settings = jsonb_build_object('lateLimitDays', $1::int)`, [days]),
  );
  w.app.tenants.refresh();
};

const old = tripEvent('old', '004211', '2026-01-20T12:00:00Z');

describe('rejected events', () => {
  test('are stored as received with their reason and listed newest first; repeats are counted; valid events are not stored [CAMP-16]', async () => {
    const { post, kept } = await scene();
    const nonsense = { nonsense: true };
    expect(await post([tripEvent('good', '004211', '2026-03-02T11:00:00Z'), old, nonsense, nonsense])).toEqual([
      'accepted',
      'TOO_OLD',
      'BAD_SHAPE',
      'BAD_SHAPE',
    ]);
    w.clock.advance(60);
    await post([old]);
    const listed = await kept();
    expect(listed).toMatchObject([
      { eventId: 'old', reason: 'TOO_OLD', times: 2, firstRejectedAt: new Date(NOW), rejectedAt: w.clock.now() },
      { eventId: null, reason: 'BAD_SHAPE', times: 1 },
    ]);
    expect(listed.map(({ body }) => JSON.parse(body ?? ''))).toEqual([old, nonsense]);
  });

  test('with a numeric subject beyond 2^53 are filed under no rider, since digits are lost [PROV-34]', async () => {
    const { minted, post } = await scene();
    const at = '2026-03-02T11:00:00Z';
    const numbers = [Number('1234567890123456788'), 42];
    expect(await post(numbers.map((subject) => ({ ...tripEvent(`r${subject}`, '', at), subject })))).toEqual([
      'BAD_SHAPE',
      'BAD_SHAPE',
    ]);
    const rows = await w.inTenant(minted, (tx) =>
      tx.query(
        'select event_id as "eventId", subject_hash is null as "isNobodys" from rejected_event order by event_id',
      ),
    );
    expect(rows).toEqual([
      { eventId: 'r1234567890123456800', isNobodys: true },
      { eventId: 'r42', isNobodys: false },
    ]);
  });

  test('identify no rider in the database', async () => {
    const { minted, post } = await scene();
    await post([tripEvent('old', '00778899', '2026-01-20T12:00:00Z')]);
    const rows = await w.inTenant(minted, (tx) =>
      tx.query<{ text: string }>('select r::text as text from rejected_event r'),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain('778899');
    expect(rows[0]?.text).not.toContain(Buffer.from('778899').toString('hex'));
  });

  test('cost no statement in calls without rejections', async () => {
    const { post } = await scene();
    const taken = (events: (time: number) => unknown[]): Promise<number> =>
      connectionsTaken(w.deps.database.pool, (time) => post(events(time)));
    const good = (id: string) => tripEvent(id, '004211', '2026-03-02T11:00:00Z');
    await post([good('warm')]);
    expect(await taken((time) => [good(`good-${time}`)])).toBe(1);
    expect(await taken((time) => [good(`better-${time}`), old])).toBe(2);
  });

  test('that are too large or nested too deeply are stored without their content', async () => {
    const { minted, post, kept, replay } = await scene();
    const large = { ...tripEvent('large', '004211', '2026-03-02T11:00:00Z'), extra: 'x'.repeat(17_000), type: 'no' };
    await post([large]);
    expect(await kept()).toMatchObject([{ eventId: 'large', reason: 'BAD_SHAPE', body: null }]);
    expect(await replay()).toEqual({ accepted: 0, duplicates: 0, refused: {} });
    let deep: unknown = 1;
    for (let level = 0; level < 200_000; level += 1) deep = [deep];
    const provider = { providerId: 'cards', identifierType: null };
    const scope = { tenantId: minted.tenantId, provider, hashOf: () => '00', now: w.clock.now() };
    const item = { id: 'deep', subject: '004211', deep };
    await w.inTenant(minted, (tx) =>
      saveRejected(tx, scope, w.deps.keyRing, { rejected: [{ item, reason: 'BAD_SHAPE' }] }),
    );
    expect((await kept()).map(({ eventId, body }) => [eventId, body])).toContainEqual(['deep', null]);
  });

  test('are limited: beyond the maximum the oldest are deleted, and all after 30 days', async () => {
    const { minted, kept } = await scene();
    const provider = { providerId: 'cards', identifierType: null };
    for (let turn = 0; turn < 5; turn += 1) {
      w.clock.advance(1);
      const scope = { tenantId: minted.tenantId, provider, hashOf: () => '00', now: w.clock.now() };
      await w.inTenant(minted, (tx) =>
        saveRejected(tx, scope, w.deps.keyRing, {
          rejected: [{ item: { id: `e${turn}` }, reason: 'BAD_SHAPE' }],
          kept: 3,
        }),
      );
    }
    expect((await kept()).map(({ eventId }) => eventId)).toEqual(['e4', 'e3', 'e2']);
    const prune = (seconds: number) =>
      w.inTenant(minted, (tx) => pruneReported(tx, new Date(w.clock.now().getTime() + seconds * 1000)));
    expect(await prune(30 * 86_400 - 3)).toBe(0);
    expect(await prune(30 * 86_400 - 2)).toBe(1);
    expect(await prune(30 * 86_400)).toBe(2);
  });
});

describe('replaying rejected events', () => {
  test('events valid under current rules count once; the others stay with the current reason [CAMP-16]', async () => {
    const { minted, rider, post, kept, replay } = await scene();
    const future = tripEvent('future', '004211', '2026-03-03T12:00:00Z');
    const older = tripEvent('older', '004211', '2025-12-01T12:00:00Z');
    await post([old, future, older, { id: 'bad' }]);
    expect(await held(w, minted, rider.memberId)).toEqual([]);
    expect(await replay()).toEqual({
      accepted: 0,
      duplicates: 0,
      refused: { TOO_OLD: 2, IN_THE_FUTURE: 1, BAD_SHAPE: 1 },
    });
    await setLateLimit(minted, 45);
    w.clock.set('2026-03-20T12:00:00Z');
    expect(await replay()).toEqual({ accepted: 2, duplicates: 0, refused: { TOO_OLD: 1, BAD_SHAPE: 1 } });
    expect((await held(w, minted, rider.memberId)).map(({ amount }) => amount)).toEqual([10, 10]);
    expect(new Set((await kept()).map(({ eventId }) => eventId))).toEqual(new Set(['bad', 'older']));
    expect(await replay()).toEqual({ accepted: 0, duplicates: 0, refused: { TOO_OLD: 1, BAD_SHAPE: 1 } });
    expect(await held(w, minted, rider.memberId)).toHaveLength(2);
  });

  test('an event the provider has fixed itself is a duplicate and earns nothing more [CAMP-16]', async () => {
    const { minted, rider, post, replay } = await scene();
    await post([old]);
    await setLateLimit(minted, 45);
    expect(await post([old])).toEqual(['accepted']);
    expect(await replay()).toEqual({ accepted: 0, duplicates: 1, refused: {} });
    expect(await held(w, minted, rider.memberId)).toHaveLength(1);
  });

  test('two concurrent operators count each event once; more than one batch is replayed', async () => {
    const { minted, rider, post, kept, replay } = await scene();
    const events = Array.from({ length: 700 }, (_, n) =>
      tripEvent(`old-${n}`, '004211', new Date(Date.parse('2026-01-20T12:00:00Z') + n * 1000).toISOString()),
    );
    await post(events);
    await setLateLimit(minted, 45);
    const [one, other] = await Promise.all([replay(), replay()]);
    expect(one.accepted + other.accepted).toBe(700);
    expect(one.duplicates + other.duplicates).toBe(0);
    expect(await kept()).toEqual([]);
    expect(await held(w, minted, rider.memberId)).toHaveLength(700);
  });

  test('an unknown provider is rejected by name', async () => {
    const { minted } = await scene();
    const tenant = await w.app.tenants.byId(minted.tenantId);
    if (!tenant) throw new Error('The tenant was not minted.');
    await expect(replayRejected(w.deps, tenant, 'ferries')).rejects.toThrow('no provider ferries');
  });
});
