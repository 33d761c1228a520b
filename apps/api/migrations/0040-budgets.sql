-- What all visitors of a tenant together used up of a budget in its present window of time: one row each.
create table budget_use (
  tenant_id text not null,
  budget_name text not null,
  began_at timestamptz not null,
  uses integer not null,
  bytes bigint not null,
  primary key (tenant_id, budget_name)
);
alter table budget_use enable row level security;
alter table budget_use force row level security;
create policy tenant_wall on budget_use
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on budget_use to fareback_runtime;
