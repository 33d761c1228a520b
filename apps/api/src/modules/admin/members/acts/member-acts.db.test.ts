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

describe('member status', () => {
  test('changes with a reason, and the log has the status before and after [DESK-37, AUTH-31]', async () => {
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

  test('is suspended with loss of points only by staff who may deduct points, once, and the ledger is correct [DESK-37, LEDGER-07]', async () => {
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

  test('requires a meaningful reason [DESK-37]', async () => {
    const { desk, params } = await scene();
    for (const reason of ['', '  ', 'x'.repeat(301)])
      await expect(desk.call(routes.suspend, { params, body: { reason } })).rejects.toThrow('reason');
  });
});

test('setting a flag and lifting a block are logged and idempotent [DESK-37, AUTH-28, AUTH-13]', async () => {
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

test('showing the full email and number is logged without their content [DESK-37]', async () => {
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

test('a deduction can be previewed, takes at most the balance, and counts once per case [DESK-38, LEDGER-07]', async () => {
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
    balance: 0,
    isRepeated: false,
  });
  const { data } = await desk.call(adminRoutes.acts.list, { query: { verb: 'members.deduct' } });
  expect(data.map(({ facts }) => facts['points'])).toEqual(expect.arrayContaining([0, 25, 35]));
  expect(await troubles(w, tenant)).toEqual([]);
});

test('a key used with one number is rejected with another or with all, and the first request still gets its answer [DESK-260]', async () => {
  const { tenant, member, desk, params } = await scene();
  await givePoints(w, tenant, member, 60);
  const take = (asked: { points?: number }, at: string) =>
    desk.call(routes.deduct, { params, body: { ...body, ...asked, idempotencyKey: `2026-${at}` } });
  await take({ points: 25 }, 'case-1');
  for (const asked of [{ points: 20 }, { points: 26 }, {}])
    await expect(take(asked, 'case-1')).rejects.toMatchObject({ code: 'KEY_TAKEN' });
  expect(await take({ points: 25 }, 'case-1')).toEqual({ points: 25, balance: 35, isRepeated: true });
  // More than the balance: the same request is the same case, although less was deducted.
  await take({ points: 50 }, 'case-2');
  expect(await take({ points: 50 }, 'case-2')).toMatchObject({ points: 35, isRepeated: true });
  await expect(take({ points: 35 }, 'case-2')).rejects.toMatchObject({ code: 'KEY_TAKEN' });
  await givePoints(w, tenant, member, 5);
  await take({}, 'case-3');
  expect(await take({}, 'case-3')).toMatchObject({ points: 5, isRepeated: true });
  await expect(take({ points: 5 }, 'case-3')).rejects.toMatchObject({ code: 'KEY_TAKEN' });
  expect(await balanceOf(tenant, member.memberId)).toBe(0);
});

const rowsAbout = (table: string, memberId: string) =>
  plant(`select 1 from ${table} t where t::text like '%' || $1 || '%'`, [memberId]);

describe('member erasure', () => {
  const freshDesk = async (): Promise<{ rider: FullMember; desk: Desk; params: { member: string } }> => {
    const rider = await signUpFullMember(w);
    return { rider, desk: deskOf(w, rider.tenant), params: { member: rider.memberId } };
  };

  test('erases after a preview; repeating it changes nothing, and both are logged [DESK-39, AUTH-30]', async () => {
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

  test('shows for each kind of data if it is deleted: deleted kinds leave no row of the member, and each kind has a label at the desk [DESK-375]', async () => {
    const { rider, desk, params } = await freshDesk();
    const { parts } = await desk.call(routes.previewErasure, { params });
    expect(parts.map(({ part }) => part)).toEqual(expect.arrayContaining(['referrals', 'supplierOrders', 'sessions']));
    const named: string[] = parts.map(({ part }) => part);
    expect(named.filter((part) => !(copiedParts as readonly string[]).includes(part))).toEqual([]);
    await desk.call(routes.erase, { params });
    const goes = new Set(parts.flatMap(({ part, goes: isGoing }) => (isGoing ? [part] : [])));
    for (const [table, part] of Object.entries(copiedTables)) {
      const rows = goes.has(part) ? await rowsAbout(table, rider.memberId) : [];
      // The deletion itself writes change records.
      expect([table, table === 'member_change' ? 0 : rows.length]).toEqual([table, 0]);
    }
  });

  test('is rejected while a supplier order is pending, with a message for the desk [DESK-39]', async () => {
    const { rider, desk, params } = await freshDesk();
    await w.inTenant(rider.tenant, (tx) =>
      tx.run(`update redemption set status = 'HELD' where member_id = $1`, [rider.memberId]),
    );
    await expect(desk.call(routes.erase, { params })).rejects.toMatchObject({ code: 'WAITS_FOR_SUPPLIER' });
  });

  test('allows a data export before, listed in the next export without the staff member [DESK-39, AUTH-30]', async () => {
    const { desk, params } = await freshDesk();
    await desk.call(routes.export, { params, body });
    const copy = await desk.call(routes.export, { params, body });
    expect(copy).toMatchObject({ format: 'fareback-member-copy/1', member: { name: 'Ximena Quispe' } });
    expect(copy['acts']).toContainEqual({
      happenedAt: expect.any(String),
      verb: 'members.export',
      // The member's open request for a copy is completed by it.
      facts: { request: expect.any(String) },
      said: { reason: REASON },
    });
    expect(JSON.stringify(copy)).not.toContain('Ana Lima');
  });
});

test('a card is released and can be connected again; a second release finds nothing [DESK-40, PROV-29]', async () => {
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
