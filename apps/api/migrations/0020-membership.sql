-- Who lost a number to whom: the earlier account cannot take it back while the newer one has it [PHONE-05].
create table phone_move (
  tenant_id text not null,
  from_member_id uuid not null,
  phone_hash bytea not null,
  to_member_id uuid not null,
  moved_at timestamptz not null,
  primary key (tenant_id, from_member_id, phone_hash),
  foreign key (tenant_id, from_member_id) references member,
  foreign key (tenant_id, to_member_id) references member
);

alter table phone_move enable row level security;
alter table phone_move force row level security;
create policy tenant_wall on phone_move
  using (tenant_id = current_setting('app.tenant_id', true))
  with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on phone_move to fareback_runtime;
