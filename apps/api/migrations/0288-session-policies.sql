-- Rules of an agency for its staff's sessions. Null and false: the installation's rules alone.
create table staff_policy (
  agency_id text primary key references tenant,
  idle_minutes integer check (idle_minutes between 5 and 240),
  session_hours integer check (session_hours between 1 and 24),
  -- Addresses and ranges from which staff may work, such as 203.0.113.0/24; empty: from anywhere.
  networks text[] not null default '{}' check (cardinality(networks) <= 50),
  requires_agency_sign_in boolean not null default false,
  -- Owners who may sign in by code or passkey when the agency's own sign-in fails.
  emergency_staff uuid[] not null default '{}' check (cardinality(emergency_staff) <= 2),
  updated_at timestamptz not null,
  check (not requires_agency_sign_in or cardinality(emergency_staff) > 0)
);

-- When the agency's owners were told of a session's emergency access.
alter table staff_session_use add column emergency_at timestamptz;

alter table staff_policy enable row level security;
alter table staff_policy force row level security;
create policy staff_wall on staff_policy using (current_setting('app.realm', true) = 'staff')
  with check (current_setting('app.realm', true) = 'staff');
grant select, insert, update, delete on staff_policy to fareback_runtime;
