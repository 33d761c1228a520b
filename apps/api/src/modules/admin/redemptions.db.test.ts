import { adminRoutes, type RedemptionState } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { world } from '../../testing/index.ts';
import { freshCodes, givePoints, mintOffer } from '../../testing/offers.ts';
import { createSupplierEnv } from '../../testing/supplier-env.ts';

const w = await world();
const { list, get, refund } = adminRoutes.redemptions;

async function scene() {
  w.clock.set('2026-03-31T22:30:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const texts = { en: { Title: 'Tea' }, es: { Title: 'Té' }, ru: { Title: '' } };
  const tea = await mintOffer(w, tenant, { offerId: 'tea', codes: freshCodes(9), texts });
  const bread = await mintOffer(w, tenant, { offerId: 'bread', codes: freshCodes(9) });
  const riders = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  for (const rider of riders) await givePoints(w, tenant, rider, 300);
  const press = async (at: 0 | 1, offerId: string): Promise<string> => {
    const cookie = riders[at]?.cookie ?? '';
    const path = `/rest/offers/${offerId}/redemption`;
    return (await w.request(tenant, { method: 'POST', path, cookie })).body.TransactionID;
  };
  const ids = [await press(0, tea)];
  w.clock.set('2026-04-01T02:00:00Z');
  ids.push(await press(0, bread));
  w.clock.set('2026-04-02T02:00:00Z');
  ids.push(await press(1, tea));
  const desk = deskOf(w, tenant);
  const listed = async (query: {
    state?: RedemptionState;
    offer?: string;
    member?: string;
    from?: string;
    to?: string;
  }) => (await desk.call(list, { query })).data.map(({ redemptionId }) => ids.indexOf(redemptionId));
  return { tenant, riders, ids, desk, listed };
}

test("staff list redemptions, newest first, by status, offer, member and days in the agency's time zone [DESK-131]", async () => {
  const { desk, ids, riders, listed } = await scene();
  expect(await listed({})).toEqual([2, 1, 0]);
  await desk.call(refund, { body: { redemptionIds: [ids[1] ?? ''], reason: 'a misprint' } });
  expect([await listed({ state: 'REFUNDED' }), await listed({ state: 'GIVEN' })]).toEqual([[1], [2, 0]]);
  expect([await listed({ state: 'HELD' }), await listed({ state: 'RELEASED' })]).toEqual([[], []]);
  expect([await listed({ offer: 'tea' }), await listed({ member: riders[0]?.memberId ?? '' })]).toEqual([
    [2, 0],
    [1, 0],
  ]);
  expect(await listed({ from: '2026-03-31', to: '2026-03-31' })).toEqual([1, 0]);
  expect(await listed({ from: '2026-04-01', offer: 'tea', state: 'GIVEN' })).toEqual([2]);
  const [newest] = (await desk.call(list)).data;
  expect(newest).toEqual({
    redemptionId: ids[2],
    memberId: riders[1]?.memberId,
    offerId: 'tea',
    title: 'Tea',
    price: 100,
    state: 'GIVEN',
    redeemedAt: '2026-04-02T02:00:00.000Z',
    refundedAt: null,
    supplierId: null,
  });
  await expect(listed({ from: '2026-04-02', to: '2026-04-01' })).rejects.toMatchObject({ details: { field: 'to' } });
});

test('redemptions are filtered by offer title in any language and by the first six characters of a member id; an invalid id names its field [DESK-365, DESK-378]', async () => {
  const { riders, listed } = await scene();
  expect([await listed({ offer: 'TÉ' }), await listed({ offer: 'te' }), await listed({ offer: 'juice' })]).toEqual([
    [2, 0],
    [2, 0],
    [],
  ]);
  const [first = '', second = ''] = riders.map(({ memberId }) => memberId.slice(0, 8));
  expect([await listed({ member: first }), await listed({ member: ` ${second.toUpperCase()} ` })]).toEqual([
    [1, 0],
    [2],
  ]);
  expect([await listed({ offer: '\u2068tea\u2069' }), await listed({ member: `\u200e${first}\u200f` })]).toEqual([
    [2, 0],
    [1, 0],
  ]);
  expect(await listed({ member: '000000' })).toEqual([]);
  for (const member of [first.slice(0, 5), 'maya@example.org'])
    await expect(listed({ member })).rejects.toMatchObject({ details: { field: 'member' } });
});

test('titles are in the requested language, or in English if missing, in lists and details [DESK-258]', async () => {
  const { desk, ids } = await scene();
  const titles = async (query: object) => (await desk.call(list, { query })).data.map(({ title }) => title);
  expect([await titles({ language: 'es', offer: 'tea' }), await titles({ language: 'ru', offer: 'tea' })]).toEqual([
    ['Té', 'Té'],
    ['Tea', 'Tea'],
  ]);
  const { links } = await desk.call(list, { query: { language: 'es', offer: 'tea', limit: 1 } });
  const next = Object.fromEntries(new URL(links.next ?? '', 'https://desk.test').searchParams);
  expect(await titles(next)).toEqual(['Té']);
  const one = await desk.call(get, { params: { redemption: ids[0] ?? '' }, query: { language: 'es' } });
  expect(one.title).toBe('Té');
});

test('pages work in both directions despite new redemptions, and keep the filter [DESK-131]', async () => {
  const { desk, ids } = await scene();
  const page = (link: string | null) =>
    desk.call(list, { query: Object.fromEntries(new URL(link ?? '', 'https://desk.test').searchParams) });
  const first = await desk.call(list, { query: { limit: 1, offer: 'tea' } });
  expect([first.data[0]?.redemptionId, first.links.previous]).toEqual([ids[2], null]);
  const second = await page(first.links.next);
  expect([second.data[0]?.redemptionId, second.links.next]).toEqual([ids[0], null]);
  expect((await page(second.links.previous)).data).toEqual(first.data);
  const cursor = new URL(first.links.next ?? '', 'https://desk.test').searchParams.get('cursor') ?? '';
  await expect(desk.call(list, { query: { offer: 'bread', cursor } })).rejects.toMatchObject({
    code: 'INVALID_CURSOR',
  });
});

test('a link to the next page stays valid when another offer gets a matching title [DESK-365]', async () => {
  const { desk, tenant, ids } = await scene();
  const { links } = await desk.call(list, { query: { limit: 1, offer: 'té' } });
  await mintOffer(w, tenant, { offerId: 'iced', codes: freshCodes(1), texts: { es: { Title: 'Té helado' } } });
  const next = Object.fromEntries(new URL(links.next ?? '', 'https://desk.test').searchParams);
  expect((await desk.call(list, { query: next })).data.map(({ redemptionId }) => redemptionId)).toEqual([ids[0]]);
});

test('one redemption shows its actions, and reading its member is logged [DESK-131, DESK-33]', async () => {
  const { desk, ids, riders } = await scene();
  const params = { redemption: ids[0] ?? '' };
  await desk.call(refund, { body: { redemptionIds: ids.slice(0, 1), reason: 'a misprint' } });
  expect(await desk.call(get, { params })).toMatchObject({
    state: 'REFUNDED',
    refundedBy: 'Ana Lima',
    refundReason: 'a misprint',
    seenAt: null,
    askedAgainAt: null,
  });
  const { data } = await desk.call(adminRoutes.acts.list, { query: { verb: 'members.read' } });
  expect(data.map(({ memberId }) => memberId)).toEqual([riders[0]?.memberId]);
  const nobodys = { params: { redemption: '00000000-0000-4000-8000-000000000000' } };
  await expect(desk.call(get, nobodys)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const other = deskOf(w, await w.mintTenant());
  await expect(other.call(get, { params })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await other.call(list)).data).toEqual([]);
});

test('an order waiting for its supplier is listed, with supplier and next retry [DESK-131]', async () => {
  const stage = await createSupplierEnv(w);
  stage.behave.before = (_call, reply) => !!reply.destroy();
  await stage.press();
  const desk = deskOf(w, stage.tenant);
  const [held] = (await desk.call(list, { query: { state: 'HELD' } })).data;
  expect(held).toMatchObject({ supplierId: 'ferries', memberId: stage.rider.memberId, state: 'HELD' });
  const one = await desk.call(get, { params: { redemption: held?.redemptionId ?? '' } });
  expect(one.askedAgainAt).toEqual(expect.any(String));
  await stage.stop();
});
