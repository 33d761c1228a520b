-- What was used of each limit lately, by whom: one store for all processes. It is not logged, so a use costs no wait for the
-- disk, no replica holds it, and after a crash of the server all limits begin anew.
create unlogged table limit_use (
  tenant_id text not null,
  limit_name text not null,
  -- Keyed hash: a network, a member, an exchange of phones.
  who_hash bytea not null,
  used_at timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (tenant_id, limit_name, who_hash)
);

alter table limit_use enable row level security;
alter table limit_use force row level security;
create policy tenant_wall on limit_use
  using (tenant_id = current_setting('app.tenant_id', true))
  with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on limit_use to fareback_runtime;
