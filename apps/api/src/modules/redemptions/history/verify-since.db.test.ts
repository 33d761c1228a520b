import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOnCluster, notOnCluster } from '../../../testing/blocked.ts';
import { type World, world } from '../../../testing/index.ts';
import { type OwnDatabase, ownDatabase, rowsRead } from '../../../testing/plans-used.ts';
import { plant } from '../../../testing/plant.ts';

import { closeYears } from '../../ledger/index.ts';
import { verifyBooks } from './verify.ts';

const RIDES_A_YEAR = 200;
const BEGIN = new Date('2026-01-01T00:00:00Z');

let own: OwnDatabase;
let w: World;

/** Creates paid and claimed rides of a year, expired if the year is closed: three or four rows each. */
const ride = (tenantId: string, memberId: string, year: number) =>
  plant(
    `with ride as (
       select at, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8' || substr(md5($2::text || at), 1, 15))::uuid as id
         from generate_series(1, $4::int) n, lateral (select make_date($3::int, 1, 10) + n * interval '4 hours' as at) moment
     ), lot as (
       insert into earning (tenant_id, member_id, earning_id, earning_key, campaign_id, amount, remaining, earned_at, granted_at, claimed_at)
       select $1, $2::uuid, id, 'ride:' || id, 'ride', 10, case when $3::int < 2026 then 0 else 10 end, at, at, at from ride
     ), counted as (
       update member_account set earnings_count = earnings_count + $4::int, available = available + case when $3::int < 2026 then 0 else 10 * $4::int end
        where tenant_id = $1 and member_id = $2::uuid
     )
     insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at, lots)
     select $1, $2::uuid, case when reason like 'EXPIRY%' then overlay(id::text placing '9' from 36)::uuid else id end, reason, from_account, to_account, 10, id, at,
            case when reason like 'EXPIRY%' then jsonb_build_array(jsonb_build_array(id, 10)) end
       from ride join (values ('EARN', 'ISSUED', 'UNCLAIMED'), ('CLAIM', 'UNCLAIMED', 'AVAILABLE'), ('EXPIRY_DEDUCTION', 'AVAILABLE', 'EXPIRED')) as t (reason, from_account, to_account)
         on $3::int < 2026 or reason not like 'EXPIRY%'`,
    [tenantId, memberId, year, RIDES_A_YEAR],
    own.superuserUrl,
  );

/**
 * Creates a member with rides in closed years before the running one; returns the rows read by verifications of all
 * entries and of the running year.
 */
async function readOf(years: number) {
  const tenant = await w.mintTenant({ timeZone: 'UTC' });
  const { memberId } = await w.signUpMember(tenant);
  for (let year = 2026 - years; year < 2026; year += 1) await ride(tenant.tenantId, memberId, year);
  w.clock.set('2026-02-20T12:00:00Z');
  await closeYears(w.deps.database, tenant.tenantId, { clock: w.clock.now });
  await ride(tenant.tenantId, memberId, 2026);
  await plant('analyze earning, ledger_transfer, year_opening, member_account', [], own.superuserUrl);
  const look = (since: Date | null) =>
    w.inTenant(tenant, async (tx) => {
      await tx.run('set local enable_seqscan = off');
      expect(await verifyBooks(tx, undefined, { since })).toEqual([]);
      const read = { rows: 0, pages: 0 };
      const query = async (text: string, values?: unknown[]): Promise<never[]> => {
        const [answer] = await tx.query(`explain (analyze, buffers, format json) ${text}`, values);
        const { Plan: plan } = answer?.['QUERY PLAN'][0] ?? {};
        for (const table of ['ledger_transfer', 'earning']) read.rows += rowsRead(table, plan);
        read.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        return [];
      };
      await verifyBooks({ ...tx, query }, undefined, { since });
      return read;
    });
  return { whole: await look(null), since: await look(BEGIN) };
}

describe.skipIf(isOnCluster)(`on one server${notOnCluster('the plan is that of one server')}`, () => {
  beforeAll(async () => {
    own = await ownDatabase('since');
    w = await world({}, { databaseUrl: own.runtimeUrl });
  });
  afterAll(async () => {
    await w.deps.database.close();
    await own.drop();
  });

  test('verification from the year opening reads only newer entries, as many for a member of ten years as of one [OPS-102]', async () => {
    const [one, ten] = [await readOf(1), await readOf(10)];
    if (process.env['TELL']) console.info(one, ten);
    expect(ten.since.rows).toBeLessThan(one.since.rows * 1.1);
    expect(ten.since.pages).toBeLessThan(one.since.pages * 1.3);
    expect(ten.whole.rows).toBeGreaterThan(ten.since.rows * 4);
  }, 60_000);
});
