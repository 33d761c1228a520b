-- Photos of tickets and receipts for reports of missing rides, and the facts that staff need to answer them.
alter table missing_ride
  add column reviewed_at timestamptz,
  add column reason text check (reason is null or state = 'NOT_FOUND'),
  -- Keyed hash of the photo: the same photo is recognized after it is deleted, for as long as the report is kept.
  add column photo_hash bytea,
  -- True if staff entered the ride without a report of the rider.
  add column is_entered boolean not null default false;

create table missing_ride_photo (
  tenant_id text not null,
  member_id uuid not null,
  missing_ride_id uuid not null,
  photo_sealed bytea not null check (octet_length(photo_sealed) <= 600000),
  added_at timestamptz not null,
  primary key (tenant_id, member_id, missing_ride_id)
);
select stand_beside_tenant('missing_ride_photo');
-- The release before this one deletes reports without knowing of photos.
alter table missing_ride_photo
  add foreign key (tenant_id, member_id, missing_ride_id) references missing_ride on delete cascade;
create index missing_ride_photo_old on missing_ride_photo (tenant_id, added_at);

alter table missing_ride_photo enable row level security;
alter table missing_ride_photo force row level security;
create policy tenant_wall on missing_ride_photo
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on missing_ride_photo to fareback_runtime;
