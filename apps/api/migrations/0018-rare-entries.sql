-- What a member spent, got back or lost, by its place in the history. One who rides every day has a handful of these among
-- thousands of earnings: a history of one kind must not read them all. Nothing is written here for a ride.
create index ledger_transfer_rare on ledger_transfer (tenant_id, member_id, transfer_id, reason)
  where reason in ('SPEND', 'REFUND', 'BALANCE_DEDUCTION', 'SUSPENSION_DEDUCTION', 'EXPIRY_DEDUCTION', 'REPAYMENT');
