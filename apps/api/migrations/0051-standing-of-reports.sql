-- Reports of rides are one by source and id, and what later reports say of a ride is written on the ride itself.
alter table behaviour
  -- Where the report comes from, as CloudEvents name it; null where nobody said (files, all before this): that matches any.
  add column source text,
  -- The id that a further source's event has in common with the one that stands under it: its own event_id is then made of both.
  add column shared_id text,
  -- The event that a void takes back or a correction stands in the place of, and its source where the report says it.
  add column names_id text,
  add column names_source text,
  -- When a correction was told: the latest stands.
  add column told_at timestamptz,
  add constraint behaviour_names check (names_id is not null or (names_source is null and told_at is null)),
  add constraint behaviour_shared check (shared_id is null or source is not null);
create unique index behaviour_shared on behaviour (tenant_id, provider_id, shared_id, source) where shared_id is not null;
create index behaviour_names on behaviour (tenant_id, provider_id, names_id) where names_id is not null;

-- What was taken back carries bit 32 of flags from now on, where it was taken back from whoever had it. A void that hit
-- nobody so far hits when it is sent again.
alter table behaviour no force row level security;
update behaviour set names_id = detail ->> 'id'
 where type in ('trip.voided', 'redemption.refunded') and detail ->> 'id' is not null;
update behaviour b set flags = b.flags | 32
  from behaviour v
 where v.type in ('trip.voided', 'redemption.refunded') and v.tenant_id = b.tenant_id and v.provider_id = b.provider_id
   and v.names_id = b.event_id and v.member_id is not distinct from b.member_id;
alter table behaviour force row level security;
