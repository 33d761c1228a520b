-- Verifications of an agency's books, requested by an operator or at night: the last 20 of each agency.
create table book_run (
  tenant_id text not null,
  run_id uuid not null,
  requested_at timestamptz not null,
  -- Name of the operator; null for the nightly run.
  requested_by text,
  -- When it last came forward; null while it waits.
  checked_at timestamptz,
  ended_at timestamptz,
  members bigint not null default 0 check (members >= 0),
  entries bigint not null default 0 check (entries >= 0),
  -- Rows that break a rule, and members who could not be checked in time.
  broken bigint not null default 0 check (broken >= 0),
  unproven bigint not null default 0 check (unproven >= 0),
  -- The first broken rows: rule, member and detail.
  findings jsonb not null default '[]',
  primary key (tenant_id, run_id)
);
select stand_beside_tenant('book_run');
-- One run at a time: pressing twice requests one.
create unique index book_run_open on book_run (tenant_id) where ended_at is null;
alter table book_run enable row level security;
alter table book_run force row level security;
create policy tenant_wall on book_run
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on book_run to fareback_runtime;
