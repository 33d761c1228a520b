import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { type TestMember, world } from '../../../testing/index.ts';
import { isHeldOut } from '../../campaigns/index.ts';
import { createBudgetFixture } from '../../earning/budgets/testing/budget-fixture.ts';
import { giveProgram } from '../../ingest/testing/test-program.ts';

const w = await world();
const holdout = { percent: 50, until: '2026-03-08' };
const ride = { type: 'TRANSACTIONAL', reward: 10 } as const;

async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  await giveProgram(
    w,
    tenant,
    ['cards'],
    [
      { ...ride, id: 'all' },
      { ...ride, id: 'later', startsOn: '2026-03-01', holdout },
      { ...ride, id: 'spring', startsOn: '2026-03-21' },
      { ...ride, id: 'winter', endsOn: '2026-03-01' },
      { ...ride, id: 'students', segment: 'students' },
      { ...ride, id: 'card', providers: ['cards'] },
    ],
  );
  await w.inTenant(tenant, (tx) => tx.run(`update campaign_category set definition = '{"iconUrl": null}'`));
  const riderWho = async (waits: boolean): Promise<TestMember> => {
    const rider = await w.signUpMember(tenant);
    const isOut = isHeldOut(tenant.tenantId, { campaignId: 'later', percent: 50 }, rider.memberId);
    return isOut === waits ? rider : riderWho(waits);
  };
  const told = async ({ memberId }: TestMember) =>
    (await deskOf(w, tenant).call(adminRoutes.members.get, { params: { member: memberId } })).campaigns;
  const standingOf = async (rider: TestMember) =>
    Object.fromEntries((await told(rider)).map(({ campaignId, standing, day }) => [campaignId, [standing, day]]));
  return { tenant, riderWho, told, standingOf };
}

test("staff see each campaign's status for a member, and why it is hidden [DESK-250]", async () => {
  const { riderWho, told, standingOf } = await scene();
  const rider = await riderWho(true);
  expect(await standingOf(rider)).toEqual({
    all: ['AVAILABLE', null],
    later: ['HELD_OUT', '2026-03-08'],
    spring: ['NOT_BEGUN', '2026-03-21'],
    winter: ['ENDED', '2026-03-01'],
    students: ['NOT_IN_SEGMENT', null],
    card: ['LOCKED', null],
  });
  const students = (await told(rider)).find(({ campaignId }) => campaignId === 'students');
  expect(students).toMatchObject({ segment: 'students', until: null, missing: [] });
  const card = (await told(rider)).find(({ campaignId }) => campaignId === 'card');
  expect(card).toMatchObject({ segment: null, missing: ['cards'] });
  expect((await standingOf(await riderWho(false)))['later']).toEqual(['AVAILABLE', null]);
  w.clock.set('2026-03-09T04:00:00Z');
  expect((await standingOf(rider))['later']).toEqual(['AVAILABLE', null]);
});

test('only staff see that a member is in a control group; no reply to the member names it [DESK-250, CAMP-21]', async () => {
  const { tenant, riderWho, standingOf } = await scene();
  const rider = await riderWho(true);
  expect((await standingOf(rider))['later']).toEqual(['HELD_OUT', '2026-03-08']);
  for (const path of ['/rest/campaigns/en', '/rest/users/me/campaignsStatus', '/rest/featuredCampaigns']) {
    const reply = await w.request(tenant, { method: 'GET', path, cookie: rider.cookie });
    expect([path, reply.status]).toEqual([path, 200]);
    expect(JSON.stringify(reply.body)).not.toMatch(/"later"|HELD_OUT/);
  }
});

test('a campaign that paid a member all that one can earn says so, as the app does [DESK-250, CAMP-68]', async () => {
  const card = '0042110009';
  const most = { ...ride, id: 'pilot', memberMax: { points: 10 } };
  const { tenant, ride: report, memberOf } = await createBudgetFixture(w, [most], [card], {});
  const { memberId } = memberOf(card);
  const standing = async () => {
    const { campaigns } = await deskOf(w, tenant).call(adminRoutes.members.get, { params: { member: memberId } });
    return campaigns.map((one) => one.standing);
  };
  w.clock.set('2026-03-06T21:00:00.000Z');
  expect(await standing()).toEqual(['AVAILABLE']);
  await report([card, '2026-03-05T21:00:00.000Z']);
  expect(await standing()).toEqual(['MAX_REACHED']);
});
