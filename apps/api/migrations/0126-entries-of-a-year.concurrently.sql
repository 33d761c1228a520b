-- What a member claimed, spent and lost since a moment; entries of earnings are found by their lots. What is claimed in one go
-- is of one moment and shares an entry. Not by month: a condition on what is computed may not look past a wall.
create index concurrently if not exists ledger_transfer_since on ledger_transfer (tenant_id, member_id, happened_at) where reason <> 'EARN';
