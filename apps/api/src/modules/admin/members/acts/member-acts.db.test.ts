import { adminRoutes, copiedParts } from '@fareback/contract/admin';
import { describe, expect, test } from 'vitest';
import { type Desk, deskOf } from '../../../../testing/desk.ts';
import { type FullMember, signUpFullMember } from '../../../../testing/full-member.ts';
import { type TestTenant, world } from '../../../../testing/index.ts';
import { givePoints, troubles } from '../../../../testing/offers.ts';
import { plant } from '../../../../testing/plant.ts';
import { copiedTables } from '../../../privacy/index.ts';

const w = await world();
const routes = adminRoutes.members;
const REASON = 'she rang from the number we know';
const body = { reason: REASON };

async function scene() {
  const tenant = await w.mintTenant();
  const member = await w.signUpMember(tenant, { email: 'ana@example.org' });
  return { tenant, member, desk: deskOf(w, tenant), params: { member: member.memberId } };
}

/** What the record says was done last. */
async function lastAct(desk: Desk) {
  const [act] = (await desk.call(adminRoutes.acts.list, { query: { limit: 1 } })).data;
  return act;
}

const balanceOf = async (tenant: TestTenant, memberId: string): Promise<number> =>
  (
    await w.inTenant(tenant, (tx) =>
      tx.first<{ available: number }>('select available from member_account where member_id = $1', [memberId]),
    )
  )?.available ?? 0;

