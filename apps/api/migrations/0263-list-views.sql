-- How a person sees the lists of the desk: hidden columns and saved views, for each agency.
create table staff_list (
  staff_id uuid not null references staff on delete cascade,
  agency_id text not null,
  list text not null,
  hidden text[] not null,
  primary key (staff_id, agency_id, list)
);

create table staff_list_view (
  staff_id uuid not null references staff on delete cascade,
  agency_id text not null,
  list text not null,
  -- Chosen by the desk, so a repeated save makes no second view.
  view_id uuid not null,
  name text not null,
  -- Filters of the page's address, order and hidden columns.
  shows jsonb not null,
  is_default boolean not null,
  made_at timestamptz not null,
  primary key (staff_id, agency_id, list, view_id)
);
create unique index staff_list_view_default on staff_list_view (staff_id, agency_id, list) where is_default;

do $$
declare each_table text;
begin
  foreach each_table in array array['staff_list', 'staff_list_view'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy staff_wall on %I using (current_setting(''app.realm'', true) = ''staff'')
                    with check (current_setting(''app.realm'', true) = ''staff'')', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
