import { describe, expect, test } from 'vitest';
import { createTenantCache } from '../../../platform/tenant-cache.ts';
import { untilBlocked } from '../../../testing/blocked.ts';
import { world } from '../../../testing/index.ts';
import { plant } from '../../../testing/plant.ts';
import { inShortTurns } from '../../../testing/turns.ts';
import { eraseMember } from '../../privacy/index.ts';
import { createTenantDirectory } from '../../tenants/index.ts';
import { createBudgetFixture } from '../budgets/testing/budget-fixture.ts';
import type { MemberState } from '../engine/fold-member.ts';
import { partsOf } from '../engine/shared-goals.ts';
import { settleGoals } from './settle-goals.ts';

const w = await world();
const cardsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `00421200${String(at).padStart(2, '0')}`);
const six = cardsOf(6);
const [first = '', second = ''] = six;
const city = {
  id: 'city',
  type: 'MULTI_TRIP',
  reward: 50,
  target: 12,
  shared: { minimum: 2 },
  window: { kind: 'CAMPAIGN' },
  carryOver: false,
  startsOn: '2026-03-02',
  endsOn: '2026-03-15',
} as const;

/** Evening of a day of March 2026, in the agency's zone. */
const on = (day: number, minute = 0): string => new Date(Date.UTC(2026, 2, day, 21, minute)).toISOString();

async function scene(cards: string[] = six, over: object = {}) {
  const fixture = await createBudgetFixture(w, [{ ...city, ...over }], cards);
  const { tenant, ride, earned } = fixture;
  w.clock.set(on(20));
  /** The job in a process of its own, whose caches know the newest content. */
  const settle = async () => {
    const found = await createTenantDirectory(w.deps.database).byId(tenant.tenantId);
    if (!found) throw new Error('The tenant is not there.');
    return settleGoals({ ...w.deps, cache: createTenantCache() }, found);
  };
  const rideAll = (...days: number[]) =>
    ride(...cards.flatMap((card) => days.map((day) => [card, on(day)] as [string, string])));
  const paidNow = async () => Promise.all(cards.map((card) => earned(card, 'city')));
  const goal = () =>
    w.inTenant(tenant, (tx) =>
      tx.first<{ total: number; riders: number; reached: number | null }>(
        'select total::int, riders, reached_total::int as reached from shared_goal',
      ),
    );
  /** What the members' saved states contain together. */
  const inStates = async () => {
    const rows = await w.inTenant(tenant, (tx) =>
      tx.query<{ state: MemberState }>('select state from member_progress'),
    );
    const parts = rows.flatMap(({ state }) => partsOf(state).get('RIDES/city') ?? []);
    return {
      total: parts.reduce((sum, { done }) => sum + done, 0),
      riders: parts.filter(({ tookPart }) => tookPart).length,
    };
  };
  /** Marks the goal as reached without telling other processes. */
  const markReached = () =>
    w.inTenant(tenant, (tx) =>
      tx.run(`insert into shared_goal values ($1, 'city', 'RIDES', 0, 0, $2, 12)`, [tenant.tenantId, w.clock.now()]),
    );
  const due = () => w.inTenant(tenant, (tx) => tx.query('select 1 from shared_goal_due'));
  const change = async (definition: object) => {
    await w.inTenant(tenant, (tx) =>
      tx.run(`update campaign set definition = definition || $1::jsonb`, [JSON.stringify(definition)]),
    );
    fixture.heard();
  };
  return { ...fixture, settle, rideAll, paidNow, goal, inStates, markReached, due, change };
}

