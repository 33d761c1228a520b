-- Days on which an agency's own service failed, said by an operator with a reason: nobody's streak ends by them. One that
-- was said by mistake is lifted, and stays on record.
create table service_pause (
  tenant_id text not null references tenant,
  pause_id uuid not null,
  first_day date not null,
  last_day date not null,
  reason text not null check (reason <> ''),
  made_by text not null check (made_by <> ''),
  made_at timestamptz not null,
  lifted_by text check (lifted_by <> ''),
  lifted_at timestamptz,
  primary key (tenant_id, pause_id),
  check (last_day >= first_day),
  check (num_nonnulls(lifted_by, lifted_at) in (0, 2))
);
alter table service_pause enable row level security;
alter table service_pause force row level security;
create policy tenant_wall on service_pause
  using (tenant_id = current_setting('app.tenant_id', true))
  with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update on service_pause to fareback_runtime;
