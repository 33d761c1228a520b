import { describe, expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { earnPoints, givePoints, troubles } from '../../testing/offers.ts';
import { inShortTurns } from '../../testing/turns.ts';
import { lockAccounts } from '../ledger/index.ts';
import { createTenantDirectory } from '../tenants/index.ts';
import { watchInactivity } from './index.ts';

const w = await world();
const DAY = 86_400;
const START = '2026-03-02T12:00:00.000Z';

interface Rider {
  tenant: TestTenant;
  member: TestMember;
}

const forfeiting = { inactivityDays: 90, inactivityForfeits: true, inactivityNoticeDays: 14 };

async function rider(settings: Record<string, unknown>): Promise<Rider> {
  w.clock.set(START);
  const words = { WordsForPoints: { long: 'points', short: 'pts', title: 'Points' } };
  const tenant = await w.mintTenant({ settings, configuration: { en: words } });
  return { tenant, member: await w.signUpMember(tenant) };
}

/** Moves the clock to this many days and seconds after the rider's last activity. */
const after = (days: number, seconds = 0): void =>
  w.clock.set(new Date(new Date(START).getTime() + (days * DAY + seconds) * 1000));

const userOf = async ({ tenant, member }: Rider) => {
  const path = '/rest/users/me/userinfo/en';
  const { body } = await w.request(tenant, { method: 'GET', path, cookie: member.cookie });
  return { away: body.isUserInactive, dialog: body.showReactivationBonusDialog };
};

const call = async ({ tenant, member }: Rider, name: string, body?: object) => {
  const path = `/rest/users/me/${name}`;
  const reply = await w.request(tenant, { method: 'POST', path, cookie: member.cookie, ...(body ? { body } : {}) });
  return reply.body;
};

const run = async ({ tenant }: Rider): Promise<unknown> => {
  const found = await createTenantDirectory(w.deps.database).byId(tenant.tenantId);
  if (!found) throw new Error('no tenant');
  return watchInactivity(w.deps, found);
};

const accountOf = ({ tenant, member }: Rider) =>
  w.inTenant(tenant, async (tx) => {
    const { unclaimed, available } = (await lockAccounts(tx, [member.memberId])).get(member.memberId) ?? {};
    return { unclaimed, available };
  });

/** Uses a session that never expires, to count inactive days without signing in again. */
const staySignedIn = ({ tenant }: Rider): Promise<number> =>
  w.inTenant(tenant, (tx) => tx.run('update session set created_at = $1, last_seen_at = $1', [w.clock.now()]));

const list = async ({ tenant, member }: Rider, path: string) =>
  (await w.request(tenant, { method: 'GET', path: `/rest/users/me/${path}`, cookie: member.cookie })).body.data;

describe('return', () => {
  test('after exactly the configured days a member is active, a second later inactive [TUT-13]', async () => {
    for (const [seconds, away] of [
      [0, false],
      [1, true],
    ] as const) {
      const one = await rider({ inactivityDays: 90, reactivationBonusPoints: 30 });
      after(90, seconds);
      await staySignedIn(one);
      expect(await call(one, 'getUserReactivationStatus')).toEqual({
        isUserInactive: away,
        showReactivationBonusDialog: false,
      });
      expect(await userOf(one)).toEqual({ away, dialog: away });
      expect(await accountOf(one)).toEqual({ unclaimed: away ? 30 : 0, available: 0 });
    }
  });

  test('pays one unclaimed bonus per absence under its own name, however often the app asks [TUT-13, LEDGER-05]', async () => {
    const one = await rider({ inactivityDays: 90, reactivationBonusPoints: 30 });
    after(100);
    await staySignedIn(one);
    await Promise.all([userOf(one), userOf(one), userOf(one)]);
    expect(await accountOf(one)).toEqual({ unclaimed: 30, available: 0 });
    expect((await list(one, 'transactions/en'))[0]).toMatchObject({
      transactionTitle: 'Welcome back bonus',
      amount: 30,
    });
    expect((await list(one, 'earnings/en'))[0]).toMatchObject({ earningTitle: 'Welcome back bonus', amount: 30 });
    expect((await list(one, 'earnings/es'))[0]).toMatchObject({ earningTitle: 'Bono por tu regreso' });
    after(195);
    await staySignedIn(one);
    await userOf(one);
    await userOf(one);
    expect(await accountOf(one)).toEqual({ unclaimed: 60, available: 0 });
    expect(await troubles(w, one.tenant)).toEqual([]);
  });

  test('the dialog stays due, and the member inactive, until it is closed [API-26, API-27, TUT-11, TUT-12]', async () => {
    const one = await rider({ inactivityDays: 90, reactivationBonusPoints: 30 });
    expect(await call(one, 'showReactivationBonusDialog', { showReactivationBonusDialog: true })).toEqual({
      showReactivationBonusDialog: false,
    });
    after(100);
    await staySignedIn(one);
    expect(await userOf(one)).toEqual({ away: true, dialog: true });
    expect(await userOf(one)).toEqual({ away: true, dialog: true });
    expect(await call(one, 'getUserReactivationStatus')).toEqual({
      isUserInactive: true,
      showReactivationBonusDialog: true,
    });
    expect(await call(one, 'showReactivationBonusDialog')).toEqual({ showReactivationBonusDialog: true });
    expect(await call(one, 'showReactivationBonusDialog', { showReactivationBonusDialog: false })).toEqual({
      showReactivationBonusDialog: false,
    });
    expect(await userOf(one)).toEqual({ away: false, dialog: false });
    expect(await call(one, 'showReactivationBonusDialog', { showReactivationBonusDialog: true })).toEqual({
      showReactivationBonusDialog: true,
    });
  });

  test('without a bonus nothing is announced; without the setting no member is ever inactive [TUT-13]', async () => {
    for (const [settings, away] of [
      [{ inactivityDays: 90, reactivationBonusPoints: 0 }, true],
      [{ inactivityDays: null, reactivationBonusPoints: 30 }, false],
    ] as const) {
      const one = await rider(settings);
      after(1000);
      await staySignedIn(one);
      expect(await userOf(one)).toEqual({ away, dialog: false });
      expect(await accountOf(one)).toEqual({ unclaimed: 0, available: 0 });
    }
  });
});

describe('forfeits', () => {
  test('are announced, take balance and unclaimed earnings once after the last day, and appear as inactivity [EARNING-07, LEDGER-07]', async () => {
    const one = await rider(forfeiting);
    await givePoints(w, one.tenant, one.member, 40, 2);
    await earnPoints(w, one.tenant, one.member, 7);
    after(75);
    expect(await run(one)).toEqual({ told: 0, forfeited: 0 });
    after(76);
    expect(await run(one)).toEqual({ told: 1, forfeited: 0 });
    await w.deliverMail(one.tenant);
    const mails = w.mailbox.messages(one.tenant.tenantId);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: one.member.email, subject: 'We miss you' });
    expect(mails[0]?.text).toContain('Come back before 05/31/2026 to keep your points.');
    after(90);
    expect(await run(one)).toEqual({ told: 0, forfeited: 0 });
    expect(await accountOf(one)).toEqual({ unclaimed: 7, available: 42 });
    after(90, 1);
    expect(await run(one)).toEqual({ told: 0, forfeited: 1 });
    expect(await run(one)).toEqual({ told: 0, forfeited: 0 });
    expect(await accountOf(one)).toEqual({ unclaimed: 0, available: 0 });
    await staySignedIn(one);
    expect(
      (await list(one, 'transactions/en?type=BALANCE_DEDUCTION')).map(({ amount }: { amount: number }) => amount),
    ).toEqual([-42]);
    const canceled = (await list(one, 'earnings/en')).filter((earning: { canceled: boolean }) => earning.canceled);
    expect(canceled).toEqual([
      expect.objectContaining({ amount: 7, expiryDeduction: false, suspensionDeduction: false }),
    ]);
    expect(await troubles(w, one.tenant)).toEqual([]);
  });

  test('go on in short turns after the member where the turn before stopped [LEDGER-07, OPS-207]', async () => {
    const one = await rider(forfeiting);
    await givePoints(w, one.tenant, one.member, 40);
    after(76);
    const totals = async () => (await inShortTurns(() => run(one))) as { told: number; forfeited: number }[];
    expect((await totals()).map(({ told }) => told)).toEqual([1, 0]);
    after(90, 1);
    expect((await totals()).reduce((sum, { forfeited }) => sum + forfeited, 0)).toBe(1);
    expect(await accountOf(one)).toEqual({ unclaimed: 0, available: 0 });
  });

  test('skip members who returned, and wait the full notice period after a late notice [LEDGER-07]', async () => {
    const one = await rider(forfeiting);
    await givePoints(w, one.tenant, one.member, 40);
    after(80);
    expect(await run(one)).toEqual({ told: 1, forfeited: 0 });
    await staySignedIn(one);
    await userOf(one);
    after(100);
    expect(await run(one)).toEqual({ told: 0, forfeited: 0 });
    after(400);
    expect(await run(one)).toEqual({ told: 1, forfeited: 0 });
    after(413);
    expect(await run(one)).toEqual({ told: 0, forfeited: 0 });
    expect(await accountOf(one)).toEqual({ unclaimed: 0, available: 40 });
    after(414);
    expect(await run(one)).toEqual({ told: 0, forfeited: 1 });
  });

  test('skip members of the counter without an email, because no notice reaches them, but not a partner’s [LEDGER-07, ASSIST-15]', async () => {
    const one = await rider(forfeiting);
    await givePoints(w, one.tenant, one.member, 100);
    const set = (columns: string) =>
      w.inTenant(one.tenant, (tx) =>
        tx.run(`update member set ${columns} where tenant_id = $1`, [one.tenant.tenantId]),
      );
    await set('email = null');
    after(80);
    expect(await run(one)).toEqual({ told: 0, forfeited: 0 });
    after(100);
    expect(await run(one)).toEqual({ told: 0, forfeited: 0 });
    expect(await accountOf(one)).toEqual({ unclaimed: 0, available: 100 });
    await set("partner_member_id = 'p-1'");
    expect(await run(one)).toEqual({ told: 1, forfeited: 0 });
  });

  test('skip members without points or suspended, and tenants with the setting off [LEDGER-07]', async () => {
    const one = await rider(forfeiting);
    const suspended = await w.signUpMember(one.tenant);
    await givePoints(w, one.tenant, suspended, 40);
    await w.inTenant(one.tenant, (tx) =>
      tx.run(`update member set status = 'SUSPENDED' where member_id = $1`, [suspended.memberId]),
    );
    const off = await rider({ ...forfeiting, inactivityForfeits: false });
    await givePoints(w, off.tenant, off.member, 40);
    for (const days of [80, 100, 200]) {
      after(days);
      for (const each of [one, off]) expect(await run(each)).toEqual({ told: 0, forfeited: 0 });
    }
  });
});
