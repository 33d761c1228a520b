import { adminRoutes, type FoundBy, type MemberHits, permissions } from '@fareback/contract/admin';
import { beforeAll, describe, expect, test } from 'vitest';
import { noteEndsJob } from '../../../jobs/personal-data.ts';
import { deskOf } from '../../../testing/desk.ts';
import { type FullMember, signUpFullMember } from '../../../testing/full-member.ts';
import { world } from '../../../testing/index.ts';
import { listLatestAuditEvents } from '../../acts/index.ts';
import { eraseMember } from '../../privacy/index.ts';

const w = await world();
let rider: FullMember;
beforeAll(async () => {
  rider = await signUpFullMember(w);
});

const search = (question: string, tenant = rider.tenant): Promise<MemberHits> =>
  deskOf(w, tenant).call(adminRoutes.members.search, { body: { question } });
const foundBy = async (question: string): Promise<[FoundBy, boolean] | undefined> => {
  const hit = (await search(question)).members.find(({ memberId }) => memberId === rider.memberId);
  return hit && [hit.by, hit.isExact];
};
const ticketCode = async (): Promise<string> =>
  (await rider.call('GET', '/rest/users/me/transactions/en?type=SPEND')).body.data[0].redemption.CouponCode;

describe('member search', () => {
  test.each<[string, () => string | Promise<string>, FoundBy, boolean]>([
    ['the address, however it is written', () => ' XIMENA.Quispe@Example.org', 'EMAIL', true],
    ['the whole name', () => 'quispe ximena', 'NAME', true],
    ['part of the name, without its accents', () => 'Xímé', 'NAME', false],
    ['the last four digits of the phone', () => '4455', 'PHONE', false],
    ['the whole number', () => '(556) 321-4455', 'PHONE', true],
    ['the number with its country', () => '+1 556 321 4455', 'PHONE', true],
    ['the number with its country and no sign', () => '15563214455', 'PHONE', true],
    ['the card', () => '0042 110077', 'CARD', true],
    ['its last four digits', () => '0077', 'CARD', false],
    ['the id', () => rider.memberId, 'ID', true],
    [
      'its first six characters, as they are read aloud',
      () => `\u2068${rider.memberId.slice(0, 6).toUpperCase()}\u2069`,
      'ID',
      false,
    ],
    ["the partner's id", () => 'partner-778899', 'PARTNER', true],
    ['a code that was redeemed', ticketCode, 'CODE', true],
  ])('finds by %s [DESK-34]', async (_, question, by, isExact) => {
    expect(await foundBy(await question())).toEqual([by, isExact]);
  });
});

test('finds no member by meaningless input, in another agency, or by other than the last digits [DESK-34]', async () => {
  for (const question of ['x', 'a', '@', '44', '%', '_', '999-4455', '5563214456', '00000000', '   '])
    expect([question, (await search(question)).members]).toEqual([question, []]);
  expect((await search('ximena', await w.mintTenant())).members).toEqual([]);
});

test('finds no member by parts of a number or address beyond the last four digits [DESK-453]', async () => {
  const digits = rider.phone.replace(/\D/g, '');
  const parts = [
    ...Array.from({ length: digits.length - 4 }, (_, at) => digits.slice(at + 1)).filter(
      (part) => part.length > 4 && part !== digits.slice(1),
    ),
    ...[3, 5, 7, 9].map((length) => digits.slice(0, length)),
    ...[5, 6, 7].map((length) => rider.card.slice(-length)),
    '455',
    rider.email.slice(0, rider.email.indexOf('@') + 1),
    rider.email.slice(0, -1),
    rider.email.slice(1),
    `*${rider.email.slice(-8)}`,
  ];
  for (const question of parts) expect([question, (await search(question)).members]).toEqual([question, []]);
});

test("limits a person's searches per hour to the agency's limit; others are not affected, and the limit resets after an hour [DESK-454]", async () => {
  const tenant = await w.mintTenant({ settings: { limits: { staffSearchesPerHour: 3 } } });
  const desk = deskOf(w, tenant);
  const byMembers = () => desk.call(adminRoutes.members.search, { body: { question: 'ximena' } });
  const byAnything = () => desk.call(adminRoutes.search.find, { body: { question: 'ximena' } });
  await byMembers();
  await byAnything();
  await byMembers();
  for (const ask of [byMembers, byAnything]) await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const other = deskOf(w, tenant, { id: '00000000-0000-4000-8000-000000000002', name: 'Ben Ode' });
  await other.call(adminRoutes.search.find, { body: { question: 'ximena' } });
  w.clock.advance(3600);
  await byAnything();
});

