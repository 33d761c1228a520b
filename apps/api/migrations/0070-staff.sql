-- Who works at the desk. These tables are the installation's, not an agency's, because one person may have roles at several:
-- they have no tenant_id, and another wall. Their rows are there only in a transaction of `modules/staff`, which says
-- so (app.realm), as an agency's are there only in one that names it.
create table staff (
  staff_id uuid primary key,
  email text not null check (email = lower(email)),
  name text not null,
  -- What their mails are written in.
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null
);
create unique index staff_email_unique on staff (email);

-- What somebody may do at an agency or, without one, on the platform and so at every agency.
create table staff_grant (
  staff_id uuid not null references staff on delete cascade,
  agency_id text references tenant,
  role text not null check (role in ('viewer', 'support', 'editor', 'approver', 'finance', 'owner', 'operator')),
  granted_at timestamptz not null,
  check ((role = 'operator') = (agency_id is null))
);
create unique index staff_grant_once on staff_grant (staff_id, agency_id, role) nulls not distinct;
create index staff_grant_agency on staff_grant (agency_id);

create table staff_session (
  token_hash bytea primary key,
  session_id uuid not null,
  staff_id uuid not null references staff on delete cascade,
  way text not null check (way in ('CODE', 'INVITATION', 'PASSKEY', 'OPENID')),
  -- An agency's own sign-in vouches for its staff at that agency, and for nobody anywhere else.
  only_agency_id text,
  network text,
  user_agent text,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  -- When they last showed that it is them, for acts that ask for it.
  proven_at timestamptz not null
);
create unique index staff_session_id on staff_session (session_id);
create index staff_session_staff on staff_session (staff_id);

-- Codes on their way by mail. A row is made for an address that nobody has, too, so that nothing tells.
create table staff_code (
  attempt_hash bytea primary key,
  staff_id uuid references staff on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index staff_code_staff on staff_code (staff_id);

do $$
declare each_table text;
begin
  foreach each_table in array array['staff', 'staff_grant', 'staff_session', 'staff_code'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy staff_wall on %I using (current_setting(''app.realm'', true) = ''staff'')
                    with check (current_setting(''app.realm'', true) = ''staff'')', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
