-- Teams of riders, such as employers and schools, which members join by code.
create table team (
  tenant_id text not null,
  team_id uuid not null,
  name text not null,
  code text not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (tenant_id, team_id),
  constraint team_code_unique unique (tenant_id, code)
);
select stand_beside_tenant('team');
-- Names of teams that members can join are unique.
create unique index team_name_unique on team (tenant_id, lower(name)) where archived_at is null;

-- Which team a member was in and when: from joined_at until before left_at.
create table team_member (
  tenant_id text not null,
  member_id uuid not null,
  joined_at timestamptz not null,
  team_id uuid not null,
  left_at timestamptz,
  primary key (tenant_id, member_id, joined_at),
  constraint team_member_order check (left_at >= joined_at)
);
select stand_beside_tenant('team_member');
alter table team_member add foreign key (tenant_id, member_id) references member;
alter table team_member add foreign key (tenant_id, team_id) references team;
create unique index team_member_current on team_member (tenant_id, member_id) where left_at is null;
create index team_member_team on team_member (tenant_id, team_id);

do $$
declare each_table text;
begin
  foreach each_table in array array['team', 'team_member'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
  end loop;
end $$;
grant select, insert, update on team to fareback_runtime;
grant select, insert, update, delete on team_member to fareback_runtime;
