import { describe, expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { earnPoints, freshCodes, givePoints, mintOffer, troubles } from '../../testing/offers.ts';
import { inShortTurns } from '../../testing/turns.ts';
import { lockAccounts, refundPoints } from '../ledger/index.ts';
import { sendPage } from '../reminders/index.ts';
import { createTenantDirectory } from '../tenants/index.ts';
import { expirePoints } from './index.ts';

const w = await world();

interface Rider {
  tenant: TestTenant;
  member: TestMember;
}

const expiring = { pointsExpireAfterDays: 60, pointsExpiryNoticeDays: 30 };

async function rider(settings: Record<string, unknown> = expiring, timeZone = 'UTC'): Promise<Rider> {
  const words = { WordsForPoints: { long: 'points', short: 'pts', title: 'Points' } };
  const tenant = await w.mintTenant({ settings, timeZone, configuration: { en: words } });
  return { tenant, member: await w.signUpMember(tenant) };
}

async function runAt({ tenant }: Rider, moment: string): Promise<{ told: number; members: number }> {
  w.clock.set(moment);
  const found = await createTenantDirectory(w.deps.database).byId(tenant.tenantId);
  if (!found) throw new Error('no tenant');
  const done = await expirePoints(w.deps, found);
  await sendPage(w.deps, found);
  return done;
}

const balancesOf = ({ tenant, member }: Rider) =>
  w.inTenant(tenant, async (tx) => {
    const { unclaimed, available, debt } = (await lockAccounts(tx, [member.memberId])).get(member.memberId) ?? {};
    return { unclaimed, available, debt };
  });

async function get({ tenant, member }: Rider, path: string) {
  await w.inTenant(tenant, (tx) => tx.run('update session set created_at = $1, last_seen_at = $1', [w.clock.now()]));
  const { body } = await w.request(tenant, { method: 'GET', path: `/rest/users/me/${path}`, cookie: member.cookie });
  return body.data;
}

async function redeem({ tenant, member }: Rider, price: number): Promise<string> {
  const offerId = await mintOffer(w, tenant, { price, codes: freshCodes(1) });
  const path = `/rest/offers/${offerId}/redemption`;
  const { status, body } = await w.request(tenant, { method: 'POST', path, cookie: member.cookie });
  expect(status).toBe(200);
  return body.TransactionID;
}

const lotsOf = ({ tenant }: Rider) =>
  w.inTenant(tenant, (tx) =>
    tx.query<{ lapsesAt: Date | null; remaining: number }>(
      'select lapses_at as "lapsesAt", remaining from earning order by earning_id',
    ),
  );

test('the app shows what expires next, claimed or not, only within the notice period, and when the last of it does [LEDGER-08, UX-17]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const one = await rider({ pointsExpireAfterDays: 60, pointsExpiryNoticeDays: 30 });
  await givePoints(w, one.tenant, one.member, 40);
  await earnPoints(w, one.tenant, one.member, 9);
  const told = async (now: string) => {
    w.clock.set(now);
    await w.inTenant(one.tenant, (tx) =>
      tx.run('update session set created_at = $1, last_seen_at = $1', [w.clock.now()]),
    );
    const path = '/rest/users/me/userinfo/en';
    return (await w.request(one.tenant, { method: 'GET', path, cookie: one.member.cookie })).body.nextLapse;
  };
  const [{ lapsesAt } = { lapsesAt: null }] = await lotsOf(one);
  const dayBefore = (days: number) => new Date((lapsesAt?.getTime() ?? 0) - days * 86_400_000).toISOString();
  expect(await told(dayBefore(31))).toBeUndefined();
  const LapsesAtUTC = lapsesAt?.toISOString();
  expect(await told(dayBefore(30))).toEqual({ amount: 49, LapsesAtUTC, LastLapsesAtUTC: LapsesAtUTC });
  w.clock.set('2026-03-06T12:00:00Z');
  await earnPoints(w, one.tenant, one.member, 5);
  const LastLapsesAtUTC = new Date((lapsesAt?.getTime() ?? 0) + 4 * 86_400_000).toISOString();
  expect(await told(dayBefore(26))).toEqual({ amount: 54, LapsesAtUTC, LastLapsesAtUTC });
});

