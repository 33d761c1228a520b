-- Notifications of staff at the desk: one row for each recipient. They stay ninety days.
create table staff_notification (
  staff_id uuid not null references staff on delete cascade,
  agency_id text not null,
  -- Made with the fact, so a repeated job writes no second row.
  notification_id uuid not null,
  kind text not null,
  -- The recipient sees it only while they have this permission at the agency.
  permission text not null,
  facts jsonb not null,
  -- The person named in the facts; null for keys, commands and jobs.
  actor_id uuid,
  made_at timestamptz not null,
  read_at timestamptz,
  primary key (staff_id, agency_id, notification_id)
);
create index staff_notification_age on staff_notification (made_at);
create index staff_notification_actor on staff_notification (agency_id, actor_id) where actor_id is not null;

-- Kinds for which a person changed whether they are emailed.
create table staff_notification_choice (
  staff_id uuid not null references staff on delete cascade,
  kind text not null,
  is_emailed boolean not null,
  primary key (staff_id, kind)
);

do $$
declare each_table text;
begin
  foreach each_table in array array['staff_notification', 'staff_notification_choice'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy staff_wall on %I using (current_setting(''app.realm'', true) = ''staff'')
                    with check (current_setting(''app.realm'', true) = ''staff'')', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
