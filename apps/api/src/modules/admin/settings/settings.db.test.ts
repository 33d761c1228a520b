import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { giveProgramme, makeSecret, signedHeaders, tripEvent } from '../../ingest/testing/test-programme.ts';

const w = await world();
const { settings, service, secrets, acts } = adminRoutes;
const reason = 'the laptop was stolen';

async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ settings: { limits: { goodwillPointsPerAct: 70 } } });
  await giveProgramme(w, tenant, ['cards', 'bikes'], []);
  const secret = await makeSecret(w, tenant, 'cards');
  const report = async (by: string): Promise<number> => {
    const body = JSON.stringify([tripEvent(`ride-${Math.random()}`, '7700123', '2026-03-02T08:00:00Z')]);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    return (await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, by, body) })).status;
  };
  return { tenant, secret, report, desk: deskOf(w, tenant) };
}

test('a secret is rotated with an overlap: both count meanwhile, then the new one alone; it is answered once and never on record [DESK-137]', async () => {
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

test('secrets are listed by age without their text; the first of a provider is made alike, and that of nobody is none [DESK-137]', async () => {
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

test('settings are read whole; a pause of the service is said and lifted, each with before and after on record [DESK-138]', async () => {
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

test('days in the wrong order, too many of them, and lines of no streak are refused by their field [DESK-138]', async () => {
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
