import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { randomId, sortableId } from '../../platform/ids.ts';
import { isOnCluster, notOnCluster } from '../../testing/blocked.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { rowsRead } from '../../testing/plans-used.ts';
import { unclaimedGroups, unclaimedRows } from './history-store.ts';
import { claimRows } from './store.ts';
import { lotsOfStretch } from './years/year-store.ts';

/** One rider claimed all lots, another claimed zero: a planner that uses averages is wrong about both. */
const LOTS = 3_000;
const WAITING = 5;

const w = await world();
const superuser = new pg.Client({ connectionString: w.superuserUrl });
await superuser.connect();
afterAll(() => superuser.end());

const momentOf = (n: number): Date => new Date(Date.UTC(2020, 0, 1) + n * 3_600_000);

async function giveLots(tenant: TestTenant, waiting: number): Promise<string> {
  const memberId = randomId();
  const moments = Array.from({ length: LOTS }, (_, n) => momentOf(n));
  await w.inTenant(tenant, async (tx) => {
    await tx.run(
      `insert into member (tenant_id, member_id, email, name, status, created_at, last_active_at)
       values ($1, $2, $3, 'Test Rider', 'CONSENT', $4, $4)`,
      [tx.tenantId, memberId, `${memberId}@example.org`, momentOf(0)],
    );
    await tx.run(
      'insert into member_account (tenant_id, member_id, unclaimed, available, earnings_count) values ($1, $2, $3, $4, $5)',
      [tx.tenantId, memberId, 10 * waiting, 10 * (LOTS - waiting), LOTS],
    );
    await tx.run(
      `insert into earning (tenant_id, member_id, earning_id, earning_key, campaign_id, amount, remaining, earned_at, granted_at, claimed_at)
       select t.tenant_id, $2, id, 'ride:' || n, 'ride', 10, 10, moment, moment, case when n > $5 then moment end
         from ${TENANT_ROW}, unnest($3::uuid[], $4::timestamptz[]) with ordinality as lot (id, moment, n)`,
      [tx.tenantId, memberId, moments.map(sortableId), moments, waiting],
    );
  });
  return memberId;
}

let tenant: TestTenant;
let memberId: string;
beforeAll(async () => {
  tenant = await w.mintTenant();
  memberId = await giveLots(tenant, WAITING);
  await giveLots(tenant, LOTS);
  await superuser.query('analyze earning');
});

const lotsRead = (ask: (tx: Tx) => Promise<unknown>): Promise<number> =>
  w.inTenant(tenant, async (tx) => {
    let read = 0;
    const query = async (text: string, values?: unknown[]) => {
      const [answer] = await tx.query(`explain (analyze, format json) ${text}`, values);
      read += rowsRead('earning', answer?.['QUERY PLAN'][0].Plan);
      return [];
    };
    await ask({ ...tx, query });
    return read;
  });

const groupOf = async (): Promise<string> => {
  const [group] = await w.inTenant(tenant, (tx) => unclaimedGroups(tx, memberId));
  expect(group?.count).toBe(WAITING);
  return group?.groupId ?? '';
};

test.skipIf(isOnCluster)(
  `unclaimed lots of a rider with thousands of claimed ones are read without the claimed ones, also page by page${notOnCluster('the plan is that of one server')} [OPS-108, EARNING-12]`,
  async () => {
    const groupId = await groupOf();
    const last = sortableId(momentOf(LOTS));
    const first = sortableId(momentOf(-1));
    const pages = [null, { towards: 'next', id: last }, { towards: 'previous', id: first }] as const;
    for (const from of pages)
      expect(await lotsRead((tx) => unclaimedRows(tx, memberId, groupId, { from, limit: 2 }))).toBe(WAITING);
    expect(await lotsRead((tx) => unclaimedGroups(tx, memberId))).toBe(WAITING);
  },
);

test('unclaimed lots are listed newest first from any cursor, in both directions [OPS-108, EARNING-12]', async () => {
  const groupId = await groupOf();
  const listed = async (from: { towards: 'next' | 'previous'; id: string } | null): Promise<number[]> =>
    (await w.inTenant(tenant, (tx) => unclaimedRows(tx, memberId, groupId, { from, limit: 2 }))).map(
      ({ earnedAt }) => (earnedAt.getTime() - momentOf(0).getTime()) / 3_600_000,
    );
  const [newest] = await w.inTenant(tenant, (tx) => unclaimedRows(tx, memberId, groupId, { from: null, limit: 1 }));
  expect(await listed(null)).toEqual([4, 3]);
  expect(await listed({ towards: 'next', id: newest?.id ?? '' })).toEqual([3, 2]);
  expect(await listed({ towards: 'previous', id: newest?.id ?? '' })).toEqual([]);
  expect(await listed({ towards: 'previous', id: sortableId(momentOf(-1)) })).toEqual([0, 1]);
});

test.skipIf(isOnCluster)(
  `claiming all, and a year’s late lots, read no claimed lot${notOnCluster('the plan is that of one server')} [OPS-108]`,
  async () => {
    const late = lotsOfStretch('$2::uuid', '$3::timestamptz', "'infinity'", '$4::uuid');
    const values = [tenant.tenantId, memberId, new Date('2000-01-01'), sortableId(momentOf(LOTS))];
    expect(await lotsRead((tx) => tx.query(`select l.earning_id from ${late} l where l.tenant_id = $1`, values))).toBe(
      WAITING,
    );
    const now = w.clock.now();
    // Each lot once, plus the updated rows.
    expect(await lotsRead((tx) => claimRows(tx, tenant.tenantId, { now, memberId, which: 'all' }))).toBeLessThanOrEqual(
      2 * WAITING,
    );
  },
);
