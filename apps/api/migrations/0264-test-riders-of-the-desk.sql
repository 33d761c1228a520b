-- Test riders that staff saved at the desk: a name and the rides to send. They are no members and have no points: each
-- use sends the rides to a copy of the agency that is rolled back. An agency has at most five, each in a slot.
create table test_rider_plan (
  tenant_id text not null,
  test_rider_id uuid not null,
  slot smallint not null check (slot between 1 and 5),
  name text not null check (name <> '' and length(name) <= 60),
  rides jsonb not null check (jsonb_typeof(rides) = 'array' and jsonb_array_length(rides) <= 20),
  -- The offer that the rider redeems after the rides; null without one.
  redeem text,
  saved_at timestamptz not null,
  used_at timestamptz not null,
  primary key (tenant_id, test_rider_id),
  unique (tenant_id, slot)
);
select stand_beside_tenant('test_rider_plan');
alter table test_rider_plan enable row level security;
alter table test_rider_plan force row level security;
create policy tenant_wall on test_rider_plan
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on test_rider_plan to fareback_runtime;