describe('expiry', () => {
  test('without the setting nothing expires, whatever dates the lots have [LEDGER-07]', async () => {
    w.clock.set('2026-03-02T12:00:00Z');
    const one = await rider({ pointsExpireAfterDays: null, pointsExpiryNoticeDays: 30 });
    await givePoints(w, one.tenant, one.member, 40);
    expect(await lotsOf(one)).toEqual([{ lapsesAt: null, remaining: 40 }]);
    await w.inTenant(one.tenant, (tx) =>
      tx.run(`update earning set lapses_at = '2026-03-03', lapse_announced_at = '2026-01-01'`),
    );
    expect(await runAt(one, '2036-01-01T00:00:00Z')).toEqual({ told: 0, members: 0 });
    expect(await balancesOf(one)).toEqual({ unclaimed: 0, available: 40, debt: 0 });
  });

  test('points are good to the end of the last day, and expire after it, once [LEDGER-07]', async () => {
    w.clock.set('2026-03-02T12:00:00Z');
    const one = await rider();
    await givePoints(w, one.tenant, one.member, 40);
    await earnPoints(w, one.tenant, one.member, 7);
    const full = { unclaimed: 7, available: 40, debt: 0 };
    expect(await runAt(one, '2026-03-20T00:00:00Z')).toEqual({ told: 0, members: 0 });
    expect(await runAt(one, '2026-04-02T00:00:00Z')).toEqual({ told: 1, members: 0 });
    for (const moment of ['2026-04-30T23:59:59Z', '2026-05-01T23:59:59Z']) {
      expect(await runAt(one, moment)).toEqual({ told: 0, members: 0 });
      expect(await balancesOf(one)).toEqual(full);
    }
    expect(await runAt(one, '2026-05-02T00:00:00Z')).toEqual({ told: 0, members: 1 });
    const empty = { unclaimed: 0, available: 0, debt: 0 };
    expect(await balancesOf(one)).toEqual(empty);
    expect(await runAt(one, '2026-05-02T01:00:00Z')).toEqual({ told: 0, members: 0 });
    expect(await balancesOf(one)).toEqual(empty);
    expect(await troubles(w, one.tenant)).toEqual([]);
  });

  test.each([
    ['spring forward', '2026-02-01T12:00:00-05:00', '2026-04-03T00:00:00-04:00'],
    ['fall back', '2026-10-01T12:00:00-04:00', '2026-12-01T00:00:00-05:00'],
  ])('a clock change (%s) moves no day: points expire at local midnight [LEDGER-07]', async (_name, earned, lapses) => {
    w.clock.set(earned);
    const one = await rider(expiring, 'America/New_York');
    await givePoints(w, one.tenant, one.member, 40);
    expect((await lotsOf(one))[0]?.lapsesAt).toEqual(new Date(lapses));
  });

  test('only a lot’s remainder expires, lots expiring first are spent first; history and earnings show it [EARNING-01, EARNING-07, LEDGER-03, LEDGER-07]', async () => {
    w.clock.set('2026-03-02T12:00:00Z');
    const one = await rider();
    await givePoints(w, one.tenant, one.member, 50);
    w.clock.set('2026-03-22T12:00:00Z');
    await givePoints(w, one.tenant, one.member, 30);
    w.clock.set('2026-03-25T12:00:00Z');
    await redeem(one, 20);
    await runAt(one, '2026-04-02T00:00:00Z');
    expect(await runAt(one, '2026-05-02T00:00:00Z')).toEqual({ told: 1, members: 1 });
    expect(await balancesOf(one)).toEqual({ unclaimed: 0, available: 30, debt: 0 });
    const history: { transactionType: string; amount: number; earning: unknown }[] = await get(
      one,
      'transactions/en?type=EXPIRY_DEDUCTION',
    );
    expect(history.map(({ transactionType, amount, earning }) => [transactionType, amount, earning])).toEqual([
      ['EXPIRY_DEDUCTION', -30, null],
    ]);
    const earned = await get(one, 'earnings/en');
    expect(earned.map(({ amount, canceled }: { amount: number; canceled: boolean }) => [amount, canceled])).toEqual([
      [30, false],
      [50, false],
    ]);
    expect(await troubles(w, one.tenant)).toEqual([]);
  });

  test('an expired unclaimed earning is canceled as expired and cannot be claimed [EARNING-07, LEDGER-07]', async () => {
    w.clock.set('2026-03-02T12:00:00Z');
    const one = await rider();
    const [earningId] = await earnPoints(w, one.tenant, one.member, 9);
    await runAt(one, '2026-04-02T00:00:00Z');
    await runAt(one, '2026-05-02T00:00:00Z');
    expect((await get(one, 'earnings/en'))[0]).toMatchObject({
      canceled: true,
      expiryDeduction: true,
      suspensionDeduction: false,
    });
    const path = `/rest/earnings/${earningId}/claim`;
    const { body } = await w.request(one.tenant, { method: 'POST', path, cookie: one.member.cookie });
    expect(body.error).toBe('EARNING_CANCELED');
  });

  test('points refunded after their lot expired can be spent for two more months [LEDGER-06, LEDGER-07]', async () => {
    w.clock.set('2026-03-02T12:00:00Z');
    const one = await rider();
    await givePoints(w, one.tenant, one.member, 50);
    const redemptionId = await redeem(one, 20);
    await runAt(one, '2026-04-02T00:00:00Z');
    await runAt(one, '2026-05-02T00:00:00Z');
    expect(await balancesOf(one)).toMatchObject({ available: 0 });
    const refund = () =>
      w.inTenant(one.tenant, async (tx) => {
        await tx.run('update redemption set refunded_at = $1', [w.clock.now()]);
        return refundPoints(tx, one.tenant.tenantId, w.clock.now(), { memberId: one.member.memberId, redemptionId });
      });
    expect([await refund(), await refund()]).toEqual([true, false]);
    expect(await balancesOf(one)).toMatchObject({ available: 20 });
    expect(await troubles(w, one.tenant)).toEqual([]);
    expect(await get(one, 'earnings/en')).toHaveLength(1);
    expect(await runAt(one, '2026-06-30T00:00:00Z')).toEqual({ told: 1, members: 0 });
    await get(one, 'earnings/en');
    await redeem(one, 20);
    expect(await troubles(w, one.tenant)).toEqual([]);
  });
});

