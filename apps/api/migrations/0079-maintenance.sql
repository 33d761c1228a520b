-- That an agency's app is closed for maintenance, now or at times to come, and what riders read meanwhile: one announcement of
-- the agency's own, and one that the operator made for all.
create table maintenance (
  tenant_id text not null references tenant,
  scope text not null check (scope in ('AGENCY', 'ALL')),
  starts_at timestamptz not null,
  -- Null: until it is lifted.
  ends_at timestamptz check (ends_at > starts_at),
  -- By language; where there is none riders read our own sentence.
  messages jsonb not null,
  announced_by jsonb not null,
  announced_at timestamptz not null,
  primary key (tenant_id, scope)
);
alter table maintenance enable row level security;
alter table maintenance force row level security;
create policy tenant_wall on maintenance
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on maintenance to fareback_runtime;
