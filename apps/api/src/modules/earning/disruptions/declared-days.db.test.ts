import { adminRoutes } from '@fareback/contract/admin';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database/database.ts';
import { inTurn } from '../../../platform/turn.ts';
import { untilBlocked } from '../../../testing/blocked.ts';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { inShortTurns } from '../../../testing/turns.ts';
import type { TestCampaign } from '../../ingest/testing/test-program.ts';
import { createBudgetFixture } from '../budgets/testing/budget-fixture.ts';
import { applyDeclaredDays } from './apply-declared.ts';

const w = await world();
const { service, settings } = adminRoutes;
const CARD = '0042110001';
const declaredDays = [
  { id: 'bad-air', texts: { en: { name: 'Bad air day' }, es: { name: 'Día de mal aire' } } },
  { id: 'heat', texts: { en: { name: 'Heat day' } } },
];
const boosted: TestCampaign = {
  id: 'ride',
  type: 'TRANSACTIONAL',
  reward: 10,
  multipliers: [{ times: 3, when: { declared: ['bad-air'] }, label: 'air' }],
};
const only: TestCampaign = {
  id: 'only',
  type: 'TRANSACTIONAL',
  reward: 7,
  counts: { behaviours: ['trip.completed'], declared: ['bad-air'] },
};

/** Evening of a day of March 2026 in New York. */
const at = (day: number, hour = 21): string => `2026-03-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`;
const dateOf = (day: number): string => at(day).slice(0, 10);

async function scene(campaigns: TestCampaign[], cards = [CARD]) {
  const one = await createBudgetFixture(w, campaigns, cards, { declaredDays, multipliers: { en: { air: 'Bad air' } } });
  const desk = deskOf(w, one.tenant, { name: 'Kim' });
  const reason = 'The air is bad today';
  return {
    ...one,
    desk,
    declare: async (day: number, kind = 'bad-air') => {
      const { declaredId } = await desk.call(service.declareDay, { body: { kind, day: dateOf(day), reason } });
      return declaredId;
    },
    withdraw: async (declared: string) => (await desk.call(service.withdrawDay, { params: { declared } })).isWithdrawn,
    apply: async (database = w.deps.database) => {
      const tenant = await w.app.tenants.byId(one.tenant.tenantId);
      if (!tenant) throw new Error('The agency is gone.');
      return applyDeclaredDays({ ...w.deps, database }, tenant);
    },
  };
}

describe('a day declared after its rides', () => {
  test('pays them, also if it was yesterday; the rides of other days pay as before [CAMP-105, CAMP-107]', async () => {
    const { ride, declare, apply, earned, findings } = await scene([boosted, only]);
    w.clock.set(at(6));
    await ride([CARD, at(4)], [CARD, at(5)], [CARD, at(5, 22)]);
    expect([await earned(CARD, 'ride'), await earned(CARD, 'only')]).toEqual([30, 0]);
    await declare(5);
    expect(await apply()).toBe(1);
    expect([await earned(CARD, 'ride'), await earned(CARD, 'only')]).toEqual([70, 14]);
    expect(await apply()).toBe(0);
    expect(await findings()).toEqual([]);
  });

  test('pays the same as one declared before them, and a late ride of the day too [CAMP-107]', async () => {
    const { ride, declare, earned, findings } = await scene([boosted, only]);
    w.clock.set(at(4));
    await declare(5);
    w.clock.set(at(6));
    await ride([CARD, at(4)], [CARD, at(5)]);
    await ride([CARD, at(5, 22)]);
    expect([await earned(CARD, 'ride'), await earned(CARD, 'only')]).toEqual([70, 14]);
    expect(await findings()).toEqual([]);
  });

  test('is applied by the next ride too, if the job did not run yet, and once [CAMP-107]', async () => {
    const { ride, declare, apply, earned } = await scene([boosted]);
    w.clock.set(at(6));
    await ride([CARD, at(5)]);
    await declare(5);
    await ride([CARD, at(6)]);
    expect(await earned(CARD, 'ride')).toBe(40);
    expect(await apply()).toBe(0);
    expect(await earned(CARD, 'ride')).toBe(40);
  });
});

