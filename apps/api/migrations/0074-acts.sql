-- Who did what for an agency, when, from where, and what was so before and after: one row for each act, written in the
-- transaction that did it. Nobody who serves the product may change or delete a row. No key leads from a row to a member:
-- the record outlives an account.
create table act (
  tenant_id text not null references tenant,
  -- Begins with the moment, so that the record reads in the order of its key (version 7).
  act_id uuid not null,
  happened_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'key', 'command')),
  -- The person or key; null for a command, which knows a name alone.
  actor_id uuid,
  actor_name text not null,
  -- The network it came from, not the address: 24 bits of IPv4, 48 of IPv6; null for a command.
  network text,
  verb text not null,
  subject_kind text not null,
  subject_id text not null,
  -- The member it was about, if it was about one.
  member_id uuid,
  -- What was so before and after, and how much: nothing personal.
  facts jsonb not null,
  -- What is personal in it, sealed under the member's key.
  personal_sealed bytea check (personal_sealed is null or member_id is not null),
  primary key (tenant_id, act_id)
);
create index act_member on act (tenant_id, member_id, act_id) where member_id is not null;
create index act_subject on act (tenant_id, subject_kind, subject_id, act_id);
create index act_verb on act (tenant_id, verb, act_id);
create index act_actor on act (tenant_id, actor_name, act_id);

alter table act enable row level security;
alter table act force row level security;
create policy tenant_wall on act
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert on act to fareback_runtime;

-- The key under which what acts say of a member is sealed, itself sealed by the key ring. When the member is forgotten the
-- row stays without a key: what was sealed can then be read by nobody, and no other key is made in its place.
create table member_key (
  tenant_id text not null references tenant,
  member_id uuid not null,
  key_sealed bytea,
  primary key (tenant_id, member_id)
);
alter table member_key enable row level security;
alter table member_key force row level security;
create policy tenant_wall on member_key
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update on member_key to fareback_runtime;
