-- Passes for the wallets of phones: each agency's certificate or account, and the passes that members fetched.
create table wallet_credential (
  tenant_id text not null,
  platform text not null check (platform in ('APPLE', 'GOOGLE')),
  -- What the desk shows: ids and names, no secret.
  facts jsonb not null,
  secret_sealed bytea not null,
  expires_at timestamptz,
  set_at timestamptz not null,
  primary key (tenant_id, platform)
);
select stand_beside_tenant('wallet_credential');

create table wallet_pass (
  tenant_id text not null,
  pass_id uuid not null,
  -- Null once the member is erased: a file fetched afterwards is voided.
  member_id uuid,
  -- 'card', or the id of a ticket's redemption.
  subject text not null,
  created_at timestamptz not null,
  primary key (tenant_id, pass_id)
);
select stand_beside_tenant('wallet_pass');
alter table wallet_pass add foreign key (tenant_id, member_id) references member;
create unique index wallet_pass_subject on wallet_pass (tenant_id, member_id, subject);

do $$
declare each_table text;
begin
  foreach each_table in array array['wallet_credential', 'wallet_pass'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
  end loop;
end $$;
grant select, insert, update, delete on wallet_credential, wallet_pass to fareback_runtime;
