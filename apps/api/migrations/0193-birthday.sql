-- Birthdays that members gave, month and day without a year: encrypted, and as a keyed hash to find those of a day.
create table birthday (
  tenant_id text not null,
  member_id uuid not null,
  day_sealed bytea not null,
  day_hash bytea not null,
  given_at timestamptz not null,
  -- Birthdays before this moment are not paid.
  counts_from timestamptz not null,
  primary key (tenant_id, member_id)
);
select stand_beside_tenant('birthday');
alter table birthday add foreign key (tenant_id, member_id) references member;
create index birthday_of_day on birthday (tenant_id, day_hash, member_id);
alter table birthday enable row level security;
alter table birthday force row level security;
create policy tenant_wall on birthday
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on birthday to fareback_runtime;
