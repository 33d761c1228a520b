-- Riders whom an agency brought from another programme: what an import was called, and who of its file became which member.
-- Of who is forgotten a keyed digest stays, so that importing the same file again does not bring them back.
create table imported_rider (
  tenant_id text not null,
  reference text not null check (reference <> ''),
  rider_digest bytea not null,
  member_id uuid,
  -- On what ground, and who answers for it.
  ground text not null check (ground <> ''),
  imported_by text not null check (imported_by <> ''),
  imported_at timestamptz not null,
  invited_at timestamptz,
  -- On what ground the agency wrote to the rider.
  invited_for text,
  primary key (tenant_id, reference, rider_digest),
  foreign key (tenant_id, member_id) references member,
  check ((invited_at is null) = (invited_for is null))
);
create index imported_rider_member on imported_rider (tenant_id, member_id);

-- Accounts at providers that an agency brought along. They count once their member agreed to the terms.
create table imported_account (
  tenant_id text not null,
  member_id uuid not null,
  provider_id text not null,
  identifier_sealed bytea not null,
  connected_since timestamptz not null,
  is_attested boolean not null,
  reference text not null check (reference <> ''),
  -- What the agency bases its word on, of an attested one; and who answers for it.
  ground text not null check (ground <> ''),
  imported_by text not null check (imported_by <> ''),
  imported_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('PROVEN', 'UNPROVEN', 'HAS_OTHER', 'TAKEN')),
  primary key (tenant_id, member_id, provider_id),
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, provider_id) references provider,
  check ((settled_at is null) = (outcome is null))
);

alter table imported_rider enable row level security;
alter table imported_rider force row level security;
create policy tenant_wall on imported_rider
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on imported_rider to fareback_runtime;

alter table imported_account enable row level security;
alter table imported_account force row level security;
create policy tenant_wall on imported_account
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on imported_account to fareback_runtime;
