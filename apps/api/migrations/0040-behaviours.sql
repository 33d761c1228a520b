-- Rides that were done before their rider connected, and imports that go on where they were cut off.

-- Set once, when the behaviour finds its member: how long before connecting it was done, 0 when connected at the time.
-- A campaign's look-back is measured against it, so that reconnecting later changes nothing that was decided.
alter table behaviour add column before_connection_seconds integer not null default 0 check (before_connection_seconds >= 0);

-- A file is imported in lanes, each rider's rows in one of them; a lane's place in the file and its counts are kept with
-- the rows they count.
alter table import_run add column lanes jsonb not null default '[]';

-- Rows that change often find room for their next version on the same page.
alter table member_progress set (fillfactor = 70);