describe('the job of declared days', () => {
  const cards = Array.from({ length: 4 }, (_, place) => `004211000${place}`);

  test('goes on in its next turn after the member where it stopped, and pays each once [CAMP-107, OPS-207]', async () => {
    const { ride, declare, apply, earned, findings } = await scene([boosted], cards);
    w.clock.set(at(6));
    for (const card of cards) await ride([card, at(5)]);
    await declare(5);
    await declare(4);
    w.clock.set(at(6, 22));
    const turns = await inShortTurns(() => apply());
    expect(turns.reduce((sum, members) => sum + members, 0)).toBe(4);
    expect(turns.length).toBeGreaterThan(1);
    expect(await Promise.all(cards.map((card) => earned(card, 'ride')))).toEqual([30, 30, 30, 30]);
    expect(await findings()).toEqual([]);
  });

  test('looks at no members for a day ahead, whose rides count it when they come [CAMP-107]', async () => {
    const { ride, declare, apply, earned, tenant } = await scene([boosted]);
    w.clock.set(at(6));
    await ride([CARD, at(5)]);
    await declare(7);
    w.clock.set(at(6, 22));
    // Members are read by a pool of their own, which needs the address.
    const pool = new Proxy(w.deps.database.pool, {
      get: (own, part) => (part === 'options' ? {} : Reflect.get(own, part, own)),
    });
    expect(await apply({ ...w.deps.database, pool })).toBe(0);
    expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from declared_day where applied_at is null'))).toEqual(
      [],
    );
    w.clock.set(at(7, 23));
    await ride([CARD, at(7)]);
    expect(await earned(CARD, 'ride')).toBe(40);
  });

  test.each([
    ['in one turn', 60_000],
    ['also if the turn ends after it', 0],
  ])('a day that fails does not stop the others, and is tried again, %s [CAMP-107]', async (_, turnMillis) => {
    const [one = '', two = ''] = cards;
    const { ride, declare, apply, earned, tenant } = await scene([boosted], [one, two]);
    w.clock.set(at(6));
    await ride([one, at(4)], [two, at(5)]);
    const days = [await declare(4), await declare(5)].toSorted();
    w.clock.set(at(6, 22));
    const hasty = openDatabase({ url: w.runtimeUrl, lockTimeoutMillis: 100 });
    await w.inTenant(tenant, async (tx) => {
      await tx.query(
        `select 1 from member_account where member_id = (
           select member_id from behaviour where ended_at::date = (select day from declared_day where declared_id = $1)) for update`,
        [days[0]],
      );
      const turn = inTurn({ tenantId: tenant.tenantId }, async () => void (await apply(hasty)), turnMillis);
      await expect(turn).rejects.toThrow('1 declared days could not be applied.');
    });
    await hasty.close();
    expect((await Promise.all([earned(one, 'ride'), earned(two, 'ride')])).toSorted((a, b) => a - b)).toEqual([10, 30]);
    expect(await apply()).toBe(1);
    expect(await Promise.all([earned(one, 'ride'), earned(two, 'ride')])).toEqual([30, 30]);
    expect(await apply()).toBe(0);
  });

  test('gives a member no state again who is erased while it waits for the account [CAMP-107, AUTH-30]', async () => {
    const { ride, declare, apply, tenant, findings } = await scene([boosted]);
    w.clock.set(at(6));
    await ride([CARD, at(5)]);
    await declare(5);
    const applying = await w.inTenant(tenant, async (tx) => {
      await tx.query('select 1 from member_account for update');
      const begun = { applied: apply() };
      await untilBlocked(tx, 1);
      await tx.run('delete from member_progress');
      return begun;
    });
    await applying.applied;
    expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from member_progress'))).toEqual([]);
    expect(await findings()).toEqual([]);
  });
});

