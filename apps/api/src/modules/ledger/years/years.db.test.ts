import { describe, expect, onTestFinished, test } from 'vitest';
import { closeYearsJob } from '../../../jobs/points.ts';
import { withTenant, withTenantReadThenWrite } from '../../../platform/database/transactions.ts';
import { randomId, sortableId } from '../../../platform/ids.ts';
import { isOnCluster, notOnCluster } from '../../../testing/blocked.ts';
import { type TestMember, type TestTenant, world } from '../../../testing/index.ts';
import { earnPoints, givePoints } from '../../../testing/offers.ts';
import { plant } from '../../../testing/plant.ts';
import { inShortTurns } from '../../../testing/turns.ts';
import {
  claimAllEarnings,
  holdPoints,
  lockAccounts,
  personal,
  spendHeldPoints,
  spendPoints,
  verifyLedger,
} from '../index.ts';
import { closeYears } from './close-year.ts';

const w = await world();
const { database } = w.deps;

const close = ({ tenantId }: TestTenant) => closeYears(database, tenantId, { clock: w.clock.now });

interface Row {
  memberId: string;
  year: number;
  points: number[];
}

const openings = ({ tenantId }: TestTenant): Promise<Row[]> =>
  plant<Row & Record<string, unknown>>(
    `select member_id as "memberId", year, array[unclaimed, available, held, owed] as points from year_opening where tenant_id = $1 order by year, member_id`,
    [tenantId],
  ).then((rows) => rows.map((row) => ({ ...row, points: row.points.map(Number) })));

const verify = (tenant: TestTenant, since: Date | null = null) =>
  w.inTenant(tenant, async (tx) =>
    (await verifyLedger(tx, undefined, since)).map(({ rule, detail }) => `${rule}: ${detail}`),
  );

async function agency(members = 1) {
  w.clock.set('2024-12-31T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const all: TestMember[] = [];
  for (let n = 0; n < members; n += 1) {
    const member = await w.signUpMember(tenant);
    await givePoints(w, tenant, member, 20);
    await earnPoints(w, tenant, member, 10);
    all.push(member);
  }
  const [member] = all.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1));
  if (!member) throw new Error('an agency of nobody');
  return { tenant, member };
}

const CLOSED = /the books of .* are closed for/;
const BEGIN = new Date('2025-01-01T05:00:00Z');

