-- Points that each person, and all API keys of an agency together, moved on a day of the agency's calendar.
create table points_moved (
  tenant_id text not null,
  moved_on date not null,
  -- A person's id, or `keys`.
  mover text not null,
  points bigint not null,
  primary key (tenant_id, moved_on, mover)
);
select stand_beside_tenant('points_moved');
alter table points_moved enable row level security;
alter table points_moved force row level security;
create policy tenant_wall on points_moved
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on points_moved to fareback_runtime;

-- Acts above the points limits that wait for a second person, and what became of them. Kept for 90 days.
create table approval (
  tenant_id text not null,
  request_id uuid not null,
  act text not null,
  -- Path parts and body of the call; null once the request is closed, or a member it is about is erased.
  input jsonb,
  -- Points that it moves at most; null: no upper limit.
  points bigint,
  member_ids uuid[] not null,
  asked_by jsonb not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  closed_by jsonb,
  closed_at timestamptz,
  close_reason text check (length(close_reason) <= 300),
  primary key (tenant_id, request_id)
);
select stand_beside_tenant('approval');
alter table approval enable row level security;
alter table approval force row level security;
create policy tenant_wall on approval
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on approval to fareback_runtime;
