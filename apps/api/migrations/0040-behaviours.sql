-- Rides that were done before their rider connected, and imports that go on where they were cut off.

-- Set once, when the behaviour finds its member: how long before connecting it was done, 0 when connected at the time.
-- A campaign's look-back is measured against it, so that reconnecting later changes nothing that was decided.
alter table behaviour add column before_connection_seconds integer not null default 0 check (before_connection_seconds >= 0);

-- A place in the file up to which everything is stored, and the refused lines that a person should look at first.
alter table import_run add column lines_shown jsonb not null default '{}';

-- Rows that change often find room for their next version on the same page.
alter table member_progress set (fillfactor = 70);
