import { describe, expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { createBudgetFixture } from './budgets/testing/budget-fixture.ts';

const w = await world();
const CARD = '0042110001';
const statuses = [
  {
    kind: 'COUNT',
    id: 'frequent',
    counts: { behaviours: ['trip.completed'] },
    providers: [],
    lookBackDays: 0,
    measure: 'RIDES',
    period: 'WEEK',
    of: 'THIS',
    levels: [{ id: 'silver', from: 2 }],
    texts: { en: { Title: 'Frequent rider', levels: { silver: 'Silver' } } },
  },
];
const multipliers = [{ times: 3, status: { id: 'frequent', levels: ['silver'] } }];
const boosted = { id: 'ride', type: 'TRANSACTIONAL', reward: 10, multipliers } as const;
const weekend = [{ times: 2, when: { weekdays: [6, 7] }, label: 'weekend' }];

const scene = (campaigns: Parameters<typeof createBudgetFixture>[1], settings: object = {}) =>
  createBudgetFixture(w, campaigns, [CARD], { statuses, multipliers: { en: { weekend: 'Weekend' } }, ...settings });
/** Evening of a day of March 2026; the 2nd is a Monday. */
const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T21:00:00.000Z`;

interface Receipt {
  campaigns: { sentence: string; points: number; reason: string }[];
}

describe('a campaign with factors', () => {
  test('a late ride that raises a level adds its step, also after the claim, and its void takes the claimed step back [CAMP-61]', async () => {
    const { ride, earned, claimAll, takeBack, findings } = await scene([boosted]);
    w.clock.set(at(8));
    await ride([CARD, at(3)], [CARD, at(5)]);
    expect(await earned(CARD, 'ride')).toBe(20);
    await claimAll(CARD);
    await ride([CARD, at(4)]);
    expect(await earned(CARD, 'ride')).toBe(50);
    await claimAll(CARD);
    await takeBack(CARD, at(3));
    expect(await earned(CARD, 'ride')).toBe(20);
    expect(await findings()).toEqual([]);
  });

  test('changed factors multiply rides from then on and nothing that is paid already, even if a late ride comes with the change [CAMP-61]', async () => {
    const { tenant, ride, earned, heard, findings } = await scene([{ ...boosted, multipliers: undefined }]);
    w.clock.set(at(8));
    await ride([CARD, at(2)], [CARD, at(3)], [CARD, at(5)]);
    expect(await earned(CARD, 'ride')).toBe(30);
    await w.inTenant(tenant, (tx) =>
      tx.run(`update campaign set definition = definition || $1::jsonb where tenant_id = $2`, [
        JSON.stringify({ multipliers }),
        tenant.tenantId,
      ]),
    );
    heard();
    await ride([CARD, at(7)]);
    expect(await earned(CARD, 'ride')).toBe(60);
    await ride([CARD, at(4)]);
    expect(await earned(CARD, 'ride')).toBe(90);
    expect(await findings()).toEqual([]);
  });

  test('a budget pays a base that fits and refuses the step that does not, and stops [CAMP-22, CAMP-61]', async () => {
    const { budget, ride, earned, months, findings } = await scene([{ ...boosted, multipliers: weekend }]);
    await budget({ ride: 35 });
    w.clock.set(at(9));
    await ride([CARD, at(5)], [CARD, at(7)], [CARD, at(8)]);
    expect(await earned(CARD, 'ride')).toBe(30);
    expect(await months('ride')).toMatchObject([{ max: 35, given: 30 }]);
    expect(await findings()).toEqual([]);
  });

  test('the receipt of a ride says base, factor and why, and the claim list has one entry for each ride [CAMP-62]', async () => {
    const { ride, read } = await scene([{ ...boosted, multipliers: [...weekend, ...multipliers] }]);
    w.clock.set(at(8));
    await ride([CARD, at(3)], [CARD, at(5)], [CARD, at(7)]);
    const { data } = (await read(CARD, '/rest/users/me/rides/en')) as { data: { RideID: string; points: number }[] };
    expect(data.map(({ points }) => points)).toEqual([60, 10, 10]);
    const receipt = (await read(CARD, `/rest/users/me/rides/${data[0]?.RideID}/en`)) as Receipt;
    expect(receipt.campaigns).toMatchObject([
      { points: 60, reason: 'COUNTED', sentence: '10 pts × 6 = 60 pts. Why: Weekend and Silver.' },
    ]);
    const unclaimed = (await read(CARD, '/rest/users/me/earnings/en/unclaimed')) as {
      data: { count: number; amount: number }[];
    };
    expect(unclaimed.data).toMatchObject([{ count: 3, amount: 80 }]);
  });
});

describe('what members see', () => {
  test('members see their level and progress to the next one; cards show the present factor and the remaining points [CAMP-68, CAMP-69]', async () => {
    const { ride, read } = await scene([
      { ...boosted, multipliers: [...weekend, ...multipliers], memberMax: { points: 100 } },
    ]);
    w.clock.set('2026-03-06T21:00:00.000Z');
    await ride([CARD, at(3)]);
    const levelsOf = async () => ((await read(CARD, '/rest/users/me/userinfo/en')) as { levels: object[] }).levels;
    const statusOf = async () => ((await read(CARD, '/rest/users/me/campaignsStatus')) as object[])[0];
    expect(await levelsOf()).toEqual([
      {
        StatusID: 'frequent',
        title: 'Frequent rider',
        level: null,
        lastDay: '2026-03-08',
        isForNext: false,
        unit: 'RIDES',
        done: 1,
        nextLevel: 'Silver',
        nextFrom: 2,
      },
    ]);
    expect(await statusOf()).toMatchObject({ memberLeft: 90 });
    expect(await statusOf()).not.toHaveProperty('factor');
    await ride([CARD, at(4)]);
    w.clock.set('2026-03-07T21:00:00.000Z');
    expect(await levelsOf()).toMatchObject([{ level: 'Silver', nextLevel: null, done: 2 }]);
    expect(await statusOf()).toMatchObject({ factor: 6, memberLeft: 80 });
    w.clock.set('2026-03-09T12:00:00.000Z');
    expect(await levelsOf()).toMatchObject([{ level: null, done: 0 }]);
    expect(await statusOf()).not.toHaveProperty('factor');
  });

  test('a level is new until a device celebrated it, then never again, nor are the levels below; an unknown one changes nothing [TIER-05]', async () => {
    const levels = [
      { id: 'silver', from: 2 },
      { id: 'gold', from: 3 },
    ];
    const { tenant, memberOf, ride, read } = await scene([boosted], { statuses: [{ ...statuses[0], levels }] });
    w.clock.set('2026-03-06T21:00:00.000Z');
    const news = async () => {
      const { levels: found } = (await read(CARD, '/rest/users/me/userinfo/en')) as { levels: object[] };
      return found.map((one) => ['LevelID', 'isNew'].map((name) => Reflect.get(one, name)));
    };
    const celebrate = async (StatusID: string, LevelID: string) => {
      const path = '/rest/users/me/levelCelebrated';
      const { cookie } = memberOf(CARD);
      const { status } = await w.request(tenant, { method: 'POST', path, body: { StatusID, LevelID }, cookie });
      expect(status).toBe(200);
    };
    await ride([CARD, at(2)]);
    expect(await news()).toEqual([[undefined, undefined]]);
    await ride([CARD, at(3)], [CARD, at(4)]);
    await celebrate('frequent', 'bronze');
    await celebrate('rare', 'gold');
    expect(await news()).toEqual([['gold', true]]);
    await celebrate('frequent', 'gold');
    expect(await news()).toEqual([['gold', undefined]]);
    w.clock.set('2026-03-12T21:00:00.000Z');
    await ride([CARD, at(10)], [CARD, at(11)]);
    expect(await news()).toEqual([['silver', undefined]]);
  });
});

describe('a campaign with a maximum per member', () => {
  test('claimed points count: a late ride never makes a member exceed it, and a void makes room again [CAMP-65]', async () => {
    const { ride, earned, claimAll, takeBack, findings, read } = await scene([
      { id: 'ride', type: 'TRANSACTIONAL', reward: 10, memberMax: { points: 25 } },
    ]);
    w.clock.set(at(9));
    await ride([CARD, at(3)], [CARD, at(4)], [CARD, at(5)], [CARD, at(6)]);
    expect(await earned(CARD, 'ride')).toBe(25);
    const { data } = (await read(CARD, '/rest/users/me/rides/en')) as { data: { RideID: string }[] };
    const receipt = (await read(CARD, `/rest/users/me/rides/${data[0]?.RideID}/en`)) as Receipt;
    expect(receipt.campaigns).toMatchObject([
      {
        points: 0,
        reason: 'MEMBER_MAX',
        sentence: 'You already have all the points that one person can earn here.',
      },
    ]);
    await claimAll(CARD);
    await ride([CARD, at(2)]);
    expect(await earned(CARD, 'ride')).toBe(25);
    await takeBack(CARD, at(3));
    await takeBack(CARD, at(4));
    expect(await earned(CARD, 'ride')).toBe(25);
    expect(await findings()).toEqual([]);
  });

  test('a cap in money over two campaigns holds for points that one of them paid before the cap existed [CAMP-66]', async () => {
    const { tenant, ride, earned, heard, findings } = await scene([
      { id: 'ride', type: 'TRANSACTIONAL', reward: 10 },
      { id: 'more', type: 'TRANSACTIONAL', reward: 4 },
    ]);
    w.clock.set(at(9));
    await ride([CARD, at(2)], [CARD, at(3)]);
    const memberCaps = [{ id: 'both', campaigns: ['ride', 'more'], money: 3 }];
    const settings = { memberCaps, pointValue: { points: 15, currency: 'USD' } };
    await w.inTenant(tenant, (tx) =>
      tx.run('update tenant set settings = settings || $1::jsonb where tenant_id = $2', [
        JSON.stringify(settings),
        tenant.tenantId,
      ]),
    );
    w.app.tenants.refresh();
    heard();
    await ride([CARD, at(4)], [CARD, at(5)], [CARD, at(6)]);
    expect((await earned(CARD, 'ride')) + (await earned(CARD, 'more'))).toBe(45);
    expect(await findings()).toEqual([]);
  });
});