describe('notice', () => {
  test('is sent once per week of expiries, with amount, day and the tenant’s texts; each page once [LEDGER-07, UX-15, UX-16]', async () => {
    w.clock.set('2026-03-02T12:00:00Z');
    const one = await rider();
    await givePoints(w, one.tenant, one.member, 1000);
    w.clock.set('2026-03-06T12:00:00Z');
    await earnPoints(w, one.tenant, one.member, 200);
    w.clock.set('2026-03-12T12:00:00Z');
    await earnPoints(w, one.tenant, one.member, 5);
    expect(await runAt(one, '2026-04-02T00:00:00Z')).toMatchObject({ told: 1 });
    await w.deliverMail(one.tenant);
    expect(await runAt(one, '2026-04-08T00:00:00Z')).toMatchObject({ told: 0 });
    const mails = w.mailbox.messages(one.tenant.tenantId);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: one.member.email, subject: 'Your points expire soon' });
    expect(mails[0]?.text).toContain('1,200 pts start to expire on 05/01/2026.');
    expect(mails[0]?.text).toContain(`https://${one.tenant.host}/redemption`);
    expect(await runAt(one, '2026-04-12T00:00:00Z')).toMatchObject({ told: 1 });
  });

  test.each([
    ['America/New_York', 1, '1 pts expires on 05/01/2026. Redeem it by then.'],
    ['UTC', 40, '47 pts expire on 05/01/2026. Redeem them by then.'],
  ])(
    'for expiry on a single day says points expire then, not that they start to (%s) [UX-17]',
    async (zone, points, words) => {
      w.clock.set('2026-03-02T12:00:00Z');
      const one = await rider(expiring, zone);
      await givePoints(w, one.tenant, one.member, points);
      w.clock.set('2026-03-02T18:00:00Z');
      if (points > 1) await earnPoints(w, one.tenant, one.member, 7);
      expect(await runAt(one, '2026-04-03T00:00:00Z')).toMatchObject({ told: 1 });
      await w.deliverMail(one.tenant);
      expect(w.mailbox.messages(one.tenant.tenantId)[0]?.text).toContain(words);
    },
  );

  test.each([
    ['2026-05-01T12:00:00Z', '47 pts expire on 05/01/2026.'],
    ['2026-05-01T03:00:00Z', '47 pts start to expire on 04/30/2026.'],
  ])('for two expiry times, the first %s, uses the days of the agency’s time zone [UX-17]', async (moment, words) => {
    w.clock.set('2026-03-02T12:00:00Z');
    const one = await rider(expiring, 'America/New_York');
    await givePoints(w, one.tenant, one.member, 40);
    await w.inTenant(one.tenant, (tx) => tx.run('update earning set lapses_at = $1', [moment]));
    await earnPoints(w, one.tenant, one.member, 7);
    expect(await runAt(one, '2026-04-03T00:00:00Z')).toMatchObject({ told: 1 });
    await w.deliverMail(one.tenant);
    expect(w.mailbox.messages(one.tenant.tenantId)[0]?.text).toContain(words);
  });

  test('points announced late expire only after the full notice period [LEDGER-07]', async () => {
    w.clock.set('2026-03-02T12:00:00Z');
    const one = await rider();
    await givePoints(w, one.tenant, one.member, 40);
    expect(await runAt(one, '2026-08-01T00:00:00Z')).toEqual({ told: 1, members: 0 });
    expect(await runAt(one, '2026-08-30T00:00:00Z')).toEqual({ told: 0, members: 0 });
    expect(await balancesOf(one)).toMatchObject({ available: 40 });
    expect(await runAt(one, '2026-08-31T00:00:00Z')).toEqual({ told: 0, members: 1 });
  });

  test('spent points are not announced, and a rider without an address does not block the run [LEDGER-07]', async () => {
    w.clock.set('2026-03-02T12:00:00Z');
    const one = await rider();
    const other = { tenant: one.tenant, member: await w.signUpMember(one.tenant) };
    await givePoints(w, one.tenant, one.member, 40);
    await redeem(one, 40);
    await givePoints(w, other.tenant, other.member, 40);
    await w.inTenant(one.tenant, (tx) =>
      tx.run(`update member set email = null, partner_member_id = 'p-1' where member_id = $1`, [other.member.memberId]),
    );
    expect(await runAt(one, '2026-04-02T00:00:00Z')).toMatchObject({ told: 1 });
    await w.deliverMail(one.tenant);
    expect(w.mailbox.messages(one.tenant.tenantId)).toEqual([]);
    expect(await runAt(one, '2026-05-02T00:00:00Z')).toMatchObject({ members: 1 });
    expect(await balancesOf(other)).toMatchObject({ available: 0 });
  });
});

test('more lots than a page expire in short turns too [LEDGER-07, OPS-207]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const one = await rider();
  await givePoints(w, one.tenant, one.member, ...Array.from({ length: 600 }, () => 1));
  await runAt(one, '2026-04-02T00:00:00Z');
  expect((await inShortTurns(() => runAt(one, '2026-05-02T00:00:00Z'))).length).toBeGreaterThan(1);
  expect(await balancesOf(one)).toMatchObject({ available: 0 });
  expect(await troubles(w, one.tenant)).toEqual([]);
});

test('more lots than a page expire in one run, and two concurrent runs take nothing twice [LEDGER-05, LEDGER-07]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const one = await rider();
  await givePoints(w, one.tenant, one.member, ...Array.from({ length: 1200 }, () => 1));
  await runAt(one, '2026-04-02T00:00:00Z');
  await Promise.all([runAt(one, '2026-05-02T00:00:00Z'), runAt(one, '2026-05-02T00:00:00Z')]);
  expect(await balancesOf(one)).toMatchObject({ available: 0 });
  expect(await troubles(w, one.tenant)).toEqual([]);
});
