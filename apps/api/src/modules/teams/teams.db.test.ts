import { limits, type TeamView } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { eraseMember, exportMember } from '../privacy/index.ts';

const w = await world();
const { list, create, rename, newCode, archive } = adminRoutes.riderTeams;

const teams = {
  leagues: [
    { id: 'small', from: 5 },
    { id: 'large', from: 6 },
  ],
  texts: {
    en: { Name: 'Workplace', leagues: { small: 'Small teams' } },
    es: { leagues: { small: 'Equipos pequeños' } },
  },
};

async function scene(names = ['Mill', 'School']) {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ settings: { teams } });
  const desk = deskOf(w, tenant);
  await desk.call(create, { body: { names } });
  const teamNamed = async (name: string) => {
    const found = (await desk.call(list)).teams.find((team) => team.name === name);
    if (!found) throw new Error(`no team ${name}`);
    return found;
  };
  return { tenant, desk, teamNamed, codeOf: async (name: string) => (await teamNamed(name)).code };
}

const join = (tenant: TestTenant, { cookie }: TestMember, Code: string) =>
  w.request(tenant, { method: 'POST', path: '/rest/users/me/team', cookie, body: { Code } });
const leave = (tenant: TestTenant, { cookie }: TestMember, query = '') =>
  w.request(tenant, { method: 'DELETE', path: `/rest/users/me/team${query}`, cookie });
const teamOf = async (tenant: TestTenant, { cookie }: TestMember): Promise<TeamView['Team']> =>
  (await w.request(tenant, { method: 'GET', path: '/rest/users/me/team/en', cookie })).body.Team;
const historyOf = (tenant: TestTenant, { memberId }: TestMember) =>
  w.inTenant(tenant, (tx) =>
    tx.query<{ name: string; left: Date | null }>(
      `select t.name, m.left_at as "left" from team_member m join team t using (tenant_id, team_id)
        where tenant_id = $1 and member_id = $2 order by m.joined_at`,
      [tenant.tenantId, memberId],
    ),
  );

test('a member joins by code in any case, is in one team at a time and keeps the history after leaving [TEAM-02]', async () => {
  const { tenant, codeOf } = await scene();
  const ana = await w.signUpMember(tenant);
  expect((await join(tenant, ana, ` ${(await codeOf('Mill')).toLowerCase()} `)).body).toEqual({ Name: 'Mill' });
  expect(await teamOf(tenant, ana)).toMatchObject({ Name: 'Mill', MemberSinceUTC: '2026-03-02T12:00:00.000Z' });
  w.clock.advance(60);
  await join(tenant, ana, await codeOf('Mill'));
  await join(tenant, ana, await codeOf('School'));
  w.clock.advance(60);
  expect((await leave(tenant, ana)).body).toEqual({ HasLeft: true });
  expect((await leave(tenant, ana)).body).toEqual({ HasLeft: false });
  expect(await teamOf(tenant, ana)).toBeNull();
  expect(await historyOf(tenant, ana)).toEqual([
    { name: 'Mill', left: new Date('2026-03-02T12:01:00Z') },
    { name: 'School', left: new Date('2026-03-02T12:02:00Z') },
  ]);
});

test('leaving a team that the member saw keeps a team joined elsewhere since [TEAM-02]', async () => {
  const { tenant, codeOf } = await scene();
  const ana = await w.signUpMember(tenant);
  await join(tenant, ana, await codeOf('Mill'));
  const seen = await teamOf(tenant, ana);
  w.clock.advance(60);
  await join(tenant, ana, await codeOf('School'));
  const sinceThen = (team: TeamView['Team']) => `?MemberSinceUTC=${encodeURIComponent(team?.MemberSinceUTC ?? '')}`;
  expect((await leave(tenant, ana, sinceThen(seen))).body).toEqual({ HasLeft: false });
  expect(await teamOf(tenant, ana)).toMatchObject({ Name: 'School' });
  expect((await leave(tenant, ana, sinceThen(await teamOf(tenant, ana)))).body).toEqual({ HasLeft: true });
  expect(await teamOf(tenant, ana)).toBeNull();
});