describe('year closing', () => {
  test('happens once, a day after the year ends in the agency’s zone; each member with points or entries gets an opening of all accounts [OPS-97]', async () => {
    const { tenant, member } = await agency(2);
    await w.signUpMember(tenant);
    w.clock.set('2025-01-02T04:59:59Z');
    // An agency's first opening is for the running year, before which there was nothing.
    expect(await close(tenant)).toEqual([2024]);
    w.clock.set('2025-01-02T05:00:00Z');
    await givePoints(w, tenant, member, 7);
    expect(await close(tenant)).toEqual([2025]);
    const written = await openings(tenant);
    expect(written.map(({ year, points }) => [year, points])).toEqual([
      [2025, [10, 20, 0, 0]],
      [2025, [10, 20, 0, 0]],
    ]);
    expect(await close(tenant)).toEqual([]);
    expect(await openings(tenant)).toEqual(written);
    expect(await verify(tenant)).toEqual([]);
    expect(await verify(tenant, BEGIN)).toEqual([]);
  });

  test('is done by the job, one by one for missed years; never while the database clock is behind [OPS-97]', async () => {
    const { tenant } = await agency();
    w.clock.set('2025-06-01T12:00:00Z');
    await closeYearsJob(w.deps).run({ tenantId: tenant.tenantId });
    w.clock.set('2026-02-01T12:00:00Z');
    await closeYearsJob(w.deps).run({ tenantId: tenant.tenantId });
    expect((await openings(tenant)).map(({ year }) => year)).toEqual([2025, 2026]);
    w.clock.set('2999-02-01T12:00:00Z');
    const running = new Date().getUTCFullYear();
    const years = await close(tenant);
    expect(years.every((year) => year <= running)).toBe(true);
  });

  test('uses the agency’s current zone; a zone change makes the year longer or shorter and leaves no gap [OPS-98]', async () => {
    const { tenant, member } = await agency();
    w.clock.set('2025-01-03T00:00:00Z');
    await close(tenant);
    w.clock.set('2025-12-31T12:00:00Z');
    await givePoints(w, tenant, member, 5);
    await plant(`update tenant set time_zone = 'Pacific/Kiritimati' where tenant_id = $1`, [tenant.tenantId]);
    w.clock.set('2026-01-02T00:00:00Z');
    await close(tenant);
    const begins = await plant('select opens_at as at from book_year where tenant_id = $1 order by 1', [
      tenant.tenantId,
    ]);
    expect(begins).toEqual([{ at: BEGIN }, { at: new Date('2025-12-31T10:00:00Z') }]);
    // Noon on December 31, 2025 in London is 2026 on Kiritimati.
    expect((await openings(tenant)).map(({ points }) => points)).toEqual([
      [10, 20, 0, 0],
      [10, 20, 0, 0],
    ]);
    expect(await verify(tenant)).toEqual([]);
    expect(await verify(tenant, new Date('2025-12-31T10:00:00Z'))).toEqual([]);
  });

  test('a closed year accepts neither entries nor lots; a late ride is booked when it is reported [OPS-98]', async () => {
    const { tenant, member } = await agency();
    w.clock.set('2025-03-01T00:00:00Z');
    await close(tenant);
    w.clock.set('2025-01-01T04:59:59.999Z');
    await expect(earnPoints(w, tenant, member, 5)).rejects.toThrow(CLOSED);
    const post = (reason: string, at: string) =>
      plant(
        `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
         select $1, $2, $3, $4, 'OWED', 'ADJUSTED', 5, $3, $5`,
        [tenant.tenantId, member.memberId, randomId(), reason, at],
      );
    await expect(post('DEBT', '2025-01-01T04:59:59.999Z')).rejects.toThrow(CLOSED);
    w.clock.set('2025-01-01T05:00:00Z');
    await earnPoints(w, tenant, member, 5);
    expect(await verify(tenant)).toEqual([]);
  });

  test('keeps points held in it: spent later, they are booked at the start of the next year [OPS-98]', async () => {
    const { tenant, member } = await agency();
    const redemptionId = sortableId(w.clock.now());
    const hold = { memberId: member.memberId, redemptionId, amount: 15 };
    await withTenantReadThenWrite(database, tenant.tenantId, {
      read: (tx) => lockAccounts(tx, [member.memberId]),
      write: (writes) => holdPoints(writes, tenant.tenantId, w.clock.now(), [hold]),
    });
    w.clock.set('2025-03-01T00:00:00Z');
    await close(tenant);
    const spent = await w.inTenant(tenant, async (tx) => {
      await lockAccounts(tx, [member.memberId]);
      return spendHeldPoints(tx, tenant.tenantId, member.memberId, redemptionId);
    });
    expect(spent).toBe(true);
    expect(await openings(tenant)).toMatchObject([{ points: [10, 5, 15, 0] }]);
    expect(
      await plant(`select happened_at as at from ledger_transfer where tenant_id = $1 and reason = 'SPEND'`, [
        tenant.tenantId,
      ]),
    ).toEqual([{ at: BEGIN }]);
    expect(await verify(tenant)).toEqual([]);
    expect(await verify(tenant, BEGIN)).toEqual([]);
  });
});

