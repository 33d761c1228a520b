-- What a question to a provider came to, beside its yes and no: nobody said anything for a day, or nobody could be asked.
alter table account_check no force row level security;
alter table account_check
  drop constraint account_check_answer_check,
  add constraint account_check_answer_check check (answer in ('YES', 'NO', 'NONE', 'UNREACHABLE')),
  -- Which was asked before which: the member who asked last has an account that its provider gave to several.
  add column place bigint generated always as identity,
  -- The provider's own word for why not.
  add column reason text check (length(reason) <= 256);
alter table account_check force row level security;

-- The question that a connection waits for, or whose answer made it what it is; older ones change it no more.
alter table provider_connection no force row level security;
alter table provider_connection add column check_id uuid;
alter table provider_connection force row level security;

-- A code that was mailed to the address of an account, to prove that the member reads mail to it.
create table mailed_code (
  tenant_id text not null,
  member_id uuid not null,
  provider_id text not null,
  subject_hash bytea not null,
  code_hash bytea not null,
  tries integer not null check (tries >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- When its mail was given up: the address takes none, or no mail left for as long as the code was good.
  undelivered_at timestamptz,
  primary key (tenant_id, member_id, provider_id),
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, provider_id) references provider
);
create index mailed_code_old on mailed_code (tenant_id, expires_at);
alter table mailed_code enable row level security;
alter table mailed_code force row level security;
create policy tenant_wall on mailed_code
  using (tenant_id = current_setting('app.tenant_id', true))
  with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on mailed_code to fareback_runtime;
