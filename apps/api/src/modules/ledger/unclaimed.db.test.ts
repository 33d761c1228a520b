import type { Earning, UnclaimedGroup } from '@fareback/contract';
import { expect, test } from 'vitest';
import { type MintedTenant, type TestMember, type TestReply, type TestTenant, world } from '../../testing/index.ts';
import { earnPoints, troubles } from '../../testing/offers.ts';
import { balanceOf, grantEarnings, lockAccounts } from './index.ts';

const w = await world();
const LIST = '/rest/users/me/earnings/en';

const ask = (tenant: TestTenant, { cookie }: TestMember, path: string): Promise<TestReply> =>
  w.request(tenant, { method: 'GET', path, cookie });
const claimGroup = (tenant: TestTenant, { cookie }: TestMember, GroupID: string): Promise<TestReply> =>
  w.request(tenant, { method: 'POST', path: '/rest/earnings/claimGroup', cookie, body: { GroupID } });
const claimAll = (tenant: TestTenant, { cookie }: TestMember): Promise<TestReply> =>
  w.request(tenant, { method: 'POST', path: '/rest/earnings/claimAll', cookie });
const balance = (tenant: TestTenant, { memberId }: TestMember): Promise<number> =>
  w.inTenant(tenant, (tx) => balanceOf(tx, memberId));
const groupsOf = async (tenant: TestTenant, member: TestMember): Promise<UnclaimedGroup[]> =>
  (await ask(tenant, member, `${LIST}/unclaimed`)).body.data;

const earn = (tenant: MintedTenant, { memberId }: TestMember, earnedAt: Date, keys: Record<string, number>) =>
  w.inTenant(tenant, async (tx) => {
    await lockAccounts(tx, [memberId]);
    const grants = Object.entries(keys).map(([earningKey, amount]) => ({
      memberId,
      earningKey,
      campaignId: null,
      amount,
      earnedAt,
    }));
    await grantEarnings(tx, tenant, w.clock.now(), grants);
  });

test('an earning reported six days late is listed after 27 claimed ones, and claim-all includes it [EARNING-03, EARNING-04, EARNING-12]', async () => {
  const tenant = await w.mintTenant();
  const member = await w.signUpMember(tenant);
  await earnPoints(w, tenant, member, ...Array.from({ length: 27 }, () => 10));
  await claimAll(tenant, member);
  const late = new Date(w.clock.now().getTime() - 6 * 86_400_000);
  await earn(tenant, member, late, { 'test:late': 15 });
  expect(await groupsOf(tenant, member)).toMatchObject([
    { count: 1, amount: 15, FirstEarnedAtUTC: late.toISOString(), LastEarnedAtUTC: late.toISOString() },
  ]);
  expect((await claimAll(tenant, member)).body.data).toHaveLength(1);
  expect(await groupsOf(tenant, member)).toEqual([]);
  expect(await balance(tenant, member)).toBe(285);
});

test('equal earnings form one group with count, sum and dates, whose pages list each, and which is claimed separately and once [EARNING-12]', async () => {
  const tenant = await w.mintTenant();
  const [member, stranger] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  const first = w.clock.now();
  await earn(tenant, member, first, Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`ride:${at}`, 10])));
  w.clock.advance(86_400);
  const last = w.clock.now();
  await earn(tenant, member, last, { 'ride:last': 5, 'code:SPRING': 50, 'code:HARBOR': 60 });
  await earn(tenant, stranger, last, { 'ride:1': 10 });

  const groups = await groupsOf(tenant, member);
  expect(groups.map(({ count, amount }) => [count, amount]).toSorted(([, a = 0], [, b = 0]) => a - b)).toEqual([
    [1, 50],
    [1, 60],
    [25, 245],
  ]);
  const rides = groups.find(({ count }) => count === 25);
  expect(rides).toMatchObject({ FirstEarnedAtUTC: first.toISOString(), LastEarnedAtUTC: last.toISOString() });
  expect(JSON.stringify(groups.map(({ GroupID }) => GroupID))).not.toMatch(/SPRING|HARBOR/);

  const seen: Earning[] = [];
  let link: string | null = `${LIST}?group=${rides?.GroupID}`;
  while (link !== null) {
    const { body }: TestReply = await ask(tenant, member, link);
    seen.push(...body.data);
    link = body.links.next;
  }
  expect([seen.length, seen[0]?.amount, new Set(seen.map(({ EarningID }) => EarningID)).size]).toEqual([25, 5, 25]);

  const id = rides?.GroupID ?? '';
  expect((await claimGroup(tenant, member, id)).body.data).toHaveLength(25);
  expect((await claimGroup(tenant, member, id)).body).toEqual({ data: [] });
  expect(await balance(tenant, member)).toBe(245);
  expect((await groupsOf(tenant, member)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([50, 60]);
  expect(await groupsOf(tenant, stranger)).toHaveLength(1);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('an unknown or missing group claims nothing [EARNING-12]', async () => {
  const tenant = await w.mintTenant();
  const member = await w.signUpMember(tenant);
  await earnPoints(w, tenant, member, 10);
  expect((await claimGroup(tenant, member, 'unknown')).body).toEqual({ data: [] });
  expect((await claimGroup(tenant, member, '')).status).toBe(400);
  expect((await ask(tenant, member, `${LIST}?group=unknown`)).body.data).toEqual([]);
  expect(await balance(tenant, member)).toBe(0);
});
