import { randomUUID } from 'node:crypto';
import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { type TestTenant, world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { plant } from '../../../testing/plant.ts';
import { createVersionFixture } from './testing/version-fixture.ts';

const w = await world();
const packs = packFolder();
const { versions } = adminRoutes;
/** The flag of a voided ride. */
const VOIDED = 32;
const days = { from: '2026-01-20', to: '2026-04-10' };

const teams = {
  leagues: [{ id: 'all', from: 5 }],
  challenges: [
    {
      id: 'monthly',
      startsOn: '2026-03-01',
      repeats: 'MONTH',
      minimumRides: 2,
      prizes: [
        { campaign: 'first', firstTeams: 1 },
        { campaign: 'goal', goal: { amount: 3, per: 'MEMBER' } },
      ],
    },
    { id: 'summer', startsOn: '2026-07-01', endsOn: '2026-07-10', prizes: [{ campaign: 'summer', firstTeams: 1 }] },
    { id: 'year', startsOn: '2027-01-01', endsOn: '2027-04-02', prizes: [{ campaign: 'summer', firstTeams: 1 }] },
  ],
};
const paying = (id: string, reward: number, over: object = {}) => ({
  id,
  type: 'TRANSACTIONAL',
  category: 'transit',
  reward,
  counts: { behaviours: ['team.challenge'] },
  ...over,
});
const words = { Title: 'A title', SubTitle: 'Sub', Description: 'Text' };

async function scene() {
  w.clock.set('2026-01-02T12:00:00Z');
  const made = await createVersionFixture(w, packs);
  const document = made.document();
  const programme = JSON.parse(document.files['programme.yaml'] ?? '');
  const english = JSON.parse(document.files['wording/en.json'] ?? '');
  const campaigns = [
    ...programme.campaigns,
    paying('first', 100),
    paying('goal', 20, { rewardOffer: { offer: 'day' } }),
    paying('summer', 7, { startsOn: '2026-06-01' }),
  ];
  const names = { monthly: 'Monthly race', summer: 'Summer race', year: 'Long race' };
  Object.assign(english.campaigns, { first: words, goal: words, summer: words });
  english.teams = { Name: 'Workplace', leagues: { all: 'All' }, challenges: names };
  document.files['programme.yaml'] = JSON.stringify({ ...programme, campaigns, teams });
  document.files['wording/en.json'] = JSON.stringify(english);
  const draft = await made.draft(document);
  expect(draft.faults).toBe(0);
  w.clock.set('2026-04-20T12:00:00Z');
  const ask = (query: object) =>
    made.desk.call(versions.backtestTogether, { params: { number: draft.number }, query: { ...days, ...query } });
  return { ...made, ask };
}

/** Teams of these sizes and seeded rides from January to April, whose riders mostly joined later. */
async function plantTeams({ tenantId }: TestTenant, sizes: readonly number[]): Promise<void> {
  for (const [place, size] of sizes.entries()) {
    const teamId = randomUUID();
    await plant(`insert into team (tenant_id, team_id, name, code, created_at) values ($1, $2, $3, $3, '2026-01-01')`, [
      tenantId,
      teamId,
      `team-${place}`,
    ]);
    const ids = Array.from({ length: size }, () => randomUUID());
    await plant(
      `insert into member (tenant_id, member_id, name, status, created_at, last_active_at)
       select $1, id, 'Test Rider', 'CONSENT', '2026-01-01', now() from unnest($2::uuid[]) as given (id)`,
      [tenantId, ids],
    );
    await plant(
      `insert into team_member (tenant_id, member_id, joined_at, team_id, left_at)
       select $1, id, '2026-04-01', $3, case when place = 1 then timestamptz '2026-04-05' end
         from unnest($2::uuid[]) with ordinality as given (id, place)`,
      [tenantId, ids, teamId],
    );
    await plant(
      `insert into behaviour (tenant_id, provider_id, event_id, member_id, type, mode, ended_at, received_at, flags)
       select $1, 'card', id || '-' || number, id, 'trip.completed', 'bus',
              timestamptz '2026-01-01T12:00:00Z' + make_interval(days => ((number * 7 + place * 3 + $3::int) % 109)::int), now(),
              case when (number + place) % 11 = 0 then ${VOIDED} else 0 end
         from unnest($2::uuid[]) with ordinality as given (id, place), generate_series(1, (9 + place % 5)::int) as number`,
      [tenantId, ids, place],
    );
  }
}

/** Members paid by each prize of the monthly challenge, by month, in plain SQL from today's teams. */
const paidBySql = (tenant: TestTenant) =>
  w.inTenant(tenant, (tx) =>
    tx.query<{ month: string; campaign: string; members: number; teams: number }>(
      `with own as (
         select to_char(b.ended_at, 'YYYY-MM') as month, m.team_id, b.member_id, count(*) as rides
           from behaviour b join team_member m on m.tenant_id = b.tenant_id and m.member_id = b.member_id and m.left_at is null
          where b.flags & ${VOIDED} = 0 group by 1, 2, 3),
       score as (
         select month, team_id, sum(rides) as rides,
                (select count(*) from team_member t where t.team_id = own.team_id and t.left_at is null) as members
           from own group by 1, 2 having count(*) >= 5),
       won as (
         select month, team_id, 'first' as campaign
           from (select *, rank() over (partition by month order by rides / members desc) as place from score where members >= 5) s
          where place = 1
         union all select month, team_id, 'goal' from score where members >= 5 and rides >= 3 * members)
       select month, campaign, count(*)::int as members, count(distinct team_id)::int as teams
         from won join own using (month, team_id) where rides >= 2 group by 1, 2 order by 1, 2`,
    ),
  );

test("rounds pay today's teams as plain SQL derives, one part after another [CAMP-124]", async () => {
  const { tenant, ask } = await scene();
  await plantTeams(tenant, [8, 12, 4, 6]);
  const expected = (await paidBySql(tenant)).filter(({ month }) => month === '2026-03');
  expect(expected).toHaveLength(2);
  const whole = await ask({});
  expect(whole.left).toEqual(['Long race']);
  expect(whole.next).toBeNull();
  const [monthly, summer, ...others] = whole.rounds.toSorted((a, b) => (a.challengeId < b.challengeId ? -1 : 1));
  expect(others).toEqual([]);
  expect(monthly).toMatchObject({ title: 'Monthly race', startsOn: '2026-03-01', endsOn: '2026-03-31', teams: 3 });
  expect(monthly?.isOnOwnDays).toBe(true);
  const found = monthly?.prizes.map(({ campaignId, members, teams: reached }) => ({
    month: '2026-03',
    campaign: campaignId,
    members,
    teams: reached,
  }));
  expect(found).toEqual(expected);
  const goal = monthly?.prizes.find(({ campaignId }) => campaignId === 'goal');
  expect(goal).toMatchObject({ points: (goal?.members ?? 0) * 20, offers: goal?.members });
  // The summer is ahead, so the last ten days of the range replace it.
  expect(summer).toMatchObject({ startsOn: '2026-04-01', endsOn: '2026-04-10', isOnOwnDays: false });
  const second = await ask({ after: 1 });
  expect(second.rounds).toEqual(whole.rounds.slice(1));
  expect(second.referral).toBeNull();
});

test('a repeated challenge without a month among the days is tried on all whole months of them [CAMP-124]', async () => {
  const { tenant, ask } = await scene();
  await plantTeams(tenant, [9, 7]);
  const { rounds } = await ask({ from: '2026-01-01', to: '2026-02-28' });
  const months = rounds.filter(({ challengeId }) => challengeId === 'monthly');
  expect(months.map(({ startsOn, isOnOwnDays }) => [startsOn, isOnOwnDays])).toEqual([
    ['2026-01-01', false],
    ['2026-02-01', false],
  ]);
  const expected = (await paidBySql(tenant)).filter(({ month }) => month < '2026-03');
  const found = months.flatMap(({ startsOn, prizes }) =>
    prizes
      .filter(({ members }) => members !== 0)
      .map(({ campaignId, members, teams: reached }) => ({
        month: startsOn.slice(0, 7),
        campaign: campaignId,
        members,
        teams: reached,
      })),
  );
  expect(found).toEqual(expected);
});
