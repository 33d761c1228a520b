-- Accounts at providers are claims until they are proven: several members may hold one, one of them counts, and a proven one
-- counts before all others.
alter table provider_connection no force row level security;
alter table provider_connection
  -- What proved that the account is the member's, and when; null while nothing has.
  add column proven_by text check (proven_by in ('PROVIDER', 'CONSENT', 'MAILED_CODE', 'RIDE', 'OPERATOR')),
  add column proven_at timestamptz,
  -- What a connection that is VALIDATING waits for.
  add column awaits text check (awaits in ('PROVIDER', 'MAILED_CODE', 'RIDE')),
  -- What the rider reads of an account whose subject is no word for people.
  add column label_sealed bytea,
  add check ((proven_by is null) = (proven_at is null)),
  add check (awaits is null or (status = 'VALIDATING' and proven_by is null)),
  add check (proven_by is null or status = 'CONNECTED');
drop index provider_connection_subject;
-- One account earns for one member [PROV-29].
create unique index provider_connection_subject on provider_connection (tenant_id, provider_id, subject_hash) where status = 'CONNECTED';
create index provider_connection_claimed on provider_connection (tenant_id, provider_id, subject_hash) where status = 'VALIDATING';
alter table provider_connection force row level security;

-- Connections made so far pay on, but nothing ever proved them. Who was first at a card says nothing either: whoever typed
-- numbers was first at all of them.
alter table card_owner no force row level security;
delete from card_owner;
alter table card_owner force row level security;

-- Their rides keep time and place to themselves until the account is proven: bit 4 of behaviour.flags.
alter table behaviour no force row level security;
update behaviour set flags = flags | 4 where member_id is not null and subject_hash is not null;
alter table behaviour force row level security;

-- What an operator set of a provider's own server: addresses, ids and secrets, sealed together.
create table provider_server (
  tenant_id text not null,
  provider_id text not null,
  settings_sealed bytea not null,
  updated_at timestamptz not null,
  primary key (tenant_id, provider_id),
  foreign key (tenant_id, provider_id) references provider
);

-- A question to a provider whose account it is. What the rider typed besides the number is never kept.
create table account_check (
  tenant_id text not null,
  check_id uuid not null,
  provider_id text not null,
  member_id uuid not null,
  identifier_sealed bytea not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  answer text check (answer in ('YES', 'NO')),
  primary key (tenant_id, check_id),
  foreign key (tenant_id, provider_id) references provider,
  foreign key (tenant_id, member_id) references member,
  check ((answer is null) = (answered_at is null))
);
create index account_check_member on account_check (tenant_id, member_id, provider_id);
create index account_check_open on account_check (tenant_id, asked_at) where answered_at is null;

do $$
declare
  each_table text;
begin
  foreach each_table in array array['provider_server', 'account_check'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I
      using (tenant_id = current_setting(''app.tenant_id'', true))
      with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
