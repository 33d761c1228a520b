-- Since when a campaign rests: what it paid before is taken back with a ride that is voided later.
alter table campaign add column rested_at timestamptz;
update campaign set rested_at = now() where not is_active;
alter table campaign add check (is_active = (rested_at is null));
