import { randomUUID } from 'node:crypto';
import type { TeamChallenge, TeamView } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { describe, expect, test } from 'vitest';
import { countTeamsJob } from '../../jobs/teams.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { inTurn, type Rest } from '../../platform/turn.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import { deskOf } from '../../testing/desk.ts';
import { type MintedTenant, type TestMember, world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { plant } from '../../testing/plant.ts';
import { monthAt, serviceCalendar } from '../earning/index.ts';
import { giveProgram, type TestCampaign } from '../ingest/testing/test-program.ts';
import { setBudgets } from '../ledger/index.ts';
import { eraseMember, exportMember } from '../privacy/index.ts';
import { createTenantDirectory } from '../tenants/index.ts';
import { countTeams, lockSettlement, settleChallenges } from './index.ts';

const w = await world();
const quiet = () => ({ ...w.deps, log: { ...w.deps.log, error: () => {} } as typeof w.deps.log });

const paying = (id: string, reward: number, over: object = {}): TestCampaign => ({
  id,
  type: 'TRANSACTIONAL',
  reward,
  limit: null,
  counts: { behaviours: ['team.challenge'] },
  ...over,
});
const spring = {
  id: 'spring',
  startsOn: '2026-03-01',
  endsOn: '2026-03-31',
  measure: 'RIDES',
  leagues: [],
  minimumRides: 2,
  waitDays: 7,
  prizes: [
    { campaign: 'first', firstTeams: 1 },
    { campaign: 'goal', goal: { amount: 11, per: 'TEAM' } },
  ],
};
const campaigns = [paying('first', 100), paying('goal', 20)];
const texts = { en: { Name: 'Workplace', challenges: { spring: 'Spring miles' } } };

interface Given {
  challenge?: object;
  leagues?: object[];
  paid?: TestCampaign[];
  settings?: object;
  measure?: string;
}

async function scene(sizes: Record<string, number>, given: Given = {}) {
  const { challenge = {}, leagues = [], paid = campaigns, settings = {}, measure = 'RIDES' } = given;
  w.clock.set('2026-02-20T00:00:00Z');
  const teams = { leagues, measure, challenges: [{ ...spring, ...challenge }], texts };
  const tenant = await w.mintTenant({ settings: { teams, ...settings }, timeZone: 'UTC' });
  await giveProgram(w, tenant, [], paid);
  const members: Record<string, TestMember[]> = {};
  const teamIds: Record<string, string> = {};
  for (const [name, size] of Object.entries(sizes)) {
    const teamId = randomUUID();
    teamIds[name] = teamId;
    await w.inTenant(tenant, (tx) =>
      tx.run('insert into team (tenant_id, team_id, name, code, created_at) values ($1, $2, $3, $3, $4)', [
        tx.tenantId,
        teamId,
        name,
        w.clock.now(),
      ]),
    );
    members[name] = [];
    for (let at = 0; at < size; at += 1) {
      const member = await w.signUpMember(tenant);
      members[name].push(member);
      await w.inTenant(tenant, (tx) => stay(tx, member, { teamId, from: '2026-02-20T00:00:00Z' }));
    }
  }
  const whole = async () => {
    const found = await createTenantDirectory(w.deps.database).byId(tenant.tenantId);
    if (!found) throw new Error('no tenant');
    return found;
  };
  const of = (name: string): TestMember[] => members[name] ?? [];
  return {
    tenant,
    of,
    teamId: (name: string) => teamIds[name] ?? '',
    ride: (rides: readonly Ride[]) => w.inTenant(tenant, (tx) => insertRides(tx, rides)),
    count: async (at: string) => {
      w.clock.set(at);
      const found = await whole();
      return countTeams((work) => w.inTenant(tenant, work), { tenant: found, now: w.clock.now() });
    },
    settle: async (at = '2026-04-08T00:00:00Z') => {
      w.clock.set(at);
      return settleChallenges(w.deps, await whole());
    },
    view: async (member: TestMember): Promise<TeamChallenge | undefined> =>
      (await shown(tenant, member)).Challenges?.[0],
    month: async (member: TestMember) => (await shown(tenant, member)).Month,
    /** Points by campaign that members of a team have, one entry per member. */
    paidTo: (name: string) => Promise.all(of(name).map((member) => paidOf(tenant, member))),
    findings: () => troubles(w, tenant),
  };
}

async function shown(tenant: MintedTenant, { cookie, memberId }: TestMember): Promise<TeamView> {
  // Sessions end after a month, which the clock passes here.
  await w.inTenant(tenant, (tx) =>
    tx.run('update session set last_seen_at = $2, created_at = $2 where tenant_id = $1 and member_id = $3', [
      tx.tenantId,
      w.clock.now(),
      memberId,
    ]),
  );
  const reply = await w.request(tenant, { method: 'GET', path: '/rest/users/me/team/en', cookie });
  expect(reply).toMatchObject({ status: 200 });
  return reply.body as TeamView;
}

const paidOf = (tenant: MintedTenant, { memberId }: TestMember): Promise<string> =>
  w.inTenant(tenant, async (tx) => {
    const rows = await tx.query<{ paid: string }>(
      `select split_part(earning_key, ':', 2) || ' ' || amount || ' ' || to_char(earned_at at time zone 'UTC', 'MM-DD') as paid
         from earning where tenant_id = $1 and member_id = $2 and canceled_at is null order by earned_at, 1`,
      [tx.tenantId, memberId],
    );
    return rows.map(({ paid }) => paid).join(', ');
  });

const stay = (tx: Tx, { memberId }: TestMember, of: { teamId: string; from: string; until?: string | null }) =>
  tx.run('insert into team_member (tenant_id, member_id, joined_at, team_id, left_at) values ($1, $2, $3, $4, $5)', [
    tx.tenantId,
    memberId,
    of.from,
    of.teamId,
    of.until ?? null,
  ]);

interface Ride {
  of: TestMember;
  at: string;
  flags?: number;
  meters?: number;
  seconds?: number | null;
  id?: string;
}

let rideId = 0;
async function insertRides(tx: Tx, rides: readonly Ride[]): Promise<void> {
  for (const { of, at, flags = 0, meters = null, seconds = 600, id } of rides) {
    rideId += 1;
    await tx.run(
      `insert into behaviour (tenant_id, provider_id, event_id, type, mode, member_id, started_at, ended_at, received_at, flags,
                              before_connection_seconds, distance_meters, duration_seconds)
       values ($1, 'card', $2, 'trip.completed', 'bus', $3, $4::timestamptz - interval '20 minutes', $4, $4, $5, 0, $6, $7)`,
      [tx.tenantId, id ?? `ride-${rideId}`, of.memberId, at, flags, meters, seconds],
    );
  }
}

/** Rides of each member on as many days of March as `count` says. */
const ridesOf = (members: readonly TestMember[], count: number): Ride[] =>
  members.flatMap((of) =>
    Array.from({ length: count }, (_, at) => ({ of, at: `2026-03-${String(at + 2).padStart(2, '0')}T08:00:00Z` })),
  );

const NOBODY = '00000000-0000-0000-0000-000000000000';
const FIRST = 'first 100 04-08';
const GOAL = 'goal 20 04-08';

describe('the settlement', () => {
  test('after seven whole days it pays members with enough rides for each prize of their team, dated on its day [TEAM-12]', async () => {
    const s = await scene({ Mill: 6, School: 5, Port: 4 });
    const [idle, ...riders] = s.of('Mill');
    await s.ride([...ridesOf(riders, 3), ...ridesOf(idle ? [idle] : [], 1), ...ridesOf(s.of('School'), 2)]);
    await s.ride(ridesOf(s.of('Port'), 9));
    expect(await s.settle('2026-04-07T23:59:59Z')).toEqual({ settled: 0, members: 0 });
    expect(await s.settle('2026-04-08T00:00:00Z')).toEqual({ settled: 1, members: 5 });
    expect(await s.paidTo('Mill')).toEqual(['', ...riders.map(() => `${FIRST}, ${GOAL}`)]);
    expect(await s.paidTo('School')).toEqual(s.of('School').map(() => ''));
    expect(await s.paidTo('Port')).toEqual(s.of('Port').map(() => ''));
    expect(await s.settle('2026-04-09T00:00:00Z')).toEqual({ settled: 0, members: 0 });
    expect(await s.findings()).toEqual([]);
  });

  test('two processes at once pay everyone once [TEAM-13]', async () => {
    const s = await scene({ Mill: 5 });
    await s.ride(ridesOf(s.of('Mill'), 3));
    const runs = await Promise.all([s.settle(), s.settle(), s.settle()]);
    expect(runs.reduce((sum, { settled }) => sum + settled, 0)).toBe(1);
    expect(await s.paidTo('Mill')).toEqual(s.of('Mill').map(() => `${FIRST}, ${GOAL}`));
    expect(await s.findings()).toEqual([]);
  });

  test('a process whose connection is lost while it pays, pays everyone once by another [TEAM-13]', async () => {
    const s = await scene({ Mill: 5 });
    await s.ride(ridesOf(s.of('Mill'), 3));
    const [ana] = s.of('Mill');
    let settling: ReturnType<typeof s.settle> | undefined;
    await w.inTenant(s.tenant, async (tx) => {
      await tx.query('select 1 from member_account where member_id = $1 for update', [ana?.memberId]);
      settling = s.settle();
      await untilBlocked(tx, 1);
      await plant(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      );
    });
    expect(await settling).toEqual({ settled: 1, members: 5 });
    expect(await s.paidTo('Mill')).toEqual(s.of('Mill').map(() => `${FIRST}, ${GOAL}`));
    expect(await s.findings()).toEqual([]);
  });

  test('a process that dies before it pays leaves the result, and the next run pays the rest once, as settled then [TEAM-13]', async () => {
    const s = await scene({ Mill: 5 });
    await s.ride(ridesOf(s.of('Mill'), 3));
    // A turn of no time ends between the result and the payments.
    await inTurn({ tenantId: s.tenant.tenantId }, async () => void (await s.settle()), 0);
    expect(await s.paidTo('Mill')).toEqual(s.of('Mill').map(() => ''));
    // The result is stored: rides that arrive now change nothing.
    await w.inTenant(s.tenant, (tx) => tx.run('update behaviour set flags = 32 where tenant_id = $1', [tx.tenantId]));
    expect(await s.settle()).toEqual({ settled: 0, members: 5 });
    expect(await s.paidTo('Mill')).toEqual(s.of('Mill').map(() => `${FIRST}, ${GOAL}`));
    expect(await s.findings()).toEqual([]);
  });

  test('a settlement waits for a version that is going live, and settles only challenges of that version [TEAM-13, TEAM-19]', async () => {
    const s = await scene({ Mill: 5 });
    await s.ride(ridesOf(s.of('Mill'), 3));
    let settling: ReturnType<typeof s.settle> | undefined;
    await w.inTenant(s.tenant, async (tx) => {
      await lockSettlement(tx);
      await tx.run(
        `update tenant set settings = jsonb_set(settings, '{teams,challenges,0,endsOn}', '"2026-04-30"') where tenant_id = $1`,
        [tx.tenantId],
      );
      settling = s.settle();
      await untilBlocked(tx, 1);
    });
    expect(await settling).toEqual({ settled: 0, members: 0 });
    expect(await s.paidTo('Mill')).toEqual(s.of('Mill').map(() => ''));
  });

  test('a void or a late ride counts until the settlement, and changes nothing after it [TEAM-13]', async () => {
    const s = await scene({ Mill: 5, School: 5 });
    const [ana, bob] = s.of('Mill') as [TestMember, TestMember];
    await s.ride([...ridesOf(s.of('Mill'), 3), ...ridesOf(s.of('School'), 2)]);
    await s.ride([{ of: bob, at: '2026-03-31T23:00:00Z', id: 'late' }]);
    const takeBack = ({ memberId }: TestMember, howMany: number) =>
      w.inTenant(s.tenant, (tx) =>
        tx.run(
          `update behaviour set flags = flags | 32 where tenant_id = $1 and event_id in
             (select event_id from behaviour where tenant_id = $1 and member_id = $2 and flags = 0 and type = 'trip.completed' limit $3)`,
          [tx.tenantId, memberId, howMany],
        ),
      );
    await takeBack(ana, 2);
    await s.settle();
    const [anas, ...others] = await s.paidTo('Mill');
    expect(anas).toBe('');
    expect(others).toEqual(others.map(() => `${FIRST}, ${GOAL}`));
    await takeBack(bob, 4);
    await s.ride(ridesOf(s.of('School'), 9));
    expect(await s.settle('2026-04-09T00:00:00Z')).toEqual({ settled: 0, members: 0 });
    expect(await s.paidTo('Mill')).toEqual(['', ...others]);
    expect(await s.paidTo('School')).toEqual(s.of('School').map(() => ''));
    expect(await s.findings()).toEqual([]);
  });

  test('a member who changed teams is paid for each team with enough rides, once per campaign [TEAM-12]', async () => {
    const s = await scene(
      { Mill: 6, School: 6 },
      { challenge: { prizes: [{ campaign: 'goal', goal: { amount: 10, per: 'TEAM' } }] } },
    );
    const [ana] = s.of('Mill') as [TestMember];
    await w.inTenant(s.tenant, async (tx) => {
      await tx.run('update team_member set left_at = $3 where tenant_id = $1 and member_id = $2', [
        tx.tenantId,
        ana.memberId,
        '2026-03-10T00:00:00Z',
      ]);
      await stay(tx, ana, { teamId: s.teamId('School'), from: '2026-03-10T00:00:00Z' });
    });
    await s.ride([...ridesOf(s.of('Mill'), 2), ...ridesOf(s.of('School'), 2)]);
    await s.ride(['2026-03-11T08:00:00Z', '2026-03-12T08:00:00Z'].map((at) => ({ of: ana, at })));
    await s.settle();
    expect(new Set(await s.paidTo('Mill'))).toEqual(new Set([GOAL]));
    expect(new Set(await s.paidTo('School'))).toEqual(new Set([GOAL]));
  });

  test('a team archived before the end, and teams of other leagues, take no part [TEAM-12]', async () => {
    const s = await scene(
      { Mill: 5, School: 6, Port: 5 },
      {
        leagues: [
          { id: 'small', from: 5 },
          { id: 'large', from: 6 },
        ],
        challenge: { leagues: ['small'] },
      },
    );
    await s.ride([...ridesOf(s.of('Mill'), 2), ...ridesOf(s.of('School'), 9), ...ridesOf(s.of('Port'), 9)]);
    await w.inTenant(s.tenant, async (tx) => {
      const gone = [tx.tenantId, s.teamId('Port'), '2026-03-30T00:00:00Z'];
      await tx.run('update team set archived_at = $3 where tenant_id = $1 and team_id = $2', gone);
      await tx.run('update team_member set left_at = $3 where tenant_id = $1 and team_id = $2', gone);
    });
    expect(await s.view(s.of('School')[0] as TestMember)).toBeUndefined();
    await s.settle();
    expect(new Set(await s.paidTo('Mill'))).toEqual(new Set([FIRST]));
    expect(new Set([...(await s.paidTo('School')), ...(await s.paidTo('Port'))])).toEqual(new Set(['']));
    expect(await s.view(s.of('School')[0] as TestMember)).toMatchObject({ TakesPart: false, Place: null });
  });

  test('each month of a repeated challenge is settled on its own; one whose rides lost their details is not [TEAM-13]', async () => {
    const s = await scene(
      { Mill: 5 },
      { challenge: { endsOn: undefined, repeats: 'MONTH' }, settings: { rideDetailDays: 60 } },
    );
    await s.ride([
      ...ridesOf(s.of('Mill'), 2),
      ...ridesOf(s.of('Mill'), 2).map(({ of, at }) => ({ of, at: at.replace('-03-', '-04-') })),
    ]);
    expect(await s.settle('2026-04-30T00:00:00Z')).toEqual({ settled: 1, members: 5 });
    expect(await s.settle('2026-05-08T00:00:00Z')).toEqual({ settled: 1, members: 5 });
    expect(await s.paidTo('Mill')).toEqual(s.of('Mill').map(() => 'first 100 04-08, first 100 05-08'));
    const late = await scene({ Mill: 5 }, { settings: { rideDetailDays: 45 } });
    await late.ride(ridesOf(late.of('Mill'), 2));
    expect(await late.settle('2026-04-16T00:00:00Z')).toEqual({ settled: 0, members: 0 });
    expect(await late.settle('2026-04-15T00:00:00Z')).toEqual({ settled: 1, members: 5 });
  });

  test('an exhausted budget and a control group hold as for rides [TEAM-12]', async () => {
    const capped = await scene(
      { Mill: 5 },
      { paid: [paying('first', 100, { budget: { points: 250 } }), paying('goal', 20)] },
    );
    w.clock.set('2026-04-01T12:00:00Z');
    const month = monthAt(serviceCalendar('UTC', 0), w.clock.now().getTime());
    await w.inTenant(capped.tenant, (tx) => setBudgets(tx, w.clock.now(), month, new Map([['first', 250]])));
    w.deps.cache.clear(capped.tenant.tenantId);
    await capped.ride(ridesOf(capped.of('Mill'), 2));
    await capped.settle();
    expect((await capped.paidTo('Mill')).filter((paid) => paid === FIRST)).toHaveLength(2);
    expect(await capped.findings()).toEqual([]);
    const holdout = { holdout: { percent: 50, until: '2026-12-31' }, startsOn: '2026-01-01' };
    const held = await scene({ Mill: 12 }, { paid: [paying('first', 100, holdout), paying('goal', 20)] });
    await held.ride(ridesOf(held.of('Mill'), 2));
    w.clock.set('2026-03-12T00:00:00Z');
    const before = await Promise.all(held.of('Mill').map(held.view));
    await held.settle();
    const paid = await held.paidTo('Mill');
    const sees = before.map((view) => view?.Prizes.some(({ Campaign }) => Campaign === 'first') ?? false);
    expect(sees).toContain(true);
    expect(sees).toContain(false);
    expect(paid.map((one) => one.includes(FIRST))).toEqual(sees);
  });

  test('a suspended member is not paid; an erased one leaves no trace, and the copy has the prizes to be paid [TEAM-07, TEAM-12]', async () => {
    const s = await scene({ Mill: 6 });
    await s.ride(ridesOf(s.of('Mill'), 2));
    const [ana, bob] = s.of('Mill') as [TestMember, TestMember];
    await w.inTenant(s.tenant, async (tx) => {
      await tx.run(`update member set status = 'SUSPENDED' where tenant_id = $1 and member_id = $2`, [
        tx.tenantId,
        ana.memberId,
      ]);
      await tx.run(
        `insert into team_challenge_due (tenant_id, challenge_id, starts_on, campaign_id, member_id, at)
         values ($1, 'winter', '2026-01-01', 'goal', $2, $3)`,
        [tx.tenantId, bob.memberId, w.clock.now()],
      );
    });
    const person = { keyRing: w.deps.keyRing, tenantId: s.tenant.tenantId, memberId: bob.memberId, now: w.clock.now() };
    const copy = await w.inTenant(s.tenant, (tx) => exportMember({ ...person, tx }));
    expect(copy['teamPrizes']).toEqual([{ challengeId: 'winter', startsOn: '2026-01-01', campaignId: 'goal' }]);
    await s.settle();
    expect((await s.paidTo('Mill')).slice(0, 3)).toEqual(['', `goal 20 02-20, ${FIRST}, ${GOAL}`, `${FIRST}, ${GOAL}`]);
    await w.inTenant(s.tenant, (tx) => eraseMember({ ...person, tx }));
    const acts = await w.inTenant(s.tenant, (tx) =>
      tx.query(`select 1 from behaviour where tenant_id = $1 and event_id like '%' || $2`, [tx.tenantId, bob.memberId]),
    );
    expect(acts).toEqual([]);
    expect(await s.findings()).toEqual([]);
  });
});

describe('what members see', () => {
  test('the part of the goal in steps of 5 percent and the place, which move with 5 riders; then the result [TEAM-14, TEAM-15]', async () => {
    const s = await scene({ Mill: 5, School: 5 });
    const [ana] = s.of('Mill') as [TestMember];
    await s.ride([...ridesOf(s.of('Mill'), 1), ...ridesOf(s.of('School'), 2)]);
    expect(await s.count('2026-03-04T00:30:00Z')).toBe(4);
    const seen = await s.view(ana);
    expect(seen).toEqual({
      ID: 'spring/2026-03-01',
      Name: 'Spring miles',
      FirstDay: '2026-03-01',
      LastDay: '2026-03-31',
      SettlementDay: '2026-04-08',
      State: 'RUNNING',
      Measure: 'RIDES',
      TakesPart: true,
      OwnRides: 1,
      MinimumRides: 2,
      Place: 2,
      Teams: 2,
      CountedThrough: '2026-03-03',
      Prizes: [
        { Points: 100, Campaign: 'first', FirstTeams: 1, Goal: null, Percent: null, IsReached: null },
        {
          Points: 20,
          Campaign: 'goal',
          FirstTeams: null,
          Goal: { Amount: 11, Per: 'TEAM' },
          Percent: 45,
          IsReached: null,
        },
      ],
    });
    await s.ride(
      s
        .of('Mill')
        .slice(1)
        .map((of) => ({ of, at: '2026-03-05T09:00:00Z' })),
    );
    expect(await s.count('2026-03-06T00:30:00Z')).toBe(0);
    expect((await s.view(ana))?.Prizes[1]?.Percent).toBe(45);
    await s.ride(s.of('Mill').map((of) => ({ of, at: '2026-03-06T09:00:00Z' })));
    w.clock.set('2026-04-02T00:00:00Z');
    expect(await s.view(ana)).toMatchObject({ State: 'COUNTING', OwnRides: 2 });
    await s.settle();
    expect(await s.view(ana)).toMatchObject({ State: 'SETTLED', Place: 1, Teams: 2 });
    expect((await s.view(ana))?.Prizes.map(({ Percent, IsReached }) => [Percent, IsReached])).toEqual([
      [null, true],
      [100, true],
    ]);
    const shownTo = async (may: ('stock.read' | 'members.read')[]) =>
      (await deskOf(w, s.tenant, { may }).call(adminRoutes.riderTeams.list)).results;
    const [won, lost] = await shownTo(['stock.read', 'members.read']);
    expect(won).toMatchObject({
      challenge: 'Spring miles',
      team: 'Mill',
      place: 1,
      amount: 14,
      prizes: ['first', 'goal'],
    });
    expect(lost).toMatchObject({ team: 'School', place: 2, prizes: [], paid: 0 });
    expect(won?.paid).toBe(5);
    expect((await shownTo(['stock.read'])).map(({ paid }) => paid)).toEqual([5, 0]);
    const [sue] = s.of('School') as [TestMember];
    expect((await s.view(sue))?.Prizes.map(({ IsReached }) => IsReached)).toEqual([false, false]);
    w.clock.set('2026-04-23T00:00:00Z');
    expect(await s.view(ana)).toBeUndefined();
  });

  test('1 to 4 paid members of a team are shown only to staff who may read members [TEAM-17]', async () => {
    const s = await scene({ Mill: 5 });
    await s.ride([
      ...ridesOf(s.of('Mill'), 1),
      ...ridesOf(s.of('Mill').slice(0, 3), 2).filter((_, at) => at % 2 === 1),
    ]);
    await s.settle();
    const paidFor = async (may: ('stock.read' | 'members.read')[]) =>
      (await deskOf(w, s.tenant, { may }).call(adminRoutes.riderTeams.list)).results.map(({ paid }) => paid);
    expect(await paidFor(['stock.read', 'members.read'])).toEqual([3]);
    expect(await paidFor(['stock.read'])).toEqual([null]);
  });

  test.each([
    ['KILOMETER', 2.5, 15],
    ['MILE', 1.6, 9],
    ['MINUTE', 8.3, 50],
    ['RIDERS', 83, 5],
  ])(
    'the month compares %s per member, and a ride of unknown size adds nothing [TEAM-18]',
    async (measure, each, total) => {
      const s = await scene({ Mill: 6 }, { measure });
      const [ana, ...others] = s.of('Mill') as [TestMember, ...TestMember[]];
      await s.ride(others.map((of) => ({ of, at: '2026-03-02T08:00:00Z', meters: 3_000 })));
      if (measure !== 'RIDERS') await s.ride([{ of: ana, at: '2026-03-02T08:00:00Z', seconds: null }]);
      await s.count('2026-03-04T00:30:00Z');
      expect(await s.month(ana)).toMatchObject({
        Rides: null,
        Places: [],
        Measured: {
          Measure: measure,
          Total: total,
          PerMember: each,
          Places: [{ Place: 1, PerMember: each, IsOwn: true }],
        },
      });
    },
  );

  test('the month and each challenge are counted in turns, and the settlement comes behind them [OPS-207]', async () => {
    const s = await scene({ Mill: 5 });
    await s.ride(ridesOf(s.of('Mill'), 3));
    const { tenantId } = s.tenant;
    const counted: (number | undefined)[] = [];
    const turn = (rest: Rest) => inTurn(rest, async () => void counted.push(await s.count('2026-03-20T01:00:00Z')), 0);
    const second = await turn({ tenantId });
    expect(second).toEqual({ tenantId, after: { counted: '2026-03-01' } });
    const third = await turn(second as Rest);
    expect(third).toEqual({ tenantId, after: { counted: 'spring/2026-03-01' } });
    expect(await turn(third as Rest)).toBeNull();
    expect(counted).toEqual([1, 1, 0]);
  });

  test('a turn that ends in the settlement goes on with the payments, and pays everyone once [TEAM-13, OPS-207]', async () => {
    const s = await scene({ Mill: 5 });
    await s.ride(ridesOf(s.of('Mill'), 3));
    const { tenantId } = s.tenant;
    const rest = await inTurn(
      { tenantId },
      async () => expect(await s.settle()).toEqual({ settled: 1, members: 0 }),
      0,
    );
    expect(rest).toEqual({ tenantId, after: { paidUntil: NOBODY } });
    await countTeamsJob(w.deps).run(rest);
    expect(await s.paidTo('Mill')).toEqual(s.of('Mill').map(() => `${FIRST}, ${GOAL}`));
    expect(await s.findings()).toEqual([]);
  });

  test('a member who cannot be paid delays no other, and fails the job at the end [TEAM-13]', async () => {
    const s = await scene({ Mill: 5 });
    await s.ride(ridesOf(s.of('Mill'), 3));
    const byId = s.of('Mill').toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1));
    const [bad, ...others] = byId as [TestMember, ...TestMember[]];
    await plant(`alter table earning add constraint refused check (member_id <> '${bad.memberId}') not valid`);
    const error: unknown = await s.settle().catch((failure: unknown) => failure);
    await plant('alter table earning drop constraint refused');
    expect(error).toHaveProperty('message', '1 members could not be paid for team challenges.');
    const paidTo = (members: TestMember[]) => Promise.all(members.map((member) => paidOf(s.tenant, member)));
    expect(await paidTo(others)).toEqual(others.map(() => `${FIRST}, ${GOAL}`));
    expect(await paidTo([bad])).toEqual(['']);
    expect(await s.settle()).toEqual({ settled: 0, members: 1 });
    expect(await paidTo([bad])).toEqual([`${FIRST}, ${GOAL}`]);
    expect(await s.findings()).toEqual([]);
  });

  test('a turn of payments begins behind the member where the one before stopped [TEAM-13, OPS-207]', async () => {
    const s = await scene({ Mill: 5 });
    await s.ride(ridesOf(s.of('Mill'), 3));
    const { tenantId } = s.tenant;
    const ids = s.of('Mill').map(({ memberId }) => memberId);
    const [first = ''] = ids.toSorted();
    const settle = (paidUntil: string, turnMillis?: number) =>
      inTurn({ tenantId, after: { paidUntil } }, async () => void (await s.settle()), turnMillis);
    expect(await inTurn({ tenantId }, async () => void (await s.settle()), 0)).toEqual({
      tenantId,
      after: { paidUntil: NOBODY },
    });
    expect(await settle(first)).toBeNull();
    expect((await s.paidTo('Mill')).filter((paid) => paid === '')).toHaveLength(1);
    expect(await settle(NOBODY)).toBeNull();
    expect((await s.paidTo('Mill')).filter((paid) => paid === '')).toEqual([]);
  });

  test('a count that fails does not delay the settlement, and fails the job at the end [TEAM-13, OPS-115]', async () => {
    const s = await scene({ Mill: 5 });
    await s.ride([...ridesOf(s.of('Mill'), 3), ...s.of('Mill').map((of) => ({ of, at: '2026-04-02T08:00:00Z' }))]);
    const { tenantId } = s.tenant;
    await plant(`alter table team_standing add constraint refused check (tenant_id <> '${tenantId}') not valid`);
    w.clock.set('2026-04-08T00:00:00Z');
    await expect(countTeamsJob(quiet()).run({ tenantId })).rejects.toThrow('A job failed for 1 tenants.');
    await plant('alter table team_standing drop constraint refused');
    expect(await s.paidTo('Mill')).toEqual(s.of('Mill').map(() => `${FIRST}, ${GOAL}`));
  });
});

