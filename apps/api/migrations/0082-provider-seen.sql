-- When a provider's server last called, and when something of it was last accepted, to the minute: an operator sees by it
-- that one has fallen silent.
create table provider_seen (
  tenant_id text not null references tenant,
  provider_id text not null,
  called_at timestamptz not null,
  accepted_at timestamptz,
  primary key (tenant_id, provider_id),
  check (accepted_at <= called_at)
);
alter table provider_seen enable row level security;
alter table provider_seen force row level security;
create policy tenant_wall on provider_seen
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update on provider_seen to fareback_runtime;