test('with the clock behind, a membership begins after the last one ended [TEAM-02]', async () => {
  const { tenant, codeOf } = await scene();
  const ana = await w.signUpMember(tenant);
  await join(tenant, ana, await codeOf('Mill'));
  w.clock.advance(-3600);
  expect((await join(tenant, ana, await codeOf('School'))).status).toBe(200);
  expect(await historyOf(tenant, ana)).toEqual([
    { name: 'Mill', left: new Date('2026-03-02T12:00:00Z') },
    { name: 'School', left: null },
  ]);
});

test('a member who joins two teams ten times at once is in one of them [TEAM-02]', async () => {
  const { tenant, codeOf } = await scene();
  const codes = [await codeOf('Mill'), await codeOf('School')];
  const ana = await w.signUpMember(tenant);
  const replies = await Promise.all(Array.from({ length: 10 }, (_, turn) => join(tenant, ana, codes[turn % 2] ?? '')));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const history = await historyOf(tenant, ana);
  expect(history.filter(({ left }) => left === null)).toHaveLength(1);
});

test('a team archived while members join ends up without members and code [TEAM-02, DESK-515]', async () => {
  const { tenant, desk, teamNamed } = await scene();
  const { teamId, code } = await teamNamed('Mill');
  const riders = await Promise.all(Array.from({ length: 6 }, () => w.signUpMember(tenant)));
  await Promise.all([
    ...riders.map((rider) => join(tenant, rider, code)),
    desk.call(archive, { params: { team: teamId } }),
  ]);
  expect(await Promise.all(riders.map((rider) => teamOf(tenant, rider)))).toEqual(riders.map(() => null));
  expect((await join(tenant, await w.signUpMember(tenant), code)).body.error).toBe('INVALID_TEAM_CODE');
  expect(await teamNamed('Mill')).toMatchObject({ code: '', members: 0 });
});