describe('a goal of all members together', () => {
  test('pays everyone who took part once the total is reached, later ones with their own rides, never before or twice [CAMP-83]', async () => {
    const { ride, rideAll, settle, heard, paidNow, findings } = await scene([...six, '0042129999']);
    await ride(
      ...six.slice(0, 5).flatMap((card): [string, string][] => [
        [card, on(3)],
        [card, on(4)],
      ]),
    );
    await ride([six[5] ?? '', on(5)]);
    expect(await settle()).toEqual({ reached: [], paid: 0 });
    expect(await paidNow()).toEqual([0, 0, 0, 0, 0, 0, 0]);
    await ride(['0042129999', on(6)]);
    expect(await settle()).toEqual({ reached: [{ campaignId: 'city', measure: 'RIDES', total: 12 }], paid: 5 });
    expect(await paidNow()).toEqual([50, 50, 50, 50, 50, 0, 0]);
    heard();
    await ride([six[5] ?? '', on(7)]);
    expect(await paidNow()).toEqual([50, 50, 50, 50, 50, 50, 0]);
    await rideAll(8, 9);
    expect(await settle()).toEqual({ reached: [], paid: 0 });
    expect(await paidNow()).toEqual([50, 50, 50, 50, 50, 50, 50]);
    expect(await findings()).toEqual([]);
  });

  test('the total is what members’ states contain after late rides, repeats and voids [CAMP-85]', async () => {
    const { ride, rideAll, takeBack, settle, goal, inStates } = await scene(six, {
      counts: { behaviours: ['trip.completed'], journeys: { withinMinutes: 60 } },
    });
    await rideAll(4, 6);
    await ride([first, on(3)], [first, on(4, 30)], [second, on(6)], [second, on(1)]);
    await takeBack(first, on(6));
    await takeBack(second, on(4));
    await settle();
    const stated = await inStates();
    expect(stated).toEqual({ total: 11, riders: 5 });
    expect(await goal()).toEqual({ ...stated, reached: null });
  });

  test('states that a process of the release before saved without the goal are counted once, before the goal is reached [CAMP-85]', async () => {
    const { rideAll, settle, goal, inStates, tenant, paidNow } = await scene();
    await rideAll(3);
    await settle();
    await w.inTenant(tenant, (tx) =>
      tx.run(`update member_progress set state = jsonb_set(state, '{campaigns}', '{"MULTI_TRIP/city": {"done": 1}}')`),
    );
    await rideAll(4);
    expect(await settle()).toMatchObject({ reached: [{ total: 12 }], paid: 6 });
    expect(await goal()).toEqual({ ...(await inStates()), reached: 12 });
    expect(await paidNow()).toEqual([50, 50, 50, 50, 50, 50]);
  });

  test('a total is not reached by parts that were counted twice [CAMP-85]', async () => {
    const { rideAll, settle, goal, tenant } = await scene(six, { target: 18 });
    await rideAll(3);
    await settle();
    await w.inTenant(tenant, (tx) =>
      tx.run(`update member_progress set state = jsonb_set(state, '{campaigns}', '{"MULTI_TRIP/city": {"done": 1}}')`),
    );
    await rideAll(4);
    expect(await settle()).toEqual({ reached: [], paid: 0 });
    expect(await goal()).toEqual({ total: 12, riders: 6, reached: null });
  });

  test('a campaign that is removed and comes back before its first total counts every ride once [CAMP-85]', async () => {
    const { rideAll, settle, goal, inStates, heard, tenant } = await scene(six, { target: 99 });
    const setActive = async (isActive: boolean) => {
      await w.inTenant(tenant, (tx) =>
        tx.run('update campaign set is_active = $1, rested_at = $2', [isActive, isActive ? null : w.clock.now()]),
      );
      heard();
    };
    await rideAll(3);
    await setActive(false);
    await rideAll(4);
    await settle();
    expect(await goal()).toEqual({ total: 0, riders: 0, reached: null });
    await setActive(true);
    await rideAll(5);
    await settle();
    expect(await inStates()).toEqual({ total: 18, riders: 6 });
    expect(await goal()).toEqual({ total: 18, riders: 6, reached: null });
  });

  test('voids after it was reached leave it reached; they take back the reward of those who fall below the minimum, claimed or not [CAMP-87]', async () => {
    const { rideAll, ride, takeBack, claimAll, settle, heard, paidNow, goal, findings } = await scene();
    await rideAll(3, 4);
    await settle();
    heard();
    await claimAll(first);
    await takeBack(first, on(3));
    await takeBack(second, on(4));
    expect(await paidNow()).toEqual([0, 0, 50, 50, 50, 50]);
    expect(await settle()).toEqual({ reached: [], paid: 0 });
    expect(await goal()).toEqual({ total: 10, riders: 4, reached: 12 });
    await ride([first, on(5)]);
    expect(await paidNow()).toEqual([50, 0, 50, 50, 50, 50]);
    expect(await findings()).toEqual([]);
  });

  test('rides folded by a process that does not know yet that it was reached are paid a minute later [CAMP-85]', async () => {
    const { ride, settle, markReached, due, paidNow } = await scene();
    await ride(
      ...six.slice(0, 5).flatMap((card): [string, string][] => [
        [card, on(3)],
        [card, on(4)],
      ]),
    );
    await ride([six[5] ?? '', on(3)]);
    await markReached();
    expect((await settle()).paid).toBe(5);
    await ride([six[5] ?? '', on(4)]);
    expect(await paidNow()).toEqual([50, 50, 50, 50, 50, 0]);
    expect(await due()).toHaveLength(1);
    expect(await settle()).toEqual({ reached: [], paid: 1 });
    expect(await paidNow()).toEqual([50, 50, 50, 50, 50, 50]);
    expect(await due()).toEqual([]);
  });

  test('a late ride or a void that comes between the moment it was reached and the payment pays or spares the reward once [CAMP-85]', async () => {
    const { ride, rideAll, takeBack, settle, heard, markReached, paidNow, due } = await scene();
    await rideAll(3, 4);
    await markReached();
    heard();
    await ride([first, on(2)]);
    await takeBack(second, on(3));
    expect(await paidNow()).toEqual([50, 0, 0, 0, 0, 0]);
    expect(await due()).toHaveLength(4);
    expect(await settle()).toEqual({ reached: [], paid: 4 });
    expect(await paidNow()).toEqual([50, 0, 50, 50, 50, 50]);
  });

  test('two processes that find it reached at once pay everyone once [CAMP-85]', async () => {
    const { rideAll, settle, paidNow, goal, findings } = await scene();
    await rideAll(3, 4);
    const done = await Promise.all([settle(), settle()]);
    expect(done.flatMap(({ reached }) => reached)).toHaveLength(1);
    expect(await paidNow()).toEqual([50, 50, 50, 50, 50, 50]);
    expect(await goal()).toEqual({ total: 12, riders: 6, reached: 12 });
    expect(await findings()).toEqual([]);
  });

  test('a member who is erased while the payment waits for the account gets no state again [CAMP-85]', async () => {
    const { rideAll, settle, memberOf, tenant, findings } = await scene();
    await rideAll(3, 4);
    const { memberId } = memberOf(first);
    const states = () =>
      w.inTenant(tenant, (tx) => tx.query('select 1 from member_progress where member_id = $1', [memberId]));
    const settling = await w.inTenant(tenant, async (tx) => {
      await tx.query('select 1 from member_account where member_id = $1 for update', [memberId]);
      const begun = { settled: settle() };
      await untilBlocked(tx, 1);
      await eraseMember({ tx, keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId, now: w.clock.now() });
      return begun;
    });
    await settling.settled;
    expect(await states()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test('a turn that takes too long ends after a batch, and the next one pays the rest [CAMP-85, OPS-207]', async () => {
    const many = cardsOf(30);
    const { rideAll, settle, paidNow } = await scene(many, { target: 60 });
    await rideAll(3, 4);
    expect((await inShortTurns(settle)).map(({ paid }) => paid)).toEqual([25, 5, 0]);
    expect(await paidNow()).toEqual(many.map(() => 50));
  });

  test('a process that dies while it pays leaves whole batches, and the next run pays the rest once [CAMP-85]', async () => {
    const many = cardsOf(30);
    const { rideAll, settle, paidNow, memberOf, tenant, findings } = await scene(many, { target: 60 });
    await rideAll(3, 4);
    const [last = ''] = many
      .map((card) => memberOf(card).memberId)
      .toSorted()
      .slice(-1);
    await w.inTenant(tenant, async (tx) => {
      await tx.query('select 1 from member_account where member_id = $1 for update', [last]);
      const settling = settle().catch((error: unknown) => error);
      await untilBlocked(tx, 1);
      await plant(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      );
      expect(String(await settling)).toContain('terminating connection');
    });
    expect((await paidNow()).filter((points) => points === 50)).toHaveLength(25);
    expect((await settle()).paid).toBe(5);
    expect(await paidNow()).toEqual(many.map(() => 50));
    expect(await findings()).toEqual([]);
  });

  test('a changed version never pays twice and a lower minimum pays with the next ride; a removed campaign pays no other member, but takes back with a void [CAMP-87]', async () => {
    const { ride, rideAll, takeBack, settle, change, heard, tenant, paidNow, findings } = await scene(six, {
      target: 11,
    });
    await ride(
      ...six.slice(0, 5).flatMap((card): [string, string][] => [
        [card, on(3)],
        [card, on(4)],
      ]),
    );
    await ride([six[5] ?? '', on(3)]);
    await settle();
    await change({ target: 99, reward: 80, shared: { minimum: 1 } });
    await rideAll(5);
    await settle();
    expect(await paidNow()).toEqual([50, 50, 50, 50, 50, 80]);
    await w.inTenant(tenant, (tx) =>
      tx.run(`update campaign set is_active = false, rested_at = $1`, [new Date(on(10))]),
    );
    heard();
    await takeBack(six[5] ?? '', on(3));
    await takeBack(six[5] ?? '', on(5));
    expect(await paidNow()).toEqual([50, 50, 50, 50, 50, 0]);
    expect(await settle()).toEqual({ reached: [], paid: 0 });
    expect(await findings()).toEqual([]);
  });
});

describe('what members see', () => {
  test('the total from five who took part, the own part, the last day, and when it was reached [CAMP-86]', async () => {
    const { ride, read, settle } = await scene();
    w.clock.set(on(10));
    const seen = async () => ((await read(first, '/rest/users/me/campaignsStatus')) as object[])[0];
    const rest = { own: 2, minimum: 2, measure: 'RIDES', lastDay: '2026-03-15' };
    await ride(
      ...six.slice(0, 4).flatMap((card): [string, string][] => [
        [card, on(3)],
        [card, on(4)],
      ]),
    );
    await settle();
    expect(await seen()).toMatchObject({
      status: 'AVAILABLE',
      progress: null,
      shared: { ...rest, total: null, riders: null, ReachedUTC: null },
    });
    await ride([six[4] ?? '', on(3)], [six[4] ?? '', on(4)]);
    await settle();
    expect(await seen()).toMatchObject({ progress: 10, shared: { ...rest, total: 10, riders: 5, ReachedUTC: null } });
    await ride([six[5] ?? '', on(3)], [six[5] ?? '', on(4)]);
    await settle();
    expect(await seen()).toMatchObject({ progress: 12, shared: { ...rest, total: 12, riders: 6, ReachedUTC: on(10) } });
  });
});
