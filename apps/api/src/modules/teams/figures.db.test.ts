import type { TeamView } from '@fareback/contract';
import { expect, test } from 'vitest';
import { countTeamsJob } from '../../jobs/teams.ts';
import { advisoryLock } from '../../platform/database/advisory-lock.ts';
import { type MintedTenant, type TestMember, world } from '../../testing/index.ts';
import { countTeams, insertTeams, readTeams } from './index.ts';

const w = await world();
const teams = { leagues: [], texts: { en: { Name: 'Workplace' } } };

interface Ride {
  of: TestMember;
  at: string;
  /** Voided, or another flag. */
  flags?: number;
}

async function scene(names = ['Mill', 'School']) {
  w.clock.set('2026-03-02T00:00:00Z');
  const tenant = await w.mintTenant({ settings: { teams, overlaps: 'ONE' }, timeZone: 'UTC' });
  await w.inTenant(tenant, (tx) => insertTeams(tx, names, w.clock.now()));
  const made = await w.inTenant(tenant, readTeams);
  const codes = new Map(made.map(({ name, code }) => [name, code]));
  const riders = async (howMany: number): Promise<TestMember[]> => {
    const signedUp: TestMember[] = [];
    for (let turn = 0; turn < howMany; turn += 1) signedUp.push(await w.signUpMember(tenant));
    return signedUp;
  };
  const join = async ({ cookie }: TestMember, team: string) => {
    const body = { Code: codes.get(team) };
    const reply = await w.request(tenant, { method: 'POST', path: '/rest/users/me/team', cookie, body });
    expect(reply.status).toBe(200);
  };
  return { tenant, riders, join };
}

let rideId = 0;
const report = (tenant: MintedTenant, rides: readonly Ride[]) =>
  w.inTenant(tenant, async (tx) => {
    for (const { of, at, flags = 0 } of rides) {
      rideId += 1;
      await tx.run(
        `insert into behaviour (tenant_id, provider_id, event_id, type, mode, member_id, started_at, ended_at, received_at, flags, before_connection_seconds)
         values ($1, 'card', $2, 'trip.completed', 'bus', $3, $4::timestamptz - interval '20 minutes', $4, $4, $5, 0)`,
        [tx.tenantId, `ride-${rideId}`, of.memberId, at, flags],
      );
    }
  });
async function count(tenant: MintedTenant, at: string): Promise<number> {
  w.clock.set(at);
  const whole = await w.app.tenants.byId(tenant.tenantId);
  if (!whole) throw new Error('no tenant');
  return countTeams((work) => w.inTenant(tenant, work), { tenant: whole, now: w.clock.now() });
}
async function view(tenant: MintedTenant, { cookie }: TestMember): Promise<TeamView['Month']> {
  const reply = await w.request(tenant, { method: 'GET', path: '/rest/users/me/team/en', cookie });
  expect(reply.status).toBe(200);
  return reply.body.Month;
}
const first = (riders: readonly TestMember[]): TestMember => riders[0] as TestMember;

test('a ride counts for the team its member was in as it ended; voided, overlapping and earlier rides count nowhere [TEAM-08]', async () => {
  const { tenant, riders, join } = await scene();
  const mill = await riders(6);
  const ana = first(mill);
  await report(tenant, [{ of: ana, at: '2026-03-01T23:00:00Z' }]);
  for (const rider of mill) await join(rider, 'Mill');
  w.clock.set('2026-03-03T12:00:00Z');
  await join(ana, 'School');
  await report(tenant, [
    ...mill.map((of) => ({ of, at: '2026-03-02T08:00:00Z' })),
    { of: ana, at: '2026-03-03T12:00:00Z' },
    { of: ana, at: '2026-03-03T11:30:00Z' },
    { of: first(mill.slice(1)), at: '2026-03-03T08:00:00Z', flags: 32 },
    { of: first(mill.slice(2)), at: '2026-03-03T08:00:00Z' },
    { of: first(mill.slice(2)), at: '2026-03-03T08:05:00Z' },
  ]);
  expect(await count(tenant, '2026-03-04T00:30:00Z')).toBe(1);
  const figure = await view(tenant, first(mill.slice(1)));
  // Six rides on 2 March, one of Ana before she left, and one of two that overlap.
  expect(figure).toMatchObject({
    OwnRides: 1,
    Rides: 8,
    PerMember: 1.6,
    LastDay: '2026-03-03',
  });
  expect(figure?.Places).toEqual([{ Place: 1, Name: 'Mill', PerMember: 1.6, IsOwn: true }]);
  expect(await view(tenant, ana)).toMatchObject({ OwnRides: 1, Rides: null, PerMember: null, Places: [] });
});

test('a figure moves only when 5 members rode since the last one, so no day reveals one rider [TEAM-09]', async () => {
  const { tenant, riders, join } = await scene();
  const mill = await riders(5);
  const ana = first(mill);
  for (const rider of mill) await join(rider, 'Mill');
  await report(
    tenant,
    mill.slice(1).map((of) => ({ of, at: '2026-03-02T08:00:00Z' })),
  );
  expect(await count(tenant, '2026-03-03T01:00:00Z')).toBe(0);
  expect(await view(tenant, ana)).toMatchObject({ OwnRides: 0, Rides: null, Places: [] });
  await report(tenant, [{ of: ana, at: '2026-03-03T08:00:00Z' }]);
  expect(await count(tenant, '2026-03-04T01:00:00Z')).toBe(1);
  expect(await view(tenant, ana)).toMatchObject({ Rides: 5 });
  await report(tenant, [{ of: ana, at: '2026-03-04T08:00:00Z' }]);
  expect(await count(tenant, '2026-03-05T01:00:00Z')).toBe(0);
  expect(await view(tenant, ana)).toMatchObject({ OwnRides: 2, Rides: 5, LastDay: '2026-03-03' });
  await report(
    tenant,
    mill.map((of) => ({ of, at: '2026-03-05T08:00:00Z' })),
  );
  expect(await count(tenant, '2026-03-06T01:00:00Z')).toBe(1);
  expect(await count(tenant, '2026-03-06T02:00:00Z')).toBe(0);
  expect(await view(tenant, ana)).toMatchObject({ Rides: 11 });
});

