-- Rides that members say are missing, until an operator has looked for them.

create table missing_ride (
  tenant_id text not null,
  member_id uuid not null,
  -- Begins with the moment of the report (UUID version 7), so the primary key is the order of lists.
  missing_ride_id uuid not null,
  provider_id text not null,
  ridden_at timestamptz not null,
  -- From where to where, and what else the member wrote: sealed, because a place and a time name a person.
  told_sealed bytea not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'FOUND', 'NOT_FOUND')),
  reported_at timestamptz not null,
  answered_at timestamptz,
  primary key (tenant_id, member_id, missing_ride_id),
  foreign key (tenant_id, member_id) references member,
  check ((state = 'OPEN') = (answered_at is null))
);
create index missing_ride_open on missing_ride (tenant_id, missing_ride_id) where state = 'OPEN';

alter table missing_ride enable row level security;
alter table missing_ride force row level security;
create policy tenant_wall on missing_ride
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on missing_ride to fareback_runtime;
