import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { randomId } from '../../platform/ids.ts';
import { isOnCluster, notOnCluster } from '../../testing/blocked.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { rowsRead } from '../../testing/plans-used.ts';
import { withdrawRows } from './store.ts';

const RIDERS = 200;
const LOTS = 50;
const LOSERS = 20;

const w = await world();
const superuser = new pg.Client({ connectionString: w.superuserUrl });
await superuser.connect();
afterAll(() => superuser.end());

const giveLots = (tenant: TestTenant, memberIds: string[]): Promise<void> =>
  w.inTenant(tenant, async (tx) => {
    const given = [tx.tenantId, memberIds];
    await tx.run(
      `insert into member (tenant_id, member_id, email, name, status, created_at, last_active_at)
       select $1, id, 'rider-' || id || '@example.org', 'Test Rider', 'CONSENT', now(), now() from unnest($2::uuid[]) as given (id)`,
      given,
    );
    await tx.run(
      'insert into member_account (tenant_id, member_id, unclaimed, earnings_count) select $1, id, 10 * $3::int, $3 from unnest($2::uuid[]) as given (id)',
      [...given, LOTS],
    );
    await tx.run(
      `insert into earning (tenant_id, member_id, earning_id, earning_key, campaign_id, amount, remaining, earned_at, granted_at)
       select $1, id, gen_random_uuid(), id || ':' || n, 'ride', 10, 10, now(), now() from unnest($2::uuid[]) as given (id) cross join generate_series(1, $3::int) n`,
      [...given, LOTS],
    );
  });

const lotsReadToWithdraw = (tenant: TestTenant, memberIds: string[]): Promise<number> =>
  w.inTenant(tenant, async (tx) => {
    let read = 0;
    const first = async (text: string, values?: unknown[]) => {
      const [answer] = await tx.query(`explain (analyze, format json) ${text}`, values);
      read = rowsRead('earning', answer?.['QUERY PLAN'][0].Plan);
      return undefined;
    };
    const earningKeys = memberIds.map((id) => `${id}:1`);
    const reasons = memberIds.map(() => 'VOID' as const);
    await withdrawRows({ ...tx, first }, tx.tenantId, w.clock.now(), { memberIds, earningKeys, reasons });
    return read;
  });

test.skipIf(isOnCluster)(
  `withdrawing lots never scans all lots of the agency, whatever the planner’s statistics say${notOnCluster('the plan is that of one server')} [LEDGER-05]`,
  async () => {
    const [known, tenant] = [await w.mintTenant(), await w.mintTenant()];
    const memberIds = Array.from({ length: RIDERS }, randomId);
    await giveLots(known, Array.from({ length: RIDERS }, randomId));
    // Updates the statistics: from now on the planner expects the other agency to have no lots.
    await superuser.query('analyze earning');
    await giveLots(tenant, memberIds);
    const read = await lotsReadToWithdraw(tenant, memberIds.slice(0, LOSERS));
    expect(read).toBeGreaterThanOrEqual(LOSERS);
    // Each rider's lots once, plus the updated rows.
    expect(read).toBeLessThanOrEqual(LOSERS * LOTS + LOSERS);
  },
);
