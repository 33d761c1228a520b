import { type ActVerb, adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { world } from '../../testing/index.ts';
import { mintOffer } from '../../testing/offers.ts';
import { recordAuditEvent } from '../acts/index.ts';

const w = await world();

async function scene() {
  const tenant = await w.mintTenant();
  const { memberId } = await w.signUpMember(tenant);
  const actor = { kind: 'command', id: null, name: '=HYPERLINK("http://evil.example")' } as const;
  for (const verb of ['members.suspend', 'members.unsuspend', 'members.unblock'] as const) {
    w.clock.advance(1);
    await w.inTenant(tenant, (tx) =>
      recordAuditEvent(
        { tx, keyRing: w.deps.keyRing, now: w.clock.now(), actor, network: null },
        { verb, subject: { kind: 'member', id: memberId }, memberId, facts: {}, personal: { reason: 'a call' } },
      ),
    );
  }
  w.clock.advance(1);
  return { tenant, memberId, desk: deskOf(w, tenant) };
}

test('an auditor reads who did what, in pages whose links keep the filter [DESK-31]', async () => {
  const { desk, memberId, tenant } = await scene();
  const first = await desk.call(adminRoutes.acts.list, { query: { member: memberId, limit: 2 } });
  expect(first.data.map(({ verb, personal }) => [verb, personal])).toEqual([
    ['members.unblock', { reason: 'a call' }],
    ['members.unsuspend', { reason: 'a call' }],
  ]);
  const next = new URL(first.links.next ?? '', 'https://desk.test');
  expect(next.pathname).toBe(`/admin/agencies/${tenant.tenantId}/acts`);
  const rest = await desk.call(adminRoutes.acts.list, { query: Object.fromEntries(next.searchParams) });
  expect(rest.data.map(({ verb }) => verb)).toEqual(['members.suspend']);
});

test('changes can be listed and exported without reads [DESK-372]', async () => {
  const { desk, memberId } = await scene();
  await desk.call(adminRoutes.members.get, { params: { member: memberId }, query: {} });
  await desk.call(adminRoutes.search.find, { query: {}, body: { question: 'maya' } });
  const query = { verb: 'changes' };
  const changes = ['members.unblock', 'members.unsuspend', 'members.suspend'];
  expect((await desk.call(adminRoutes.acts.list, { query })).data.map(({ verb }) => verb)).toEqual(changes);
  expect((await desk.call(adminRoutes.acts.export, { query })).rows).toBe(3);
  expect((await desk.call(adminRoutes.acts.list, { query: {} })).data).toHaveLength(6);
});

test("actions are filtered by words of the actor's name, and the next page stays valid when a matching person acts in between [DESK-373]", async () => {
  const { desk, tenant } = await scene();
  const note = (name: string) => {
    w.clock.advance(1);
    return w.inTenant(tenant, (tx) =>
      recordAuditEvent(
        {
          tx,
          keyRing: w.deps.keyRing,
          now: w.clock.now(),
          network: null,
          actor: { kind: 'command', id: null, name },
        },
        { verb: 'codes.mint', subject: { kind: 'code', id: 'summer' }, facts: {} },
      ),
    );
  };
  for (const name of ['Ana Lima', 'Juliana Ortiz', 'Ben Ames', 'Ana Lima']) await note(name);
  const names = async (query: Record<string, string | number>) => {
    const { data, links } = await desk.call(adminRoutes.acts.list, { query });
    return { found: data.map(({ actor }) => actor.name), next: links.next };
  };
  expect((await names({ actor: ' \u2068ana\u2069 ' })).found).toEqual(['Ana Lima', 'Juliana Ortiz', 'Ana Lima']);
  expect((await names({ actor: 'ORTIZ' })).found).toEqual(['Juliana Ortiz']);
  expect((await names({ actor: 'nobody' })).found).toEqual([]);
  expect((await desk.call(adminRoutes.acts.export, { query: { actor: 'ames' } })).rows).toBe(1);
  const first = await names({ actor: 'lima', limit: 1 });
  await note('Carla Lima');
  const query = Object.fromEntries(new URL(first.next ?? '', 'https://desk.test').searchParams);
  expect((await names(query)).found).toEqual(['Ana Lima']);
});

test('the log is exported without formulas, and the export is logged with its actor [DESK-31]', async () => {
  const { desk } = await scene();
  const file = await desk.call(adminRoutes.acts.export, { query: { verb: 'members.' } });
  expect(file).toMatchObject({ rows: 3, isWhole: true, fileName: expect.stringMatching(/^acts-.*-2026-03-02\.csv$/) });
  const lines = file.csv.split('\r\n');
  expect(lines[0]).toBe('time,by,name,network,verb,subject,id,member,facts,personal');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`'=HYPERLINK`);
  const [latest] = (await desk.call(adminRoutes.acts.list, { query: {} })).data;
  expect(latest).toMatchObject({ verb: 'acts.export', actor: { name: 'Ana Lima' }, facts: { rows: 3 } });
});

