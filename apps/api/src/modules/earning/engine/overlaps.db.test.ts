import { describe, expect, test } from 'vitest';
import { type TestMember, world } from '../../../testing/index.ts';
import {
  giveProgram,
  makeSecret,
  signedHeaders,
  type TestCampaign,
  tripEvent,
} from '../../ingest/testing/test-program.ts';
import { setBudgets, verifyLedger } from '../../ledger/index.ts';
import { monthAt } from '../budgets/budgets.ts';
import { serviceCalendar } from './service-day.ts';

const w = await world();
const [ANA, BEN] = ['0042110001', '0042110002'];

/** Keys by event, so two payments have two keys. */
const byMinute: TestCampaign = {
  id: 'minutes',
  type: 'TRANSACTIONAL',
  reward: 1,
  rewardPer: { unit: 'MINUTE', points: 1, rounding: 'DOWN', pointsMax: 1000 },
};
const daily: TestCampaign = { id: 'daily', type: 'TRANSACTIONAL', reward: 10, limit: { earnings: 1, days: 1 } };

async function scene(overlaps: 'ONE' | 'ALL' | undefined, campaigns: TestCampaign[] = [byMinute]) {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({
    timeZone: 'UTC',
    settings: { lateLimitDays: 90, ...(overlaps && { overlaps }) },
  });
  await giveProgram(w, tenant, ['cards'], campaigns);
  const secret = await makeSecret(w, tenant, 'cards');
  const riders = new Map<string, TestMember>();
  for (const card of [ANA, BEN]) {
    const rider = await w.signUpMember(tenant);
    const body = { ProviderID: 'cards', identifier: card };
    await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: rider.cookie });
    riders.set(card, rider);
  }
  w.clock.set('2026-03-10T12:00:00Z');
  const riderOf = (card: string): TestMember => {
    const rider = riders.get(card);
    if (!rider) throw new Error(`Nobody has the card ${card}.`);
    return rider;
  };
  const tell = async (event: object): Promise<void> => {
    const body = JSON.stringify([event]);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const { status } = await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
    expect(status).toBe(202);
  };
  const at = (minute: number): string => new Date(Date.parse('2026-03-03T12:00:00Z') + minute * 60_000).toISOString();
  const ride = (card: string, id: string, from: number, until: number): Promise<void> =>
    tell(tripEvent(`${card} ${id}`, card, at(until), { startedAt: at(from) }));
  const takeBack = (card: string, id: string): Promise<void> => {
    const { data: _, ...event } = tripEvent(`back ${card} ${id}`, card, w.clock.now().toISOString());
    return tell({ ...event, type: 'trip.voided', data: { id: `${card} ${id}` } });
  };
  const points = async (card: string): Promise<number> =>
    w.inTenant(tenant, async (tx) => {
      const row = await tx.first<{ points: number }>(
        `select coalesce(sum(amount), 0)::int as points from earning where member_id = $1 and canceled_at is null`,
        [riderOf(card).memberId],
      );
      return row?.points ?? 0;
    });
  /** Minutes after noon of the rider's earnings in list and history, newest first. */
  const dates = async (card: string) => {
    const minutesOf = (moments: string[]) => moments.map((one) => (Date.parse(one) - Date.parse(at(0))) / 60_000);
    const [earnings, history] = await Promise.all([
      read(card, '/rest/users/me/earnings/en'),
      read(card, '/rest/users/me/transactions/en'),
    ]);
    return {
      earnings: minutesOf(earnings.data.map(({ EarnedAtUTC }: { EarnedAtUTC: string }) => EarnedAtUTC)),
      history: minutesOf(
        history.data.map(({ transactionDateUTC }: { transactionDateUTC: string }) => transactionDateUTC),
      ),
    };
  };
  const read = async (card: string, path: string) =>
    (await w.request(tenant, { method: 'GET', path, cookie: riderOf(card).cookie })).body;
  const claimAll = async (card: string): Promise<void> => {
    const cookie = riderOf(card).cookie;
    const { status } = await w.request(tenant, { method: 'POST', path: '/rest/earnings/claimAll', body: {}, cookie });
    expect(status).toBe(200);
  };
  const findings = () => w.inTenant(tenant, (tx) => verifyLedger(tx));
  return { tenant, ride, takeBack, points, dates, read, claimAll, findings };
}