describe('a withdrawn day', () => {
  test('takes unclaimed points back; claimed ones stay and are not paid again when it is declared again [CAMP-108]', async () => {
    const { ride, declare, withdraw, apply, earned, claimAll, findings } = await scene([boosted]);
    w.clock.set(at(6));
    await ride([CARD, at(5)]);
    const first = await declare(5);
    await apply();
    expect(await withdraw(first)).toBe(true);
    await apply();
    expect(await earned(CARD, 'ride')).toBe(10);
    const second = await declare(5);
    await apply();
    await claimAll(CARD);
    expect(await withdraw(second)).toBe(true);
    expect(await withdraw(second)).toBe(false);
    await apply();
    expect(await earned(CARD, 'ride')).toBe(30);
    await declare(5);
    await apply();
    expect(await earned(CARD, 'ride')).toBe(30);
    expect(await findings()).toEqual([]);
  });

  test.each(['after', 'before'])(
    'leaves claimed points to a void of their ride %s the job [CAMP-108]',
    async (when) => {
      const { ride, declare, withdraw, apply, earned, claimAll, takeBack, findings } = await scene([boosted, only]);
      w.clock.set(at(6));
      await ride([CARD, at(5)], [CARD, at(4)]);
      const day = await declare(5);
      await apply();
      await claimAll(CARD);
      await withdraw(day);
      if (when === 'after') await apply();
      await takeBack(CARD, at(5));
      await apply();
      expect([await earned(CARD, 'ride'), await earned(CARD, 'only')]).toEqual([10, 0]);
      expect(await findings()).toEqual([]);
    },
  );

  test('leaves a claimed step to a void of its ride while it is declared [CAMP-108]', async () => {
    const { ride, declare, apply, earned, claimAll, takeBack, findings } = await scene([boosted]);
    w.clock.set(at(6));
    await ride([CARD, at(5)], [CARD, at(4)]);
    await declare(5);
    await apply();
    await claimAll(CARD);
    await takeBack(CARD, at(5));
    expect(await earned(CARD, 'ride')).toBe(10);
    expect(await findings()).toEqual([]);
  });
});

test('a version that excludes a declared day takes nothing back that rides of it earned [CAMP-82, CAMP-108]', async () => {
  const { ride, declare, apply, earned, heard, tenant, findings } = await scene([
    boosted,
    { id: 'only', type: 'TRANSACTIONAL', reward: 7 },
  ]);
  w.clock.set(at(6));
  await declare(5, 'heat');
  await ride([CARD, at(5)]);
  expect(await earned(CARD, 'only')).toBe(7);
  await w.inTenant(tenant, (tx) =>
    tx.run(`update campaign set definition = jsonb_set(definition, '{counts,not}', '{"declared": ["heat"]}')
             where campaign_id = 'only'`),
  );
  heard();
  await ride([CARD, at(6)]);
  await apply();
  expect(await earned(CARD, 'only')).toBe(14);
  expect(await findings()).toEqual([]);
});

describe('declaring', () => {
  test('is idempotent, refuses unknown kinds and days out of reach, and is on record [CAMP-106]', async () => {
    const { desk, declare } = await scene([boosted]);
    w.clock.set(at(15));
    const first = await declare(15);
    expect(await declare(15)).toBe(first);
    expect(await declare(8)).not.toBe(first);
    expect(await declare(29)).not.toBe(first);
    const refused = async (kind: string, day: number) =>
      declare(day, kind).then(
        () => null,
        (error: { details?: { field?: string } }) => error.details?.field,
      );
    expect([await refused('snow', 15), await refused('heat', 7), await refused('heat', 30)]).toEqual([
      'kind',
      'day',
      'day',
    ]);
    const { declared, declaredKinds } = await desk.call(settings.get);
    expect(declared.map(({ day, kind, madeBy }) => [day, kind, madeBy])).toEqual([
      [dateOf(29), 'bad-air', 'Kim'],
      [dateOf(15), 'bad-air', 'Kim'],
      [dateOf(8), 'bad-air', 'Kim'],
    ]);
    expect(declaredKinds).toEqual([
      { id: 'bad-air', name: 'Bad air day' },
      { id: 'heat', name: 'Heat day' },
    ]);
  });

  test('at once by two people makes one day [CAMP-106]', async () => {
    const { desk, declare } = await scene([boosted]);
    w.clock.set(at(15));
    const ids = await Promise.all([declare(15), declare(15), declare(15)]);
    expect(new Set(ids).size).toBe(1);
    expect((await desk.call(settings.get)).declared).toHaveLength(1);
  });
});