test('shows no full address or number, at most 20 hits, exact matches first [DESK-34]', async () => {
  const tenant = await w.mintTenant();
  const signUp = (name: string, at: number) =>
    w.request(tenant, {
      method: 'POST',
      path: '/auth/sign-up',
      body: { name, email: `sam${at}@example.org`, password: 'Tram!line7', confirmNewPassword: 'Tram!line7' },
    });
  for (let at = 0; at < 21; at += 1) await signUp('Sam Samuelson', at);
  await signUp('Sam', 99);
  const { members, isCut } = await search('sam', tenant);
  expect([members.length, isCut]).toEqual([20, true]);
  expect(members[0]).toEqual({
    memberId: expect.any(String),
    name: 'Sam',
    email: 's***@example.org',
    phoneEnd: null,
    status: 'CONSENT',
    by: 'NAME',
    isExact: true,
  });
});

test('is logged without its search term [DESK-34]', async () => {
  const tenant = await w.mintTenant();
  await search('nobody.of.this.name@example.org', tenant);
  const acts = await w.inTenant(tenant, (tx) => listLatestAuditEvents({ tx, keyRing: w.deps.keyRing }, {}, 5));
  expect(acts).toMatchObject([{ verb: 'members.search', facts: { by: [], found: 0 }, actor: { name: 'Ana Lima' } }]);
  expect(JSON.stringify(acts)).not.toContain('nobody.of');
});

test('finds older members after a nightly job has added their search terms [DESK-34]', async () => {
  await w.inTenant(rider.tenant, async (tx) => {
    await tx.run('delete from member_word where tenant_id = $1', [tx.tenantId]);
    await tx.run('update provider_connection set end_hash = null where tenant_id = $1', [tx.tenantId]);
  });
  expect([await foundBy('ximena'), await foundBy('0077')]).toEqual([undefined, undefined]);
  await noteEndsJob(w.deps).run({ tenantId: rider.tenant.tenantId });
  expect([await foundBy('ximena'), await foundBy('0077')]).toEqual([
    ['NAME', false],
    ['CARD', false],
  ]);
});

const get = (may?: Parameters<typeof deskOf>[2]) =>
  deskOf(w, rider.tenant, may).call(adminRoutes.members.get, { params: { member: rider.memberId } });

test('one reply has everything an agent needs: status, points, cards, rides with reasons, tickets without codes [DESK-35]', async () => {
  const member = await get();
  expect(member).toMatchObject({
    name: 'Ximena Quispe',
    email: 'x***@example.org',
    phoneEnd: '4455',
    status: 'VERIFIED',
    points: { balance: 45, unclaimed: 10, held: 0, debt: 0, redemptions: 1 },
    missingRides: [{ ProviderID: 'cards', fromName: 'Quarry Steps', state: 'OPEN' }],
    acts: [{ verb: 'members.unblock', actor: { name: 'Kim' } }],
  });
  expect(member.connections).toContainEqual(
    expect.objectContaining({ providerId: 'cards', status: 'CONNECTED', account: 'ends in 0077' }),
  );
  expect(member.rides[0]).toMatchObject({
    ProviderID: 'cards',
    points: 10,
    campaigns: [{ CampaignID: 'ride', counted: true, sentence: expect.stringMatching(/./) }],
  });
  expect(member.entries.map(({ kind, amount }) => [kind, amount])).toContainEqual(['SPEND', -100]);
  expect(member.redemptions).toHaveLength(1);
  // The rider's own text is shown unchanged.
  const text = JSON.stringify({ ...member, missingRides: [] });
  for (const secret of [rider.phone, rider.card, rider.email, await ticketCode()]) expect(text).not.toContain(secret);
});

test("allowed actions depend on the role and the member's status [DESK-35]", async () => {
  const all = (await get()).may;
  expect(all).toContain('suspend');
  expect(all).not.toContain('unsuspend');
  expect((await get({ may: ['members.read', 'members.act'] })).may).not.toContain('goodwill');
  expect((await get({ may: permissions.filter((each) => each.endsWith('.read')) })).may).toEqual([]);
});

