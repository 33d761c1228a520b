import { type AdminRoute, adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { type Desk, deskOf } from '../../../../testing/desk.ts';
import { signUpFullMember } from '../../../../testing/full-member.ts';
import { world } from '../../../../testing/index.ts';
import { giveProgram } from '../../../ingest/testing/test-program.ts';

/** Each member action works only on existing members, and has its effect. */

const w = await world();
const routes = adminRoutes.members;
const REASON = 'she rang from the number we know';
const body = { reason: REASON };

/** Every member route; all accept the same input. */
const ofMember: AdminRoute[] = Object.values<AdminRoute>(routes).filter(({ path }) => path.includes('/:member'));
const whole = {
  ...body,
  points: 5,
  idempotencyKey: 'case-2026-1',
  flag: 'UX_UPDATES',
  isOn: true,
  takesPoints: false,
  offerId: 'none',
  text: REASON,
  tag: 'Night shift',
};
const none = '00000000-0000-4000-8000-000000000000';
const parts = { provider: 'cards', ride: 'none', grant: none, note: none, message: none };

/** The error code of a member request; null on success. */
async function refusal(desk: Desk, route: AdminRoute, member: string): Promise<string | null> {
  const asked = { params: { ...parts, member }, ...(route.method === 'GET' ? {} : { body: whole }) };
  const call = desk.call as (of: AdminRoute, sent: object) => Promise<unknown>;
  return call(route, asked).then(
    () => null,
    ({ code, message }: { code?: string; message: string }) => code ?? message,
  );
}

test("requests about another agency's or a missing member find no member and log nothing [DESK-167]", async () => {
  const rider = await signUpFullMember(w);
  const tenant = await w.mintTenant();
  await giveProgram(w, tenant, ['cards'], []);
  const desk = deskOf(w, tenant);
  expect(ofMember.length).toBeGreaterThan(12);
  for (const member of [rider.memberId, none])
    for (const route of ofMember)
      expect([route.name, await refusal(desk, route, member)]).toEqual([route.name, 'NOT_FOUND']);
  expect((await desk.call(adminRoutes.acts.list, { query: {} })).data).toEqual([]);
});

test('no action changes or shows an erased member [DESK-167, AUTH-30]', async () => {
  const rider = await signUpFullMember(w);
  const desk = deskOf(w, rider.tenant);
  await desk.call(routes.erase, { params: { member: rider.memberId } });
  // Anonymized data can still be read and exported, and erasure is idempotent.
  const stays = new Set(['members.erase', 'members.export']);
  const changing = ofMember.filter(({ method, name }) => method !== 'GET' && !stays.has(name));
  for (const route of changing)
    expect([route.name, await refusal(desk, route, rider.memberId)]).toEqual([route.name, 'NOT_FOUND']);
});

test('lifting a block lets the right password sign in; a member without an email has no block [DESK-37, AUTH-13]', async () => {
  const rider = await signUpFullMember(w);
  const { email, password } = rider;
  const desk = deskOf(w, rider.tenant);
  const signIn = async (typed: string): Promise<number> =>
    (await w.request(rider.tenant, { method: 'POST', path: '/auth/login', body: { email, password: typed } })).status;
  for (let tried = 0; tried < 5; tried += 1) await signIn('Wrong!pass1');
  expect(await signIn(password)).not.toBe(200);
  const params = { member: rider.memberId };
  expect(await desk.call(routes.unblock, { params, body })).toEqual({ isChanged: true });
  expect(await signIn(password)).toBe(200);
  await w.inTenant(rider.tenant, (tx) =>
    tx.run('update member set email = null where member_id = $1', [rider.memberId]),
  );
  expect(await desk.call(routes.unblock, { params, body })).toEqual({ isChanged: false });
});

test("a flag applies to the rider's app from then on, and unknown features are rejected [DESK-37, AUTH-28]", async () => {
  const rider = await signUpFullMember(w);
  const desk = deskOf(w, rider.tenant);
  const params = { member: rider.memberId };
  for (const isOn of [true, false]) {
    await desk.call(routes.flag, { params, body: { ...body, flag: 'FAVORITE_OFFER', isOn } });
    const { flags } = await desk.call(routes.get, { params });
    expect(flags).toMatchObject({ FAVORITE_OFFER: isOn });
  }
  const unknown = { ...body, flag: 'ADMIN' as 'UX_UPDATES', isOn: true };
  await expect(desk.call(routes.flag, { params, body: unknown })).rejects.toThrow('flag');
});

test('an account is confirmed by the agency once; actor and reason are stored with it and logged [DESK-40, PROV-29]', async () => {
  const tenant = await w.mintTenant();
  await giveProgram(w, tenant, [{ id: 'cards', connectionType: 'SELF_REPORT', proof: 'RIDE' }, 'bikes'], []);
  const rider = await w.signUpMember(tenant);
  const path = '/rest/users/me/providersStatus';
  const account = { ProviderID: 'cards', identifier: '77004711' };
  await w.request(tenant, { method: 'POST', path, cookie: rider.cookie, body: account });
  const desk = deskOf(w, tenant);
  const call = (route: typeof routes.confirmCard | typeof routes.freeCard, provider: string) =>
    desk.call(route, { params: { member: rider.memberId, provider }, body });
  const proven = () =>
    w.inTenant(tenant, (tx) =>
      tx.query(`select proven_by as "provenBy" from provider_connection where status = 'CONNECTED'`),
    );
  expect(await proven()).not.toEqual([{ provenBy: 'OPERATOR' }]);
  expect([await call(routes.confirmCard, 'cards'), await call(routes.confirmCard, 'cards')]).toEqual([
    { isChanged: true },
    { isChanged: false },
  ]);
  expect(await proven()).toEqual([{ provenBy: 'OPERATOR' }]);
  expect(await call(routes.freeCard, 'bikes')).toEqual({ isChanged: false });
  expect(await call(routes.freeCard, 'cards')).toEqual({ isChanged: true });
  for (const route of [routes.confirmCard, routes.freeCard])
    await expect(call(route, 'ferries')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const noted = await w.inTenant(tenant, (tx) =>
    tx.query('select act, reason, acted_by as by from connection_act order by act'),
  );
  expect(noted).toEqual([
    { act: 'CONFIRMED', reason: REASON, by: 'Ana Lima' },
    { act: 'RELEASED', reason: REASON, by: 'Ana Lima' },
  ]);
  const { data } = await desk.call(adminRoutes.acts.list, { query: { member: rider.memberId } });
  expect(data.map(({ verb, facts }) => [verb, facts['providerId'], facts['isChanged']])).toEqual(
    expect.arrayContaining([
      ['members.confirmCard', 'cards', true],
      ['members.confirmCard', 'cards', false],
      ['members.freeCard', 'bikes', false],
      ['members.freeCard', 'cards', true],
    ]),
  );
});

test('previewing a deduction or erasure reads member data, and is logged [DESK-33, DESK-38, DESK-39]', async () => {
  const rider = await signUpFullMember(w);
  const params = { member: rider.memberId };
  for (const route of [routes.previewDeduction, routes.previewErasure]) {
    const desk = deskOf(w, rider.tenant, { name: route.name });
    await desk.call(route, { params });
    const { data } = await desk.call(adminRoutes.acts.list, { query: { actor: route.name } });
    expect([route.name, data.map(({ verb, memberId }) => [verb, memberId])]).toEqual([
      route.name,
      [['members.read', rider.memberId]],
    ]);
  }
});

test("a suspension's deduction and a manual one are separate, even with the same key; keys are per member [DESK-38]", async () => {
  const rider = await signUpFullMember(w);
  const desk = deskOf(w, rider.tenant);
  const take = (kind: 'BALANCE' | 'SUSPENSION') =>
    desk.call(routes.deduct, {
      params: { member: rider.memberId },
      body: { ...body, points: 5, kind, idempotencyKey: 'case-2026-1' },
    });
  expect([(await take('BALANCE')).isRepeated, (await take('SUSPENSION')).isRepeated]).toEqual([false, false]);
  expect(await take('BALANCE')).toMatchObject({ points: 5, isRepeated: true });
  const other = await w.signUpMember(rider.tenant);
  const give = (member: string) =>
    desk.call(routes.goodwill, { params: { member }, body: { ...body, points: 7, idempotencyKey: 'case-2026-2' } });
  expect([(await give(rider.memberId)).isRepeated, (await give(other.memberId)).isRepeated]).toEqual([false, false]);
});
