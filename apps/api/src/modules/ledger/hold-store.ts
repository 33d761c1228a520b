import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { Lot } from './shapes.ts';

export interface SpentLot {
  earningId: string;
  points: number;
  isCanceled: boolean;
  isVoid: boolean;
  lapsesAt: Date | null;
}

export const listSpentLots = (
  tx: Tx,
  memberId: string,
  redemptionId: string,
  reason: 'SPEND' | 'HOLD',
): Promise<SpentLot[]> =>
  tx.query(
    `select e.earning_id as "earningId", (l.value ->> 1)::int as points, e.canceled_at is not null as "isCanceled",
            e.cancel_reason is not distinct from 'VOID' as "isVoid", e.lapses_at as "lapsesAt"
       from ledger_transfer t cross join lateral jsonb_array_elements(t.lots) with ordinality l
       join earning e on e.tenant_id = t.tenant_id and e.member_id = t.member_id and e.earning_id = (l.value ->> 0)::uuid
      where t.tenant_id = $1 and t.member_id = $2 and t.transfer_id = $3 and t.reason = $4 order by l.ordinality`,
    [tx.tenantId, memberId, redemptionId, reason],
  );

interface Refund {
  memberId: string;
  redemptionId: string;
  transferId: string;
  lots: Lot[];
  newLot: { earningId: string; points: number; lapsesAt: Date | null } | null;
}

/**
 * Reverses a spend in one statement: REDEEMED → AVAILABLE, to lots and balance; false if already refunded or never
 * made. The new lot is created full and must be excluded from the update: on a cluster the statement runs in steps that
 * see each other's writes.
 */
export async function insertRefund(
  tx: Tx,
  tenantId: string,
  now: Date,
  { memberId, redemptionId, transferId, lots, newLot }: Refund,
): Promise<boolean> {
  const changed = await tx.run(
    `with refund as (
       insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at, lots)
       select tenant_id, member_id, $4, 'REFUND', 'REDEEMED', 'AVAILABLE', amount, cause_id, $5, $6::jsonb
         from ledger_transfer where tenant_id = $1 and member_id = $2 and transfer_id = $3 and reason = 'SPEND'
       on conflict (tenant_id, member_id, cause_id, reason) where transfer_id <> cause_id do nothing
       returning amount, lots
     ), made as (
       insert into earning (tenant_id, member_id, earning_id, earning_key, amount, remaining, earned_at, granted_at, claimed_at, acknowledged_at, lapses_at, is_refund)
       select t.tenant_id, $2, $7::uuid, 'refund:' || $3::uuid, $8::int, $8::int, $5, $5, $5, $5, $9::timestamptz, true
         from ${TENANT_ROW}, refund where $7::uuid is not null
     ), refilled as (
       update earning e set remaining = e.remaining + (l.value ->> 1)::int
         from refund, jsonb_array_elements(refund.lots) l
        where e.tenant_id = $1 and e.member_id = $2 and e.earning_id = (l.value ->> 0)::uuid
          and e.earning_id is distinct from $7::uuid
     )
     update member_account a set available = a.available + refund.amount
       from refund where a.tenant_id = $1 and a.member_id = $2`,
    [
      tenantId,
      memberId,
      redemptionId,
      transferId,
      now,
      lots.length === 0 ? null : JSON.stringify(lots),
      newLot?.earningId ?? null,
      newLot?.points ?? null,
      newLot?.lapsesAt ?? null,
    ],
  );
  return changed > 0;
}

/**
 * Spends held points: HELD → REDEEMED, dated at the hold, where the redemption appears in the history; if that year was
 * closed since, at the start of the next year. Returns false if there is no open hold.
 */
export async function insertHeldSpend(tx: Tx, tenantId: string, memberId: string, causeId: string): Promise<boolean> {
  const changed = await tx.run(
    `with spend as (
       insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at, lots)
       select tenant_id, member_id, transfer_id, 'SPEND', 'HELD', 'REDEEMED', amount, cause_id,
              greatest(happened_at, (select max(opens_at) from book_year where tenant_id = $1)), lots
         from ledger_transfer h where tenant_id = $1 and member_id = $2 and transfer_id = $3 and reason = 'HOLD'
          and not exists (select from ledger_transfer r where r.tenant_id = $1 and r.member_id = $2 and r.transfer_id = $3 and r.reason = 'RELEASE')
       on conflict do nothing
       returning amount
     )
     update member_account a set held = a.held - spend.amount, spends_count = a.spends_count + 1
       from spend where a.tenant_id = $1 and a.member_id = $2`,
    [tenantId, memberId, causeId],
  );
  return changed > 0;
}

/** Releases held points: HELD → AVAILABLE, to lots and balance; false if there is no open hold. */
export async function insertRelease(
  tx: Tx,
  tenantId: string,
  now: Date,
  { memberId, redemptionId, lots, newLot }: Omit<Refund, 'transferId'>,
): Promise<boolean> {
  const changed = await tx.run(
    `with release as (
       insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, happened_at, lots)
       select tenant_id, member_id, transfer_id, 'RELEASE', 'HELD', 'AVAILABLE', amount, cause_id, $4, $5::jsonb
         from ledger_transfer where tenant_id = $1 and member_id = $2 and transfer_id = $3 and reason = 'HOLD'
          and not exists (select from ledger_transfer s where s.tenant_id = $1 and s.member_id = $2 and s.transfer_id = $3 and s.reason = 'SPEND')
       on conflict do nothing
       returning amount, lots
     ), made as (
       insert into earning (tenant_id, member_id, earning_id, earning_key, amount, remaining, earned_at, granted_at, claimed_at, acknowledged_at, lapses_at, is_refund)
       select t.tenant_id, $2, $6::uuid, 'refund:' || $3::uuid, $7::int, $7::int, $4, $4, $4, $4, $8::timestamptz, true
         from ${TENANT_ROW}, release where $6::uuid is not null
     ), refilled as (
       update earning e set remaining = e.remaining + (l.value ->> 1)::int
         from release, jsonb_array_elements(release.lots) l
        where e.tenant_id = $1 and e.member_id = $2 and e.earning_id = (l.value ->> 0)::uuid
          and e.earning_id is distinct from $6::uuid
     )
     update member_account a set held = a.held - release.amount, available = a.available + release.amount
       from release where a.tenant_id = $1 and a.member_id = $2`,
    [
      tenantId,
      memberId,
      redemptionId,
      now,
      lots.length === 0 ? null : JSON.stringify(lots),
      newLot?.earningId ?? null,
      newLot?.points ?? null,
      newLot?.lapsesAt ?? null,
    ],
  );
  return changed > 0;
}