/** Fixed pseudo-random numbers from 0 until 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

interface MadeRide {
  member: number;
  at: string;
  meters: number;
  isVoided: boolean;
}
interface MadeStay {
  member: number;
  team: string;
  from: string;
  until: string | null;
}

/** Members of five teams, some of which change teams, and their rides of February to April. */
function makeLives(seed: number): { rides: MadeRide[]; stays: MadeStay[] } {
  const random = seeded(seed);
  const teams = ['A', 'B', 'C', 'D', 'E'];
  const below = (most: number): number => Math.floor(random() * most);
  const minute = (days: number): string => new Date(Date.UTC(2026, 1, 21) + below(days * 1440) * 60_000).toISOString();
  const stays: MadeStay[] = [];
  const rides: MadeRide[] = [];
  for (let member = 0; member < 42; member += 1) {
    const team = teams[Math.min(4, below(7))] ?? 'A';
    const isMoving = random() < 0.3;
    const moved = isMoving ? minute(36) : null;
    stays.push({ member, team, from: '2026-02-20T00:00:00.000Z', until: moved });
    if (moved && random() < 0.7) stays.push({ member, team: teams[below(5)] ?? 'B', from: moved, until: null });
    // Apart by hours, because overlapping rides are another test.
    const hours = new Set(Array.from({ length: below(24) }, () => below(40 * 12) * 2));
    for (const hour of hours)
      rides.push({
        member,
        at: new Date(Date.UTC(2026, 1, 24, hour, below(60))).toISOString(),
        meters: below(20_000),
        isVoided: random() < 0.1,
      });
  }
  return { rides, stays };
}

