import type { BenchDatabase } from '../support/database.ts';
import type { BenchTenant } from '../support/members.ts';

/** Earnings of a typical member, each with its EARN and its CLAIM. */
export const USUAL_EARNINGS = 100;
export const HEAVY_EARNINGS = 100_000;
export const HEAVY_MEMBER = 11;
const HEAVY_SPENDS = 5;
const MEMBERS_AT_ONCE = 5_000;

export const memberIdOf = (place: string): string => `md5('member' || ${place})::uuid`;

/** Time-ordered id, like those of earnings: the n-th of its member, one hour after the previous. */
export const idOf = (place: string): string =>
  `(lpad(to_hex(1420070400000 + ${place} * 3600000::bigint), 12, '0') || '70008000' || lpad(to_hex(${place}), 12, '0'))::uuid`;
const momentOf = (place: string): string => `to_timestamp(1420070400 + ${place} * 3600::bigint)`;

/** Inserts the first `earnings` entries of members `from` to `to` directly into the tables, in primary key order. */
async function giveEntries(
  { product }: BenchDatabase,
  { tenantId }: BenchTenant,
  { from, to, earnings }: { from: number; to: number; earnings: number },
): Promise<void> {
  const each = `from (select ${memberIdOf('m')} as member_id from generate_series(${from}, ${to}) m order by 1) given
    cross join lateral generate_series(1, ${earnings}) n`;
  const transfer = (reason: string, out: string, into: string): string =>
    `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
     select '${tenantId}', member_id, ${idOf('n')}, '${reason}', '${out}', '${into}', 10, ${idOf('n')}, ${momentOf('n')} ${each}`;
  const statements = [
    `insert into earning (tenant_id, member_id, earning_id, earning_key, campaign_id, amount, remaining, earned_at, granted_at, claimed_at)
     select '${tenantId}', member_id, ${idOf('n')}, 't:ride:' || n || ':1', 'ride', 10, 10, ${momentOf('n')}, ${momentOf('n')}, ${momentOf('n')} ${each}`,
    transfer('EARN', 'ISSUED', 'UNCLAIMED'),
    transfer('CLAIM', 'UNCLAIMED', 'AVAILABLE'),
  ];
  for (const statement of statements) await product.pool.query(statement);
}

/** A thousand earnings of members 1 to 10, as on a program's first day. */
export const giveFew = (database: BenchDatabase, tenant: BenchTenant): Promise<void> =>
  giveEntries(database, tenant, { from: 1, to: 10, earnings: USUAL_EARNINGS });

/** Adds entries of `members` more members and of the heavy member. */
export async function giveMany(database: BenchDatabase, tenant: BenchTenant, members: number): Promise<void> {
  await giveEntries(database, tenant, { from: HEAVY_MEMBER, to: HEAVY_MEMBER, earnings: HEAVY_EARNINGS });
  await database.product.pool.query(
    `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, lots, happened_at)
     select '${tenant.tenantId}', ${memberIdOf(`'${HEAVY_MEMBER}'`)}, ${idOf('n')}, 'SPEND', 'AVAILABLE', 'REDEEMED', 10, ${idOf('n')}, '[]', ${momentOf('n')}
       from generate_series(1, ${HEAVY_SPENDS}) n`,
  );
  const last = HEAVY_MEMBER + members;
  for (let from = HEAVY_MEMBER + 1; from <= last; from += MEMBERS_AT_ONCE) {
    const to = Math.min(last, from + MEMBERS_AT_ONCE - 1);
    await giveEntries(database, tenant, { from, to, earnings: USUAL_EARNINGS });
  }
}
