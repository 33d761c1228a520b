-- What happened at the doors: sign-ins and their failures, standing, connections, operators' acts, refusals. What is alike
-- within a moment is one row. No member is referred to by a key: the record outlives an account, without its name.
create table security_event (
  tenant_id text not null,
  event_id uuid not null,
  happened_at timestamptz not null,
  what text not null,
  outcome text not null,
  member_id uuid,
  -- The network it came from, not the address: 24 bits of IPv4, 48 of IPv6.
  network text,
  times integer not null check (times > 0),
  primary key (tenant_id, event_id)
);
create index security_event_when on security_event (tenant_id, happened_at);
create index security_event_member on security_event (tenant_id, member_id, happened_at) where member_id is not null;

alter table security_event enable row level security;
alter table security_event force row level security;
create policy tenant_wall on security_event
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on security_event to fareback_runtime;
