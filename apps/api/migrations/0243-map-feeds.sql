-- Feeds of stops, stations and vehicles (GTFS, GBFS), cached for names, positions and the map only.
create table map_feed (
  tenant_id text not null,
  provider_id text not null,
  format text not null check (format in ('GTFS', 'GBFS')),
  -- Null for an uploaded feed.
  address text,
  set_at timestamptz not null,
  -- Validators of the last good reply, for a conditional request.
  validators jsonb not null default '{}',
  -- When somebody last asked for fresh counts of vehicles.
  asked_at timestamptz,
  checked_at timestamptz,
  -- When the cached places were last confirmed by the feed.
  loaded_at timestamptz,
  -- When the feed counted its vehicles.
  counted_at timestamptz,
  places integer not null default 0,
  -- Why the last check failed, and the rows that it skipped.
  problem jsonb,
  skipped jsonb,
  primary key (tenant_id, provider_id, format)
);
select stand_beside_tenant('map_feed');

create table map_place (
  tenant_id text not null,
  provider_id text not null,
  format text not null,
  kind text not null check (kind in ('STOP', 'STATION', 'VEHICLE', 'ROUTE')),
  external_id text not null,
  name text not null,
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  mode text,
  extra jsonb not null,
  seen_at timestamptz not null,
  primary key (tenant_id, provider_id, format, kind, external_id),
  check (kind = 'ROUTE' or (lat is not null and lon is not null))
);
select stand_beside_tenant('map_place');
alter table map_place add foreign key (tenant_id, provider_id, format) references map_feed on delete cascade;

do $$
declare each_table text;
begin
  foreach each_table in array array['map_feed', 'map_place'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
  end loop;
end $$;
grant select, insert, update, delete on map_feed, map_place to fareback_runtime;
