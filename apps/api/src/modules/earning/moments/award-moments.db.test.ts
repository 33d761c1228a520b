import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../../testing/index.ts';
import { mintOffer, troubles } from '../../../testing/offers.ts';
import { inShortTurns } from '../../../testing/turns.ts';
import { giveProgram, type TestCampaign } from '../../ingest/testing/test-program.ts';
import { setBudgets } from '../../ledger/index.ts';
import { setBirthday } from '../../members/index.ts';
import { eraseMember } from '../../privacy/index.ts';
import { matchRewardHolds } from '../../reward-holds/index.ts';
import { createTenantDirectory } from '../../tenants/index.ts';
import { monthAt } from '../budgets/budgets.ts';
import { serviceCalendar } from '../engine/service-day.ts';
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

async function runAt(tenant: TestTenant, moment: string | Date): Promise<void> {
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

test('more members than a page are all awarded, also in short turns, and those of other states or days are not [CAMP-99, OPS-207]', async () => {
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
  expect(await inShortTurns(() => runAt(tenant, '2025-06-10T12:00:00Z'))).toHaveLength(3);
  for (const one of celebrating) expect(await earnedBy(tenant, one)).toHaveLength(1);
  for (const one of others) expect(await earnedBy(tenant, one)).toEqual([]);
});

test("an anniversary outside a campaign's dates or segment, or without a campaign, is not paid [CAMP-99]", async () => {
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
  await runAt(without, '2025-06-10T12:00:00Z');
  expect(await earnedBy(without, nobody)).toEqual([]);
});

test('anniversaries are paid up to the campaign’s budget, and the next month pays again [CAMP-22, CAMP-99]', async () => {
  const tenant = await scene();
  const [first, second, third, later] = [
    await joinedAt(tenant, '2024-06-10T12:00:00Z'),
    await joinedAt(tenant, '2024-06-11T12:00:00Z'),
    await joinedAt(tenant, '2024-06-12T12:00:00Z'),
    await joinedAt(tenant, '2024-07-01T12:00:00Z'),
  ];
  w.clock.set('2025-06-01T12:00:00Z');
  const month = monthAt(serviceCalendar('UTC', 0), w.clock.now().getTime());
  await w.inTenant(tenant, (tx) => setBudgets(tx, w.clock.now(), month, new Map([['yearly', 60]])));
  w.deps.cache.clear(tenant.tenantId);
  for (const day of [10, 11, 12]) await runAt(tenant, `2025-06-${day}T12:00:00Z`);
  await runAt(tenant, '2025-07-01T12:00:00Z');
  const earned = [];
  for (const one of [first, second, third, later]) earned.push((await earnedBy(tenant, one)).length);
  expect(earned).toEqual([1, 1, 0, 1]);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('anniversaries of all years together pay no more than the maximum per member [CAMP-65, CAMP-99]', async () => {
  const tenant = await scene([{ ...yearly, memberMax: { points: 40 } }]);
  const member = await joinedAt(tenant, '2024-06-10T12:00:00Z');
  for (const year of [2025, 2026, 2027]) await runAt(tenant, `${year}-06-10T12:00:00Z`);
  expect(await earnedBy(tenant, member)).toEqual(['2025-06-10T00:00:00.000Z 25', '2026-06-10T00:00:00.000Z 15']);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('an anniversary that gives an offer gives it once, however often the job runs [CAMP-80, CAMP-99]', async () => {
  const tenant = await scene([{ ...yearly, reward: 0, rewardOffer: { offer: 'cup', days: 7 } }]);
  await mintOffer(w, tenant, { offerId: 'cup', price: 100, codes: ['CUP1', 'CUP2'] });
  const member = await joinedAt(tenant, '2024-06-10T12:00:00Z');
  for (const day of [10, 10, 12]) await runAt(tenant, `2025-06-${day}T12:00:00Z`);
  const grants = await w.inTenant(tenant, (tx) =>
    tx.query('select offer_id, campaign_id, expires_at from offer_grant where member_id = $1', [member.memberId]),
  );
  expect(grants).toEqual([{ offer_id: 'cup', campaign_id: 'yearly', expires_at: new Date('2025-06-18T00:00:00Z') }]);
  expect(await earnedBy(tenant, member)).toEqual([]);
  expect(await troubles(w, tenant)).toEqual([]);
});

test('an erased member loses saved anniversaries and is not awarded later [CAMP-99]', async () => {
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

describe('birthdays', () => {
  const birthday: TestCampaign = { ...yearly, id: 'birthday', counts: { behaviours: ['member.birthday'] } };

  const give = async (tenant: TestTenant, { memberId }: TestMember, moment: string, monthDay: string | null) => {
    w.clock.set(moment);
    const given = { memberId, monthDay, now: w.clock.now() };
    await w.inTenant(tenant, (tx) => setBirthday(tx, w.deps.keyRing, given));
  };

  test('a birthday pays once a year at the start of its day in the zone, by any number of processes [CAMP-100]', async () => {
    const tenant = await scene([birthday, yearly], { timeZone: 'Asia/Kolkata', serviceDayStartMinutes: 180 });
    const member = await joinedAt(tenant, '2026-01-05T00:00:00Z');
    await give(tenant, member, '2026-03-01T00:00:00Z', '06-10');
    await runAt(tenant, '2026-06-09T21:29:59Z');
    expect(await earnedBy(tenant, member)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => runAt(tenant, '2026-06-09T21:30:00Z')));
    await runAt(tenant, '2026-06-12T00:00:00Z');
    expect(await earnedBy(tenant, member)).toEqual(['2026-06-09T21:30:00.000Z 25']);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('a new or changed birthday counts from 14 days later; the same one again changes nothing [CAMP-100]', async () => {
    const tenant = await scene([birthday]);
    const [late, early] = [
      await joinedAt(tenant, '2026-01-01T00:00:00Z'),
      await joinedAt(tenant, '2026-01-01T00:00:00Z'),
    ];
    await give(tenant, late, '2026-05-27T00:00:01Z', '06-10');
    await give(tenant, early, '2026-05-27T00:00:00Z', '06-10');
    await give(tenant, early, '2026-06-09T00:00:00Z', '06-10');
    await runAt(tenant, '2026-06-10T12:00:00Z');
    expect(await earnedBy(tenant, late)).toEqual([]);
    expect(await earnedBy(tenant, early)).toHaveLength(1);
  });

  test('a birthday changed, or removed and given again, after it paid does not pay again within 360 days [CAMP-100]', async () => {
    const tenant = await scene([birthday]);
    const member = await joinedAt(tenant, '2026-01-01T00:00:00Z');
    await give(tenant, member, '2026-03-01T00:00:00Z', '06-10');
    await runAt(tenant, '2026-06-10T12:00:00Z');
    await give(tenant, member, '2026-06-11T00:00:00Z', null);
    await give(tenant, member, '2026-06-11T00:00:00Z', '12-31');
    await runAt(tenant, '2026-12-31T12:00:00Z');
    await give(tenant, member, '2027-01-01T00:00:00Z', '02-01');
    await runAt(tenant, '2027-02-01T12:00:00Z');
    expect(await earnedBy(tenant, member)).toEqual(['2026-06-10T00:00:00.000Z 25']);
    await give(tenant, member, '2027-02-02T00:00:00Z', '06-05');
    await runAt(tenant, '2027-06-05T12:00:00Z');
    expect(await earnedBy(tenant, member)).toHaveLength(2);
  });

  test('an erased member keeps neither birthday nor its day; a removed one pays no more [CAMP-100, PRIV-09]', async () => {
    const tenant = await scene([birthday]);
    const [gone, removed] = [
      await joinedAt(tenant, '2026-01-01T00:00:00Z'),
      await joinedAt(tenant, '2026-01-01T00:00:00Z'),
    ];
    for (const one of [gone, removed]) await give(tenant, one, '2026-03-01T00:00:00Z', '06-10');
    await give(tenant, removed, '2026-06-09T00:00:00Z', null);
    await runAt(tenant, '2026-06-10T12:00:00Z');
    expect(await earnedBy(tenant, gone)).toHaveLength(1);
    expect(await earnedBy(tenant, removed)).toEqual([]);
    const left = () =>
      w.inTenant(tenant, async (tx) => [
        ...(await tx.query('select type from behaviour where tenant_id = $1', [tx.tenantId])),
        ...(await tx.query('select member_id from birthday where tenant_id = $1', [tx.tenantId])),
      ]);
    expect(await left()).toHaveLength(2);
    const person = { ...tenant, keyRing: w.deps.keyRing, memberId: gone.memberId, now: w.clock.now() };
    await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx }));
    expect(await left()).toEqual([]);
    await runAt(tenant, '2026-06-10T14:00:00Z');
    expect(await left()).toEqual([]);
  });

  test('a birthday before an erasure withholds those of the next accounts for 360 days from the erasure [CAMP-100, PRIV-04, PRIV-05]', async () => {
    const tenant = await scene([birthday]);
    const born = async (moment: string, email: string, monthDay: string): Promise<TestMember> => {
      const member = await joinedAt(tenant, moment);
      await give(tenant, member, moment, monthDay);
      await w.inTenant(tenant, async (tx) => {
        await tx.run('update member set email = $1, email_proved_at = $2 where member_id = $3', [
          email,
          w.clock.now(),
          member.memberId,
        ]);
        await matchRewardHolds({ tx, keyRing: w.deps.keyRing, now: w.clock.now() }, member.memberId);
      });
      return member;
    };
    const erase = ({ memberId }: TestMember) =>
      w.inTenant(tenant, (tx) => eraseMember({ ...tenant, tx, keyRing: w.deps.keyRing, memberId, now: w.clock.now() }));
    const first = await born('2026-03-01T00:00:00Z', 'ana@example.org', '06-10');
    const never = await born('2026-03-01T00:00:00Z', 'kim@example.org', '12-30');
    await runAt(tenant, '2026-06-10T12:00:00Z');
    expect(await earnedBy(tenant, first)).toHaveLength(1);
    w.clock.set('2026-06-20T00:00:00Z');
    await erase(first);
    await erase(never);
    const second = await born('2026-06-21T00:00:00Z', 'ana@example.org', '07-10');
    await runAt(tenant, '2026-07-10T12:00:00Z');
    expect(await earnedBy(tenant, second)).toEqual([]);
    const holds = { method: 'GET', path: '/rest/users/me/rewardHolds', cookie: second.cookie } as const;
    expect((await w.request(tenant, holds)).body.withheld).toEqual([
      { title: 'Birthday', withheldAtUTC: '2026-07-10T12:00:00.000Z' },
    ]);
    await erase(second);
    const [third, other] = [
      await born('2026-07-11T00:00:00Z', 'ana@example.org', '06-15'),
      await born('2026-07-11T00:00:00Z', 'kim@example.org', '12-30'),
    ];
    await runAt(tenant, '2026-12-30T12:00:00Z');
    expect(await earnedBy(tenant, other)).toHaveLength(1);
    await runAt(tenant, '2027-06-15T12:00:00Z');
    expect(await earnedBy(tenant, third)).toHaveLength(1);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  /** Month and day of a made-up member, from the SHA-256 of its number; every tenth was born on a leap day. */
  const bornOn = (number: number): string => {
    const [first = 0, second = 0] = createHash('sha256').update(`birthday 41 ${number}`).digest();
    if (number % 10 === 0) return '02-29';
    const day = new Date(Date.UTC(2023, 0, 1 + ((first * 256 + second) % 365)));
    return day.toISOString().slice(5, 10);
  };

  test('over three years with a leap day and runs up to six days apart, the payments are those that SQL derives [CAMP-100]', async () => {
    const tenant = await scene([birthday]);
    const made: { member: string; born: string }[] = [];
    for (let number = 0; number < 120; number += 1) {
      const member = await joinedAt(tenant, '2026-12-01T00:00:00Z');
      await give(tenant, member, '2026-12-01T00:00:00Z', bornOn(number));
      made.push({ member: member.memberId, born: bornOn(number) });
    }
    // The first run also makes up the six days before it.
    for (let day = 0, step = 0; day < 3 * 365; step += 1, day += 1 + ((step * 5) % 6))
      await runAt(tenant, new Date(Date.UTC(2027, 0, 1 + day, 13)));
    await runAt(tenant, '2029-12-31T23:00:00Z');
    const { rows } = await w.inTenant(tenant, async (tx) => ({
      rows: await tx.query<{ missing: number; surplus: number; expected: number }>(
        `with expected as (
           select member, day::timestamp at time zone 'UTC' as at from jsonb_to_recordset($2) as made (member uuid, born text),
                  generate_series(date '2026-12-26', date '2029-12-31', interval '1 day') day
            where to_char(day, 'MM-DD') = born
               or born = '02-29' and to_char(day, 'MM-DD') = '02-28' and to_char(day + interval '1 day', 'MM-DD') = '03-01'
         ), paid as (select member_id as member, earned_at as at from earning where tenant_id = $1)
         select (select count(*)::int from (table expected except all table paid) d) as missing,
                (select count(*)::int from (table paid except all table expected) d) as surplus,
                (select count(*)::int from expected) as expected`,
        [tx.tenantId, JSON.stringify(made)],
      ),
    }));
    expect(rows).toEqual([{ missing: 0, surplus: 0, expected: 364 }]);
  });
});
