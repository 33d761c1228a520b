-- The same photo in other reports, for the desk's hint.
create index concurrently if not exists missing_ride_photo_hash on missing_ride (tenant_id, photo_hash) where photo_hash is not null;
