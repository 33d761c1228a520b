-- Which data keys were ever in use, by the first bytes of their digests: while it may be that something is still sealed
-- under one, no process starts without it (docs/operations.md, "Secrets, and how each is changed"). The installation's own.
create table data_key (
  tenant_id text not null check (tenant_id = '@installation'),
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  -- When a process was last seen that seals under it, or a look found something under it; null: neither.
  used_at timestamptz,
  -- When the last look began that found nothing under it; null: none did.
  empty_at timestamptz,
  primary key (tenant_id, key_id)
);
alter table data_key enable row level security;
alter table data_key force row level security;
create policy tenant_wall on data_key
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update on data_key to fareback_runtime;
select stand_beside_tenant('data_key');
