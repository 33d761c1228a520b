import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { untilBlocked } from '../../testing/blocked.ts';
import { deskOf } from '../../testing/desk.ts';
import { world } from '../../testing/index.ts';
import { pauseService } from '../earning/index.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../ingest/testing/test-program.ts';
import { liveSecrets, PARTNER } from '../tenants/index.ts';

const w = await world();
const { settings, service, secrets, acts } = adminRoutes;
const reason = 'the laptop was stolen';

async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ settings: { limits: { goodwillPointsPerAct: 70 } } });
  await giveProgram(w, tenant, ['cards', 'bikes'], []);
  const secret = await makeSecret(w, tenant, 'cards');
  const report = async (by: string): Promise<number> => {
    const body = JSON.stringify([tripEvent(`ride-${Math.random()}`, '7700123', '2026-03-02T08:00:00Z')]);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    return (await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, by, body) })).status;
  };
  return { tenant, secret, report, desk: deskOf(w, tenant) };
}

test('a secret is rotated with an overlap in which both are valid; it is returned once and never logged [DESK-137]', async () => {
  const { desk, secret, report } = await scene();
  const of = { params: { owner: 'cards' }, body: { graceHours: 2, reason } };
  const made = await desk.call(secrets.rotate, of);
  expect(made).toMatchObject({ ownerId: 'cards', presentUntil: '2026-03-02T14:00:00.000Z' });
  expect([await report(secret), await report(made.secret)]).toEqual([202, 202]);
  w.clock.set('2026-03-02T14:00:01Z');
  expect([await report(secret), await report(made.secret)]).toEqual([401, 202]);
  const [act] = (await desk.call(acts.list, { query: { verb: 'secrets.' } })).data;
  expect(act).toMatchObject({
    verb: 'secrets.rotate',
    subject: { kind: 'secret', id: 'cards' },
    facts: { before: { since: '2026-03-02T12:00:00.000Z' }, graceHours: 2, reason },
  });
  expect(JSON.stringify(act)).not.toContain(made.secret);
});

test('a rotation repeated with its key returns the same secret and ends no other one [DESK-165]', async () => {
  const { desk, secret, report } = await scene();
  const rotate = (idempotencyKey: string) =>
    desk.call(secrets.rotate, { params: { owner: 'cards' }, body: { graceHours: 2, reason, idempotencyKey } });
  const one = await rotate('press-2026-1');
  expect(await rotate('press-2026-1')).toEqual(one);
  w.clock.advance(600);
  expect(await rotate('press-2026-1')).toEqual(one);
  expect([await report(secret), await report(one.secret)]).toEqual([202, 202]);
  // For another provider the same key is a separate rotation.
  const other = await desk.call(secrets.rotate, {
    params: { owner: 'bikes' },
    body: { reason, idempotencyKey: 'press-2026-1' },
  });
  expect(other.secret).not.toBe(one.secret);
  const next = await rotate('press-2026-2');
  // The provider endpoint caches secrets for ten seconds.
  w.clock.advance(10);
  expect([await report(secret), await report(one.secret), await report(next.secret)]).toEqual([401, 202, 202]);
  await expect(rotate('press-2026-1')).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  const { data } = await desk.call(acts.list, { query: { verb: 'secrets.rotate', subject: 'cards' } });
  const repeats = data.map(({ facts }) => facts['isRepeated']).toSorted((a, b) => Number(a) - Number(b));
  expect(repeats).toEqual([false, false, true, true]);
});

test("the partner's secret is listed and rotated like a provider's if riders come from a partner; the overlap is limited [DESK-137]", async () => {
  const tenant = await w.mintTenant({ isStandalone: false });
  const desk = deskOf(w, tenant);
  expect((await desk.call(secrets.list)).secrets).toEqual([{ ownerId: 'partner', name: 'partner', since: null }]);
  const rotate = (more: object = {}) =>
    desk.call(secrets.rotate, { params: { owner: 'partner' }, body: { reason, ...more } });
  const made = await rotate();
  expect(made.presentUntil).toBe(new Date(w.clock.now().getTime() + 24 * 3_600_000).toISOString());
  const live = await w.inTenant(tenant, (tx) =>
    liveSecrets({ ...w.deps, tx, tenant, now: w.clock.now() }, 'PARTNER_HAND_OVER', PARTNER),
  );
  expect(live).toEqual([made.secret]);
  for (const graceHours of [-1, 721, 1.5]) await expect(rotate({ graceHours })).rejects.toThrow('graceHours');
  for (const said of ['', 'no', 'x'.repeat(301)]) await expect(rotate({ reason: said })).rejects.toThrow('reason');
});

