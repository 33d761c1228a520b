-- An agency's own sign-in for its staff, by SAML 2.0.
create table staff_saml (
  agency_id text primary key references tenant,
  entity_id text not null,
  sign_in_url text not null,
  -- Certificates that sign answers, base64; two while the provider replaces its own.
  certificates text[] not null check (cardinality(certificates) between 1 and 2),
  email_attribute text not null,
  -- Domains of the emails that it may vouch for.
  mail_domains text[] not null check (cardinality(mail_domains) > 0),
  updated_at timestamptz not null
);

-- Pending sign-ins: each is valid once, and only in the browser that started it.
create table staff_saml_flow (
  state_hash bytea primary key,
  attempt_hash bytea not null,
  agency_id text not null references tenant,
  request_id text not null,
  -- The answer, and the token of the browser that posted it; null until it is posted.
  answer_sealed bytea,
  post_token_hash bytea,
  expires_at timestamptz not null,
  check ((answer_sealed is null) = (post_token_hash is null))
);

-- Assertions that signed someone in, until they expire: each counts once.
create table staff_saml_assertion (
  agency_id text not null references tenant,
  assertion_hash bytea not null,
  expires_at timestamptz not null,
  primary key (agency_id, assertion_hash)
);

do $$
declare each_table text;
begin
  foreach each_table in array array['staff_saml', 'staff_saml_flow', 'staff_saml_assertion'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy staff_wall on %I using (current_setting(''app.realm'', true) = ''staff'')
                    with check (current_setting(''app.realm'', true) = ''staff'')', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