/** Who is paid, from the made rides and stays alone. Leagues from 5 and 8 members; the first team, and 20 km per member. */
const EXPECTED = `
  with ride as (select * from jsonb_to_recordset($1::jsonb) as r (member int, at timestamptz, meters int, "isVoided" boolean)),
  stay as (select * from jsonb_to_recordset($2::jsonb) as s (member int, team text, "from" timestamptz, until timestamptz)),
  part as (select stay.team, stay.member, count(*) as rides, sum(meters) as meters from ride join stay using (member)
            where not "isVoided" and at >= '2026-03-01Z' and at < '2026-04-01Z' and at >= stay."from" and (until is null or at < until)
            group by 1, 2),
  size as (select team, count(*) as members from stay where until is null or until >= '2026-04-01Z' group by 1),
  score as (select team, members, sum(meters) as meters, members >= 8 as is_large
              from part join size using (team) group by team, members having count(*) >= 5 and members >= 5),
  won as (select team, 'first' as campaign from (select *, rank() over (partition by is_large order by meters / members desc) as place from score) p where place = 1
          union all select team, 'goal' from score where meters >= 20000 * members)
  select distinct member, campaign from won join part using (team) where rides >= 3 order by 1, 2`;

describe('an independent calculation', () => {
  const { rides, stays } = makeLives(41);
  const leagues = [
    { id: 'small', from: 5 },
    { id: 'large', from: 8 },
  ];
  const challenge = {
    measure: 'KILOMETER',
    minimumRides: 3,
    prizes: [
      { campaign: 'first', firstTeams: 1 },
      { campaign: 'goal', goal: { amount: 20, per: 'MEMBER' } },
    ],
  };

  async function paidAfter(arrivals: readonly MadeRide[]): Promise<{ member: number; campaign: string }[]> {
    const s = await scene({ A: 0, B: 0, C: 0, D: 0, E: 0 }, { leagues, challenge });
    const made: TestMember[] = [];
    for (let member = 0; member < 42; member += 1) made.push(await w.signUpMember(s.tenant));
    const memberOf = (number: number): TestMember => made[number] as TestMember;
    await w.inTenant(s.tenant, async (tx) => {
      for (const { member, team, from, until } of stays)
        await stay(tx, memberOf(member), { teamId: s.teamId(team), from, until });
    });
    const add = (some: readonly MadeRide[]) =>
      s.ride(some.map(({ member, at, meters }) => ({ of: memberOf(member), at, meters, id: `${member} ${at}` })));
    const half = Math.floor(arrivals.length / 2);
    await add(arrivals.slice(0, half));
    await s.count('2026-03-20T01:00:00Z');
    await add(arrivals.slice(half));
    await w.inTenant(s.tenant, (tx) =>
      tx.run('update behaviour set flags = 32 where tenant_id = $1 and event_id = any($2::text[])', [
        tx.tenantId,
        arrivals.filter(({ isVoided }) => isVoided).map(({ member, at }) => `${member} ${at}`),
      ]),
    );
    await s.count('2026-04-01T01:00:00Z');
    await s.settle();
    expect(await s.findings()).toEqual([]);
    const rows = await w.inTenant(s.tenant, (tx) =>
      tx.query<{ id: string; campaign: string }>(
        `select member_id as id, split_part(earning_key, ':', 2) as campaign from earning where tenant_id = $1 and canceled_at is null`,
        [tx.tenantId],
      ),
    );
    return rows
      .map(({ id, campaign }) => ({ member: made.findIndex(({ memberId }) => memberId === id), campaign }))
      .toSorted((a, b) => a.member - b.member || (a.campaign < b.campaign ? -1 : 1));
  }

  test('pays exactly the members that SQL pays, in order, shuffled and second half first, with voids before the settlement [TEAM-16]', async () => {
    const tenant = await w.mintTenant();
    const expected = await w.inTenant(tenant, (tx) =>
      tx.query<{ member: number; campaign: string }>(EXPECTED, [JSON.stringify(rides), JSON.stringify(stays)]),
    );
    expect(new Set(expected.map(({ campaign }) => campaign)).size).toBe(2);
    expect(expected.length).toBeGreaterThan(20);
    const inOrder = rides.toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const random = seeded(7);
    const keys = new Map(rides.map((ride) => [ride, random()]));
    const shuffled = rides.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
    const half = Math.floor(rides.length / 2);
    for (const arrivals of [inOrder, shuffled, [...inOrder.slice(half), ...inOrder.slice(0, half)]])
      expect(await paidAfter(arrivals)).toEqual(expected);
  });
});