test('the same rides in another order, and two counts at once, give the same figures; of another agency nothing shows [TEAM-08, TEAM-09]', async () => {
  const figures = async (isReversed: boolean) => {
    const { tenant, riders, join } = await scene();
    const mill = await riders(5);
    for (const rider of mill) await join(rider, 'Mill');
    const rides = mill.flatMap((of, at) =>
      Array.from({ length: at + 1 }, (_, turn) => ({ of, at: `2026-03-02T1${turn}:00:00Z` })),
    );
    await report(tenant, isReversed ? rides.toReversed() : rides);
    const counted = await Promise.all([1, 2, 3].map(() => count(tenant, '2026-03-03T01:00:00Z')));
    expect(counted.reduce((sum, one) => sum + one, 0)).toBe(1);
    return view(tenant, first(mill));
  };
  const inOrder = await figures(false);
  expect(inOrder).toMatchObject({ Rides: 15, PerMember: 3 });
  expect(inOrder?.Places).toHaveLength(1);
  expect(await figures(true)).toEqual(inOrder);
});

test('after members left, a team with fewer than 5 shows no figures to anyone [TEAM-09]', async () => {
  const { tenant, riders, join } = await scene();
  const [mill, school] = [await riders(5), await riders(5)];
  for (const rider of mill) await join(rider, 'Mill');
  for (const rider of school) await join(rider, 'School');
  await report(
    tenant,
    [...mill, ...school].map((of) => ({ of, at: '2026-03-02T08:00:00Z' })),
  );
  expect(await count(tenant, '2026-03-03T01:00:00Z')).toBe(2);
  expect((await view(tenant, first(school)))?.Places).toHaveLength(2);
  const { cookie } = first(mill.slice(1));
  await w.request(tenant, { method: 'DELETE', path: '/rest/users/me/team', cookie });
  expect((await view(tenant, first(school)))?.Places).toEqual([
    { Place: 1, Name: 'School', PerMember: 1, IsOwn: true },
  ]);
  expect(await view(tenant, first(mill))).toMatchObject({ Rides: null, Places: [] });
});

test('the job counts; a second count of the same day, and a day with too few riders, look for no overlaps [TEAM-08]', async () => {
  const { tenant, riders, join } = await scene();
  const mill = await riders(5);
  for (const rider of mill) await join(rider, 'Mill');
  await report(
    tenant,
    mill.map((of) => ({ of, at: '2026-03-02T08:00:00Z' })),
  );
  w.clock.set('2026-03-03T01:00:00Z');
  await countTeamsJob(w.deps).run({ tenantId: tenant.tenantId });
  expect(await view(tenant, first(mill))).toMatchObject({ Rides: 5 });
  const whole = await w.app.tenants.byId(tenant.tenantId);
  if (!whole) throw new Error('no tenant');
  const queries: string[] = [];
  const countAgain = (now: Date) =>
    countTeams(
      (work) =>
        w.inTenant(tenant, (tx) => {
          const query: typeof tx.query = (text, values) => {
            queries.push(text);
            return tx.query(text, values);
          };
          return work({ ...tx, query });
        }),
      { tenant: whole, now },
    );
  expect(await countAgain(w.clock.now())).toBe(0);
  await report(
    tenant,
    mill.slice(1).map((of) => ({ of, at: '2026-03-03T08:00:00Z' })),
  );
  expect(await countAgain(new Date('2026-03-04T01:00:00Z'))).toBe(0);
  expect(queries).toEqual([]);
});

test('rides and memberships are joined as whole sets, not each ride with each membership [TEAM-08]', async () => {
  const { tenant, riders, join } = await scene();
  const mill = await riders(5);
  for (const rider of mill) await join(rider, 'Mill');
  await report(
    tenant,
    mill.map((of) => ({ of, at: '2026-03-02T08:00:00Z' })),
  );
  const whole = await w.app.tenants.byId(tenant.tenantId);
  if (!whole) throw new Error('no tenant');
  const plans: string[] = [];
  await countTeams(
    (work) =>
      w.inTenant(tenant, (tx) => {
        const query: typeof tx.query = async (text, values) => {
          if (text.startsWith('select r.team_id'))
            plans.push(JSON.stringify(await tx.query(`explain (format json) ${text}`, values)));
          return tx.query(text, values);
        };
        return work({ ...tx, query });
      }),
    { tenant: whole, now: new Date('2026-03-03T01:00:00Z') },
  );
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain('behaviour');
  expect(plans[0]).not.toContain('Nested Loop');
});

test('a count that starts while another runs does nothing, so figures of two days never start from the same ones [TEAM-09]', async () => {
  const { tenant, riders, join } = await scene();
  const mill = await riders(5);
  for (const rider of mill) await join(rider, 'Mill');
  await report(
    tenant,
    mill.map((of) => ({ of, at: '2026-03-02T08:00:00Z' })),
  );
  await w.inTenant(tenant, async (tx) => {
    await tx.run(`select pg_advisory_xact_lock(${advisoryLock.teamCount}, hashtext($1))`, [tx.tenantId]);
    expect(await count(tenant, '2026-03-03T01:00:00Z')).toBe(0);
  });
  expect(await count(tenant, '2026-03-03T01:00:00Z')).toBe(1);
});
