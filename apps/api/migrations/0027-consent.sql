-- Ways to a provider that riders are on: begun in one session, good once and for ten minutes, finished by any process.
create table oauth_flow (
  tenant_id text not null,
  state_hash bytea not null,
  -- The session that began it: no other one may finish it.
  session_hash bytea not null,
  provider_id text not null,
  -- What binds the provider's answer to the question (verifier, nonce), and where the browser goes afterwards.
  secrets_sealed bytea not null,
  begun_at timestamptz not null,
  primary key (tenant_id, state_hash),
  foreign key (tenant_id, provider_id) references provider
);
create index oauth_flow_session on oauth_flow (tenant_id, session_hash, begun_at);
create index oauth_flow_age on oauth_flow (tenant_id, begun_at);

-- What a rider granted us at a provider and has not taken back: the token by which it is asked about, and given back.
create table oauth_grant (
  tenant_id text not null,
  member_id uuid not null,
  provider_id text not null,
  token_sealed bytea not null,
  -- Whose account it was when it was granted.
  subject_hash bytea not null,
  granted_at timestamptz not null,
  -- When the provider is to be asked about it again; whoever asks puts it off first.
  ask_at timestamptz not null,
  primary key (tenant_id, member_id, provider_id),
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, provider_id) references provider
);
create index oauth_grant_due on oauth_grant (tenant_id, ask_at);
create index oauth_grant_account on oauth_grant (tenant_id, provider_id, sha256(subject_hash));

do $$
declare
  each_table text;
begin
  foreach each_table in array array['oauth_flow', 'oauth_grant'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I
      using (tenant_id = current_setting(''app.tenant_id'', true))
      with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