describe('overlapping rides', () => {
  test("pay for the ride that began first, in any order; the other's receipt explains it; a void pays the other [EARNING-16]", async () => {
    const { ride, takeBack, points, read, findings } = await scene('ONE');
    await ride(ANA, 'early', 0, 30);
    await ride(ANA, 'late', 10, 50);
    await ride(BEN, 'late', 10, 50);
    expect(await points(BEN)).toBe(40);
    await ride(BEN, 'early', 0, 30);
    expect([await points(ANA), await points(BEN)]).toEqual([30, 30]);
    const { data: rides } = await read(ANA, '/rest/users/me/rides/en');
    expect(rides.map(({ points: paid }: { points: number }) => paid)).toEqual([0, 30]);
    const { campaigns } = await read(ANA, `/rest/users/me/rides/${rides[0].RideID}/en`);
    expect(campaigns).toMatchObject([
      {
        counted: false,
        reason: 'OVERLAPS',
        sentence: 'It overlaps another ride on the same account. Only one of them counts.',
      },
    ]);
    await takeBack(ANA, 'early');
    expect(await points(ANA)).toBe(40);
    expect(await findings()).toEqual([]);
  });

  test('all pay without the setting; the same ride under two event ids pays once, and again after a void of the first [EARNING-17]', async () => {
    const { ride, takeBack, points, findings } = await scene(undefined);
    await ride(ANA, 'one', 0, 30);
    await ride(ANA, 'two', 10, 50);
    expect(await points(ANA)).toBe(70);
    await ride(ANA, 'one again', 0, 30);
    expect(await points(ANA)).toBe(70);
    await takeBack(ANA, 'one');
    expect(await points(ANA)).toBe(70);
    await takeBack(ANA, 'one again');
    expect(await points(ANA)).toBe(40);
    expect(await findings()).toEqual([]);
  });

  test('already claimed rides are not paid again for the ride that replaces them [EARNING-16, EARNING-17]', async () => {
    const { ride, takeBack, points, claimAll, findings } = await scene('ONE');
    await ride(ANA, 'b', 10, 50);
    await ride(BEN, 'b', 0, 30);
    await claimAll(ANA);
    await claimAll(BEN);
    await ride(ANA, 'a', 0, 30);
    await ride(BEN, 'a', 0, 30);
    expect([await points(ANA), await points(BEN)]).toEqual([40, 30]);
    await ride(ANA, 'c', 100, 105);
    await ride(ANA, 'd', 90, 95);
    expect(await points(ANA)).toBe(50);
    await takeBack(BEN, 'a');
    expect(await points(BEN)).toBe(30);
    expect(await findings()).toEqual([]);
  });
});

describe('date of an earning', () => {
  test('is that of its paying ride in the whole history, in lists and history, regardless of arrival, until claimed [EARNING-18, HIST-06]', async () => {
    const { ride, takeBack, dates, claimAll, findings } = await scene('ONE', [daily]);
    await ride(ANA, 'noon', 0, 10);
    await ride(ANA, 'later', 200, 210);
    await ride(BEN, 'later', 200, 210);
    expect(await dates(BEN)).toEqual({ earnings: [210], history: [210] });
    await ride(BEN, 'noon', 0, 10);
    expect(await dates(BEN)).toEqual(await dates(ANA));
    expect(await dates(BEN)).toEqual({ earnings: [10], history: [10] });
    await takeBack(BEN, 'noon');
    expect(await dates(BEN)).toEqual({ earnings: [210], history: [210] });
    await claimAll(BEN);
    await ride(BEN, 'morning', -100, -90);
    expect(await dates(BEN)).toEqual({ earnings: [210], history: [210] });
    expect(await findings()).toEqual([]);
  });

  test("changes within the month whose budget paid it; the budget's stop is after its last paid ride [EARNING-18, CAMP-23]", async () => {
    const { tenant, ride, takeBack, dates, points, findings } = await scene('ONE', [daily]);
    const month = monthAt(serviceCalendar('UTC', 0), w.clock.now().getTime());
    await w.inTenant(tenant, (tx) => setBudgets(tx, w.clock.now(), month, new Map([['daily', 20]])));
    w.deps.cache.clear(tenant.tenantId);
    await ride(ANA, 'noon', 0, 10);
    await ride(ANA, 'later', 200, 210);
    await takeBack(ANA, 'noon');
    expect(await dates(ANA)).toEqual({ earnings: [210], history: [210] });
    await ride(BEN, 'noon', 0, 10);
    const rows = await w.inTenant(tenant, (tx) =>
      tx.query(
        `select points_given::int as given, last_done_at > '2026-03-03T15:00:00Z' as "isLate" from campaign_budget`,
      ),
    );
    expect(rows).toEqual([{ given: 20, isLate: true }]);
    w.deps.cache.clear(tenant.tenantId);
    await takeBack(ANA, 'later');
    expect([await points(ANA), await points(BEN)]).toEqual([0, 10]);
    expect(await findings()).toEqual([]);
  });
});