test("another agency's code, an old code and any code without teams in the program are unknown [TEAM-03]", async () => {
  const { tenant, desk, teamNamed } = await scene();
  const { teamId, code } = await teamNamed('Mill');
  const other = await scene();
  const eve = await w.signUpMember(other.tenant);
  expect((await join(other.tenant, eve, code)).body.error).toBe('INVALID_TEAM_CODE');
  await desk.call(newCode, { params: { team: teamId } });
  const ana = await w.signUpMember(tenant);
  expect((await join(tenant, ana, code)).body.error).toBe('INVALID_TEAM_CODE');
  const without = await w.mintTenant();
  await deskOf(w, without).call(create, { body: { names: ['Mill'] } });
  const [team] = (await deskOf(w, without).call(list)).teams;
  const bob = await w.signUpMember(without);
  expect((await join(without, bob, team?.code ?? '')).body.error).toBe('INVALID_TEAM_CODE');
  await expect(other.desk.call(archive, { params: { team: teamId } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(other.desk.call(newCode, { params: { team: teamId } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('wrong codes are limited per member, also with the right one afterwards [TEAM-03]', async () => {
  const { tenant, codeOf } = await scene();
  const code = await codeOf('Mill');
  const ana = await w.signUpMember(tenant);
  w.deps.settings.rateLimits = true;
  try {
    for (let turn = 0; turn < limits.failedCodesMax; turn += 1)
      expect((await join(tenant, ana, `WRONG${turn}`)).body.error).toBe('INVALID_TEAM_CODE');
    expect((await join(tenant, ana, code)).status).toBe(429);
    expect((await join(tenant, await w.signUpMember(tenant), code)).status).toBe(200);
  } finally {
    w.deps.settings.rateLimits = false;
  }
});

test('wrong codes of many members at one network are limited together [TEAM-03]', async () => {
  const { tenant, codeOf } = await scene();
  const code = await codeOf('Mill');
  const riders = await Promise.all(Array.from({ length: 10 }, () => w.signUpMember(tenant)));
  const last = await w.signUpMember(tenant);
  w.deps.settings.rateLimits = true;
  try {
    for (const rider of riders)
      for (let turn = 0; turn < limits.failedCodesMax; turn += 1) await join(tenant, rider, `WRONG${turn}`);
    expect((await join(tenant, last, code)).status).toBe(429);
  } finally {
    w.deps.settings.rateLimits = false;
  }
});

test('size and league appear from 5 members, to riders and to staff who may not read members [TEAM-05, DESK-515]', async () => {
  const { tenant, desk, teamNamed } = await scene();
  const { code, members } = await teamNamed('Mill');
  expect(members).toBe(0);
  const viewer = deskOf(w, tenant, { may: ['stock.read'] });
  const shown = async () => (await viewer.call(list)).teams.find(({ name }) => name === 'Mill');
  const riders = await Promise.all(Array.from({ length: 5 }, () => w.signUpMember(tenant)));
  const [ana, ...others] = riders as [TestMember, ...TestMember[]];
  for (const rider of riders.slice(0, 4)) await join(tenant, rider, code);
  expect(await teamOf(tenant, ana)).toMatchObject({ Members: null, League: null });
  expect(await shown()).toMatchObject({ members: null, league: null, code: '' });
  expect((await teamNamed('Mill')).members).toBe(4);
  for (const rider of others) await join(tenant, rider, code);
  expect(await teamOf(tenant, ana)).toMatchObject({ Members: 5, League: 'Small teams' });
  expect(await shown()).toMatchObject({ members: 5, league: 'Small teams' });
  expect((await desk.call(list)).isOn).toBe(true);
  const inSpanish = (await desk.call(list, { query: { language: 'es' } })).teams;
  expect(inSpanish.find(({ name }) => name === 'Mill')?.league).toBe('Equipos pequeños');
});

test('staff add a pasted list twice, rename and get new codes; the log has no code [DESK-515, DESK-516]', async () => {
  const { desk, teamNamed } = await scene(['Mill', ' mill ', 'School']);
  expect((await desk.call(list)).teams.map(({ name }) => name)).toEqual(['mill', 'School']);
  expect(await desk.call(create, { body: { names: ['School', 'Port'] } })).toEqual({ added: 1, known: 1 });
  const { teamId, code } = await teamNamed('School');
  const named = { params: { team: teamId } };
  await expect(desk.call(rename, { ...named, body: { name: 'PORT' } })).rejects.toMatchObject({ code: 'TEAM_EXISTS' });
  expect(await desk.call(rename, { ...named, body: { name: 'College' } })).toEqual({ name: 'College' });
  await desk.call(newCode, named);
  const renewed = (await teamNamed('College')).code;
  expect(renewed).not.toBe(code);
  await desk.call(archive, named);
  const { data } = await desk.call(adminRoutes.acts.list, { query: { subjectKind: 'riderTeam' } });
  expect(data.map(({ verb }) => verb).toSorted()).toEqual([
    'riderTeams.archive',
    'riderTeams.create',
    'riderTeams.create',
    'riderTeams.newCode',
    'riderTeams.rename',
  ]);
  expect(JSON.stringify(data)).not.toContain(renewed);
});

test('two renames to one name at the same time give one of them the answer that the name is taken [DESK-515]', async () => {
  const { desk, teamNamed } = await scene(['Mill', 'School', 'Port']);
  const { teamId: mill } = await teamNamed('Mill');
  const { teamId: school } = await teamNamed('School');
  for (const name of ['A', 'B', 'C', 'D']) {
    const renames = [mill, school].map((team) => desk.call(rename, { params: { team }, body: { name } }));
    const results = await Promise.allSettled(renames);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'TEAM_EXISTS' } });
    // Names of their own again.
    await desk.call(rename, { params: { team: mill }, body: { name: `${name} mill` } });
    await desk.call(rename, { params: { team: school }, body: { name: `${name} school` } });
  }
});

test('the data copy has the teams, and an erased member no longer counts [TEAM-07]', async () => {
  const { tenant, teamNamed } = await scene();
  const { code } = await teamNamed('Mill');
  const ana = await w.signUpMember(tenant);
  await join(tenant, ana, code);
  const { keyRing } = w.deps;
  const person = { keyRing, tenantId: tenant.tenantId, memberId: ana.memberId, now: w.clock.now() };
  const copy = await w.inTenant(tenant, (tx) => exportMember({ ...person, tx }));
  expect(copy['teams']).toEqual([{ name: 'Mill', joinedAt: new Date('2026-03-02T12:00:00Z'), leftAt: null }]);
  await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx }));
  expect((await teamNamed('Mill')).members).toBe(0);
});
