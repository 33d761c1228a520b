-- A team's running figure in a round of a challenge, up to the last day on which enough members rode to publish it.
create table team_challenge_standing (
  tenant_id text not null,
  challenge_id text not null,
  starts_on date not null,
  measure text not null,
  team_id uuid not null,
  -- Rides that ended before this moment count.
  counted_until timestamptz not null,
  -- In the small unit of the measure: rides, meters, millimeters, seconds or riders.
  amount bigint not null,
  riders integer not null check (riders >= 5),
  members integer not null,
  primary key (tenant_id, challenge_id, starts_on, measure, team_id)
);
select stand_beside_tenant('team_challenge_standing');
alter table team_challenge_standing add foreign key (tenant_id, team_id) references team;

-- Rounds of challenges that were settled: once, and for good.
create table team_challenge_round (
  tenant_id text not null,
  challenge_id text not null,
  starts_on date not null,
  ends_on date not null,
  measure text not null,
  settled_at timestamptz not null,
  primary key (tenant_id, challenge_id, starts_on)
);
select stand_beside_tenant('team_challenge_round');

-- How the teams of a settled round finished.
create table team_challenge_result (
  tenant_id text not null,
  challenge_id text not null,
  starts_on date not null,
  team_id uuid not null,
  league text,
  place integer not null,
  amount bigint not null,
  riders integer not null,
  members integer not null,
  -- Campaigns that pay its members.
  campaigns text[] not null,
  -- Members who are paid by any of them.
  paid integer not null,
  primary key (tenant_id, challenge_id, starts_on, team_id)
);
select stand_beside_tenant('team_challenge_result');
alter table team_challenge_result add foreign key (tenant_id, challenge_id, starts_on) references team_challenge_round;
alter table team_challenge_result add foreign key (tenant_id, team_id) references team;

-- Members to pay for a settled round; deleted in the transaction that saves what they achieved.
create table team_challenge_due (
  tenant_id text not null,
  challenge_id text not null,
  starts_on date not null,
  campaign_id text not null,
  member_id uuid not null,
  -- Start of the service day of the settlement, the date of what they achieved.
  at timestamptz not null,
  primary key (tenant_id, member_id, challenge_id, starts_on, campaign_id)
);
select stand_beside_tenant('team_challenge_due');
alter table team_challenge_due add foreign key (tenant_id, member_id) references member;

do $$
declare each_table text;
begin
  foreach each_table in array array['team_challenge_standing', 'team_challenge_round', 'team_challenge_result', 'team_challenge_due'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
  end loop;
end $$;
grant select, insert, update on team_challenge_standing to fareback_runtime;
grant select, insert on team_challenge_round, team_challenge_result to fareback_runtime;
grant select, insert, delete on team_challenge_due to fareback_runtime;