test('secrets are listed by age without their text; the first one of a provider is created the same way, and an unknown provider is not found [DESK-137]', async () => {
  const { desk, secret } = await scene();
  const listed = await desk.call(secrets.list);
  expect(listed.secrets.map(({ ownerId, since }) => [ownerId, since])).toEqual([
    ['bikes', null],
    ['cards', '2026-03-02T12:00:00.000Z'],
  ]);
  expect(JSON.stringify(listed)).not.toContain(secret);
  const first = await desk.call(secrets.rotate, { params: { owner: 'bikes' }, body: { reason } });
  expect(first.secret).toMatch(/^whsec_/);
  for (const owner of ['partner', 'ferries'])
    await expect(desk.call(secrets.rotate, { params: { owner }, body: { reason } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  expect('stepUp' in secrets.rotate && secrets.rotate.stepUp).toBe(true);
});

test('settings are returned in full; service pauses are added and lifted, logged with before and after [DESK-138]', async () => {
  const { desk } = await scene();
  const { pauseId } = await desk.call(service.pause, { body: { firstDay: '2026-03-01', reason: 'a storm' } });
  const read = async () => desk.call(settings.get);
  expect(await read()).toMatchObject({
    programme: { limits: { goodwillPointsPerAct: 70 } },
    pauses: [{ pauseId, firstDay: '2026-03-01', lastDay: '2026-03-01', madeBy: 'Ana Lima', liftedAt: null }],
  });
  const lift = () => desk.call(service.resume, { params: { pause: pauseId } });
  expect([await lift(), await lift()]).toEqual([{ isLifted: true }, { isLifted: false }]);
  expect((await read()).pauses[0]?.liftedAt).toBe('2026-03-02T12:00:00.000Z');
  const { data } = await desk.call(acts.list, { query: { verb: 'service.' } });
  expect(data.find(({ verb }) => verb === 'service.pause')?.facts).toMatchObject({
    before: null,
    after: { firstDay: '2026-03-01' },
    reason: 'a storm',
  });
  expect(data.map(({ verb }) => verb).toSorted()).toEqual(['service.pause', 'service.resume', 'service.resume']);
});

test("an unknown or another agency's pause is not found, and nothing is logged [DESK-261]", async () => {
  const { desk } = await scene();
  const other = deskOf(w, await w.mintTenant());
  const { pauseId } = await other.call(service.pause, { body: { firstDay: '2026-03-01', reason: 'a storm' } });
  for (const pause of [pauseId, '00000000-0000-4000-8000-000000000000'])
    await expect(desk.call(service.resume, { params: { pause } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await desk.call(acts.list, { query: { verb: 'service.resume' } })).data).toEqual([]);
  expect((await other.call(settings.get)).pauses[0]?.liftedAt).toBeNull();
});

test('repeated or concurrent pauses of the same days are one pause, lifted once; afterwards they can be added again [DESK-166]', async () => {
  const { desk, tenant } = await scene();
  const pause = (more: object = {}) =>
    desk.call(service.pause, { body: { firstDay: '2026-03-01', reason: 'a storm', ...more } });
  const agency = await w.app.tenants.byId(tenant.tenantId);
  if (!agency) throw new Error('The tenant was not minted.');
  const days = { firstDay: '2026-03-01', lastDay: '2026-03-01', lineId: null };
  let two: ReturnType<typeof pause> = Promise.resolve({ pauseId: '' });
  const { isNew, ...one } = await w.inTenant(tenant, async (tx) => {
    const ctx = { ...w.deps, tx, tenant: agency, now: w.clock.now() };
    const made = await pauseService(ctx, { ...days, reason: 'a storm', madeBy: 'Ana Lima' });
    two = pause();
    await untilBlocked(tx, 1);
    return made;
  });
  expect([isNew, await two]).toEqual([true, one]);
  expect(await pause({ lastDay: '2026-03-01', reason: 'the storm' })).toEqual(one);
  expect(await pause({ lastDay: '2026-03-02' })).not.toEqual(one);
  const standing = async () =>
    (await desk.call(settings.get)).pauses.filter(({ liftedAt }) => liftedAt === null).map(({ lastDay }) => lastDay);
  expect(await standing()).toEqual(expect.arrayContaining(['2026-03-01', '2026-03-02']));
  expect(await standing()).toHaveLength(2);
  await desk.call(service.resume, { params: { pause: one.pauseId } });
  expect(await standing()).toEqual(['2026-03-02']);
  expect(await pause()).not.toEqual(one);
  const { data } = await desk.call(acts.list, { query: { verb: 'service.pause' } });
  const again = data.filter(({ facts }) => facts['before'] !== null).map(({ facts }) => facts['before']);
  expect(again).toEqual([days, days]);
  await expect(pause({ reason: 'no' })).rejects.toThrow('reason');
});

test('days in the wrong order, too many days, and lines without a streak are rejected by field [DESK-138]', async () => {
  const { desk } = await scene();
  const faults = [
    [{ firstDay: '2026-03-02', lastDay: '2026-03-01' }, 'lastDay'],
    [{ firstDay: '2026-01-01', lastDay: '2026-12-31' }, 'lastDay'],
    [{ firstDay: '2026-03-01', lineId: 'T9' }, 'lineId'],
  ] as const;
  for (const [body, field] of faults)
    await expect(desk.call(service.pause, { body: { ...body, reason: 'a storm' } })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { field },
    });
  expect((await desk.call(settings.get)).pauses).toEqual([]);
});
