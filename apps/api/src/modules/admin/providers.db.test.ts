import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { world } from '../../testing/index.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../ingest/testing/test-program.ts';

const w = await world();
const { events, providers } = adminRoutes;

async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant();
  await giveProgram(w, tenant, ['cards', 'bikes'], []);
  const secret = await makeSecret(w, tenant, 'cards');
  const report = async (...trips: Record<string, unknown>[]) => {
    const body = JSON.stringify(trips);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    return w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
  };
  return { tenant, report, desk: deskOf(w, tenant) };
}
const cards = { provider: 'cards' };
const old = tripEvent('ride-1', '7700123', '2025-11-01T08:00:00Z');

test('staff see silent providers, their rejected events and the age of their secret [DESK-63]', async () => {
  const { report, desk } = await scene();
  const health = async () => (await desk.call(providers.health)).providers;
  const quiet = { calledAt: null, acceptedAt: null, refused: [] };
  expect(await health()).toMatchObject([
    { providerId: 'bikes', ...quiet, secretSince: null },
    { providerId: 'cards', ...quiet, secretSince: '2026-03-02T12:00:00.000Z' },
  ]);
  await report(old);
  const refused = [{ reason: 'TOO_OLD', events: 1, lastAt: '2026-03-02T12:00:00.000Z' }];
  expect((await health())[1]).toMatchObject({ calledAt: '2026-03-02T12:00:00.000Z', acceptedAt: null, refused });
  expect((await health())[0]).toMatchObject(quiet);
  w.clock.advance(30);
  await report(tripEvent('ride-2', '7700123', '2026-03-02T08:00:00Z'));
  expect((await health())[1]).toMatchObject({ acceptedAt: '2026-03-02T12:00:30.000Z', refused });
  // Exact to the minute only, because concurrent requests must not block on one row.
  w.clock.advance(30);
  await report(tripEvent('ride-3', '7700123', '2026-03-02T09:00:00Z'));
  expect((await health())[1]?.acceptedAt).toBe('2026-03-02T12:00:30.000Z');
  w.clock.advance(31);
  await report(tripEvent('ride-4', '7700123', '2026-03-02T09:30:00Z'));
  expect((await health())[1]?.acceptedAt).toBe('2026-03-02T12:01:31.000Z');
});

test('a rejected event is found by name and opened alone, and the log says which [DESK-139]', async () => {
  const { report, desk } = await scene();
  await report(old);
  await report({ ...old, id: 'ride-2' });
  const { events: found } = await desk.call(events.rejected, { params: cards, query: { event: 'ride-2' } });
  expect(found.map(({ eventId }) => eventId)).toEqual(['ride-2']);
  const rejectedId = found[0]?.rejectedId ?? '';
  const opened = await desk.call(events.readRejected, { params: cards, body: { rejectedId } });
  expect(opened.events.map(({ body }) => (JSON.parse(body ?? '') as { id: string }).id)).toEqual(['ride-2']);
  const { data } = await desk.call(adminRoutes.acts.list, { query: { verb: 'events.readRejected' } });
  expect(data.map(({ facts }) => facts)).toEqual([{ events: 1, rejectedId }]);
  const none = await desk.call(events.readRejected, { params: cards, body: { rejectedId: 'ab' } });
  expect(none.events).toEqual([]);
});

test('rejected events are listed without riders, read in full with a log entry, and replayed by the current rules [DESK-64]', async () => {
  const { report, desk, tenant } = await scene();
  await report(old);
  const listed = await desk.call(events.rejected, { params: cards });
  expect(listed).toMatchObject({ isWhole: true, events: [{ eventId: 'ride-1', reason: 'TOO_OLD', body: null }] });
  expect(JSON.stringify(listed)).not.toContain('7700123');
  const whole = await desk.call(events.readRejected, { params: cards, body: {} });
  expect(JSON.parse(whole.events[0]?.body ?? '')).toMatchObject({ subject: '7700123' });

  const first = await desk.call(events.replay, { params: cards, body: {} });
  expect(first).toMatchObject({ accepted: 0, refused: [{ reason: 'TOO_OLD', events: 1 }] });
  expect(first.next).toBeNull();
  await w.inTenant(tenant, (tx) =>
    tx.run(`update tenant set settings = '{"lateLimitDays": 365}' where tenant_id = $1`, [tenant.tenantId]),
  );
  w.app.tenants.refresh();
  expect(await desk.call(events.replay, { params: cards, body: {} })).toMatchObject({ accepted: 1, refused: [] });
  expect((await desk.call(events.rejected, { params: cards })).events).toEqual([]);
  const { data } = await desk.call(adminRoutes.acts.list, { query: { verb: 'events.' } });
  expect(data.filter(({ verb }) => verb === 'events.replay').map(({ facts }) => facts['accepted'])).toContain(1);
  expect(data.map(({ verb }) => verb)).toContain('events.readRejected');
  await expect(desk.call(events.rejected, { params: { provider: 'none' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('rejected events are listed in pages; a replay handles five hundred, and the next one continues after them [DESK-64]', async () => {
  const { report, desk } = await scene();
  const all = Array.from({ length: 501 }, (_, at) => tripEvent(`ride-${at}`, '7700123', '2025-11-01T08:00:00Z'));
  await report(...all.slice(0, 250));
  await report(...all.slice(250));
  const listed = await desk.call(events.rejected, { params: cards, query: { limit: 2 } });
  expect([listed.events.length, listed.isWhole]).toEqual([2, false]);
  const read = await desk.call(events.readRejected, { params: cards, body: { limit: 3 } });
  expect([read.events.length, read.isWhole]).toEqual([3, false]);
  await expect(desk.call(events.rejected, { params: cards, query: { limit: 101 } })).rejects.toThrow('limit');

  const first = await desk.call(events.replay, { params: cards, body: {} });
  const second = await desk.call(events.replay, { params: cards, body: { after: first.next ?? '' } });
  expect([first.refused, second.refused, second.next]).toEqual([
    [{ reason: 'TOO_OLD', events: 500 }],
    [{ reason: 'TOO_OLD', events: 1 }],
    null,
  ]);
});
