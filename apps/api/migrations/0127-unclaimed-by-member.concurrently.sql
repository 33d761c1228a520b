-- Lots that wait for their member, by the member alone: all of one share an entry, six times smaller (decision 0058).
create index concurrently if not exists earning_waiting on earning (tenant_id, member_id) where claimed_at is null and canceled_at is null;
-- The release before finds the same rows by the new index, and sorts what it had in order.
drop index concurrently if exists earning_unclaimed;