test("another agency's member and an unknown one are not found [DESK-35, TEN-01]", async () => {
  const other = deskOf(w, await w.mintTenant());
  await expect(other.call(adminRoutes.members.get, { params: { member: rider.memberId } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test("a ride's receipt is the same as the rider's [DESK-35, EARN-11]", async () => {
  const [ride] = (await get()).rides;
  const receipt = await deskOf(w, rider.tenant).call(adminRoutes.members.receipt, {
    params: { member: rider.memberId, ride: ride?.RideID ?? '' },
  });
  const own = await rider.call('GET', `/rest/users/me/rides/${ride?.RideID}/en`);
  expect(own.body).toEqual(receipt);
  expect(receipt).toEqual(ride);
});

test("a connection in the timeline has the provider's name in the requested language [DESK-252]", async () => {
  const { tenant, memberId } = rider;
  const texts = JSON.stringify({ en: { Label: 'Harbor Card' }, es: { Label: 'Tarjeta del puerto' } });
  await w.inTenant(tenant, (tx) =>
    tx.run(`update provider set texts = $2 where tenant_id = $1 and provider_id = 'cards'`, [tx.tenantId, texts]),
  );
  w.deps.cache.clear(tenant.tenantId);
  const { data } = await deskOf(w, tenant).call(adminRoutes.members.timeline, {
    params: { member: memberId },
    query: { language: 'es' },
  });
  const names = data.flatMap((item) => (item.what === 'STANDING' && item.providerId ? [item.providerName] : []));
  expect(names).toContain('Tarjeta del puerto');
});

test('the timeline lists every event once, in one order, page by page [DESK-36]', async () => {
  const desk = deskOf(w, rider.tenant);
  const read = async (limit: number) => {
    const items = [];
    let query: { cursor?: string; limit: number } = { limit };
    for (let page = 0; page < 50; page += 1) {
      const { data, links } = await desk.call(adminRoutes.members.timeline, {
        params: { member: rider.memberId },
        query,
      });
      items.push(...data);
      if (links.next === null) break;
      const cursor = new URL(links.next, 'https://desk.test').searchParams.get('cursor');
      query = { limit, ...(cursor === null ? {} : { cursor }) };
    }
    return items;
  };
  const [whole, inPages] = [await read(100), await read(3)];
  expect(inPages).toEqual(whole);
  expect(new Set(whole.map(({ what }) => what))).toEqual(new Set(['RIDE', 'POINTS', 'ACT', 'STANDING']));
  const moments = whole.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted().toReversed());
});

test.each([
  ['the timeline', adminRoutes.members.timeline],
  ['what a deduction would take', adminRoutes.members.previewDeduction],
  ['what would go with them', adminRoutes.members.previewErasure],
  ['a receipt', adminRoutes.members.receipt],
])('reading only %s of a member is logged too [DESK-33]', async (_, route) => {
  const [ride] = (await get()).rides;
  const reader = deskOf(w, rider.tenant, { name: route.name });
  await reader.call(route, { params: { member: rider.memberId, ride: ride?.RideID } as never });
  const { data } = await reader.call(adminRoutes.acts.list, { query: { actor: route.name } });
  expect(data.map(({ verb, memberId }) => [verb, memberId])).toEqual([['members.read', rider.memberId]]);
});

test('reading a member is logged, and an erased member shows only their status [DESK-33, DESK-35]', async () => {
  const gone = await signUpFullMember(w);
  await w.inTenant(gone.tenant, (tx) =>
    eraseMember({
      tx,
      keyRing: w.deps.keyRing,
      tenantId: gone.tenant.tenantId,
      memberId: gone.memberId,
      now: w.clock.now(),
    }),
  );
  const desk = deskOf(w, gone.tenant);
  const member = await desk.call(adminRoutes.members.get, { params: { member: gone.memberId } });
  expect(member).toMatchObject({ name: '', email: null, status: 'DELETED', may: [], acts: [{ personal: null }] });
  expect((await search('ximena', gone.tenant)).members).toEqual([]);
  const { data } = await desk.call(adminRoutes.acts.list, { query: { member: gone.memberId, verb: 'members.read' } });
  expect(data).toHaveLength(1);
});
