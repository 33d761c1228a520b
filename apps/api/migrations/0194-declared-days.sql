-- Service days that staff or a feed declared to be of a kind, such as bad air, on which campaigns depend. One that was
-- withdrawn stays on record.
create table declared_day (
  tenant_id text not null,
  declared_id uuid not null,
  kind text not null check (kind <> ''),
  day date not null,
  reason text not null check (reason <> ''),
  made_by text not null check (made_by <> ''),
  made_at timestamptz not null,
  withdrawn_by text check (withdrawn_by <> ''),
  withdrawn_at timestamptz,
  -- When rides that were there already had been judged again; null while the last change waits for it.
  applied_at timestamptz,
  primary key (tenant_id, declared_id),
  check (num_nonnulls(withdrawn_by, withdrawn_at) in (0, 2))
);
select stand_beside_tenant('declared_day');
create unique index declared_day_once on declared_day (tenant_id, kind, day) where withdrawn_at is null;
create index declared_day_to_apply on declared_day (tenant_id) where applied_at is null;
alter table declared_day enable row level security;
alter table declared_day force row level security;
create policy tenant_wall on declared_day
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update on declared_day to fareback_runtime;
