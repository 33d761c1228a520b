-- What all members together counted for a campaign's goal, in the small unit of its measure (rides, meters, seconds).
create table shared_goal (
  tenant_id text not null,
  campaign_id text not null,
  measure text not null,
  total bigint not null,
  -- Members whose own rides reached the goal's minimum.
  riders integer not null,
  reached_at timestamptz,
  reached_total bigint,
  primary key (tenant_id, campaign_id, measure),
  constraint shared_goal_reached check ((reached_at is null) = (reached_total is null))
);
select stand_beside_tenant('shared_goal');
alter table shared_goal enable row level security;
alter table shared_goal force row level security;
create policy tenant_wall on shared_goal
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update on shared_goal to fareback_runtime;

-- Changes of the totals, written with the rides and added every minute, so that no rides wait for a row of all.
create table shared_goal_change (
  tenant_id text not null,
  change_id uuid not null,
  campaign_id text not null,
  measure text not null,
  total bigint not null,
  riders integer not null,
  primary key (tenant_id, change_id)
);
select stand_beside_tenant('shared_goal_change');
alter table shared_goal_change enable row level security;
alter table shared_goal_change force row level security;
create policy tenant_wall on shared_goal_change
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, delete on shared_goal_change to fareback_runtime;

-- Members who took part in a goal and whose saved state has no reward for it yet.
create table shared_goal_due (
  tenant_id text not null,
  campaign_id text not null,
  measure text not null,
  member_id uuid not null,
  primary key (tenant_id, campaign_id, measure, member_id)
);
select stand_beside_tenant('shared_goal_due');
alter table shared_goal_due add foreign key (tenant_id, member_id) references member;
create index shared_goal_due_member on shared_goal_due (tenant_id, member_id);
alter table shared_goal_due enable row level security;
alter table shared_goal_due force row level security;
create policy tenant_wall on shared_goal_due
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, delete on shared_goal_due to fareback_runtime;