test('riders see declared days of today and tomorrow, and why a ride counted more or not [CAMP-109, CAMP-110]', async () => {
  const { ride, read, declare } = await scene([boosted, only]);
  w.clock.set(at(5));
  await declare(5);
  await declare(6);
  const statuses = (await read(CARD, '/rest/users/me/campaignsStatus')) as object[];
  const declared = [
    { kind: 'bad-air', day: dateOf(5), isToday: true },
    { kind: 'bad-air', day: dateOf(6), isToday: false },
  ];
  expect(statuses).toMatchObject([
    { CampaignID: 'only', declared },
    { CampaignID: 'ride', declared, factor: 3 },
  ]);
  expect(await read(CARD, '/rest/campaigns/es')).toMatchObject([
    { DeclaredDays: { 'bad-air': 'Día de mal aire' } },
    { DeclaredDays: { 'bad-air': 'Día de mal aire' } },
  ]);
  await ride([CARD, at(5)], [CARD, at(4)]);
  const { data } = (await read(CARD, '/rest/users/me/rides/en')) as { data: { RideID: string }[] };
  const sentences = await Promise.all(
    data.map(async ({ RideID }) => {
      const { campaigns } = (await read(CARD, `/rest/users/me/rides/${RideID}/en`)) as {
        campaigns: { sentence: string }[];
      };
      return campaigns.map(({ sentence }) => sentence);
    }),
  );
  expect(sentences[0]).toContain('10 pts × 3 = 30 pts. Why: Bad air.');
  expect(sentences[1]).toContain(
    'This campaign only counts rides on declared days: Bad air day. This ride was on another day.',
  );
});

/** A small seeded generator (mulberry32): the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What members are owed, from the rides and the declared days alone. */
const OWED = `
  select b.member_id as "memberId",
         sum(10 + case when d.day is null then 0 else 20 end)::int as ride, sum(case when d.day is null then 0 else 7 end)::int as "only"
    from behaviour b
    left join declared_day d on d.tenant_id = b.tenant_id and d.withdrawn_at is null and d.kind = 'bad-air'
         and d.day = (b.ended_at at time zone 'America/New_York')::date
   where b.type = 'trip.completed' and b.event_id <> all($1::text[])
   group by 1 order by 1`;

const PAID = `
  select member_id as "memberId", coalesce(sum(amount) filter (where campaign_id = 'ride'), 0)::int as ride,
         coalesce(sum(amount) filter (where campaign_id = 'only'), 0)::int as "only"
    from earning where cancel_reason is null and campaign_id in ('ride', 'only') group by 1 order by 1`;

test.each(['days first', 'days last', 'mixed'])(
  'generated rides, voids and days (%s) pay exactly what plain SQL computes [CAMP-107, CAMP-108]',
  async (order) => {
    const random = seeded(order.length);
    const cards = Array.from({ length: 5 }, (_, place) => `004211000${place}`);
    const { ride, takeBack, declare, withdraw, apply, tenant, findings } = await scene([boosted, only], cards);
    w.clock.set(at(12));
    const rides = cards.flatMap((card) =>
      Array.from({ length: 6 }, () => [card, at(6 + Math.floor(random() * 6), 14 + Math.floor(random() * 9))] as const),
    );
    const unique = [...new Map(rides.map((one) => [one.join(' '), one])).values()];
    const ids: string[] = [];
    const acts: (() => Promise<unknown>)[] = unique.map(
      ([card, when]) =>
        () =>
          ride([card, when]),
    );
    const days = [6, 8, 9, 11].map((day) => async () => ids.push(await declare(day)));
    const byOrder =
      order === 'days first'
        ? [...days, ...acts]
        : order === 'days last'
          ? [...acts, ...days]
          : [...acts, ...days]
              .map((act) => ({ act, rank: random() }))
              .toSorted((a, b) => a.rank - b.rank)
              .map(({ act }) => act);
    for (const act of byOrder) await act();
    await apply();
    const voided = unique.filter(() => random() < 0.15);
    for (const [card, when] of voided) await takeBack(card, when);
    await withdraw(ids[1] ?? '');
    await apply();
    const [owed, paid] = await w.inTenant(tenant, async (tx) => [
      await tx.query(OWED, [voided.map(([card, when]) => `${card} ${when}`)]),
      await tx.query(PAID),
    ]);
    expect(owed).toHaveLength(cards.length);
    expect(voided.length).toBeGreaterThan(0);
    expect(paid).toEqual(owed);
    expect(await findings()).toEqual([]);
  },
);