describe('errors in a closed year are found and named', () => {
  async function closed() {
    const scene = await agency();
    w.clock.set('2025-07-01T12:00:00Z');
    await close(scene.tenant);
    await givePoints(w, scene.tenant, scene.member, 4);
    await earnPoints(w, scene.tenant, scene.member, 6);
    w.clock.set('2026-02-01T12:00:00Z');
    await close(scene.tenant);
    expect(await verify(scene.tenant)).toEqual([]);
    return scene;
  }
  const OPENING = 'a year opening says what was booked before it';
  const BALANCE = 'a balance equals the opening of its year and the transfers since';

  test.for([
    [
      'an opening that says more',
      'update year_opening set available = available + 1',
      `${OPENING}: the opening of 2026 says 6 unclaimed, 35 available, 0 held, 0 owed; its transfers say 6, 34, 0, 0`,
    ],
    [
      'one that is gone',
      'delete from year_opening',
      `${OPENING}: the opening of 2026 is missing: its transfers say 6 unclaimed, 34 available, 0 held, 0 owed`,
    ],
  ] as const)('%s, by entries since the year began and by all [OPS-100]', async ([, change, found]) => {
    const { tenant } = await closed();
    await plant(`${change} where tenant_id = $1 and year = 2026`, [tenant.tenantId]);
    expect(await verify(tenant)).toEqual([found]);
    expect(await verify(tenant, new Date('2026-01-01T05:00:00Z'))).toEqual([expect.stringContaining(BALANCE)]);
  });

  test('a changed entry: its points, or fields that move no points [OPS-100]', async () => {
    const { tenant } = await closed();
    const altered = (what: string) =>
      plant(
        `update ledger_transfer set ${what} where tenant_id = $1 and reason = 'CLAIM' and happened_at < '2025-01-01'`,
        [tenant.tenantId],
      );
    await altered(`happened_at = '2024-12-31T11:59:00Z'`);
    expect(await verify(tenant)).toEqual([
      `${OPENING}: the opening of 2025 was made of 3 entries that are not those of now, 3 of them`,
    ]);
    await altered('amount = amount - 1');
    const found = await verify(tenant);
    for (const year of [2025, 2026])
      expect(found).toContainEqual(expect.stringContaining(`${OPENING}: the opening of ${year} says`));
  });

  test('an entry inserted or moved into it behind the database’s back, and an opening without a member [OPS-100]', async () => {
    const { tenant, member } = await closed();
    await plant(
      `update ledger_transfer set happened_at = '2025-08-01' where tenant_id = $1 and reason = 'CLAIM' and happened_at > '2025-01-02'`,
      [tenant.tenantId],
    );
    expect(await verify(tenant)).toEqual([expect.stringContaining(`${OPENING}: the opening of 2026 was made of`)]);
    const nobody = randomId();
    await plant(
      `insert into year_opening select tenant_id, $2, year, entries, digest, unclaimed, available, held, owed from year_opening where tenant_id = $1 and member_id = $3 and year = 2025`,
      [tenant.tenantId, nobody, member.memberId],
    );
    expect(await verify(tenant)).toEqual(
      expect.arrayContaining([
        `${OPENING}: the opening of 2025 is of somebody who had nothing and moved nothing`,
        'earnings and transfers belong to a member with an account: opening of 2025',
      ]),
    );
  });

  test('openings of an erased member stay like their entries, and are verified [OPS-101]', async () => {
    const { tenant, member } = await agency();
    w.clock.set('2025-07-01T12:00:00Z');
    await close(tenant);
    await w.inTenant(tenant, async (tx) => {
      await lockAccounts(tx, [member.memberId]);
      await personal.forget({
        tx,
        keyRing: w.deps.keyRing,
        tenantId: tenant.tenantId,
        memberId: member.memberId,
        now: w.clock.now(),
      });
    });
    w.clock.set('2026-02-01T12:00:00Z');
    await close(tenant);
    expect((await openings(tenant)).map(({ points }) => points)).toEqual([
      [10, 20, 0, 0],
      [0, 0, 0, 0],
    ]);
    expect(await verify(tenant)).toEqual([]);
    await plant('update year_opening set available = 20 where tenant_id = $1 and year = 2026', [tenant.tenantId]);
    expect(await verify(tenant)).toEqual([
      expect.stringContaining(`${OPENING}: the opening of 2026 says 0 unclaimed, 20 available`),
    ]);
  });
});

/** Counts statements waiting for a row lock of a table. */
async function waiting(table: string): Promise<number> {
  const rows = await plant(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%for share%'`,
    [table],
  );
  return rows.length;
}