test('an exported table is logged with its name and row count [DESK-134]', async () => {
  const { desk } = await scene();
  await desk.call(adminRoutes.acts.tookTable, { body: { table: 'redemptions', rows: 12, isWhole: true } });
  const [latest] = (await desk.call(adminRoutes.acts.list, { query: {} })).data;
  expect(latest).toMatchObject({
    verb: 'tables.export',
    subject: { kind: 'table', id: 'redemptions' },
    facts: { rows: 12, isWhole: true },
  });
  for (const body of [
    { table: '../x', rows: 1, isWhole: true },
    { table: 'tables-without-end', rows: 1, isWhole: true },
    { table: 'orders', rows: -1, isWhole: true },
  ])
    await expect(desk.call(adminRoutes.acts.tookTable, { body: body as never })).rejects.toThrow(/table|rows/);
});

test('repeated exports of a table are logged once in ten minutes per person [DESK-446]', async () => {
  const { desk } = await scene();
  const take = (table: 'orders' | 'codes') =>
    desk.call(adminRoutes.acts.tookTable, { body: { table, rows: 1, isWhole: true } });
  const recorded = async () =>
    (await desk.call(adminRoutes.acts.list, { query: { verb: 'tables.export' } })).data.map(
      ({ subject }) => subject.id,
    );
  for (let n = 0; n < 5; n += 1) expect(await take('orders')).toEqual({ rows: 1 });
  w.clock.advance(1);
  await take('codes');
  expect(await recorded()).toEqual(['codes', 'orders']);
  w.clock.advance(600);
  await take('orders');
  expect(await recorded()).toEqual(['orders', 'codes', 'orders']);
});

test('offers and campaigns in actions are shown with their titles in the requested language, or untitled if they have no title [DESK-360]', async () => {
  const { desk, tenant } = await scene();
  await mintOffer(w, tenant, {
    offerId: 'ferry-pass',
    codes: [],
    texts: { en: { Title: 'Harbour pass' }, es: { Title: 'Pase del puerto' } },
  });
  await w.inTenant(tenant, async (tx) => {
    const acting = { tx, keyRing: w.deps.keyRing, now: w.clock.now(), network: null };
    const actor = { kind: 'command', id: null, name: 'Nightly' } as const;
    const note = (verb: ActVerb, subject: { kind: string; id: string }, facts: object) =>
      recordAuditEvent({ ...acting, actor }, { verb, subject, facts: { ...facts } });
    await note('coupons.addLines', { kind: 'offer', id: 'ferry-pass' }, { added: 0 });
    await note('redemptions.refund', { kind: 'redemption', id: 'r1' }, { offerId: 'gone' });
    await note('setup.layTemplate', { kind: 'version', id: '1' }, { campaign: 'not-live' });
  });
  const titlesIn = async (language: string) => (await desk.call(adminRoutes.acts.list, { query: { language } })).titles;
  expect(await titlesIn('es')).toEqual({ campaign: {}, offer: { 'ferry-pass': 'Pase del puerto' }, provider: {} });
  expect((await titlesIn('vi')).offer).toEqual({ 'ferry-pass': 'Harbour pass' });
});
