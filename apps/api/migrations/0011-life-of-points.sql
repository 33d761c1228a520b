-- The whole life of points: what lapses, what is taken back, what is owed because it was spent already, and who was away.

-- `lapse_announced_at`: when the member was told that what is left of the lot will lapse; nothing lapses unannounced.
-- `is_refund`: made by a refund whose own lots were closed by then; it was never earned, so no list shows it.
alter table earning
  add column lapse_announced_at timestamptz,
  add column is_refund boolean not null default false;

-- Lots with something left, by when they lapse: those whose lapse is still to be announced, and those that wait for it.
-- Like `earning_open`, these hold nothing that a partial draw changes.
create index earning_unannounced on earning (tenant_id, lapses_at)
  where lapses_at is not null and lapse_announced_at is null and canceled_at is null and (is_open or claimed_at is null);
create index earning_lapsing on earning (tenant_id, lapses_at)
  where lapses_at is not null and lapse_announced_at is not null and canceled_at is null and (is_open or claimed_at is null);

-- Points that were taken back after they had been spent: what the member claims next pays them first.
alter table member_account add column debt bigint not null default 0 check (debt >= 0);

-- DEBT books what a void could not take back any more; REPAYMENT is what a later claim or refund gave towards it.
alter table ledger_transfer drop constraint ledger_transfer_check;
alter table ledger_transfer add constraint ledger_transfer_check check (case reason
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
    when 'DEBT' then from_account = 'OWED' and to_account = 'ADJUSTED'
    when 'REPAYMENT' then from_account = 'AVAILABLE' and to_account = 'OWED'
    else false end);
-- Whatever draws from lots or fills them names them; a forgotten member's deductions are named by their lot alone.
alter table ledger_transfer drop constraint ledger_transfer_check1;
alter table ledger_transfer add constraint ledger_transfer_check1 check (case
    when reason in ('HOLD', 'SPEND', 'RELEASE', 'REFUND', 'REPAYMENT') then (lots is not null) = (amount > 0)
    when reason in ('EARN', 'CLAIM', 'WITHDRAW', 'DEBT') then lots is null
    else true end);
alter table ledger_transfer drop constraint ledger_transfer_check2;
alter table ledger_transfer add constraint ledger_transfer_check2 check (
  transfer_id = cause_id
  or reason in ('REFUND', 'REPAYMENT', 'BALANCE_DEDUCTION', 'SUSPENSION_DEDUCTION', 'EXPIRY_DEDUCTION'));

-- One row for each time a member was away: told, deducted, and back with or without a bonus. It is named by the last sign
-- of life before it, so that whatever is done for an absence is done once.
create table absence (
  tenant_id text not null,
  member_id uuid not null,
  last_active_at timestamptz not null,
  -- Cause of the deduction.
  absence_id uuid not null,
  announced_at timestamptz,
  forfeited_at timestamptz,
  returned_at timestamptz,
  -- Whether the dialog about the bonus is still to be shown.
  is_dialog_due boolean not null default false,
  primary key (tenant_id, member_id, last_active_at),
  foreign key (tenant_id, member_id) references member,
  check (not is_dialog_due or returned_at is not null)
);
-- Absences that were announced and are still open.
create index absence_announced on absence (tenant_id, last_active_at, member_id) where forfeited_at is null and returned_at is null;
-- Members by their last sign of life: the job looks for those who were away for long.
create index member_last_active on member (tenant_id, last_active_at, member_id) where status not in ('DELETED', 'SUSPENDED');

alter table absence enable row level security;
alter table absence force row level security;
create policy tenant_wall on absence
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on absence to fareback_runtime;
