import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inTurn } from '../../platform/turn.ts';
import { type TestMember, world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { tamper } from '../../testing/tamper.ts';
import { giveProgram, type TestCampaign } from '../ingest/testing/test-program.ts';
import { eraseMember } from '../privacy/index.ts';
import { createTenantDirectory } from '../tenants/index.ts';
import { settleChallenges } from './index.ts';

const w = await world();
const paying = (id: string, reward: number): TestCampaign => ({
  id,
  type: 'TRANSACTIONAL',
  reward,
  limit: null,
  counts: { behaviours: ['team.challenge'] },
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

/** Two teams of six and five members whose rides are complete; `ofMill` are those of the first. */
async function scene() {
  w.clock.set('2026-02-20T00:00:00Z');
  const teams = { leagues: [], measure: 'RIDES', challenges: [spring], texts: { en: { Name: 'Workplace' } } };
  const tenant = await w.mintTenant({ settings: { teams }, timeZone: 'UTC' });
  await giveProgram(w, tenant, [], [paying('first', 100), paying('goal', 20)]);
  const ofMill: TestMember[] = [];
  for (const [name, size, rides] of [
    ['Mill', 6, 3],
    ['School', 5, 2],
  ] as const) {
    const teamId = randomUUID();
    await w.inTenant(tenant, (tx) =>
      tx.run('insert into team (tenant_id, team_id, name, code, created_at) values ($1, $2, $3, $3, $4)', [
        tx.tenantId,
        teamId,
        name,
        w.clock.now(),
      ]),
    );
    for (let at = 0; at < size; at += 1) {
      const member = await w.signUpMember(tenant);
      if (name === 'Mill') ofMill.push(member);
      await w.inTenant(tenant, async (tx) => {
        await tx.run('insert into team_member (tenant_id, member_id, joined_at, team_id) values ($1, $2, $3, $4)', [
          tx.tenantId,
          member.memberId,
          w.clock.now(),
          teamId,
        ]);
        for (let day = 0; day < rides; day += 1)
          await tx.run(
            `insert into behaviour (tenant_id, provider_id, event_id, type, mode, member_id, started_at, ended_at, received_at, flags, before_connection_seconds)
             values ($1, 'card', $2, 'trip.completed', 'bus', $3, $4::timestamptz - interval '20 minutes', $4, $4, 0, 0)`,
            [tx.tenantId, randomUUID(), member.memberId, `2026-03-1${day}T08:00:00Z`],
          );
      });
    }
  }
  const settle = async () => {
    w.clock.set('2026-04-08T00:00:00Z');
    const found = await createTenantDirectory(w.deps.database).byId(tenant.tenantId);
    return found && settleChallenges(w.deps, found);
  };
  return { tenant, ofMill, settle, findings: () => troubles(w, tenant) };
}

/** A settled round, a member who was erased since, and one who left the team. */
async function settled() {
  const s = await scene();
  expect(await s.settle()).toEqual({ settled: 1, members: 6 });
  const [gone, left] = s.ofMill;
  const { tenantId } = s.tenant;
  const { keyRing } = w.deps;
  const now = w.clock.now();
  await w.inTenant(s.tenant, async (tx) => {
    await eraseMember({ tx, keyRing, tenantId, memberId: gone?.memberId ?? '', now });
    await tx.run('update team_member set left_at = $3 where tenant_id = $1 and member_id = $2', [
      tenantId,
      left?.memberId,
      now,
    ]);
  });
  expect(await s.findings()).toEqual([]);
  return s;
}

const PLACES = 'the places of a round follow the figures of its teams';
const TEAM = 'a prize of a challenge is of a member whose team reached it';
const PAID = 'a settled round pays whom it promised, each prize once';

test.each<[what: string, rule: string, sql: string]>([
  ['a place changed', PLACES, `update team_challenge_result set place = 2 where tenant_id = $1 and place = 1`],
  ['a figure changed', PLACES, `update team_challenge_result set amount = 999 where tenant_id = $1 and place = 2`],
  ['a team with too few riders', PLACES, `update team_challenge_result set riders = 4 where tenant_id = $1`],
  ['a prize without a result', TEAM, `delete from team_challenge_result where tenant_id = $1`],
  [
    'a prize of a campaign that pays nobody',
    TEAM,
    `update team_challenge_result set campaigns = '{first}' where tenant_id = $1 and place = 1`,
  ],
  ['a prize of a member who was in no team', TEAM, `delete from team_member where tenant_id = $1`],
  [
    'a prize of a member who left before the round',
    TEAM,
    `update team_member set left_at = joined_at where tenant_id = $1`,
  ],
  [
    'a prize moved to another member',
    TEAM,
    `update behaviour set member_id = (select min(member_id::text)::uuid from member where tenant_id = $1 and status <> 'DELETED')
      where tenant_id = $1 and type = 'team.challenge'`,
  ],
  ['prizes lost', PAID, `delete from behaviour where tenant_id = $1 and type = 'team.challenge'`],
  ['more prizes than promised', PAID, `update team_challenge_result set paid = 1 where tenant_id = $1`],
])('%s is found and named [LEDGER-13]', async (_what, rule, sql) => {
  const { tenant, findings } = await settled();
  expect(await tamper(sql, tenant)).toBeGreaterThan(0);
  expect((await findings()).filter((line) => line.startsWith(rule)).length).toBeGreaterThan(0);
});

test('a round whose winners were all suspended as they were paid stays valid once they are active again [LEDGER-13]', async () => {
  const { tenant, ofMill, settle, findings } = await scene();
  const ids = ofMill.map(({ memberId }) => memberId);
  const statusOf = (status: string) =>
    w.inTenant(tenant, (tx) =>
      tx.run('update member set status = $3 where tenant_id = $1 and member_id = any($2::uuid[])', [
        tx.tenantId,
        ids,
        status,
      ]),
    );
  await statusOf('SUSPENDED');
  expect(await settle()).toEqual({ settled: 1, members: 6 });
  expect(await findings()).toEqual([]);
  await statusOf('CONSENT');
  expect(await findings()).toEqual([]);
});

test('a prize that is still due a day after the settlement is found [LEDGER-13]', async () => {
  const { tenant, settle, findings } = await scene();
  // A turn of no time ends between the result and the payments.
  await inTurn({ tenantId: tenant.tenantId }, async () => void (await settle()), 0);
  w.clock.set('2026-04-09T00:00:00Z');
  expect(await findings()).toEqual([]);
  w.clock.set('2026-04-09T00:00:01Z');
  const found = await findings();
  expect(found.every((line) => line.startsWith('a settled round pays within a day'))).toBe(true);
  expect(found).toHaveLength(12);
});
