-- What operators did to connections, each with who and why.
create table connection_act (
  tenant_id text not null,
  act_id uuid not null,
  provider_id text not null,
  member_id uuid not null,
  act text not null check (act in ('CONFIRMED', 'RELEASED')),
  reason text not null check (reason <> ''),
  acted_by text not null check (acted_by <> ''),
  acted_at timestamptz not null,
  primary key (tenant_id, act_id),
  foreign key (tenant_id, provider_id) references provider,
  foreign key (tenant_id, member_id) references member
);
create index connection_act_member on connection_act (tenant_id, member_id);
-- Claims that wait, in the order in which their time runs out.
create index provider_connection_waiting on provider_connection (tenant_id, connected_at) where status = 'VALIDATING';

alter table connection_act enable row level security;
alter table connection_act force row level security;
create policy tenant_wall on connection_act
  using (tenant_id = current_setting('app.tenant_id', true))
  with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on connection_act to fareback_runtime;
