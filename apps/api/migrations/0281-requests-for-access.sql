-- Requests for access to the desk, by people without it. The form is off until an operator turns it on.
create table staff_access_form (
  is_only boolean primary key default true check (is_only),
  is_on boolean not null default false,
  -- Shown on the sign-in page; null: its own text.
  contact text,
  -- When operators were last emailed that there are new requests.
  digest_at timestamptz
);

-- A request whose address is not verified yet; it is deleted with its code.
create table staff_access_code (
  attempt_hash bytea primary key,
  code_hash bytea not null,
  -- The encrypted request; null if no code was emailed.
  sealed bytea,
  tries integer not null default 0,
  expires_at timestamptz not null
);

create table staff_access_request (
  request_id uuid primary key,
  email text not null,
  name text not null,
  organization text not null,
  purpose text not null,
  language text not null,
  times integer not null default 1,
  requested_at timestamptz not null,
  -- When it was last sent; it is deleted ninety days later.
  last_at timestamptz not null,
  -- When operators were emailed that it is there.
  notified_at timestamptz,
  state text not null default 'OPEN' check (state in ('OPEN', 'INVITED', 'DECLINED')),
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  agency_id text,
  check ((state = 'OPEN') = (decided_at is null)),
  check ((state = 'INVITED') = (agency_id is not null))
);
create unique index staff_access_request_open on staff_access_request (email) where state = 'OPEN';
create index staff_access_request_age on staff_access_request (last_at);

do $$
declare each_table text;
begin
  foreach each_table in array array['staff_access_form', 'staff_access_code', 'staff_access_request'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy staff_wall on %I using (current_setting(''app.realm'', true) = ''staff'')
                    with check (current_setting(''app.realm'', true) = ''staff'')', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
