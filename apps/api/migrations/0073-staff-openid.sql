-- An agency's own sign-in for its staff, by OpenID Connect.
create table staff_openid (
  agency_id text primary key references tenant,
  issuer text not null,
  client_id text not null,
  -- Null: a public client, which PKCE alone protects.
  secret_sealed bytea,
  -- Domains of the addresses that it may speak for.
  mail_domains text[] not null check (cardinality(mail_domains) > 0),
  -- Whether its word on an address counts where it does not say that it verified it.
  vouches_for_mail boolean not null,
  updated_at timestamptz not null
);

-- Who is who there: bound once, by the name that an account keeps for ever; an address that changes hands changes nothing.
create table staff_identity (
  agency_id text not null references tenant,
  issuer text not null,
  subject text not null,
  staff_id uuid not null references staff on delete cascade,
  bound_at timestamptz not null,
  primary key (agency_id, issuer, subject)
);
create unique index staff_identity_person on staff_identity (agency_id, issuer, staff_id);
create index staff_identity_staff on staff_identity (staff_id);

-- Ways to a provider that somebody is on: good once, and for the browser that began.
create table staff_openid_flow (
  state_hash bytea primary key,
  attempt_hash bytea not null,
  agency_id text not null references tenant,
  secrets_sealed bytea not null,
  expires_at timestamptz not null
);

do $$
declare each_table text;
begin
  foreach each_table in array array['staff_openid', 'staff_identity', 'staff_openid_flow'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy staff_wall on %I using (current_setting(''app.realm'', true) = ''staff'')
                    with check (current_setting(''app.realm'', true) = ''staff'')', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
