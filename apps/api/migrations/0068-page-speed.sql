-- How quickly pages opened on riders' own devices: how many fell into each bucket of a measure, by day, screen and class.
-- One row for each of these and no more, however many pages tell; nothing of a person, an address or a single page.
create table page_speed (
  tenant_id text not null references tenant,
  -- In UTC, by our clock.
  day date not null,
  screen text not null,
  width text not null,
  connection text not null,
  opening text not null,
  measure text not null,
  counts integer[] not null,
  primary key (tenant_id, day, screen, width, connection, opening, measure)
);
alter table page_speed enable row level security;
alter table page_speed force row level security;
create policy tenant_wall on page_speed
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on page_speed to fareback_runtime;
