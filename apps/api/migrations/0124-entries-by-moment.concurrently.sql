-- The release before finds the same rows by the new indexes, and sorts what it had in order.
drop index concurrently if exists earning_open;
drop index concurrently if exists behaviour_member;
