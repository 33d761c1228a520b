-- Rides of teams by month, up to the last whole day on which enough members rode to publish a figure.
create table team_standing (
  tenant_id text not null,
  month date not null,
  team_id uuid not null,
  -- Rides that ended before this moment count.
  counted_until timestamptz not null,
  rides integer not null,
  riders integer not null check (riders >= 5),
  members integer not null,
  primary key (tenant_id, month, team_id)
);
select stand_beside_tenant('team_standing');
alter table team_standing add foreign key (tenant_id, team_id) references team;
alter table team_standing enable row level security;
alter table team_standing force row level security;
create policy tenant_wall on team_standing
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update on team_standing to fareback_runtime;