describe('closing', () => {
  test('resumes after a kill between any batches, with the same result [OPS-97]', async () => {
    const { tenant } = await agency(5);
    const { tenant: other } = await agency(5);
    w.clock.set('2025-03-01T00:00:00Z');
    for (let cuts = 0; cuts < 3; cuts += 1) {
      const order = {
        clock: w.clock.now,
        membersAtOnce: 1,
        onProgress: () => {
          throw new Error('cut off');
        },
      };
      await expect(closeYears(database, tenant.tenantId, order)).rejects.toThrow('cut off');
      expect(await openings(tenant)).toHaveLength(cuts + 1);
    }
    // Incomplete openings are not used by any check.
    expect(await verify(tenant)).toEqual([]);
    expect(await close(tenant)).toEqual([2025]);
    await close(other);
    const points = async (one: TestTenant) => (await openings(one)).map((row) => row.points);
    expect(await points(tenant)).toEqual(await points(other));
    expect(await verify(tenant, BEGIN)).toEqual([]);
  });

  test('goes on in each short turn, with the same result [OPS-97, OPS-207]', async () => {
    const { tenant } = await agency(5);
    w.clock.set('2025-03-01T00:00:00Z');
    const order = { clock: w.clock.now, membersAtOnce: 1 };
    expect((await inShortTurns(() => closeYears(database, tenant.tenantId, order))).flat()).toEqual([2025]);
    expect(await openings(tenant)).toHaveLength(5);
    expect(await verify(tenant)).toEqual([]);
  });

  test('by several processes at once writes each opening once [OPS-97]', async () => {
    const { tenant } = await agency(9);
    w.clock.set('2025-03-01T00:00:00Z');
    const order = { clock: w.clock.now, membersAtOnce: 2 };
    await Promise.all([1, 2, 3, 4].map(() => closeYears(database, tenant.tenantId, order)));
    expect(await openings(tenant)).toHaveLength(9);
    expect(await close(tenant)).toEqual([]);
    expect(await verify(tenant)).toEqual([]);
  });

  test('concurrent with claims in the old year and spends in the new one: each is in an opening or after it, or rejected completely [OPS-98]', async () => {
    const { tenant } = await agency(12);
    const memberIds = (
      await plant<{ id: string }>('select member_id as id from member where tenant_id = $1 order by 1', [
        tenant.tenantId,
      ])
    ).map(({ id }) => id);
    w.clock.set('2025-03-01T00:00:00Z');
    const [then, now] = [new Date('2025-01-01T04:59:59Z'), w.clock.now()];
    const claim = (memberId: string) =>
      w.inTenant(tenant, async (tx) => {
        await lockAccounts(tx, [memberId]);
        return (await claimAllEarnings({ tx, tenant, now: then, member: { memberId } })).length === 1;
      });
    const spend = (memberId: string) =>
      withTenantReadThenWrite(database, tenant.tenantId, {
        read: (tx) => lockAccounts(tx, [memberId]),
        write: (writes) =>
          spendPoints(writes, tenant.tenantId, now, [{ memberId, redemptionId: sortableId(now), amount: 5 }]),
      });
    const early = memberIds.slice(0, 4).map(claim);
    const order = { clock: w.clock.now, membersAtOnce: 1 };
    const closing = [closeYears(database, tenant.tenantId, order), closeYears(database, tenant.tenantId, order)];
    const late = memberIds.slice(4).map(claim);
    const [claims] = await Promise.all([
      Promise.allSettled([...early, ...late]),
      Promise.all(closing),
      Promise.all(memberIds.map(spend)),
    ]);
    for (const refused of claims.filter(({ status }) => status === 'rejected'))
      expect(refused).toMatchObject({ reason: { message: expect.stringMatching(CLOSED) } });
    const points = new Map((await openings(tenant)).map((row) => [row.memberId, row.points]));
    for (const [at, memberId] of memberIds.entries())
      expect(points.get(memberId)).toEqual(claims[at]?.status === 'fulfilled' ? [0, 30, 0, 0] : [10, 20, 0, 0]);
    expect(await verify(tenant)).toEqual([]);
    expect(await verify(tenant, BEGIN)).toEqual([]);
  });

  const seenToWait = notOnCluster('who waits is seen on the server where the rows are');
  test.skipIf(isOnCluster)(
    `waits for transactions that began before it, which appear after the opening; later ones are rejected${seenToWait} [OPS-98]`,
    async () => {
      const { tenant, member } = await agency();
      const held = Promise.withResolvers<void>();
      const posted = Promise.withResolvers<void>();
      onTestFinished(() => held.resolve());
      const then = new Date('2025-01-01T04:59:59Z');
      const claim = withTenant(database, tenant.tenantId, async (tx) => {
        await lockAccounts(tx, [member.memberId]);
        await claimAllEarnings({ tx, tenant, now: then, member });
        posted.resolve();
        await held.promise;
      });
      await posted.promise;
      w.clock.set('2025-03-01T00:00:00Z');
      const closing = close(tenant);
      // The year is closed for new transactions while its openings wait for the claim.
      await expect.poll(() => waiting('member_account')).toBe(1);
      expect(await plant('select from book_year where tenant_id = $1', [tenant.tenantId])).toHaveLength(1);
      held.resolve();
      await claim;
      expect(await closing).toEqual([2025]);
      expect(await openings(tenant)).toMatchObject([{ points: [0, 30, 0, 0] }]);
      expect(await verify(tenant)).toEqual([]);
    },
  );
});
