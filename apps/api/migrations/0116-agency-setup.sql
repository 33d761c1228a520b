-- What was tried out of a programme before riders came: made-up rides, by the digest of what the version said then.
create table agency_setup (
  tenant_id text not null primary key,
  made_by jsonb not null,
  made_at timestamptz not null,
  tried_digest text,
  tried_at timestamptz
);
select stand_beside_tenant('agency_setup');
alter table agency_setup add foreign key (tenant_id) references tenant;
alter table agency_setup enable row level security;
alter table agency_setup force row level security;
create policy tenant_wall on agency_setup
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update on agency_setup to fareback_runtime;

-- Members who are nobody: made to try the programme out while it is not open, and forgotten when it opens. The link lets
-- somebody into the app as one of them, once.
create table test_rider (
  tenant_id text not null,
  member_id uuid not null,
  made_by jsonb not null,
  made_at timestamptz not null,
  link_hash bytea,
  link_until timestamptz,
  primary key (tenant_id, member_id)
);
select stand_beside_tenant('test_rider');
alter table test_rider add foreign key (tenant_id, member_id) references member;
alter table test_rider enable row level security;
alter table test_rider force row level security;
create policy tenant_wall on test_rider
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on test_rider to fareback_runtime;
