-- Reports that an agency's staff get by email at set times.
create table report_schedule (
  tenant_id text not null,
  -- Chosen by the desk, so a repeated save makes no second schedule.
  schedule_id uuid not null,
  report text not null,
  -- Days that the report covers, counted back from the day of the sending.
  span text not null check (span in ('YESTERDAY', 'LAST_7_DAYS', 'LAST_28_DAYS', 'LAST_MONTH', 'MONTH_TO_DATE')),
  frequency text not null check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- 1 is Monday; a month without the day uses its last one.
  weekday smallint check (weekday between 1 and 7),
  day_of_month smallint check (day_of_month between 1 and 31),
  -- Hour in the agency's time zone.
  hour smallint not null check (hour between 0 and 23),
  recipients uuid[] not null check (cardinality(recipients) <= 20),
  has_file boolean not null,
  links_month boolean not null,
  -- Language of the titles in the file.
  language text not null check (language in ('en', 'es', 'ar')),
  is_paused boolean not null default false,
  -- Null while it is paused.
  next_at timestamptz,
  made_by jsonb not null,
  made_at timestamptz not null,
  primary key (tenant_id, schedule_id),
  check ((frequency = 'WEEKLY') = (weekday is not null)),
  check ((frequency = 'MONTHLY') = (day_of_month is not null)),
  check (is_paused = (next_at is null))
);
select stand_beside_tenant('report_schedule');

-- One row for each time that a schedule came due, and for each 'Send now'. Kept for 90 days.
create table report_sending (
  tenant_id text not null,
  sending_id uuid not null,
  schedule_id uuid not null,
  -- Null for 'Send now'.
  due_at timestamptz,
  queued_at timestamptz not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'MADE', 'FAILED')),
  tries smallint not null default 0 check (tries >= 0),
  made_at timestamptz,
  -- Totals of the report, compared by the next sending.
  figures jsonb not null default '{}',
  primary key (tenant_id, sending_id),
  -- A due time is sent once, even by two processes.
  unique (tenant_id, schedule_id, due_at)
);
select stand_beside_tenant('report_sending');
alter table report_sending add foreign key (tenant_id, schedule_id) references report_schedule on delete cascade;

create table report_delivery (
  tenant_id text not null,
  sending_id uuid not null,
  staff_id uuid not null,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'SENT', 'NO_EMAIL', 'NOT_ALLOWED', 'REJECTED', 'EXPIRED')),
  settled_at timestamptz,
  primary key (tenant_id, sending_id, staff_id)
);
select stand_beside_tenant('report_delivery');
alter table report_delivery add foreign key (tenant_id, sending_id) references report_sending on delete cascade;

create index report_schedule_due on report_schedule (tenant_id, next_at) where next_at is not null;

do $$
declare each_table text;
begin
  foreach each_table in array array['report_schedule', 'report_sending', 'report_delivery'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
  end loop;
end $$;
grant select, insert, update, delete on report_schedule, report_sending, report_delivery to fareback_runtime;
