-- Yardstick of the flatness scenario: the columns, primary key and member index of what riders did, and nothing else: no
-- rules, no points, no walls. It grows with the product. Frozen.
create table behaviour (
  tenant_id text not null,
  provider_id text not null,
  event_id text not null,
  subject_hash bytea,
  member_id uuid,
  type text not null,
  mode text,
  started_at timestamptz,
  ended_at timestamptz not null,
  duration_seconds integer check (duration_seconds >= 0),
  distance_meters integer check (distance_meters >= 0),
  from_place text,
  to_place text,
  detail jsonb,
  flags smallint not null default 0,
  received_at timestamptz not null,
  primary key (tenant_id, provider_id, event_id)
);
create index behaviour_member on behaviour (tenant_id, member_id, ended_at) where member_id is not null;
