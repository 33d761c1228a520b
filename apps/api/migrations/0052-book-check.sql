-- How far the last proof of a tenant's books has come, so that one that was cut off goes on where it stopped.
create table book_check (
  tenant_id text primary key references tenant,
  -- Up to this member all is looked at.
  after_member uuid not null,
  members bigint not null default 0 check (members >= 0),
  entries bigint not null default 0 check (entries >= 0),
  -- Rows that break a rule, and members that could not be looked at in time.
  broken bigint not null default 0 check (broken >= 0),
  unproven bigint not null default 0 check (unproven >= 0),
  begun_at timestamptz not null,
  checked_at timestamptz not null,
  finished_at timestamptz
);
alter table book_check enable row level security;
alter table book_check force row level security;
create policy tenant_wall on book_check
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on book_check to fareback_runtime;
