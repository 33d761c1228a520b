-- Reports in every state by time, for the desk's list and its counts.
create index concurrently if not exists missing_ride_listed on missing_ride (tenant_id, missing_ride_id);
