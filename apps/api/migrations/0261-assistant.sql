-- If assistants may connect to the agency with an API key; off without a row.
create table assistant_setting (
  tenant_id text not null,
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (tenant_id)
);
select stand_beside_tenant('assistant_setting');
alter table assistant_setting enable row level security;
alter table assistant_setting force row level security;
create policy tenant_wall on assistant_setting
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update on assistant_setting to fareback_runtime;
