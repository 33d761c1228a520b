-- Years of an agency that are over: what every member had when the next one began stands in a row, and nothing is posted
-- before that moment any more (docs/decisions/0055).
create table book_year (
  tenant_id text not null,
  -- The year that began, and its first moment by the agency's clock as it was when the year before was closed.
  year smallint not null,
  -- The database's own clock has to say, too, that a day has passed: moments that are younger need no look at this table.
  opens_at timestamptz not null check (opens_at <= clock_timestamp() - interval '24 hours'),
  -- Up to this member the openings are written.
  upto_member uuid not null,
  begun_at timestamptz not null,
  done_at timestamptz,
  primary key (tenant_id, year)
);
select stand_beside_tenant('book_year');
alter table book_year add foreign key (tenant_id) references tenant;
alter table book_year enable row level security;
alter table book_year force row level security;
create policy tenant_wall on book_year
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
-- The moment is never moved.
grant select, insert, update (upto_member, done_at) on book_year to fareback_runtime;

-- What a member had at the first moment of a year. Whoever had nothing then and moved nothing in the year before has no row.
create table year_opening (
  tenant_id text not null,
  member_id uuid not null,
  year smallint not null,
  -- How many entries were booked since the opening before, and what they come to, whatever their order.
  entries integer not null check (entries >= 0),
  digest bigint not null,
  unclaimed bigint not null check (unclaimed >= 0),
  available bigint not null check (available >= 0),
  held bigint not null check (held >= 0),
  owed bigint not null check (owed >= 0),
  primary key (tenant_id, member_id, year)
);
select stand_beside_tenant('year_opening');
alter table year_opening enable row level security;
alter table year_opening force row level security;
create policy tenant_wall on year_opening
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert on year_opening to fareback_runtime;

-- Which proof of the books it was, and when the last whole one came to its end.
alter table book_check add column is_whole boolean not null default true, add column whole_at timestamptz;

-- A year that is closed takes nothing more. What the trigger is given names the moment by which a row is booked.
create function refuse_closed_year() returns trigger language plpgsql as $$
declare
  booked_at timestamptz := (to_jsonb(new) ->> tg_argv[0])::timestamptz;
begin
  if exists (select from book_year where tenant_id = new.tenant_id and opens_at > booked_at) then
    raise exception 'the books of % are closed for %', new.tenant_id, booked_at
      using errcode = 'check_violation', constraint = 'closed_year', table = tg_table_name;
  end if;
  return new;
end $$;
-- Where tables are spread triggers on them must be allowed; elsewhere nobody knows this setting.
select set_config('citus.enable_unsafe_triggers', 'on', true);
-- An entry of an earning bears the moment of its ride, which may be long ago: it is booked when its lot is granted.
create trigger closed_year before insert on ledger_transfer for each row
  when (new.reason <> 'EARN' and new.happened_at < clock_timestamp() - interval '12 hours')
  execute function refuse_closed_year('happened_at');
create trigger closed_year before insert on earning for each row
  when (new.granted_at < clock_timestamp() - interval '12 hours')
  execute function refuse_closed_year('granted_at');