describe('a member’s standing', () => {
  test('is moved with a reason, and what was before and after is on record [DESK-37, AUTH-31]', async () => {
    const { desk, params, member } = await scene();
    expect(await desk.call(routes.suspend, { params, body })).toMatchObject({ before: 'VERIFIED', after: 'SUSPENDED' });
    expect(await lastAct(desk)).toMatchObject({
      verb: 'members.suspend',
      memberId: member.memberId,
      facts: { before: 'VERIFIED', after: 'SUSPENDED', takesPoints: false },
      personal: { reason: REASON },
    });
    w.clock.advance(1);
    expect(await desk.call(routes.suspend, { params, body })).toMatchObject({
      before: 'SUSPENDED',
      after: 'SUSPENDED',
    });
    expect(await desk.call(routes.unsuspend, { params, body })).toEqual({ before: 'SUSPENDED', after: 'VERIFIED' });
  });

  test('loses its points only by who may take points, once, and the books are right [DESK-37, LEDGER-07]', async () => {
    const { tenant, member, desk, params } = await scene();
    await givePoints(w, tenant, member, 60);
    const support = deskOf(w, tenant, { may: ['members.act'] });
    await expect(support.call(routes.suspend, { params, body: { ...body, takesPoints: true } })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(await desk.call(routes.suspend, { params, body: { ...body, takesPoints: true } })).toEqual({
      before: 'VERIFIED',
      after: 'SUSPENDED',
      deducted: 60,
      canceled: 0,
    });
    expect(await desk.call(routes.suspend, { params, body: { ...body, takesPoints: true } })).toMatchObject({
      deducted: 0,
    });
    expect(await balanceOf(tenant, member.memberId)).toBe(0);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('asks for a reason that says something [DESK-37]', async () => {
    const { desk, params } = await scene();
    for (const reason of ['', '  ', 'x'.repeat(301)])
      await expect(desk.call(routes.suspend, { params, body: { reason } })).rejects.toThrow('reason');
  });
});

test('a flag and a lifted block are acts, each repeatable [DESK-37, AUTH-28, AUTH-13]', async () => {
  const { desk, params } = await scene();
  const flag = { flag: 'UX_UPDATES' as const, isOn: true, ...body };
  expect(await desk.call(routes.flag, { params, body: flag })).toEqual({ isChanged: true });
  expect((await lastAct(desk))?.facts).toEqual({ flag: 'UX_UPDATES', before: null, after: true });
  w.clock.advance(1);
  expect(await desk.call(routes.flag, { params, body: flag })).toEqual({ isChanged: false });
  expect((await lastAct(desk))?.facts).toEqual({ flag: 'UX_UPDATES', before: true, after: true });
  w.clock.advance(1);
  expect(await desk.call(routes.unblock, { params, body })).toEqual({ isChanged: true });
  expect((await lastAct(desk))?.verb).toBe('members.unblock');
});

test('the whole address and number are shown by an act of its own, which does not repeat them [DESK-37]', async () => {
  const rider = await signUpFullMember(w);
  const desk = deskOf(w, rider.tenant);
  expect(await desk.call(routes.reveal, { params: { member: rider.memberId }, body })).toEqual({
    email: rider.email,
    phone: `+1${rider.phone}`,
  });
  const acts = (await desk.call(adminRoutes.acts.list, { query: { verb: 'members.reveal' } })).data;
  expect(acts).toMatchObject([{ facts: { email: true, phone: true }, personal: { reason: REASON } }]);
  expect(JSON.stringify(acts)).not.toContain(rider.phone);
});

test('a deduction is seen first, takes what is there at most, and the same case takes once [DESK-38, LEDGER-07]', async () => {
  const { tenant, member, desk, params } = await scene();
  await givePoints(w, tenant, member, 60);
  expect(await desk.call(routes.previewDeduction, { params, query: { points: 100 } })).toEqual({
    points: 60,
    balance: 60,
  });
  const deduction = { points: 25, ...body, idempotencyKey: 'case-2026-17' };
  const both = await Promise.all([1, 2].map(() => desk.call(routes.deduct, { params, body: deduction })));
  expect(both.map(({ points }) => points)).toEqual([25, 25]);
  expect(both.filter(({ isRepeated }) => isRepeated)).toHaveLength(1);
  expect(await balanceOf(tenant, member.memberId)).toBe(35);
  expect(await desk.call(routes.deduct, { params, body: { ...body, idempotencyKey: 'case-2026-18' } })).toEqual({
    points: 35,
    balance: 35,
    isRepeated: false,
  });
  const { data } = await desk.call(adminRoutes.acts.list, { query: { verb: 'members.deduct' } });
  expect(data.map(({ facts }) => facts['points'])).toEqual(expect.arrayContaining([0, 25, 35]));
  expect(await troubles(w, tenant)).toEqual([]);
});

test('a key that took a number takes no other, nor all: that is refused, and the first still answers [DESK-260]', async () => {
  const { tenant, member, desk, params } = await scene();
  await givePoints(w, tenant, member, 60);
  const take = (asked: { points?: number }, at: string) =>
    desk.call(routes.deduct, { params, body: { ...body, ...asked, idempotencyKey: `2026-${at}` } });
  await take({ points: 25 }, 'case-1');
  for (const asked of [{ points: 20 }, { points: 26 }, {}])
    await expect(take(asked, 'case-1')).rejects.toMatchObject({ code: 'KEY_TAKEN' });
  expect(await take({ points: 25 }, 'case-1')).toEqual({ points: 25, balance: 35, isRepeated: true });
  // More than there was: the same words are the same case, what it took are not.
  await take({ points: 50 }, 'case-2');
  expect(await take({ points: 50 }, 'case-2')).toMatchObject({ points: 35, isRepeated: true });
  await expect(take({ points: 35 }, 'case-2')).rejects.toMatchObject({ code: 'KEY_TAKEN' });
  await givePoints(w, tenant, member, 5);
  await take({}, 'case-3');
  expect(await take({}, 'case-3')).toMatchObject({ points: 5, isRepeated: true });
  await expect(take({ points: 5 }, 'case-3')).rejects.toMatchObject({ code: 'KEY_TAKEN' });
  expect(await balanceOf(tenant, member.memberId)).toBe(0);
});

/** Rows of a table in which a member's id stands. */
const rowsAbout = (table: string, memberId: string) =>
  plant(`select 1 from ${table} t where t::text like '%' || $1 || '%'`, [memberId]);

describe('a member who wants to go', () => {
  const freshDesk = async (): Promise<{ rider: FullMember; desk: Desk; params: { member: string } }> => {
    const rider = await signUpFullMember(w);
    return { rider, desk: deskOf(w, rider.tenant), params: { member: rider.memberId } };
  };

  test('is forgotten after it was seen what goes; a second time nothing happens, and both are on record [DESK-39, AUTH-30]', async () => {
    const { rider, desk, params } = await freshDesk();
    const preview = await desk.call(routes.previewErasure, { params });
    expect(preview.points).toBe(55);
    expect(preview.parts).toContainEqual({ part: 'sessions', rows: 1, goes: true });
    expect(preview.parts).toContainEqual({ part: 'redemptions', rows: 1, goes: false });
    expect(await desk.call(routes.erase, { params })).toEqual({ outcome: 'ERASED' });
    w.clock.advance(1);
    expect(await desk.call(routes.erase, { params })).toEqual({ outcome: 'ERASED_BEFORE' });
    const { data } = await desk.call(adminRoutes.acts.list, {
      query: { member: rider.memberId, verb: 'members.erase' },
    });
    expect(data.map(({ facts }) => facts['outcome'])).toEqual(['ERASED_BEFORE', 'ERASED']);
    await expect(desk.call(routes.suspend, { params, body })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is told of each kind whether it goes: of what goes no row leads to them afterwards, and each kind has a word at the desk [DESK-375]', async () => {
    const { rider, desk, params } = await freshDesk();
    const { parts } = await desk.call(routes.previewErasure, { params });
    expect(parts.map(({ part }) => part)).toEqual(expect.arrayContaining(['referrals', 'supplierOrders', 'sessions']));
    const named: string[] = parts.map(({ part }) => part);
    expect(named.filter((part) => !(copiedParts as readonly string[]).includes(part))).toEqual([]);
    await desk.call(routes.erase, { params });
    const goes = new Set(parts.flatMap(({ part, goes: isGoing }) => (isGoing ? [part] : [])));
    for (const [table, part] of Object.entries(copiedTables)) {
      const rows = goes.has(part) ? await rowsAbout(table, rider.memberId) : [];
      // That something changed is noted anew by what goes.
      expect([table, table === 'member_change' ? 0 : rows.length]).toEqual([table, 0]);
    }
  });

  test('is kept while a supplier has yet to answer, and the desk is told so [DESK-39]', async () => {
    const { rider, desk, params } = await freshDesk();
    await w.inTenant(rider.tenant, (tx) =>
      tx.run(`update redemption set status = 'HELD' where member_id = $1`, [rider.memberId]),
    );
    await expect(desk.call(routes.erase, { params })).rejects.toMatchObject({ code: 'WAITS_FOR_SUPPLIER' });
  });

  test('is given a copy, in which the next copy names this one without saying who made it [DESK-39, AUTH-30]', async () => {
    const { desk, params } = await freshDesk();
    await desk.call(routes.export, { params, body });
    const copy = await desk.call(routes.export, { params, body });
    expect(copy).toMatchObject({ format: 'fareback-member-copy/1', member: { name: 'Ximena Quispe' } });
    expect(copy['acts']).toContainEqual({
      happenedAt: expect.any(String),
      verb: 'members.export',
      facts: {},
      said: { reason: REASON },
    });
    expect(JSON.stringify(copy)).not.toContain('Ana Lima');
  });
});

test('a card is freed and can be connected anew; freeing it again finds nothing [DESK-40, PROV-29]', async () => {
  const rider = await signUpFullMember(w);
  const desk = deskOf(w, rider.tenant);
  const params = { member: rider.memberId, provider: 'cards' };
  expect(await desk.call(routes.freeCard, { params, body })).toEqual({ isChanged: true });
  expect(await desk.call(routes.freeCard, { params, body })).toEqual({ isChanged: false });
  const connection = (await rider.call('GET', '/rest/users/me/providersStatus')).body.find(
    ({ ProviderID }: { ProviderID: string }) => ProviderID === 'cards',
  );
  expect(connection).toMatchObject({ status: 'REQUIRE_DISCONNECT' });
  await expect(desk.call(routes.freeCard, { params: { ...params, provider: 'no-such' }, body })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await desk.call(routes.confirmCard, { params, body })).toEqual({ isChanged: false });
});
