-- Passkeys of riders: the public half alone, with what tells a copy of one from the other.
create table member_passkey (
  tenant_id text not null,
  passkey_id uuid not null,
  member_id uuid not null,
  credential_id bytea not null,
  -- The agency's host for which it was made: it works nowhere else.
  host text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- Whether its maker keeps copies of it for other devices of the same person.
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, passkey_id)
);
select stand_beside_tenant('member_passkey');
alter table member_passkey add foreign key (tenant_id, member_id) references member;
create unique index member_passkey_credential on member_passkey (tenant_id, credential_id);
create index member_passkey_member on member_passkey (tenant_id, member_id);
alter table member_passkey enable row level security;
alter table member_passkey force row level security;
create policy tenant_wall on member_passkey
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on member_passkey to fareback_runtime;
