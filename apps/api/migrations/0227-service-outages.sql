-- Outages of our service: when the watch last ran, and days that are proposed to forgive.
create table service_watch (
  tenant_id text not null,
  beat_at timestamptz,
  -- Days are confirmed without staff.
  is_automatic boolean not null default false,
  primary key (tenant_id)
);
select stand_beside_tenant('service_watch');

create table service_outage (
  tenant_id text not null,
  -- Empty for the whole service; else the provider of which no rides came.
  source text not null,
  day date not null,
  outage_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= started_at),
  state text not null check (state in ('PROPOSED', 'CONFIRMED', 'DISMISSED')),
  -- Riders whose streak was kept are notified in order of their id, up to this one.
  notified_until uuid not null default '00000000-0000-0000-0000-000000000000',
  notified_at timestamptz,
  primary key (tenant_id, source, day)
);
select stand_beside_tenant('service_outage');

do $$
declare each_table text;
begin
  foreach each_table in array array['service_watch', 'service_outage'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
  end loop;
end $$;
grant select, insert, update, delete on service_watch, service_outage to fareback_runtime;
