import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import { sortableId } from '../../platform/ids.ts';

/**
 * The member's points. On erasure the ledger and its year openings stay under the random id only: unclaimed points are
 * withdrawn and the balance is deducted. Earnings drop the reference to their ride.
 */
export const personal: PersonalData = {
  tables: {
    member_account: 'account',
    earning: 'earnings',
    ledger_transfer: 'transfers',
    year_opening: 'yearOpenings',
    campaign_budget_refusal: 'refusedByBudgets',
  },

  async read({ tx, memberId }) {
    const account = await tx.first(
      `select unclaimed, available, held, debt as owed, earnings_count as "earningsCount", spends_count as "redemptionsCount"
         from member_account where tenant_id = $1 and member_id = $2`,
      [tx.tenantId, memberId],
    );
    const earnings = await tx.query(
      `select earning_id as "earningId", earning_key as "earnedFor", campaign_id as "campaignId", amount, remaining,
              earned_at as "earnedAt", claimed_at as "claimedAt", acknowledged_at as "acknowledgedAt", lapses_at as "lapsesAt",
              canceled_at as "canceledAt", cancel_reason as "cancelReason"
         from earning where tenant_id = $1 and member_id = $2 order by earning_id`,
      [tx.tenantId, memberId],
    );
    const transfers = await tx.query(
      `select transfer_id as "transferId", reason, from_account as "fromAccount", to_account as "toAccount", amount,
              cause_id as "causeId", happened_at as "happenedAt"
         from ledger_transfer where tenant_id = $1 and member_id = $2 order by happened_at, transfer_id, reason`,
      [tx.tenantId, memberId],
    );
    const yearOpenings = await tx.query(
      `select year, unclaimed, available, held, owed from year_opening where tenant_id = $1 and member_id = $2 order by year`,
      [tx.tenantId, memberId],
    );
    const refusedByBudgets = await tx.query(
      `select earning_key as "wantedFor", campaign_id as "campaignId", amount, done_at as "doneAt", refused_at as "refusedAt"
         from campaign_budget_refusal where tenant_id = $1 and member_id = $2 order by refused_at, earning_key`,
      [tx.tenantId, memberId],
    );
    return { account: account ?? null, earnings, transfers, yearOpenings, refusedByBudgets };
  },

  async forget({ tx, tenantId, memberId, now }) {
    await tx.run(
      `with taken as (
         update earning set canceled_at = $2, cancel_reason = 'ERASURE', remaining = 0
          where tenant_id = $1 and member_id = $3 and claimed_at is null and canceled_at is null
         returning earning_id, amount
       ), moved as (
         insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
         select t.tenant_id, $3, earning_id, 'WITHDRAW', 'UNCLAIMED', 'ADJUSTED', amount, earning_id, $2 from ${TENANT_ROW}, taken
       )
       update member_account a set unclaimed = a.unclaimed - t.total
         from (select sum(amount) as total from taken) t
        where a.tenant_id = $1 and a.member_id = $3 and t.total > 0`,
      [tenantId, now, memberId],
    );
    const lots = await tx.query<{ earningId: string; remaining: number }>(
      `select earning_id as "earningId", remaining from earning where tenant_id = $1 and member_id = $2 and is_open`,
      [tenantId, memberId],
    );
    await tx.run(
      `with lot as (
         select * from unnest($4::uuid[], $5::int[], $6::uuid[]) as l (earning_id, points, transfer_id)
       ), emptied as (
         update earning e set canceled_at = $2, cancel_reason = 'ERASURE', remaining = 0
           from lot where e.tenant_id = $1 and e.member_id = $3 and e.earning_id = lot.earning_id
       ), moved as (
         insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at)
         select t.tenant_id, $3, transfer_id, 'BALANCE_DEDUCTION', 'AVAILABLE', 'ADJUSTED', points, earning_id, $2 from ${TENANT_ROW}, lot
       )
       update member_account a set available = a.available - t.total
         from (select sum(points) as total from lot) t
        where a.tenant_id = $1 and a.member_id = $3 and t.total > 0`,
      [
        tenantId,
        now,
        memberId,
        lots.map(({ earningId }) => earningId),
        lots.map(({ remaining }) => remaining),
        lots.map(() => sortableId(now)),
      ],
    );
    await tx.run('delete from campaign_budget_refusal where tenant_id = $1 and member_id = $2', [tenantId, memberId]);
    await tx.run(`update earning set earning_key = 'erased:' || earning_id where tenant_id = $1 and member_id = $2`, [
      tenantId,
      memberId,
    ]);
  },
};
