import { expect, test } from 'vitest';
import { isOnCluster, notOnCluster } from '../../testing/blocked.ts';
import { world } from '../../testing/index.ts';
import { historyRows } from './history-store.ts';
import type { HistoryReason } from './shapes.ts';

const w = await world();
const ENTRIES = 20_000;
const PAGE = 10;

async function longHistory() {
  const tenant = await w.mintTenant();
  const { memberId } = await w.signUpMember(tenant);
  const each = `generate_series(1, ${ENTRIES}) n, lateral (select ('018bcfe5-' || lpad(to_hex(n), 4, '0') || '-7000-8000-000000000000')::uuid as id,
      timestamptz '2024-01-01' + n * interval '1 hour' as at) g`;
  await w.inTenant(tenant, async (tx) => {
    await tx.run(
      `insert into earning (tenant_id, member_id, earning_id, earning_key, campaign_id, amount, remaining, earned_at, granted_at, claimed_at)
       select $1, $2, id, 't:ride:' || n, 'ride', 10, 10, at, at, at from ${each}`,
      [tenant.tenantId, memberId],
    );
    for (const [reason, out, into] of [
      ['EARN', 'ISSUED', 'UNCLAIMED'],
      ['CLAIM', 'UNCLAIMED', 'AVAILABLE'],
    ]) {
      await tx.run(
        `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
         select $1, $2, id, $3, $4, $5, 10, id, at from ${each}`,
        [tenant.tenantId, memberId, reason, out, into],
      );
    }
    await tx.run(
      `insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, lots, happened_at)
       select $1, $2, id, 'SPEND', 'AVAILABLE', 'REDEEMED', 10, id, '[]', at from ${each} where n <= 3`,
      [tenant.tenantId, memberId],
    );
  });
  const pageOf = (reason: HistoryReason | null, from: string | null): Promise<{ shown: number; read: number }> =>
    w.inTenant(tenant, async (tx) => {
      const rows = await historyRows(tx, memberId, {
        reason,
        from: from === null ? null : { towards: 'next', id: from },
        limit: PAGE,
      });
      const told = await tx.first<{ read: number }>(
        `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
          where relname in ('earning', 'ledger_transfer')`,
      );
      return { shown: rows.length, read: told?.read ?? -1 };
    });
  return pageOf;
}

test.skipIf(isOnCluster)(
  `first and last page of 20,000 entries, and pages of a rare type, read few more rows than they show${notOnCluster('rows read are counted by the server that has them')} [LEDGER-04, HIST-01]`,
  async () => {
    const pageOf = await longHistory();
    const pages = {
      first: await pageOf(null, null),
      last: await pageOf(null, '018bcfe5-0008-7000-8000-000000000000'),
      earnings: await pageOf('EARN', null),
      spends: await pageOf('SPEND', null),
      refunds: await pageOf('REFUND', null),
    };
    expect(Object.fromEntries(Object.entries(pages).map(([name, { shown }]) => [name, shown]))).toEqual({
      first: PAGE,
      last: PAGE,
      earnings: PAGE,
      spends: 3,
      refunds: 0,
    });
    // A transfer and its earning per row, plus skipped rows such as claims.
    for (const { read } of Object.values(pages)) expect(read).toBeLessThan(10 * PAGE);
  },
);
