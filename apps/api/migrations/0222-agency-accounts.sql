-- Riders' sign-in with the agency's account, by OpenID Connect: the agency's provider, and which account is whose.
create table rider_openid (
  tenant_id text not null,
  issuer text not null,
  client_id text not null,
  -- Null: a public client, which PKCE alone protects.
  secret_sealed bytea,
  -- Whether the provider must have verified the email of a new account.
  requires_verified_email boolean not null,
  -- Email domains of new accounts; empty: any.
  mail_domains text[] not null,
  updated_at timestamptz not null,
  primary key (tenant_id, issuer)
);
select stand_beside_tenant('rider_openid');
-- One provider at a time.
create unique index rider_openid_one on rider_openid (tenant_id);

-- The subject is hashed with the key ring: it names an account at the provider and is only compared.
create table member_agency_account (
  tenant_id text not null,
  issuer text not null,
  subject_hash bytea not null,
  member_id uuid not null,
  connected_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, issuer, subject_hash)
);
select stand_beside_tenant('member_agency_account');
alter table member_agency_account add foreign key (tenant_id, member_id) references member;
create unique index member_agency_account_member on member_agency_account (tenant_id, member_id, issuer);

-- Sign-ins that somebody is on: bound to one browser, used once, over after ten minutes. Then the account that came
-- back, until its rider signs up or proves an account that exists.
create table agency_sign_in (
  tenant_id text not null,
  attempt_hash bytea not null,
  -- Null: the provider has answered.
  state_hash bytea,
  -- The session that connects an account; null: a sign-in.
  session_hash bytea,
  secrets_sealed bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, attempt_hash)
);
select stand_beside_tenant('agency_sign_in');

do $$
declare each_table text;
begin
  foreach each_table in array array['rider_openid', 'member_agency_account', 'agency_sign_in'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
