import { expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../../testing/index.ts';
import { troubles } from '../../../testing/offers.ts';
import { giveProgram, type TestCampaign } from '../../ingest/testing/test-program.ts';
import { eraseMember } from '../../privacy/index.ts';
import { createTenantDirectory } from '../../tenants/index.ts';
import { awardMoments } from './award-moments.ts';

const w = await world();

const yearly: TestCampaign = {
  id: 'yearly',
  type: 'TRANSACTIONAL',
  reward: 25,
  limit: null,
  counts: { behaviours: ['member.anniversary'] },
};

async function scene(campaigns: TestCampaign[] = [yearly], over: object = {}): Promise<TestTenant> {
  w.clock.set('2024-01-01T00:00:00Z');
  const tenant = await w.mintTenant(over);
  await giveProgram(w, tenant, [], campaigns);
  return tenant;
}

async function joinedAt(tenant: TestTenant, moment: string, details: object = {}): Promise<TestMember> {
  w.clock.set(moment);
  return w.signUpMember(tenant, details);
}

async function runAt(tenant: TestTenant, moment: string): Promise<number> {
  w.clock.set(moment);
  const found = await createTenantDirectory(w.deps.database).byId(tenant.tenantId);
  if (!found) throw new Error('no tenant');
  return awardMoments(w.deps, found);
}

const earnedBy = (tenant: TestTenant, { memberId }: TestMember) =>
  w.inTenant(tenant, async (tx) => {
    const rows = await tx.query<{ key: string; at: Date; amount: number }>(
      `select earning_key as key, earned_at as at, amount from earning
        where tenant_id = $1 and member_id = $2 and canceled_at is null order by earned_at`,
      [tx.tenantId, memberId],
    );
    return rows.map(({ at, amount }) => `${at.toISOString()} ${amount}`);
  });

test('each year pays once, at the start of its day in the agency’s zone, however often and by how many processes the job runs [CAMP-99]', async () => {
  const tenant = await scene([yearly], { timeZone: 'America/New_York' });
  const member = await joinedAt(tenant, '2024-06-11T03:30:00Z');
  await runAt(tenant, '2025-06-10T03:59:59Z');
  expect(await earnedBy(tenant, member)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => runAt(tenant, '2025-06-10T04:00:00Z')));
  await runAt(tenant, '2025-06-11T12:00:00Z');
  expect(await earnedBy(tenant, member)).toEqual(['2025-06-10T04:00:00.000Z 25']);
  await runAt(tenant, '2026-06-10T12:00:00Z');
  expect(await earnedBy(tenant, member)).toEqual(['2025-06-10T04:00:00.000Z 25', '2026-06-10T04:00:00.000Z 25']);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('a day on which the job did not run is made up within six days, and dated on its day [CAMP-99]', async () => {
  const tenant = await scene();
  const [early, late] = [
    await joinedAt(tenant, '2024-06-10T12:00:00Z'),
    await joinedAt(tenant, '2024-06-12T12:00:00Z'),
  ];
  await runAt(tenant, '2025-06-17T06:00:00Z');
  expect(await earnedBy(tenant, early)).toEqual([]);
  expect(await earnedBy(tenant, late)).toEqual(['2025-06-12T00:00:00.000Z 25']);
});

test('more members than a page are all awarded, and those of other states or days are not [CAMP-99]', async () => {
  const tenant = await scene();
  const celebrating: TestMember[] = [];
  for (let count = 0; count < 205; count += 1) celebrating.push(await joinedAt(tenant, '2024-06-10T12:00:00Z'));
  const others = [
    await joinedAt(tenant, '2024-06-11T12:00:00Z'),
    await joinedAt(tenant, '2024-06-10T12:00:00Z', { status: 'SUSPENDED' }),
    await joinedAt(tenant, '2024-06-10T12:00:00Z', { status: 'OPTED_OUT' }),
    await joinedAt(tenant, '2024-06-10T12:00:00Z', { status: 'NEW' }),
    await joinedAt(tenant, '2025-06-10T01:00:00Z'),
  ];
  expect(await runAt(tenant, '2025-06-10T12:00:00Z')).toBe(celebrating.length);
  for (const one of celebrating) expect(await earnedBy(tenant, one)).toHaveLength(1);
  for (const one of others) expect(await earnedBy(tenant, one)).toEqual([]);
});

test('a campaign of a later day, another segment or none at all pays nothing [CAMP-99]', async () => {
  const campaigns = [
    { ...yearly, id: 'later', startsOn: '2025-06-11' },
    { ...yearly, id: 'others', segment: 'others' },
  ];
  const tenant = await scene(campaigns);
  const member = await joinedAt(tenant, '2024-06-10T12:00:00Z');
  await runAt(tenant, '2025-06-10T12:00:00Z');
  expect(await earnedBy(tenant, member)).toEqual([]);
  const without = await scene([]);
  const nobody = await joinedAt(without, '2024-06-10T12:00:00Z');
  expect(await runAt(without, '2025-06-10T12:00:00Z')).toBe(0);
  expect(await earnedBy(without, nobody)).toEqual([]);
});

test('an erased member keeps no anniversary and gets none [CAMP-99]', async () => {
  const tenant = await scene();
  const member = await joinedAt(tenant, '2024-06-10T12:00:00Z');
  await runAt(tenant, '2025-06-10T12:00:00Z');
  const moments = () =>
    w.inTenant(tenant, (tx) => tx.query(`select event_id from behaviour where tenant_id = $1`, [tx.tenantId]));
  expect(await moments()).toHaveLength(1);
  await w.inTenant(tenant, (tx) =>
    eraseMember({ ...tenant, tx, keyRing: w.deps.keyRing, memberId: member.memberId, now: w.clock.now() }),
  );
  expect(await moments()).toEqual([]);
  await runAt(tenant, '2025-06-10T14:00:00Z');
  expect(await moments()).toEqual([]);
});
