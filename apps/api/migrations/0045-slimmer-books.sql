-- Earnings and transfers are written for every ride: each index and check here costs every rider's import. What follows
-- keeps the guarantees and drops what paid for none.

-- A member or an account is never deleted, and whoever writes these rows has locked the account first; `rewards ledger
-- verify` finds rows whose owner is missing (docs/decisions/0008).
alter table earning drop constraint earning_tenant_id_member_id_fkey;
alter table ledger_transfer drop constraint ledger_transfer_tenant_id_member_id_fkey;

-- The id of an earning begins with the moment it was earned (UUID version 7), so the primary key is the order of lists.
drop index earning_newest;

-- A key that was taken back unclaimed may be owed anew; one that lapsed or was lost to a suspension never is.
drop index earning_key_unique;
create unique index earning_key_unique on earning (tenant_id, member_id, earning_key)
  where cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID');

-- A transfer is named by what caused it and why, which can happen once. Those that come later than their cause have an id
-- of their own, because ids begin with the moment at which a transfer stands in the history.
drop index ledger_transfer_history;
alter table ledger_transfer drop constraint ledger_transfer_pkey;
alter table ledger_transfer
  drop column transfer_key,
  add column transfer_id uuid not null,
  add primary key (tenant_id, member_id, transfer_id, reason),
  add check (transfer_id = cause_id or reason in ('REFUND', 'BALANCE_DEDUCTION', 'SUSPENSION_DEDUCTION', 'EXPIRY_DEDUCTION'));
create unique index ledger_transfer_once on ledger_transfer (tenant_id, member_id, cause_id, reason)
  where transfer_id <> cause_id;

-- Which reason moves points between which accounts: one check instead of three lists.
alter table ledger_transfer
  drop constraint ledger_transfer_reason_check,
  drop constraint ledger_transfer_from_account_check,
  drop constraint ledger_transfer_to_account_check,
  drop constraint ledger_transfer_check,
  add check (case reason
    when 'EARN' then from_account = 'ISSUED' and to_account = 'UNCLAIMED'
    when 'CLAIM' then from_account = 'UNCLAIMED' and to_account = 'AVAILABLE'
    when 'SPEND' then from_account in ('AVAILABLE', 'HELD') and to_account = 'REDEEMED'
    when 'HOLD' then from_account = 'AVAILABLE' and to_account = 'HELD'
    when 'RELEASE' then from_account = 'HELD' and to_account = 'AVAILABLE'
    when 'REFUND' then from_account = 'REDEEMED' and to_account = 'AVAILABLE'
    when 'WITHDRAW' then from_account = 'UNCLAIMED' and to_account in ('ISSUED', 'EXPIRED', 'SUSPENDED', 'ADJUSTED')
    when 'EXPIRY_DEDUCTION' then from_account = 'AVAILABLE' and to_account = 'EXPIRED'
    when 'SUSPENSION_DEDUCTION' then from_account = 'AVAILABLE' and to_account = 'SUSPENDED'
    when 'BALANCE_DEDUCTION' then from_account = 'AVAILABLE' and to_account = 'ADJUSTED'
    else false end);
